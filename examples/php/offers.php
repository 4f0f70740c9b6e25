<?php

declare(strict_types=1);

require_once __DIR__ . '/settings.php';

/**
 * Returns the offers of this marketplace. A real one has them in its database.
 *
 * @return array{isDemo: bool, offers: list<array<string, string>>} with texts in the language
 */
function catalogue(string $language = 'en'): array
{
    $context = stream_context_create(['http' => ['timeout' => 2]]);
    $listed = @file_get_contents(demoUrl() . '/dist/offers.json', false, $context);
    if ($listed === false) {
        return ['isDemo' => false, 'offers' => ownOffers()];
    }
    $offers = array_map(
        fn (array $offer): array => [
            ...$offer,
            'image' => demoUrl() . $offer['image'],
            'category' => translated($offer['category'], $language),
            'description' => translated($offer['description'], $language),
        ],
        json_decode($listed, true, flags: JSON_THROW_ON_ERROR),
    );
    return ['isDemo' => true, 'offers' => $offers];
}

/**
 * A text in the language, else in English; a plain text is the same in all of them.
 *
 * @param string|array<string, string> $text
 */
function translated(string|array $text, string $language): string
{
    return is_string($text) ? $text : ($text[$language] ?? $text['en'] ?? '');
}

/**
 * Without the demo.
 *
 * @return list<array<string, string>>
 */
function ownOffers(): array
{
    $offer = fn (string $uuid, string $name, string $category, string $description): array => [
        'uuid' => $uuid,
        'name' => $name,
        'category' => $category,
        'description' => $description,
        'image' => '',
    ];
    return [
        $offer('rosas-bakery', 'Rosa’s Bakery', 'Food', 'Rye bread and rolls from five in the morning'),
        $offer('spoke-doctor', 'Spoke Doctor', 'Bicycles', 'Repairs while you wait'),
        $offer('oak-awl-joinery', 'Oak & Awl Joinery', 'Home repair', 'Doors, windows and furniture'),
    ];
}
