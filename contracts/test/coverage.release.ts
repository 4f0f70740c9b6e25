import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { options } from '../build/forge.mjs';
import { describeContracts, forge } from './support/forge.js';

describeContracts('the contracts', () => {
  test('are covered by their tests', async () => {
    const report = join(options.cwd, '.cache/forge/lcov.info');
    // forge does not make the folder.
    mkdirSync(dirname(report), { recursive: true });
    await forge(
      ...['coverage', '--no-match-contract', 'GasTest|InvariantsTest'],
      ...['--report', 'lcov', '--report-file', report],
    );
    const files = readFileSync(report, 'utf8').split('end_of_record');
    const own = files.filter((file) => /^SF:contracts\/src\//m.test(file));
    expect(own).toHaveLength(3);
    const sum = (key: string) =>
      own
        .map((file) => Number(new RegExp(`^${key}:(\\d+)$`, 'm').exec(file)![1]))
        .reduce((total, count) => total + count, 0);
    expect(sum('LF')).toBeGreaterThan(200);
    expect(sum('LH') / sum('LF')).toBeGreaterThanOrEqual(0.95);
    expect(sum('BRF')).toBeGreaterThan(40);
    expect(sum('BRH') / sum('BRF')).toBeGreaterThanOrEqual(0.95);
  });
});
