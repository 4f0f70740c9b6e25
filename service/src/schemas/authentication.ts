import Type, { type Static } from 'typebox';
import { WalletAddress } from './text.js';

const exact = { additionalProperties: false };

export const ChallengeBody = Type.Object(
  {
    address: WalletAddress,
    chainId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1] }),
  },
  exact,
);
export type ChallengeBody = Static<typeof ChallengeBody>;

export const Challenge = Type.Object({
  message: Type.String({ description: 'The EIP-4361 message to sign.' }),
});

export const VerifyBody = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 4096 }),
    signature: Type.String({ pattern: '^0x(?:[0-9a-fA-F]{2}){1,16384}$' }),
  },
  exact,
);
export type VerifyBody = Static<typeof VerifyBody>;

export const AuthData = Type.Object({
  access_token: Type.String({ description: 'JWT to send as `Authorization: Bearer`.' }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds from now.' }),
  address: Type.String({ description: 'EIP-55 address.' }),
});
export type AuthData = Static<typeof AuthData>;

/** The public keys of tokens, as RFC 7517 has it. */
export const KeySet = Type.Object({
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
});
export type KeySet = Static<typeof KeySet>;
