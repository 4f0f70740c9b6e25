import {
  createPublicClient,
  hexToBytes,
  http,
  isAddressEqual,
  recoverMessageAddress,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { ServiceError } from '../errors/service-error.js';

/** A message and its claimed signer. */
export interface SignedMessage {
  address: Address;
  /** The chain id in the signed message. */
  chainId: number;
  message: string;
  signature: Hex;
}

/** Verifies signatures of wallets: those of accounts with a key by recovery, those of contracts on the chain. */
export class WalletVerifier {
  readonly #client: PublicClient | undefined;

  constructor(readonly chain: { id: number; rpcUrl: string | undefined }) {
    this.#client =
      chain.rpcUrl === undefined
        ? undefined
        : createPublicClient({
            transport: http(chain.rpcUrl, { timeout: 5_000, retryCount: 1 }),
            // Otherwise, contracts of strangers could make viem request any address (EIP-3668).
            ccipRead: false,
          });
  }

  /** @throws ServiceError `signInRefused` unless the address signed the message. */
  async verify(signed: SignedMessage): Promise<void> {
    if (await isRecovered(signed)) return;
    if (!(await this.#isAccepted(signed))) {
      throw signInError('The signature does not match the wallet.');
    }
  }

  /** Verifies by EIP-1271, or by EIP-6492 when the wallet's contract is not yet deployed. */
  async #isAccepted({ chainId, ...signed }: SignedMessage): Promise<boolean> {
    if (!this.#client) {
      throw signInError(
        'The signature does not match the wallet. This service cannot verify contract wallets: it has no chain configured.',
      );
    }
    if (chainId !== this.chain.id) {
      throw signInError(
        `Contract wallets must sign in for chain ${this.chain.id}, not ${chainId}.`,
      );
    }
    try {
      // Checked first, since verifyMessage also returns false if the chain is unavailable.
      const actual = await this.#client.getChainId();
      if (actual === chainId) return await this.#client.verifyMessage(signed);
    } catch (error) {
      throw signInError('The signature could not be verified: the chain does not answer.', error);
    }
    throw signInError('The signature could not be verified: the configured chain has another id.');
  }
}

/** Recovers the address from the signature; accounts with a key sign 65 bytes. */
async function isRecovered({ address, message, signature }: SignedMessage): Promise<boolean> {
  if (hexToBytes(signature).length !== 65) return false;
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address);
  } catch {
    return false;
  }
}

function signInError(message: string, cause?: unknown): ServiceError {
  return new ServiceError('signInRefused', message, { cause });
}
