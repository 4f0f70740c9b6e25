import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { samples } from '../../../docs/test/support/samples.js';
import { startBrowser } from '../../../testing/browser/browser.js';
import { findFreePort } from '../../../testing/service/free-port.js';
import { serveBuilt } from '../../test/support/serve-built.js';
import { demoLines, startMarketplace } from './support/marketplace.js';
import { Visitor } from './support/visitor.js';

const root = join(import.meta.dirname, '../../..');
const guide = samples.filter(({ place }) => place.startsWith('docs/frameworks/react.md:'));

test('the app in docs/frameworks/react.md shows a recommendation to a demo wallet', async () => {
  const port = await findFreePort();
  const [marketplace, browser] = await Promise.all([
    startMarketplace(demoLines(), [`http://localhost:${port}`]),
    startBrowser(),
  ]);
  const addresses = { port, apiUrl: marketplace.apiUrl, demoUrl: marketplace.url };
  const folder = await buildGuide(marketplace.apiUrl);
  const app = await serveBuilt(folder, addresses);

  const visitor = await Visitor.open(browser, app.url);
  await visitor.click('x-svc-wallet-connect', '[part~=button]');
  await visitor.click('x-svc-wallet-connect', '[part~=wallet]', 'Amara Okafor');
  await visitor.find('x-svc-recommendation', '[part~=text]', 'in your network recommend');
  expect(visitor.complaints).toEqual([]);

  await visitor.close();
  await app.close();
  await rm(folder, { recursive: true });
  await Promise.all([browser.close(), marketplace.close()]);
});

/** Builds the app of the guide, in a folder where its packages are found, as a template of Vite lays it out. */
async function buildGuide(apiUrl: string): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache/react-guide-'));
  for (const name of ['main.tsx', 'app.tsx']) {
    const code = findBlock('tsx', `// ${name}\n`);
    await writeFile(join(folder, name), code.replaceAll('http://localhost:4700', apiUrl));
  }
  await writeFile(join(folder, 'index.html'), renderPage(findBlock('html', '<script')));
  await build({
    entryPoints: [join(folder, 'main.tsx')],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return folder;
}

const findBlock = (language: string, start: string): string =>
  guide.find((block) => block.language === language && block.code.startsWith(start))!.code;

const renderPage = (wallets: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Offers</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/main.css" />
    ${wallets}
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.js"></script>
  </body>
</html>
`;
