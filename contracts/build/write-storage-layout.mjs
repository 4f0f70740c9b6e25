// Writes the layout of the storage, when the contract is released.
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { releasedLayoutFile, validateRewardToken } from './upgradeable.mjs';

const text = JSON.stringify(validateRewardToken().layout);
writeFileSync(releasedLayoutFile, await format(text, { parser: 'json', printWidth: 100 }));
