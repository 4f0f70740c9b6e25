import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const service = join(import.meta.dirname, '../..');

test('the README has the reason for each package that an installation gets', () => {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(service, 'package.json'), 'utf8'),
  ) as {
    dependencies: object;
    optionalDependencies: object;
  };
  const readme = readFileSync(join(service, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `(\S+)` +\| \S/gm)];
  expect(rows.map(([, name]) => name)).toEqual(
    Object.keys({ ...dependencies, ...optionalDependencies }),
  );
});
