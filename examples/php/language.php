<?php

declare(strict_types=1);

const LANGUAGES = ['en' => 'English', 'de' => 'Deutsch', 'ar' => 'العربية'];

/** The page's own words; the elements bring theirs. */
const WORDS = [
    'en' => [
        'title' => 'Who would your friends call?',
        'invitation' => 'Connect a wallet to see what your own network thinks of each offer. No wallet? Choose a demo wallet and look through the eyes of made-up people; their keys are public.',
        'greeting' => 'You are {name}. {about} The offers that suit you best come first.',
        'network' => 'My network',
        'account' => 'My account',
        'copy' => 'Copy address',
        'copied' => 'Copied',
        'language' => 'Language',
        'choose' => 'Choose',
        'back' => 'All offers',
        'opinions' => 'What people say',
        'yours' => 'What do you say?',
        'missing' => 'There is no such page',
        'missingText' => 'The address is wrong, or the offer is no longer there.',
        'madeUp' => 'Everything here is made up: the street, its people and what they say.',
    ],
    'de' => [
        'title' => 'Wen würden deine Freunde anrufen?',
        'invitation' => 'Verbinde eine Wallet, um zu sehen, was dein eigenes Netzwerk von jedem Angebot hält. Keine Wallet? Wähle eine Demo-Wallet und sieh mit den Augen erfundener Leute; ihre Schlüssel sind öffentlich.',
        'greeting' => 'Du bist {name}. {about} Die Angebote, die am besten zu dir passen, stehen zuerst.',
        'network' => 'Mein Netzwerk',
        'account' => 'Mein Konto',
        'copy' => 'Adresse kopieren',
        'copied' => 'Kopiert',
        'language' => 'Sprache',
        'choose' => 'Wählen',
        'back' => 'Alle Angebote',
        'opinions' => 'Was die Leute sagen',
        'yours' => 'Was sagst du?',
        'missing' => 'Diese Seite gibt es nicht',
        'missingText' => 'Die Adresse stimmt nicht, oder das Angebot ist nicht mehr da.',
        'madeUp' => 'Alles hier ist erfunden: die Straße, ihre Leute und was sie sagen.',
    ],
    'ar' => [
        'title' => 'بمن كان أصدقاؤك سيتصلون؟',
        'invitation' => 'اربط محفظة لترى رأي شبكتك في كل عرض. لا تملك محفظة؟ اختر محفظة عرض وانظر بأعين أشخاص خياليين، مفاتيحهم معلنة.',
        'greeting' => 'أنت {name}. {about} العروض الأنسب لك تأتي أولًا.',
        'network' => 'شبكتي',
        'account' => 'حسابي',
        'copy' => 'نسخ العنوان',
        'copied' => 'نُسخ العنوان',
        'language' => 'اللغة',
        'choose' => 'اختر',
        'back' => 'كل العروض',
        'opinions' => 'ماذا يقول الناس',
        'yours' => 'ماذا تقول أنت؟',
        'missing' => 'لا توجد صفحة كهذه',
        'missingText' => 'العنوان غير صحيح، أو لم يعد العرض موجودًا.',
        'madeUp' => 'كل شيء هنا خيالي: الشارع وأهله وما يقولون.',
    ],
];

/** The language asked for by `?lang=`, which is remembered, else the one of before. */
function chosenLanguage(): string
{
    $asked = $_GET['lang'] ?? null;
    if (is_string($asked) && isset(LANGUAGES[$asked])) {
        setcookie('lang', $asked, ['path' => '/', 'samesite' => 'Lax', 'httponly' => true]);
        return $asked;
    }
    $before = $_COOKIE['lang'] ?? null;
    return is_string($before) && isset(LANGUAGES[$before]) ? $before : 'en';
}
