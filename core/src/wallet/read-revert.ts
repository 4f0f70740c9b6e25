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
  const said = listSaid(error).map(String);
  const data = said.find((one) => /^0x[\da-f]{8}([\da-f]{64})*$/i.test(one)) as Hex | undefined;
  const known = Object.entries(errors).find(([, selector]) => data?.startsWith(selector));
  if (known)
    return { name: known[0] as keyof typeof errors, args: readWords(`0x${data!.slice(10)}`) };
  // Old contracts revert by an invalid operation.
  const isReverted = data ?? said.find((one) => /^3$|revert|invalid (opcode|jump)/i.test(one));
  return isReverted ? { name: 'Reverted', args: [] } : undefined;
}

/** Where nodes and wallets say it, at different depths of their errors. The code of a revert is 3. */
const places = ['code', 'message', 'data', 'cause', 'originalError', 'error'];

function listSaid(error: unknown, depth = 0): unknown[] {
  if (!(error instanceof Object) || depth > 6) return [error];
  return places.flatMap((place) => listSaid((error as Record<string, unknown>)[place], depth + 1));
}
