import type { Verification } from './hub-answers.js';

/** What a verification says about a wallet, as text. */
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
  // Loading it takes more than a second.
  const farcaster = await import('@farcaster/core');
  const { data, hash, signature, signer } = verification;
  const claim = readClaim(verification);
  // Without the field `dataBytes`, which would be checked in the place of what is read here.
  const message = farcaster.Message.create({
    data: {
      type: farcaster.MessageType.VERIFICATION_ADD_ETH_ADDRESS,
      fid: data.fid,
      timestamp: data.timestamp,
      network: farcaster.FarcasterNetwork.MAINNET,
      verificationAddAddressBody: {
        address: decodeHex(claim.address),
        claimSignature: Buffer.from(claim.claimSignature, 'base64'),
        blockHash: decodeHex(claim.blockHash),
        verificationType: 0,
        chainId: claim.chainId,
        protocol: farcaster.Protocol.ETHEREUM,
      },
    },
    hash: decodeHex(hash),
    hashScheme: farcaster.HashScheme.BLAKE3,
    signature: Buffer.from(signature, 'base64'),
    signatureScheme: farcaster.SignatureScheme.ED25519,
    signer: decodeHex(signer),
  });
  return (await farcaster.validations.validateMessage(message)).isOk();
}

/** Drops what is not hexadecimal, which no signature matches then. */
function decodeHex(text: string): Uint8Array {
  return Buffer.from(text.slice('0x'.length), 'hex');
}
