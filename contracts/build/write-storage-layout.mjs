// Writes the layout of the storage, when the contract is released.
import { writeFileSync } from 'node:fs';
import { formatText } from '../../scripts/format-text.mjs';
import { releasedLayoutFile, validateRewardToken } from './upgradeable.mjs';

const text = JSON.stringify(validateRewardToken().layout);
writeFileSync(releasedLayoutFile, await formatText(releasedLayoutFile, text));
