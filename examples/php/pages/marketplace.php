<section class="hero">
  <h1><?= text($words['title']) ?></h1>
  <!-- Both take the same space, so that nothing moves when somebody signs in. -->
  <div class="greeting">
    <p id="invitation"><?= text($words['invitation']) ?></p>
    <p id="greeting" data-words="<?= text($words['greeting']) ?>"></p>
  </div>
</section>

<x-svc-header></x-svc-header>

<!-- One root around all offers; it loads their ranking once somebody has signed in. -->
<x-svc-root target-type="provider" target-uuids="<?= text(implode(' ', array_column($offers, 'uuid'))) ?>">
  <ul id="offers" class="offers">
    <?php foreach ($offers as $listed): ?>
      <li class="offer" data-uuid="<?= text($listed['uuid']) ?>">
        <?php if ($listed['image'] !== ''): ?>
          <img class="picture" src="<?= text($listed['image']) ?>" alt="" width="640" height="360" loading="lazy">
        <?php endif ?>
        <div class="about">
          <p class="category"><?= text($listed['category']) ?></p>
          <h3><a href="/offers/<?= text(rawurlencode($listed['uuid'])) ?>"><?= text($listed['name']) ?></a></h3>
          <p class="description"><?= text($listed['description']) ?></p>
          <x-svc-recommendation target-uuid="<?= text($listed['uuid']) ?>"></x-svc-recommendation>
          <div class="actions">
            <x-svc-feedback-details-popup target-uuid="<?= text($listed['uuid']) ?>"></x-svc-feedback-details-popup>
            <x-svc-feedback-form-popup target-uuid="<?= text($listed['uuid']) ?>"></x-svc-feedback-form-popup>
          </div>
        </div>
      </li>
    <?php endforeach ?>
  </ul>
</x-svc-root>
