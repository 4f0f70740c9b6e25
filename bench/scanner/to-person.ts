import type { Hex } from 'viem';

/** The address of a person, from 1 on; in lower case. */
export function toPerson(number: number): Hex {
  return `0x${number.toString(16).padStart(40, '0')}`;
}
