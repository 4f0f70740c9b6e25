import Type, { type Static, type TSchema } from 'typebox';
import { createReader } from '../outgoing/create-reader.js';

const Fid = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Unsigned32 = Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 });
const Hex = Type.String({ pattern: '^0x[0-9a-fA-F]*$', maxLength: 256 });
const Base64 = Type.String({ pattern: '^[0-9a-zA-Z+/]*={0,2}$', maxLength: 4096 });

const UserNameProof = Type.Object({ name: Type.String(), fid: Fid });

const Link = Type.Object({
  data: Type.Object({
    type: Type.Literal('MESSAGE_TYPE_LINK_ADD'),
    fid: Fid,
    network: Type.Literal('FARCASTER_NETWORK_MAINNET'),
    linkBody: Type.Object({ type: Type.Literal('follow'), targetFid: Fid }),
  }),
});

/** Addresses of Solana are in base58 instead of hexadecimal digits. */
const address = { address: Type.String(), blockHash: Type.String() };

/** The form of hubs' answers; the kind of wallet is `type` at Snapchain and `verificationType` at Hubble. */
const AddressBody = Type.Object({
  ...address,
  claimSignature: Base64,
  type: Type.Optional(Unsigned32),
  verificationType: Type.Optional(Unsigned32),
  chainId: Type.Optional(Unsigned32),
  protocol: Type.String(),
});

/** The form in the documentation of hubs. */
const EthAddressBody = Type.Object({ ...address, ethSignature: Base64 });

const Verification = Type.Object({
  data: Type.Intersect([
    Type.Object({
      type: Type.Literal('MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS'),
      fid: Fid,
      timestamp: Unsigned32,
      network: Type.Literal('FARCASTER_NETWORK_MAINNET'),
    }),
    Type.Union([
      Type.Object({ verificationAddAddressBody: AddressBody }),
      Type.Object({
        verificationAddAddressBody: Type.Optional(Type.Never()),
        verificationAddEthAddressBody: EthAddressBody,
      }),
    ]),
  ]),
  hash: Hex,
  hashScheme: Type.Literal('HASH_SCHEME_BLAKE3'),
  signature: Base64,
  signatureScheme: Type.Literal('SIGNATURE_SCHEME_ED25519'),
  signer: Hex,
});

/** A signed message in which an account names a wallet as its own. */
export type Verification = Static<typeof Verification>;

/** Part of a list. */
export interface Page<Message> {
  messages: Message[];
  /** Absent, null or empty in the last page. */
  nextPageToken?: string | null;
}

/** Returns the answer of a host if it has the form; throws a `NetworkError` otherwise. */
export type Read<Answer> = (host: string, answer: unknown) => Answer;

/** Reads which account has a username. */
export const readUserNameProof = createReader(UserNameProof, 'proof of a username');
/** Reads the accounts that an account follows. */
export const readLinks: Read<Page<Static<typeof Link>>> = createReader(
  createPage(Link),
  'list of links',
);
/** Reads the wallets that an account names as its own. */
export const readVerifications: Read<Page<Verification>> = createReader(
  createPage(Verification),
  'list of verifications',
);

function createPage<Message extends TSchema>(message: Message) {
  return Type.Object({
    messages: Type.Array(message),
    nextPageToken: Type.Optional(Type.Union([Type.String({ maxLength: 256 }), Type.Null()])),
  });
}
