import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import options from '../../package.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../typescript');
const banner = '// Generated from the contracts by `npm run build`; not edited.\n';

/** Writes the typed ABI, the code of the contracts, and the layout of the token's storage. */
export async function writeModules({ RewardToken, ERC1967Proxy }) {
  await writeModule('reward-token-abi.ts', [
    '/** What can be called on a reward token. */',
    `export const rewardTokenAbi = ${JSON.stringify(RewardToken.abi)} as const;`,
  ]);
  await writeModule('compiled/bytecode.ts', []);
}
