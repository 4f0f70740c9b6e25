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
 * puppeteer's own download, else Debian's package; exits if there is none.
 */
export function ensureBrowser() {
  const found = findBrowser() ?? downloadBrowser() ?? installBrowser();
  if (found) return found;
  console.error('Chrome or Chromium was not found. Install it, or set PUPPETEER_EXECUTABLE_PATH.');
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
  console.log('No browser was found on this system. Downloading one with puppeteer …');
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
