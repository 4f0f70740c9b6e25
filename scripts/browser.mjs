import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';
import { root } from './installed.mjs';

/** A whole browser, which has tabs and asks for permissions. */
const browser = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  download: 'chrome',
  package: 'chromium',
};

/** The same engine without a user interface: it takes a fifth of the work for each page. */
const shell = {
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  places: [],
  download: 'chrome-headless-shell',
  package: 'chromium-headless-shell',
};

/** Finds or installs both, and returns the environment variables by which tests find them. */
export function ensureBrowsers() {
  const browser = ensureBrowser();
  const shell = ensureHeadlessShell();
  return { PUPPETEER_EXECUTABLE_PATH: browser, ...(shell && { HEADLESS_SHELL_PATH: shell }) };
}

/**
 * Path of a Chrome or Chromium: the one named by PUPPETEER_EXECUTABLE_PATH, one of the system, else
 * puppeteer's own download, else Debian's package; exits if there is none.
 */
function ensureBrowser() {
  const named = process.env.PUPPETEER_EXECUTABLE_PATH ?? process.env.CHROME_PATH;
  const found = named ?? ensureProgram(browser);
  if (found) return found;
  console.error('Chrome or Chromium was not found. Install it, or set PUPPETEER_EXECUTABLE_PATH.');
  process.exit(1);
}

/** Path of a headless shell, found or installed in the same way; undefined if there is none. */
function ensureHeadlessShell() {
  const found = process.env.HEADLESS_SHELL_PATH ?? ensureProgram(shell);
  if (!found) console.log('No headless shell was found. The tests use the whole browser: slower.');
  return found;
}

function ensureProgram(program) {
  return find(program) ?? download(program) ?? install(program);
}

function find({ names, places }) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...places].find((path) => existsSync(path) && works(path));
}

function download(program) {
  console.log(`No ${program.names[0]} was found on this system. Downloading it with puppeteer …`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/puppeteer/lib/cjs/puppeteer/node/cli.js'),
      'browsers',
      'install',
      program.download,
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

function install(program) {
  installFromDebian(program.package);
  return find(program);
}
