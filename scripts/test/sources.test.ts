import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

// `npm start` does not install the packages of tests.
test.each([
  'client/tsconfig.json',
  'contracts/tsconfig.json',
  'core/tsconfig.json',
  'core/tsconfig.connect.json',
  'service/tsconfig.json',
])('%s has sources, and no tests', (path) => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const { fileNames } = ts.getParsedCommandLineOfConfigFile(join(root, path), {}, host)!;
  const names = fileNames.map((file) => relative(root, file));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => /\/test\/|\.(test|e2e|release)\.ts$/.test(name))).toEqual([]);
});
