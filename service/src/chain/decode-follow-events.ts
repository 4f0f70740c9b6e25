import { decodeEventLog, hexToString, numberToHex, slice, type Hex } from 'viem';
import { formatListPosition, type FollowEvent } from '../storage/chain/facts.js';
import type { ChainLog } from './chain-node.js';
import type { ContractKind } from './chain-settings.js';
import { accountMetadataAbi, recordsAbi, registryAbi } from './events.js';

// The formats are at https://docs.ethfollow.xyz/design: version, type and data, packed.

type Decoded = Pick<FollowEvent, 'kind' | 'list' | 'account' | 'value'>;

/** Decodes the events of the Ethereum Follow Protocol's contracts; unknown ones are left out. */
export function decodeFollowEvents(
  chainId: number,
  logs: readonly ChainLog[],
  kinds: ReadonlyMap<string, ContractKind>,
): FollowEvent[] {
  return logs.flatMap((log) => {
    const decoded = decode(log, kinds.get(log.address));
    if (!decoded) return [];
    const { blockNumber, logIndex, address } = log;
    return [{ chainId, blockNumber, logIndex, contract: address, ...decoded }];
  });
}

function decode(log: ChainLog, kind: ContractKind | undefined): Decoded | undefined {
  try {
    if (kind === 'accountMetadata') return decodeAccountMetadata(log);
    if (kind === 'registry') return decodeRegistry(log);
    if (kind === 'records') return decodeRecords(log);
  } catch {
    // Not an event of the protocol, or a value of another version.
  }
  return undefined;
}

function decodeAccountMetadata({ topics, data }: ChainLog): Decoded | undefined {
  const { args } = decodeEventLog({ abi: accountMetadataAbi, topics, data });
  if (args.key !== 'primary-list') return undefined;
  const list = /^0x[0-9a-f]{64}$/.test(args.value) ? args.value : '';
  return { kind: 'primary', list, account: args.addr.toLowerCase(), value: '' };
}

function decodeRegistry({ topics, data }: ChainLog): Decoded | undefined {
  const { eventName, args } = decodeEventLog({ abi: registryAbi, topics, data });
  const list = toList(args.tokenId);
  if (eventName === 'Transfer') {
    return { kind: 'owner', list, account: args.to.toLowerCase(), value: '' };
  }
  return { kind: 'location', list, account: '', value: decodeLocation(args.listStorageLocation) };
}

/** Decodes the place of a list; empty when it is at no known kind of place. */
function decodeLocation(location: Hex): string {
  // Version 1, type 1 (a contract of an EVM chain): chain, contract and slot.
  if (!/^0x0101[0-9a-f]{168}$/.test(location)) return '';
  const chainId = BigInt(slice(location, 2, 34));
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER)) return '';
  return formatListPosition(Number(chainId), slice(location, 34, 54), slice(location, 54, 86));
}

function decodeRecords({ topics, data }: ChainLog): Decoded | undefined {
  const { eventName, args } = decodeEventLog({ abi: recordsAbi, topics, data });
  const list = toList(args.slot);
  if (eventName === 'UpdateListMetadata') {
    if (args.key !== 'user') return undefined;
    const account = /^0x[0-9a-f]{40}$/.test(args.value) ? args.value : '';
    return { kind: 'user', list, account, value: '' };
  }
  return decodeOperation(list, args.op);
}

const operations = { '01': 'add', '02': 'remove', '03': 'tag', '04': 'untag' } as const;
/** In bytes. */
const maximumTag = 255;

function decodeOperation(list: string, op: Hex): Decoded | undefined {
  // Version 1, the operation, then a record: version 1, type 1 (an address).
  const [, code, account, tag] = /^0x01(0[1-4])0101([0-9a-f]{40})([0-9a-f]*)$/.exec(op) ?? [];
  if (!code || !account) return undefined;
  const kind = operations[code as keyof typeof operations];
  const isTag = kind === 'tag' || kind === 'untag';
  if (tag!.length > 2 * (isTag ? maximumTag : 0)) return undefined;
  const value = hexToString(`0x${tag!}`);
  // Tags are text; the database stores no NUL.
  if (value.includes('\0')) return undefined;
  return { kind, list, account: `0x${account}`, value };
}

const toList = (number: bigint): Hex => numberToHex(number, { size: 32 });
