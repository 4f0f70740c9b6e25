<?php

declare(strict_types=1);

require_once __DIR__ . '/settings.php';

/** The service refused; what its code means is in docs/api-errors.md. */
final class ServiceError extends RuntimeException
{
}

/**
 * Posts to the REST API as this app's backend.
 *
 * @param array<string, mixed> $body
 * @return int the HTTP status: 201 when it is new, 200 when it was there
 * @throws ServiceError the service refused
 * @throws RuntimeException it did not answer
 */
function post(string $path, array $body): int
{
    $stream = @fopen(apiUrl() . $path, 'r', false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            'Content-Type: application/json',
            'Authorization: Bearer ' . getenv('SVC_API_KEY'),
        ],
        'content' => json_encode($body, JSON_THROW_ON_ERROR),
        'timeout' => 10,
        // The body of a refusal says what is wrong.
        'ignore_errors' => true,
    ]]));
    if ($stream === false) {
        throw new RuntimeException('There is no service at ' . apiUrl());
    }
    $statusLine = stream_get_meta_data($stream)['wrapper_data'][0];
    $answer = json_decode(stream_get_contents($stream), true);
    fclose($stream);
    if (($answer['status'] ?? null) === 'success') {
        return (int) explode(' ', $statusLine)[1];
    }
    throw new ServiceError($answer['errorMessage'] ?? $statusLine, $answer['errorCode'] ?? 0);
}
