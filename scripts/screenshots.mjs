import { ensureBrowser } from './browser.mjs';
import { build, ensureInstalled, run } from './installed.mjs';

// Takes the pictures of the showcase anew; those that look as before stay as they are.
ensureInstalled();
const browser = ensureBrowser();
build('build:showcase');
run('npx', ['jest', '--selectProjects', 'showcase', 'states', '-t', 'screenshot'], {
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  PUPPETEER_EXECUTABLE_PATH: browser,
  RECORD_SCREENSHOTS: '1',
});
