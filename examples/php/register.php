<?php

declare(strict_types=1);

/** Registers the offers: `SVC_API_KEY=svc_… php register.php`. Running it again changes nothing. */

require_once __DIR__ . '/offers.php';
require_once __DIR__ . '/service.php';

try {
    foreach (catalogue()['offers'] as $offer) {
        $status = post('/entity', array_filter([
            'type' => 'provider',
            'ids' => ['uuid' => $offer['uuid']],
            'name' => $offer['name'],
            'category' => $offer['category'],
            'description' => $offer['description'],
            'image' => $offer['image'],
        ]));
        echo $status === 201 ? 'new      ' : 'updated  ', $offer['name'], "\n";
    }
} catch (ServiceError $refusal) {
    fwrite(STDERR, "The service refuses ({$refusal->getCode()}): {$refusal->getMessage()}\n");
    exit(1);
} catch (RuntimeException $failure) {
    fwrite(STDERR, "{$failure->getMessage()}\n");
    exit(1);
}
