import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { encodePacked, toHex, type Hex, type LocalAccount } from 'viem';
import { compileContracts } from './compile.js';
import { connect, type Connection } from './connect.js';

/** The public sources of the Ethereum Follow Protocol; a checkout may be without. */
const folder = join(import.meta.dirname, '../../../shared/proofs/efp/src');

/** Why the protocol's contracts cannot be deployed here; undefined when they can. */
export const efpMissing = existsSync(join(folder, 'EFPListRegistry.sol'))
  ? undefined
  : `The contracts of the Ethereum Follow Protocol are not in ${folder}.`;

/** The contracts of the protocol on a chain of the tests. */
export interface Efp {
  readonly registry: Hex;
  readonly accountMetadata: Hex;
  readonly records: Hex;
  /** Makes a list the account's primary one, in a slot of its own, and returns the slot. */
  createList(account: LocalAccount): Promise<bigint>;
  /** Changes who is on a list. */
  change(account: LocalAccount, slot: bigint, operations: readonly Operation[]): Promise<void>;
  /** Says for whom a list is. */
  setUser(account: LocalAccount, slot: bigint, user: Hex): Promise<void>;
  /** Gives the token of the account's list to another account. */
  giveAway(account: LocalAccount, to: Hex): Promise<void>;
}

/** An operation on a list. */
export interface Operation {
  kind: 'add' | 'remove' | 'tag' | 'untag';
  address: Hex;
  tag?: string;
}

const names = ['EFPAccountMetadata', 'EFPListRegistry', 'EFPListRecords', 'EFPListMinter'] as const;

/** Deploys the contracts of the protocol, which then anybody can use. */
export async function deployEfp(url: string): Promise<Efp> {
  const compiled = compileContracts(names, {
    folder,
    packages: { '@openzeppelin/contracts': 'openzeppelin-contracts-4' },
  });
  const chain = connect(url);
  const deploy = (name: (typeof names)[number], args: readonly unknown[] = []) =>
    chain.deploy(compiled[name], args);
  const accountMetadata = await deploy('EFPAccountMetadata');
  const registry = await deploy('EFPListRegistry');
  const records = await deploy('EFPListRecords');
  const minter = await deploy('EFPListMinter', [registry, accountMetadata, records]);
  const write =
    (name: (typeof names)[number], address: Hex) =>
    (functionName: string, args: readonly unknown[], account?: LocalAccount) =>
      chain.write({ address, abi: compiled[name].abi, functionName, args, account });
  await write('EFPAccountMetadata', accountMetadata)('addProxy', [minter]);
  await write('EFPListRegistry', registry)('setMintState', [publicMint]);
  const writeRecords = write('EFPListRecords', records);
  let slots = 0n;
  const tokens = new Map<Hex, bigint>();
  return {
    registry,
    accountMetadata,
    records,
    async createList(account) {
      const slot = ++slots;
      await writeRecords('claimListManager', [slot], account);
      await writeRecords('setListUser', [slot, account.address], account);
      await write('EFPListMinter', minter)(
        'mintPrimaryListNoMeta',
        [encodeLocation(chain, records, slot)],
        account,
      );
      tokens.set(account.address, BigInt(tokens.size));
      return slot;
    },
    change: (account, slot, operations) =>
      writeRecords('applyListOps', [slot, operations.map(encodeOperation)], account),
    setUser: (account, slot, user) => writeRecords('setListUser', [slot, user], account),
    giveAway: (account, to) =>
      write('EFPListRegistry', registry)(
        'transferFrom',
        [account.address, to, tokens.get(account.address)!],
        account,
      ),
  };
}

const publicMint = 3;
const codes = { add: 1, remove: 2, tag: 3, untag: 4 };

function encodeOperation({ kind, address, tag }: Operation): Hex {
  const head = [1, codes[kind], 1, 1, address] as const;
  const types = ['uint8', 'uint8', 'uint8', 'uint8', 'address'] as const;
  return tag === undefined
    ? encodePacked(types, head)
    : encodePacked([...types, 'bytes'], [...head, toHex(tag)]);
}

function encodeLocation({ chainId }: Connection, records: Hex, slot: bigint): Hex {
  return encodePacked(
    ['uint8', 'uint8', 'uint256', 'address', 'uint256'],
    [1, 1, BigInt(chainId), records, slot],
  );
}
