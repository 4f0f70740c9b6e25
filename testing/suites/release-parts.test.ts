import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parts } from '../../scripts/release/parts.mjs';

test('each suite of the release gate belongs to one part', () => {
  const root = join(import.meta.dirname, '../..');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.release.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const names = Object.keys(parts).filter((name) => !parts[name]!.settings);
  const suites = files.trim().split('\n');
  const belonging = suites.map((suite) => ({
    suite,
    parts: names.filter((name) => parts[name]!.suites.some((path) => suite.startsWith(path))),
  }));
  expect(suites.length).toBeGreaterThan(5);
  expect(belonging.filter(({ parts }) => parts.length !== 1)).toEqual([]);
});
