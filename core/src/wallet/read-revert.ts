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

/** Returns why a call was reverted, from the error of the node or wallet that ran it; undefined if it was not. */
export function readRevert(error: unknown): CallFailure | undefined {
  const values = listValues(error).map(String);
  const data = values.find((one) => /^0x[\da-f]{8}([\da-f]{64})*$/i.test(one)) as Hex | undefined;
  const known = Object.entries(errors).find(([, selector]) => data?.startsWith(selector));
  if (known)
    return { name: known[0] as keyof typeof errors, args: readWords(`0x${data!.slice(10)}`) };
  // Old contracts revert by an invalid operation.
  const isReverted = data ?? values.find((one) => /^3$|revert|invalid (opcode|jump)/i.test(one));
  return isReverted ? { name: 'Reverted', args: [] } : undefined;
}

/** The properties in which nodes and wallets put the reason, at different depths. The code of a revert is 3. */
const properties = ['code', 'message', 'data', 'cause', 'originalError', 'error'];

function listValues(error: unknown, depth = 0): unknown[] {
  if (!(error instanceof Object) || depth > 6) return [error];
  return properties.flatMap((property) =>
    listValues((error as Record<string, unknown>)[property], depth + 1),
  );
}
