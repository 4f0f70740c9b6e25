import { blake3 } from '@noble/hashes/blake3';
import { PbfWriter } from 'pbf';
import { bytesToHex } from 'viem';
import { FarcasterNetwork, writeMessageData, type MessageData } from './message-data.js';

/** Encodes the content of a message, as hubs do to compute its hash. */
export function encodeMessageData(data: MessageData): Uint8Array {
  const writer = new PbfWriter();
  writeMessageData(data, writer);
  return writer.finish();
}

/** Computes the hash of encoded content, 20 bytes. The key of an account signs it. */
export function hashMessageData(encoded: Uint8Array): Uint8Array {
  return blake3(encoded, { dkLen: 20 });
}

/** Converts a time in milliseconds since 1970 to a timestamp of messages: seconds since the start of 2021. */
export function toTimestamp(time: number): number {
  return Math.round((time - Date.UTC(2021)) / 1_000);
}

/** Creates the typed data (EIP-712) that a wallet with a key signs to prove that it belongs to an account. */
export function createTypedClaim({ fid, address, blockHash }: ClaimedWallet) {
  return {
    domain: {
      name: 'Farcaster Verify Ethereum Address',
      version: '2.0.0',
      salt: '0xf2d857f4a3edcb9b78b4d503bfe733db1e3f6cdc2b7971ee739626c97e86a558',
    },
    types: {
      VerificationClaim: [
        { name: 'fid', type: 'uint256' },
        { name: 'address', type: 'address' },
        { name: 'blockHash', type: 'bytes32' },
        { name: 'network', type: 'uint8' },
      ],
    },
    primaryType: 'VerificationClaim',
    message: {
      fid: BigInt(fid),
      address: bytesToHex(address),
      blockHash: bytesToHex(blockHash),
      network: FarcasterNetwork.FARCASTER_NETWORK_MAINNET,
    },
  } as const;
}

/** A wallet and the account that it belongs to. */
export interface ClaimedWallet {
  fid: number;
  /** 20 bytes. */
  address: Uint8Array;
  /** The hash of a recent block of Ethereum, 32 bytes. */
  blockHash: Uint8Array;
}
