import { ensureBrowser, ensureHeadlessShell } from './browser.mjs';
import { build, ensureInstalled, run } from './installed.mjs';

// Takes the screenshots of the showcase again; those without a visible change are not rewritten.
ensureInstalled();
const browser = ensureBrowser();
const shell = ensureHeadlessShell();
build('build:showcase');
run('npx', ['jest', '--selectProjects', 'showcase', 'states', '-t', 'screenshot'], {
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  PUPPETEER_EXECUTABLE_PATH: browser,
  ...(shell && { HEADLESS_SHELL_PATH: shell }),
  RECORD_SCREENSHOTS: '1',
});
