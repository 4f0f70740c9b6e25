import Type, { type Static } from 'typebox';
import { WalletAddress } from './text.js';

const exact = { additionalProperties: false };

export const ChallengeBody = Type.Object(
  {
    address: WalletAddress,
    chainId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1] }),
  },
  {
    ...exact,
    $id: 'WalletAccount',
    description: 'The address of the wallet that signs in, and its chain.',
  },
);
export type ChallengeBody = Static<typeof ChallengeBody>;

export const Challenge = Type.Object(
  {
    message: Type.String({ description: 'The EIP-4361 message to sign.' }),
  },
  { $id: 'Challenge', description: 'The message for the wallet to sign.' },
);

export const VerifyBody = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 4096 }),
    signature: Type.String({ pattern: '^0x(?:[0-9a-fA-F]{2}){1,16384}$' }),
  },
  {
    ...exact,
    $id: 'SignedMessage',
    description: 'The message of a challenge, with the signature of the wallet.',
  },
);
export type VerifyBody = Static<typeof VerifyBody>;

export const AuthData = Type.Object(
  {
    access_token: Type.String({ description: 'JWT to send as `Authorization: Bearer`.' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds from now.' }),
    address: Type.String({ description: 'EIP-55 address.' }),
  },
  { $id: 'AuthData', description: 'The token of a person who has signed in.' },
);
export type AuthData = Static<typeof AuthData>;

/** The public keys of tokens, in the form of RFC 7517. */
export const KeySet = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.String(),
        crv: Type.String(),
        x: Type.String(),
        y: Type.String(),
        kid: Type.String(),
        alg: Type.String(),
        use: Type.String(),
      }),
    ),
  },
  { $id: 'KeySet', description: 'The public keys that verify tokens (RFC 7517).' },
);
export type KeySet = Static<typeof KeySet>;
