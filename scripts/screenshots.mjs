import { ensureBrowsers } from './browser.mjs';
import { build, ensureInstalled, run } from './installed.mjs';

// Takes the screenshots of the showcase again; those without a visible change are not rewritten.
ensureInstalled('test');
const browsers = ensureBrowsers();
build('build:showcase');
for (const isRelease of ['', '1']) {
  run('npx', ['jest', 'core/showcase/test/states', '-t', 'screenshot'], {
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    ...browsers,
    SVC_TEST_RELEASE: isRelease,
    RECORD_SCREENSHOTS: '1',
  });
}
