import { BaseError, HttpRequestError, RpcRequestError } from 'viem';
import { hideSecretParts } from '../errors/hide-secret-parts.js';

/** The JSON-RPC error of a node's answer. */
export interface NodeAnswerError {
  code: number;
  message: string;
  data?: unknown;
}

/** The meaning of a node's error. */
export type NodeErrorKind =
  /** The contract was called, and the call failed: another request would have the same answer. */
  | 'failedCall'
  /** The node does not have the requested state or block: it is too old or too new for the node. */
  | 'missingState'
  /** The chain has no block at this height. */
  | 'nullRound'
  /** The node is overloaded, or limits requests. */
  | 'overloaded'
  /** Any other error: the node may answer later. */
  | 'other';

/** Classifies an error by the words and codes of all known nodes. */
export function classifyNodeError({ code, message, data }: NodeAnswerError): NodeErrorKind {
  const text = [message, ...findTexts(data)].join('\n');
  if (code === 12 || /null round/i.test(text)) return 'nullRound';
  if (failedCallCodes.has(code) || hasRevertData(data)) return 'failedCall';
  if (/revert/i.test(text)) return 'failedCall';
  if (missingState.test(text)) return 'missingState';
  if (failedCall.test(text)) return 'failedCall';
  return overloadedCodes.has(code) || overloaded.test(text) ? 'overloaded' : 'other';
}

/** Classifies the error of a request; undefined where no node has answered. */
export function classifyRequestError(error: unknown): NodeErrorKind | undefined {
  const answer = findNodeError(error);
  if (answer) return classifyNodeError(answer);
  const status = findHttpError(error)?.status;
  return status !== undefined && overloadedStatus.has(status) ? 'overloaded' : undefined;
}

/** Finds the error in the answer of a node; undefined where no node has answered. */
export function findNodeError(error: unknown): NodeAnswerError | undefined {
  const found = walk(error, (part) => part instanceof RpcRequestError);
  if (!(found instanceof RpcRequestError)) return undefined;
  return { code: found.code, message: found.details, data: (found as { data?: unknown }).data };
}

/** Describes an error for the log, without the address of the node, which can have a key. */
export function describeNodeError(error: unknown): string {
  const message = findNodeError(error)?.message ?? 'The node gives no valid answer.';
  return hideSecretParts(message.replace(/[\p{Cc}\p{Cs}]/gu, ' ')).slice(0, 200);
}

/** geth and most others (3); Parity, OpenEthereum and Nethermind (-32015). */
const failedCallCodes = new Set([3, -32015]);
const overloadedCodes = new Set([429, -32029, -32097]);
const overloadedStatus = new Set([429, 502, 503, 504]);

/** Of geth, Erigon, Nethermind, Besu, Reth, anvil, Hardhat, Ganache, OpenEthereum, Lotus and zkSync. */
const failedCall = new RegExp(
  [
    /VM exception|VM execution error|EVM error|EVM: |message execution failed|SysErr/,
    /out ?of ?gas|exceeds allowance|gas uint64 overflow|intrinsic gas too low|ErrOutOfGas/,
    /(invalid|undefined|bad|illegal|unknown)[ _]?(FE)? ?(opcode|instruction|operation\b)/,
    /opcode \S+ not defined|opcode ?not ?found|not ?activated/,
    /(invalid|bad) ?jump|stack ?(under|over)flow|stack limit reached|out of stack|stack too (large|deep)/,
    /write protection|static ?(mode|call) violation|state ?change ?during ?static|illegal state change/,
    /(return ?data|access|memory|offset) out of bounds|^out of (bounds|offset)|OutOfOffset/m,
    /max(imum)? (call depth|code size)|call depth exceeded|call ?too ?deep|access violation/,
    /invalid code|precompile( failure| error|d contract|OOG|Error)|create ?collision/,
    /insufficient balance for transfer|virtual machine entered|bootloader|account validation/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'im',
);

const missingState = new RegExp(
  [
    /missing trie node|trie node (not found|missing)|missing node/,
    /historical state|world ?state (root )?.*(unavailable|not available|not found)|archive/,
    /state\b.{0,100}\b(not available|unavailable|not found|missing|pruned|does not exist)/,
    /no (historical )?state (available|found|for)|pruned|pruning|histor(y|ical data).{0,40}(unavailable|not available)/,
    /(header|block)\b.{0,80}\b(not found|not available|unavailable|does not exist|unknown)/,
    /unknown (block|header)|could not find (block|header)|cannot find (block|header)|no block with/,
    /invalid block height|lookbacks? of more than|looking back more than/,
    /distance to target block exceeds|upstream lower height|earliest available/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const overloaded = new RegExp(
  [
    /rate.?limit|too many (requests|connections)|(request|call|daily|monthly|usage).{0,20}limit/,
    /compute units|throughput|throttl|quota|capacity|credits/,
    /overload|busy|try again|temporarily|time.?out|timed out|deadline exceeded|no available upstreams/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Finds the texts that nodes add to the message. */
function findTexts(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  const { message, originalError } = data as { message?: unknown; originalError?: unknown };
  return [...(typeof message === 'string' ? [message] : []), ...findTexts(originalError)];
}

/** Whether the error has the reason of a contract. */
function hasRevertData(data: unknown): boolean {
  if (typeof data === 'string') return /^(Reverted )?0x[0-9a-f]{8,}$/i.test(data);
  if (typeof data !== 'object' || data === null) return false;
  return hasRevertData((data as { data?: unknown }).data);
}

function findHttpError(error: unknown): HttpRequestError | undefined {
  const found = walk(error, (part) => part instanceof HttpRequestError);
  return found instanceof HttpRequestError ? found : undefined;
}

/** Searches an error and its causes. */
function walk(error: unknown, isWanted: (part: unknown) => boolean): unknown {
  let part = error;
  while (part instanceof Error && !(part instanceof BaseError)) part = part.cause;
  return part instanceof BaseError ? part.walk(isWanted) : null;
}
