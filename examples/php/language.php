<?php

declare(strict_types=1);

const LANGUAGES = ['en', 'de', 'ar'];

/**
 * The page's own words in a language; the elements bring theirs.
 *
 * @return array<string, string>
 */
function words(string $language): array
{
    $text = file_get_contents(__DIR__ . "/../words/$language.json");
    return json_decode($text, true, flags: JSON_THROW_ON_ERROR);
}

/** The language asked for by `?lang=`, which is remembered, else the one of before. */
function chosenLanguage(): string
{
    $asked = $_GET['lang'] ?? null;
    if (in_array($asked, LANGUAGES, true)) {
        setcookie('lang', $asked, ['path' => '/', 'samesite' => 'Lax', 'httponly' => true]);
        return $asked;
    }
    $before = $_COOKIE['lang'] ?? null;
    return in_array($before, LANGUAGES, true) ? $before : 'en';
}
