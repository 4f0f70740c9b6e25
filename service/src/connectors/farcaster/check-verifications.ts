import { ProofError } from '../connector-error.js';
import type { Verification } from './hub-answers.js';
import { isSigned, readClaim } from './verification.js';

/** The account, the name by which the person knows it, and the wallet that it must name as its own. */
export interface Claimed {
  fid: number;
  label: string;
  /** Lower-case address. */
  wallet: string;
}

/**
 * Checks that one of the verifications proves that the wallet is the account's.
 * @throws ProofError
 */
export async function checkVerifications(
  pages: AsyncIterable<readonly Verification[]>,
  { fid, label, wallet }: Claimed,
): Promise<void> {
  const verification = await findVerification(pages, fid, wallet);
  if (!verification) {
    throw new ProofError(
      `${label} does not name this wallet as its own. Verify the wallet in the settings of ` +
        'Farcaster and repeat this, or check the name.',
    );
  }
  if (readClaim(verification).isContract) {
    throw new ProofError(
      'This wallet is a contract, whose verification at Farcaster cannot be checked here. ' +
        'Verify another wallet in the settings of Farcaster, and sign in with that one.',
    );
  }
  if (!(await isSigned(verification))) {
    throw new ProofError(
      `The verification of this wallet by ${label} is not validly signed. Remove the wallet in ` +
        'the settings of Farcaster, verify it again, and repeat this.',
    );
  }
}

/** The first alone: an account has one of a wallet, and checking all could take any time. */
async function findVerification(
  pages: AsyncIterable<readonly Verification[]>,
  fid: number,
  wallet: string,
): Promise<Verification | undefined> {
  for await (const page of pages) {
    const found = page.find((verification) => {
      const { protocol, address } = readClaim(verification);
      const isWallet = protocol === 'PROTOCOL_ETHEREUM' && address.toLowerCase() === wallet;
      return isWallet && verification.data.fid === fid;
    });
    if (found) return found;
  }
  return undefined;
}
