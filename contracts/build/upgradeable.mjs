import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UpgradeableContract } from '@openzeppelin/upgrades-core';

const root = join(import.meta.dirname, '..');

/** The layout of the storage of the last release: what upgrades must keep. */
export const releasedLayoutFile = join(root, 'storage-layout.json');

/** Validates what was compiled last: the mistakes that make upgrades unsafe, and the layout of the storage. */
export function validateRewardToken() {
  const info = readFileSync(join(root, 'artefacts/build-info/reward-token.json'), 'utf8');
  const { input, output, solcVersion } = JSON.parse(info);
  const name = 'src/RewardToken.sol:RewardToken';
  const { errors, layout } = new UpgradeableContract(name, input, output, {}, solcVersion);
  return { errors, layout };
}
