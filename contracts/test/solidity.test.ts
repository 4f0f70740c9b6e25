import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { forgeProgram, options } from '../build/forge.mjs';

const run = promisify(execFile);
const program = forgeProgram();
if (!program) process.stdout.write('The contracts are not tested: there is no forge here.\n');

const forge = async (...parameters: string[]) => {
  const { stdout } = await run(program!, parameters, { ...options, maxBuffer: 64 * 2 ** 20 });
  return stdout;
};

// One after the other: the second finds what the first has compiled.
(program ? describe : describe.skip)('the contracts', () => {
  test('pass their tests in Solidity', async () => {
    const suites = JSON.parse(await forge('test', '--json')) as Suites;
    const results = Object.values(suites).flatMap(({ test_results: tests }) =>
      Object.entries(tests),
    );
    expect(results.length).toBeGreaterThan(80);
    expect(results.filter(([, { status }]) => status !== 'Success')).toEqual([]);
  });

  test('cost the gas of the snapshot', async () => {
    // After an intended change: npm run gas -w contracts
    await forge(
      ...['snapshot', '--match-contract', 'GasTest'],
      ...['--snap', 'contracts/.gas-snapshot', '--check'],
    );
  });

  test('are covered by their tests', async () => {
    const report = join('.cache/forge/lcov.info');
    await forge(
      ...['coverage', '--no-match-contract', 'GasTest|InvariantsTest'],
      ...['--report', 'lcov', '--report-file', report],
    );
    const files = readFileSync(join(options.cwd, report), 'utf8').split('end_of_record');
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

type Suites = Record<string, { test_results: Record<string, { status: string }> }>;
