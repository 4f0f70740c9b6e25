/** Why a wallet did not answer a request. */
export type WalletAnswer = 'declined' | 'pending' | 'unknownChain' | 'failed';

/**
 * Returns whether the user declined the request in the wallet, the wallet still waits for the answer to an earlier
 * request, it does not know a chain, or it failed in another way. Wallets report it as a code, as the name of an error
 * or in a sentence, and put it into a cause, into data or into a nested error.
 */
export function classifyWalletError(error: unknown): WalletAnswer {
  const { codes, ownCodes, sentences } = readParts(error);
  if (codes.some((code) => declined.has(code)) || ownCodes.some((code) => refused.has(code))) {
    return 'declined';
  }
  // Nodes give the same code to a request that took too long, which may have arrived.
  if (ownCodes.includes(pending) && !sentences.some((one) => /time(d|s)?[ -]?out/i.test(one))) {
    return 'pending';
  }
  if (codes.includes(unknownChain)) return 'unknownChain';
  // A sentence decides only where no code or other sentence contradicts it: a call that was sent must not be dropped.
  if (codes.some((code) => failed.has(code)) || sentences.some((one) => sentPattern.test(one))) {
    return 'failed';
  }
  return sentences.some((one) => declinePattern.test(one)) ? 'declined' : 'failed';
}

const declined = new Set([
  // https://eips.ethereum.org/EIPS/eip-1193#provider-errors
  '4001',
  // https://docs.ethers.org/v6/api/utils/errors/#ActionRejectedError
  'ACTION_REJECTED',
  // The names in viem and in other copies of the SDK.
  'UserRejectedRequestError',
  'UserRejectedError',
]);

/**
 * Of WalletConnect. In data, it may be a code of a node.
 * https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes
 */
const refused = new Set(['5000', '5001', '5002', '5003']);

const pending = '-32002';
const unknownChain = '4902';

/** Of EIP-1193, EIP-1474 and contracts: these are never answers of the user. */
const failed = new Set(['4100', '4200', '4900', '4901', '-32003', '3']);

const verb = '(reject|refus|den[iy]|declin|cancel|disapprov|abort)';
const declinePattern = new RegExp(
  `\\buser[ _-]?((has|have|was) )?${verb}|\\b${verb}\\w* by (the )?user\\b(?!-| (operation|program))`,
  'i',
);

/** Sentences about a call that was sent, or tried. */
const sentPattern = /revert|submitted|broadcast|already known|0x[\da-f]{64}/i;

/** The properties in which wallets put codes and sentences, and further errors. */
const valueKeys = ['code', 'name', 'message', 'reason', 'details'];
const errorKeys = ['cause', 'data', 'originalError', 'error', 'info'];

/** More than any wallet nests; an error may contain itself. */
const maximumErrors = 30;
const maximumLength = 1_000;

interface Parts {
  codes: string[];
  /** Those that are not in data, which is where wallets put the answer of a node. */
  ownCodes: string[];
  sentences: string[];
}

function readParts(error: unknown): Parts {
  const parts: Parts = { codes: [], ownCodes: [], sentences: [] };
  const { codes, ownCodes, sentences } = parts;
  const errors = new Set([error]);
  const fromNode = new Set<unknown>();
  for (const one of errors) {
    if (errors.size > maximumErrors) break;
    if (typeof one === 'string') sentences.push(one.slice(0, maximumLength));
    if (typeof one !== 'object' || one === null) continue;
    for (const key of valueKeys) {
      const value = read(one, key);
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const text = String(value);
      if (key === 'code' || key === 'name') {
        codes.push(text);
        if (!fromNode.has(one)) ownCodes.push(text);
      } else sentences.push(text.slice(0, maximumLength));
    }
    for (const key of errorKeys) {
      const nested = read(one, key);
      if (errors.has(nested)) continue;
      errors.add(nested);
      if (key === 'data' || fromNode.has(one)) fromNode.add(nested);
    }
  }
  return parts;
}

/** Returns undefined if the property cannot be read. */
function read(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}
