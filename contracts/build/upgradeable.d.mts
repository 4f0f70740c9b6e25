import type { getStorageUpgradeReport } from '@openzeppelin/upgrades-core';

export const releasedLayoutFile: string;
export function validateRewardToken(): {
  errors: { kind: string; name?: string; src: string }[];
  layout: Parameters<typeof getStorageUpgradeReport>[0];
};
