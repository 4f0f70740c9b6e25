import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519';
import { hexToBytes } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import {
  FarcasterNetwork,
  MessageType,
  Protocol,
  type MessageData,
  type VerificationAddAddressBody,
} from '../../service/src/connectors/farcaster/message-data.js';
import {
  createTypedClaim,
  encodeMessageData,
  hashMessageData,
  toTimestamp,
} from '../../service/src/connectors/farcaster/protocol.js';

/** A signed message. */
export interface FarcasterMessage {
  data: MessageData;
  /** The data as it was encoded and hashed. */
  dataBytes: Uint8Array;
  hash: Uint8Array;
  signature: Uint8Array;
  /** The public key that the signature belongs to. */
  signer: Uint8Array;
}

/** An account of Farcaster, with a key of its own that signs its messages. */
export interface FarcasterAccount {
  readonly fid: number;
  readonly links: FarcasterMessage[];
  readonly verifications: FarcasterMessage[];
  /** Follows the account, without anything being checked. */
  follow(targetFid: number): Promise<void>;
  /** Names the wallet as its own, by the signature of a wallet that may be another. */
  verify(wallet: PrivateKeyAccount, settings?: VerificationSettings): Promise<void>;
}

/** How a wallet is verified; what is left out is as it should be. */
export interface VerificationSettings {
  signedBy?: PrivateKeyAccount;
  /** The account that the wallet signs for. */
  signedFor?: number;
  isContract?: boolean;
}

/** Creates an account whose messages are signed. */
export function createFarcasterAccount(fid: number): FarcasterAccount {
  const key = randomBytes(32);
  const links: FarcasterMessage[] = [];
  const verifications: FarcasterMessage[] = [];
  const sign = (body: Omit<MessageData, 'fid' | 'network' | 'timestamp'>): FarcasterMessage => {
    const timestamp = toTimestamp(Date.now());
    const network = FarcasterNetwork.FARCASTER_NETWORK_MAINNET;
    const data = { fid, network, timestamp, ...body };
    const dataBytes = encodeMessageData(data);
    const hash = hashMessageData(dataBytes);
    const signature = ed25519.sign(hash, key);
    return { data, dataBytes, hash, signature, signer: ed25519.getPublicKey(key) };
  };
  return {
    fid,
    links,
    verifications,
    async follow(targetFid) {
      const linkBody = { type: 'follow', targetFid };
      links.push(sign({ type: MessageType.MESSAGE_TYPE_LINK_ADD, linkBody }));
    },
    async verify(wallet, settings) {
      const verificationAddAddressBody = await signClaim(fid, wallet, settings);
      const type = MessageType.MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS;
      verifications.push(sign({ type, verificationAddAddressBody }));
    },
  };
}

async function signClaim(
  fid: number,
  wallet: PrivateKeyAccount,
  { signedBy = wallet, signedFor = fid, isContract = false }: VerificationSettings = {},
): Promise<VerificationAddAddressBody> {
  const address = hexToBytes(wallet.address);
  const blockHash = randomBytes(32);
  const claim = createTypedClaim({ fid: signedFor, address, blockHash });
  const claimSignature = hexToBytes(await signedBy.signTypedData(claim));
  const protocol = Protocol.PROTOCOL_ETHEREUM;
  const kind = isContract
    ? { verificationType: 1, chainId: 10 }
    : { verificationType: 0, chainId: 0 };
  return { address, claimSignature, blockHash, protocol, ...kind };
}
