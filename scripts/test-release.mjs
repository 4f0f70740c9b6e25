import { ensureBrowsers } from './browser.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensureInstalled, startBuild } from './installed.mjs';
import { parts } from './release/parts.mjs';
import { countTests, runSuites, summarise } from './suites.mjs';

// Runs the named parts of the release gate, or all of them. With `--list` it prints their names as JSON.
if (process.argv[2] === '--list') {
  console.log(JSON.stringify(Object.keys(parts)));
  process.exit();
}
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

ensureInstalled('test');
const built = startBuild('build');
const browsers = ensureBrowsers();
ensureFfmpeg();
await built;

const total = { passed: 0, failed: 0, skipped: 0 };
const rows = [];
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const { suites, prepare, settings } = parts[name];
  console.log(`\n${name} …`);
  const began = performance.now();
  await prepare?.();
  const kinds = { SVC_TEST_RELEASE: '1', SVC_TEST_LONG: '1' };
  const report = await runSuites(suites, { ...kinds, ...settings, ...browsers });
  const counts = countTests(report);
  for (const key of Object.keys(total)) total[key] += counts[key];
  const seconds = Math.round((performance.now() - began) / 1_000);
  rows.push({ part: name, seconds, ...counts });
}
console.table(rows);
console.log(`\n${summarise(total)}`);
process.exit(total.failed > 0 ? 1 : 0);
