import { describeContracts, forge } from './support/forge.js';

// One after the other: the second finds what the first has compiled.
describeContracts('the contracts', () => {
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
});

type Suites = Record<string, { test_results: Record<string, { status: string }> }>;
