<!doctype html>
<html lang="<?= text($language) ?>" dir="<?= $language === 'ar' ? 'rtl' : 'ltr' ?>">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="svc-api-url" content="<?= text(apiUrl()) ?>">
    <?php if ($isDemo): ?>
      <meta name="demo-url" content="<?= text(demoUrl()) ?>">
      <link rel="icon" href="<?= text(demoUrl()) ?>/icon.svg">
      <link rel="stylesheet" href="<?= text(demoUrl()) ?>/style.css">
    <?php else: ?>
      <link rel="icon" href="data:,">
    <?php endif ?>
    <title><?= text($page === 'missing' ? $words['missing'] : $offer['name'] ?? 'Lantern Street') ?></title>
    <link rel="stylesheet" href="/form.css">
    <!-- Keeps the elements' space before they are there. -->
    <link rel="stylesheet" href="<?= text(apiUrl()) ?>/sdk/x-svc/x-svc.css">
    <!-- The elements, and this page's own script. -->
    <script type="module" src="<?= text(apiUrl()) ?>/sdk/x-svc/x-svc.esm.js"></script>
    <script type="module" src="/main.js"></script>
  </head>
  <body>
    <header class="bar">
      <a class="brand" href="/">Lantern Street</a>
      <div class="person">
        <form>
          <select id="language" name="lang" aria-label="<?= text($words['language']) ?>">
            <?php foreach (LANGUAGES as $code => $name): ?>
              <option value="<?= text($code) ?>" lang="<?= text($code) ?>" <?= $code === $language ? 'selected' : '' ?>><?= text($name) ?></option>
            <?php endforeach ?>
          </select>
          <noscript><button><?= text($words['choose']) ?></button></noscript>
        </form>
        <span id="person-name" hidden></span>
        <x-svc-wallet-connect></x-svc-wallet-connect>
        <x-svc-disconnect-wallet></x-svc-disconnect-wallet>
      </div>
    </header>
    <main class="<?= $page === 'marketplace' ? '' : 'one' ?>">
      <?php require __DIR__ . "/$page.php" ?>
    </main>
    <footer><?= text($words['madeUp']) ?></footer>
  </body>
</html>
