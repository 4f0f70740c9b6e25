import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, verifyTypedData } from 'viem';
import type { Verification } from './hub-answers.js';
import {
  FarcasterNetwork,
  MessageType,
  Protocol,
  type VerificationAddAddressBody,
} from './message-data.js';
import { createTypedClaim, encodeMessageData, hashMessageData, toTimestamp } from './protocol.js';

/** The claim of a verification about a wallet, as text. */
export interface Claim {
  address: string;
  blockHash: string;
  claimSignature: string;
  chainId: number;
  protocol: string;
  /** Only the chain of the contract can check its signature (EIP-1271). */
  isContract: boolean;
}

/** Reads the claim in any of the forms that hubs have for it. */
export function readClaim({ data }: Verification): Claim {
  if (data.verificationAddAddressBody) {
    const { type, verificationType, chainId = 0, ...claim } = data.verificationAddAddressBody;
    return { ...claim, chainId, isContract: (type ?? verificationType ?? 0) !== 0 };
  }
  const { ethSignature, ...claim } = data.verificationAddEthAddressBody;
  const old = { chainId: 0, protocol: 'PROTOCOL_ETHEREUM', isContract: false };
  return { ...claim, ...old, claimSignature: ethSignature };
}

/** Whether a verification is signed as a message, and its claim by the wallet itself, which is no contract. */
export async function isSigned(verification: Verification): Promise<boolean> {
  const { data, hash, signature, signer } = verification;
  const claim = readClaim(verification);
  const body = {
    address: decodeHex(claim.address),
    claimSignature: Buffer.from(claim.claimSignature, 'base64'),
    blockHash: decodeHex(claim.blockHash),
    verificationType: 0,
    chainId: claim.chainId,
    protocol: Protocol.PROTOCOL_ETHEREUM,
  };
  // Without the field `dataBytes`, which would be checked instead of the fields that are read here.
  const computed = hashMessageData(
    encodeMessageData({
      type: MessageType.MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS,
      fid: data.fid,
      timestamp: data.timestamp,
      network: FarcasterNetwork.FARCASTER_NETWORK_MAINNET,
      verificationAddAddressBody: body,
    }),
  );
  return (
    data.timestamp - toTimestamp(Date.now()) <= allowedSkew &&
    decodeHex(hash).equals(computed) &&
    isSignedByKey(Buffer.from(signature, 'base64'), computed, decodeHex(signer)) &&
    (await isSignedByWallet(data.fid, body))
  );
}

/** The maximum number of seconds that a timestamp may lie in the future, because clocks differ. */
const allowedSkew = 600;
const lengths = { address: 20, blockHash: 32, maximumSignature: 2_048 };

function isSignedByKey(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, hash, key);
  } catch {
    // The signature or the key has another length, or is no point of the curve.
    return false;
  }
}

async function isSignedByWallet(fid: number, body: VerificationAddAddressBody): Promise<boolean> {
  const { address, blockHash, claimSignature, chainId } = body;
  if (address.length !== lengths.address || blockHash.length !== lengths.blockHash) return false;
  // Only contracts have a chain.
  if (claimSignature.length > lengths.maximumSignature || chainId !== 0) return false;
  try {
    return await verifyTypedData({
      ...createTypedClaim({ fid, address, blockHash }),
      address: bytesToHex(address),
      signature: claimSignature,
    });
  } catch {
    // The bytes are no signature.
    return false;
  }
}

/** Ignores characters that are not hexadecimal; no signature matches then. */
function decodeHex(text: string): Buffer {
  return Buffer.from(text.slice('0x'.length), 'hex');
}
