import type { Hex } from 'viem';

/**
 * The part of the reward token's ABI that pages use. It is written out, because code for all of ABI
 * would be larger than everything that uses it here.
 */

/** Functions by their selectors; `token-chain` has those that only the balance reads. */
export const functions = {
  endorse: '0xf1af4829',
  disapprove: '0xdc99da02',
  withdrawStake: '0xb956e1cc',
  cancelRequest: '0x50125546',
  claim: '0x4e71d92d',
  balanceOf: '0x70a08231',
  symbol: '0x95d89b41',
  stakeOf: '0xce4cb876',
  totalStake: '0xb273fc9a',
  getRequest: '0xfb1e61ca',
  getParameters: '0xa5ea11da',
  previewReward: '0x3abdc3a3',
  /** Of existing tokens such as UTT, in place of `stakeOf`, with the target first. */
  previousEndorserStakes: '0xb36cc8e7',
} as const satisfies Record<string, Hex>;

/** Events by their topics. */
export const events = {
  Endorse: '0x28f6e4bebd410ff24835163f718e2ba8c267a2ba3b1bdc05c5bd100907356fa7',
  Disapprove: '0xbeb939ca4d85156be388e52bd19cb858e030acd805ab147c7c213b656076f590',
  WithdrawStake: '0xc8a115091960bba7373dd0eca92f08f2915499e125e9c84564bafd01f631c779',
  RequestPreviousEndorsers: '0x5563b62364c73c8a795b8004d94a352ede60c1504198cb817a23e85fe7d7f9b1',
  CancelRequest: '0x3173d7c00a7b2fba9596574195390256b983830688666a0bc37371b32297026d',
  Claim: '0x47cee97cb7acd717b3c0aa1435d004cd5b3c8c57d70dbceb4e4458bbd60e39d4',
} as const satisfies Record<string, Hex>;

/** Errors that callers of the token can meet, by their selectors. */
export const errors = {
  ERC20InsufficientBalance: '0xe450d38c',
  EnforcedPause: '0xd93c0665',
  ZeroAmount: '0x1f2a2005',
  InvalidAddress: '0xe6c4247b',
  SelfEndorsement: '0xf9a6a7af',
  DisapprovalTooSmall: '0x5b473cfb',
  InsufficientStake: '0x45be0a26',
  InsufficientLink: '0x6f4dba70',
  UnknownRequest: '0x7bbe34c9',
  InsufficientGas: '0x1c26714c',
  RequestNotExpired: '0xd3508788',
} as const satisfies Record<string, Hex>;

/** An argument: a number, an address or a hash, or a text, which comes last. */
export type Argument = bigint | number | Hex | { text: string };

/** Encodes a call of the function with the selector. */
export function encodeCall(selector: Hex, args: readonly Argument[]): Hex {
  let tail = '';
  const head = args.map((value) => {
    if (typeof value === 'string') return toTopic(value).slice(2);
    if (typeof value !== 'object') return encodeNumber(value);
    const bytes = new TextEncoder().encode(value.text);
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    tail = encodeNumber(bytes.length) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0');
    return encodeNumber(args.length * 32);
  });
  return `${selector}${head.join('')}${tail}`;
}

/** Encodes an address as a topic. */
export function toTopic(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}

/** Returns the words of 32 bytes. */
export function readWords(data: Hex): bigint[] {
  return (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`));
}

/** Reads the text to which a word points; undefined if there is none. */
export function readText(data: Hex, index: number): string | undefined {
  const words = readWords(data);
  const start = Number(words[index]);
  const length = Number(words[start / 32]);
  const from = 2 + (start + 32) * 2;
  const hex = data.slice(from, from + length * 2);
  // Without a word, the length is no number.
  if (hex.length !== length * 2) return undefined;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
  return new TextDecoder().decode(bytes);
}

function encodeNumber(value: bigint | number): string {
  return value.toString(16).padStart(64, '0');
}
