import { readFileSync } from 'node:fs';
import { getStorageUpgradeReport } from '@openzeppelin/upgrades-core';
import { releasedLayoutFile, validateRewardToken } from '../build/upgradeable.mjs';

const { errors, layout } = validateRewardToken();
const readReleased = () => JSON.parse(readFileSync(releasedLayoutFile, 'utf8')) as typeof layout;
const options = {
  kind: 'uups',
  unsafeAllow: [],
  unsafeAllowCustomTypes: false,
  unsafeAllowLinkedLibraries: false,
  unsafeAllowRenames: false,
  unsafeSkipStorageCheck: false,
} as const;
const compare = (from: typeof layout, to: typeof layout) =>
  getStorageUpgradeReport(from, to, { ...options, unsafeAllow: [] });

test('the contract is safe to upgrade', () => {
  // Chainlink counts requests from 1, which a proxy does from 0: each number is used once all the same.
  expect(errors.map(({ kind, name, src }) => ({ kind, name, src }))).toEqual([
    {
      kind: 'state-variable-assignment',
      name: 's_requestCount',
      src: expect.stringContaining('@chainlink/contracts') as string,
    },
  ]);
});

test('an upgrade keeps the storage of the last release', () => {
  const report = compare(readReleased(), layout);
  expect(report.explain(false)).toBe('');
  expect(report.ok).toBe(true);
});

test('a variable that moves is noticed', () => {
  const released = readReleased();
  const at = (name: string) => released.storage.findIndex(({ label }) => label === name);
  const [one, other] = [at('_accounts'), at('_connectedUsers')];
  expect([one, other]).not.toContain(-1);
  [released.storage[one], released.storage[other]] = [
    released.storage[other]!,
    released.storage[one]!,
  ];
  expect(compare(released, layout).ok).toBe(false);
});
