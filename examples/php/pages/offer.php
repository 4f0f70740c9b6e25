<p><a href="/"><?= text($words['back']) ?></a></p>

<article class="offer">
  <?php if ($offer['image'] !== ''): ?>
    <img class="picture" src="<?= text($offer['image']) ?>" alt="" width="640" height="360">
  <?php endif ?>
  <div class="about">
    <p class="category"><?= text($offer['category']) ?></p>
    <h1><?= text($offer['name']) ?></h1>
    <p class="description"><?= text($offer['description']) ?></p>
    <x-svc-root target-type="provider" target-uuids="<?= text($offer['uuid']) ?>">
      <x-svc-recommendation target-uuid="<?= text($offer['uuid']) ?>"></x-svc-recommendation>
    </x-svc-root>
  </div>
</article>
<h2><?= text($words['opinions']) ?></h2>
<x-svc-feedback-details target-uuid="<?= text($offer['uuid']) ?>"></x-svc-feedback-details>
<h2><?= text($words['yours']) ?></h2>
<x-svc-feedback-form target-uuid="<?= text($offer['uuid']) ?>"></x-svc-feedback-form>
