import { ensureBrowsers } from '../scripts/browser.mjs';
import { build, ensureInstalled, run } from '../scripts/installed.mjs';

// Records what the pages show without a server. The browser is that of the tests: another one renders other pixels.
ensureInstalled('test');
const browsers = ensureBrowsers();
build('build:showcase');
for (const script of ['live/record.ts', 'live/record-pictures.ts', 'diagrams/record.ts']) {
  run('npx', ['tsx', `docs/${script}`], browsers);
}
