import { randomBytes } from 'node:crypto';
import * as farcaster from '@farcaster/core';
import type { PrivateKeyAccount } from 'viem/accounts';

/** An account of Farcaster, with a key of its own that signs its messages. */
export interface FarcasterAccount {
  readonly fid: number;
  readonly links: farcaster.Message[];
  readonly verifications: farcaster.Message[];
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
  const signer = new farcaster.NobleEd25519Signer(randomBytes(32));
  const links: farcaster.Message[] = [];
  const verifications: farcaster.Message[] = [];
  const sign = async (data: Partial<farcaster.MessageData>) => {
    const timestamp = farcaster.getFarcasterTime()._unsafeUnwrap();
    const network = farcaster.FarcasterNetwork.MAINNET;
    const whole = farcaster.MessageData.create({ fid, network, timestamp, ...data });
    return (await farcaster.makeMessage(whole, signer))._unsafeUnwrap();
  };
  return {
    fid,
    links,
    verifications,
    async follow(targetFid) {
      const linkBody = { type: 'follow', targetFid };
      links.push(await sign({ type: farcaster.MessageType.LINK_ADD, linkBody }));
    },
    async verify(wallet, settings) {
      const verificationAddAddressBody = await signClaim(fid, wallet, settings);
      const type = farcaster.MessageType.VERIFICATION_ADD_ETH_ADDRESS;
      verifications.push(await sign({ type, verificationAddAddressBody }));
    },
  };
}

async function signClaim(
  fid: number,
  wallet: PrivateKeyAccount,
  { signedBy = wallet, signedFor = fid, isContract = false }: VerificationSettings = {},
): Promise<farcaster.VerificationAddAddressBody> {
  const address = farcaster.hexStringToBytes(wallet.address)._unsafeUnwrap();
  const blockHash = randomBytes(32);
  const protocol = farcaster.Protocol.ETHEREUM;
  const network = farcaster.FarcasterNetwork.MAINNET;
  const claim = farcaster
    .makeVerificationAddressClaim(signedFor, address, network, blockHash, protocol)
    ._unsafeUnwrap();
  const eip712 = new farcaster.ViemLocalEip712Signer(signedBy);
  const claimSignature = (await eip712.signVerificationEthAddressClaim(claim))._unsafeUnwrap();
  const kind = isContract
    ? { verificationType: 1, chainId: 10 }
    : { verificationType: 0, chainId: 0 };
  return { address, claimSignature, blockHash, protocol, ...kind };
}
