<?php

declare(strict_types=1);

require_once __DIR__ . '/language.php';
require_once __DIR__ . '/offers.php';
require_once __DIR__ . '/settings.php';

$path = rawurldecode((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
$file = realpath(__DIR__ . '/public' . $path);
if ($file !== false && is_file($file) && str_starts_with($file, __DIR__ . '/public/')) {
    // The server has these by itself.
    return false;
}

sendHeaders();
$language = chosenLanguage();
['isDemo' => $isDemo, 'offers' => $offers] = catalogue($language);
$words = words($language);
$offer = offerAt($path, $offers);
$page = $path === '/' ? 'marketplace' : ($offer ? 'offer' : 'missing');
if ($page === 'missing') {
    http_response_code(404);
}
require __DIR__ . '/pages/layout.php';

/** A value as the text or attribute of a page. */
function text(string $value): string
{
    return htmlspecialchars($value, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

/**
 * The offer whose page is asked for.
 *
 * @param list<array<string, string>> $offers
 * @return array<string, string>|null
 */
function offerAt(string $path, array $offers): ?array
{
    foreach ($offers as $offer) {
        if ($path === "/offers/{$offer['uuid']}") {
            return $offer;
        }
    }
    return null;
}

/** Nothing but this server, the service and the demo, and nothing inline. */
function sendHeaders(): void
{
    $others = apiUrl() . ' ' . demoUrl();
    header_remove('X-Powered-By');
    header('Content-Type: text/html; charset=utf-8');
    header('X-Content-Type-Options: nosniff');
    header('Referrer-Policy: no-referrer');
    header('Content-Security-Policy: ' . implode('; ', [
        "default-src 'none'",
        "script-src 'self' $others",
        "style-src 'self' $others",
        "connect-src 'self' $others",
        "img-src 'self' data: $others",
        // A recording is looked at before it is sent.
        "media-src 'self' blob: " . apiUrl(),
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ]));
}
