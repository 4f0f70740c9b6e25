<?php

declare(strict_types=1);

const LANGUAGES = ['en' => 'English', 'de' => 'Deutsch', 'ar' => 'العربية'];

/** The page's own words; the elements bring theirs. */
const WORDS = [
    'en' => [
        'title' => 'Who would your friends call?',
        'invitation' => 'Every offer here can tell you what your own network thinks of it. Connect a wallet to see it. No wallet? Choose one of the demo wallets: made-up people whose keys are public, so that you can look through their eyes.',
        'you' => 'You are {name}.',
        'language' => 'Language',
        'choose' => 'Choose',
        'back' => 'All offers',
        'opinions' => 'What people say',
        'yours' => 'What do you say?',
        'missing' => 'There is no such page.',
        'madeUp' => 'Everything here is made up: the street, its people and what they say.',
    ],
    'de' => [
        'title' => 'Wen würden deine Freunde anrufen?',
        'invitation' => 'Jedes Angebot hier kann dir sagen, was dein eigenes Netzwerk davon hält. Verbinde eine Wallet, um es zu sehen. Keine Wallet? Wähle eine der Demo-Wallets: erfundene Leute, deren Schlüssel öffentlich sind, damit du mit ihren Augen sehen kannst.',
        'you' => 'Du bist {name}.',
        'language' => 'Sprache',
        'choose' => 'Wählen',
        'back' => 'Alle Angebote',
        'opinions' => 'Was die Leute sagen',
        'yours' => 'Was sagst du?',
        'missing' => 'Diese Seite gibt es nicht.',
        'madeUp' => 'Alles hier ist erfunden: die Straße, ihre Leute und was sie sagen.',
    ],
    'ar' => [
        'title' => 'بمن كان أصدقاؤك سيتصلون؟',
        'invitation' => 'كل عرض هنا يستطيع أن يخبرك برأي شبكتك فيه. اربط محفظة لترى ذلك. لا تملك محفظة؟ اختر إحدى محافظ العرض: أشخاص خياليون مفاتيحهم معلنة، لترى بأعينهم.',
        'you' => 'أنت {name}.',
        'language' => 'اللغة',
        'choose' => 'اختر',
        'back' => 'كل العروض',
        'opinions' => 'ماذا يقول الناس',
        'yours' => 'ماذا تقول أنت؟',
        'missing' => 'لا توجد صفحة كهذه.',
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
