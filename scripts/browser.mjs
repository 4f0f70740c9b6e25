import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';
import { root } from './installed.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of a Chrome or Chromium: the one named by PUPPETEER_EXECUTABLE_PATH, one of the system, else
 * puppeteer's own download, else Debian's package; ends this process when there is none to be had.
 */
export function ensureBrowser() {
  const found = findBrowser() ?? downloadBrowser() ?? installBrowser();
  if (found) return found;
  console.error('No Chrome or Chromium: install one, or name it in PUPPETEER_EXECUTABLE_PATH.');
  process.exit(1);
}

function findBrowser() {
  const named = process.env.PUPPETEER_EXECUTABLE_PATH ?? process.env.CHROME_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...places].find((path) => existsSync(path) && works(path));
}

function downloadBrowser() {
  console.log("No browser on this system: trying puppeteer's own download …");
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/puppeteer/lib/cjs/puppeteer/node/cli.js'),
      'browsers',
      'install',
      'chrome',
      '--format={{path}}',
    ],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const path = stdout?.trim().split('\n').at(-1);
  return status === 0 && path && works(path) ? path : undefined;
}

/** A downloaded browser may lack libraries of the system, a distribution's command its package. */
function works(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

function installBrowser() {
  installFromDebian('chromium');
  return findBrowser();
}
