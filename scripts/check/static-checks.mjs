import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../installed.mjs';
import { readBefore } from './change.mjs';

export const cruiseRules = 'scripts/config/dependency-cruiser.cjs';
/** The folders of the product whose imports have directions. */
export const cruised = [
  'service/src',
  'core/src',
  'core/connect',
  'client/src',
  'contracts/typescript',
];

/** The static checks of a change, each a name and a command; those of what did not change are left out. */
export function findStaticChecks({ changed, deleted }, base) {
  const code = changed.filter((path) => /\.((c|m)?js|tsx?)$/.test(path));
  const contracts = changed.filter((path) => /^contracts\/src\/.*\.sol$/.test(path));
  const hasOtherImports =
    deleted.some((path) => /\.tsx?$/.test(path)) ||
    code.some((path) => readImportLines(path) !== readImportLines(path, base));
  return [
    changed.length > 0 && [
      'Format',
      'oxfmt',
      '--check',
      '--no-error-on-unmatched-pattern',
      ...changed,
    ],
    code.length > 0 && ['Types, lint', 'node', 'scripts/check/types-and-lint.mjs', ...code],
    contracts.length > 0 && [
      'Lint',
      'solhint',
      '-w',
      '0',
      '-c',
      'contracts/.solhint.json',
      ...contracts,
    ],
    hasOtherImports && [
      'Boundaries',
      'depcruise',
      '--output-type=err',
      '--cache=.cache/check/boundaries',
      `--config=${cruiseRules}`,
      ...cruised,
    ],
  ].filter(Boolean);
}

/** Runs a check, and prints its output if it fails. */
export function passes([name, command, ...parameters]) {
  return new Promise((resolve) => {
    const isInstalled = !['git', 'node', 'npm'].includes(command);
    const program = isInstalled ? join(root, 'node_modules/.bin', command) : command;
    const began = performance.now();
    execFile(program, parameters, { cwd: root }, (error, output, complaints) => {
      const seconds = Math.round((performance.now() - began) / 1_000);
      console.log(`${name}: ${error ? 'failed' : 'passed'} in ${seconds} s`);
      if (error) console.log(`${output}${complaints}`.trim());
      resolve(!error);
    });
  });
}

/** The lines of a file that import; a change of others cannot break a boundary. */
function readImportLines(path, base) {
  const file = join(root, path);
  const text = base ? readBefore(base, path) : existsSync(file) && readFileSync(file, 'utf8');
  return [...(text || '').matchAll(/\bfrom '[^']+'|\bimport\(?'[^']+'|^import '[^']+'/gm)].join(
    '\n',
  );
}
