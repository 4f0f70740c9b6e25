import type { Hex } from 'viem';
import { errors, readWords } from './token-abi';

/** Why a call has no effect. */
export interface CallFailure {
  /**
   * The contract's error; `Reverted` without a known one; `NotExecuted` if a transaction succeeded
   * without the call; `Replaced` if the wallet has sent another one in its place.
   */
  name: keyof typeof errors | 'Reverted' | 'NotExecuted' | 'Replaced';
  /** The error's arguments. */
  args: bigint[];
}

/** Returns why a call was reverted, from the error of whoever ran it; undefined if it was not. */
export function readRevert(error: unknown): CallFailure | undefined {
  const parts = listParts(error);
  const data = parts.map(readData).find((found) => found !== undefined);
  if (data !== undefined) {
    const known = Object.entries(errors).find(([, selector]) => data.startsWith(selector));
    const name = (known?.[0] ?? 'Reverted') as CallFailure['name'];
    return { name, args: known ? readWords(`0x${data.slice(10)}`) : [] };
  }
  return parts.some(isRevert) ? { name: 'Reverted', args: [] } : undefined;
}

/** Nodes and wallets put what they say about a revert at different depths of their errors. */
function listParts(error: unknown, depth = 0): unknown[] {
  if (typeof error !== 'object' || error === null || depth > 6) return [error];
  const { data, cause, originalError, error: inner } = error as Record<string, unknown>;
  const further = [data, cause, originalError, inner].flatMap((one) => listParts(one, depth + 1));
  return [error, ...further];
}

function readData(part: unknown): Hex | undefined {
  if (typeof part !== 'string') return undefined;
  // Some nodes write a word before the data.
  const [, data] = /^(?:Reverted )?(0x[\da-f]{8}([\da-f]{64})*)$/i.exec(part) ?? [];
  return data as Hex | undefined;
}

/** Returns whether it says that the call was reverted: by its code, or else by its words. */
function isRevert(part: unknown): boolean {
  const { code, message } = (part ?? {}) as { code?: unknown; message?: unknown };
  const words = typeof part === 'string' ? part : message;
  // Old contracts revert by an invalid operation.
  return code === 3 || /revert|invalid (opcode|jump)|VM execution error/i.test(String(words));
}
