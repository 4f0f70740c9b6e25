<h1><?= text($words['missing']) ?></h1>
<p><a href="/"><?= text($words['back']) ?></a></p>
