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
      <div class="account">
        <button class="chip" type="button" popovertarget="account-menu" hidden>
          <span class="chip-face"></span>
          <span id="person-name" class="chip-name"></span>
        </button>
        <div id="account-menu" class="menu" popover role="group" aria-labelledby="person-name">
          <p class="wallet">
            <bdi></bdi>
            <button class="copy" type="button"><?= text($words['copy']) ?></button>
            <span class="copied" role="status" data-words="<?= text($words['copied']) ?>"></span>
          </p>
          <?php if ($isDemo): ?>
            <a class="to-network" href="<?= text(demoUrl()) ?>/network?lang=<?= text($language) ?>"><?= text($words['network']) ?></a>
            <a class="to-account" href="<?= text(demoUrl()) ?>/account?lang=<?= text($language) ?>"><?= text($words['account']) ?></a>
          <?php endif ?>
          <x-svc-disconnect-wallet></x-svc-disconnect-wallet>
        </div>
        <x-svc-wallet-connect></x-svc-wallet-connect>
      </div>
      <form>
        <select id="language" name="lang" aria-label="<?= text($words['language']) ?>">
          <?php foreach (LANGUAGES as $code): ?>
            <option value="<?= text($code) ?>" lang="<?= text($code) ?>" <?= $code === $language ? 'selected' : '' ?>><?= text(words($code)['languageName']) ?></option>
          <?php endforeach ?>
        </select>
        <noscript><button><?= text($words['choose']) ?></button></noscript>
      </form>
    </header>
    <main class="<?= $page === 'marketplace' ? '' : 'one' ?>">
      <?php require __DIR__ . "/$page.php" ?>
    </main>
    <footer><?= text($words['madeUp']) ?></footer>
  </body>
</html>
