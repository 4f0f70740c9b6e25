<?php

declare(strict_types=1);

/** The service's address, as the reader's browser reaches it. */
function apiUrl(): string
{
    return rtrim(getenv('SVC_API_URL') ?: 'http://localhost:4700', '/');
}

/** Where the demo's offers, pictures, style and wallets are, if it is running. */
function demoUrl(): string
{
    return rtrim(getenv('SVC_DEMO_URL') ?: 'http://localhost:4701', '/');
}
