<h1><?= text($words['missing']) ?></h1>
<p><?= text($words['missingText']) ?></p>
<p><a href="/"><?= text($words['back']) ?></a></p>
