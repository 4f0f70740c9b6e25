import type { Hex } from 'viem';

/** The answer of a node is not what was requested. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError';
}

/** Checks that an answer is an object. */
export function toObject(answer: unknown): Record<string, unknown> {
  if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>;
  throw invalid();
}

/** Checks that an answer is a list. */
export function toList(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  throw invalid();
}

/** Checks that an answer is bytes. */
export function toHex(answer: unknown): Hex {
  if (typeof answer === 'string' && /^0x[0-9a-fA-F]*$/.test(answer)) return answer as Hex;
  throw invalid();
}

/** Checks that an answer is 32 bytes, and returns them in lower case. */
export function toHash(answer: unknown): Hex {
  if (typeof answer !== 'string') throw invalid();
  if (/^0x[0-9a-f]{64}$/.test(answer)) return answer as Hex;
  if (/^0x[0-9a-fA-F]{64}$/.test(answer)) return answer.toLowerCase() as Hex;
  throw invalid();
}

/** Checks that an answer is an address, and returns it in lower case. */
export function toAddress(answer: unknown): string {
  if (typeof answer === 'string' && /^0x[0-9a-fA-F]{40}$/.test(answer)) return answer.toLowerCase();
  throw invalid();
}

/** Checks that an answer is a number: nodes return hexadecimal or decimal digits, or a number of JSON. */
export function toNumber(answer: unknown): number {
  const number = toBigInt(answer);
  if (number <= maximumNumber) return Number(number);
  throw invalid();
}

/** Checks that an answer is a number of any size, in the same forms. */
export function toBigInt(answer: unknown): bigint {
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0) {
    return BigInt(answer);
  }
  if (typeof answer === 'string' && /^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(answer)) {
    return BigInt(answer);
  }
  throw invalid();
}

/** Reads a time that a node need not return, in seconds since 1970; undefined where it is absent or invalid. */
export function toTime(answer: unknown): number | undefined {
  try {
    const time = toNumber(answer);
    return time > 0 && time <= lastTime ? time : undefined;
  } catch {
    return undefined;
  }
}

const maximumNumber = BigInt(Number.MAX_SAFE_INTEGER);
/** The end of the year 9999: milliseconds of today are later. */
const lastTime = 253_402_300_799;

/** Formats a number for requests. */
export const toQuantity = (number: number): Hex => `0x${number.toString(16)}`;

const invalid = () => new InvalidAnswerError('The node returned an invalid answer.');
