import Type, { type Static } from 'typebox';
import { LineTime } from './line-time.js';
import { TransactionId, WalletAddress } from './text.js';

const exact = { additionalProperties: false };

export const PreviousEndorsersBody = Type.Object(
  {
    sourceAddress: WalletAddress,
    targetAddress: WalletAddress,
    transactionId: TransactionId,
    chainId: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The chain of the request; without it, that of the newest one.',
      }),
    ),
    requestId: Type.Optional(
      Type.String({
        pattern: '^0x[0-9a-fA-F]{64}$',
        description: 'The request of a reward token; without it, the newest one.',
      }),
    ),
  },
  {
    ...exact,
    $id: 'PreviousEndorsersBody',
    description: 'A new endorsement, for which the previous endorsers are found.',
  },
);
export type PreviousEndorsersBody = Static<typeof PreviousEndorsersBody>;

const Addresses = Type.Array(Type.String({ description: 'EIP-55 address' }));

export const PreviousEndorsers = Type.Object(
  {
    firstLevelPreviousEndorsers: Addresses,
    secondLevelPreviousEndorsers: Addresses,
  },
  {
    $id: 'PreviousEndorsers',
    description: 'The addresses of the previous endorsers, at distance one and two.',
  },
);
export type PreviousEndorsers = Static<typeof PreviousEndorsers>;

/** Whole tokens: a number or, where it would not be exact, all digits as text. */
export const TokenAmount = Type.Union(
  [
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    Type.String({ pattern: '^[1-9][0-9]{0,99}$' }),
  ],
  { description: 'Whole tokens: a number or, above 2^53 − 1, all digits as text.' },
);
export type TokenAmount = Static<typeof TokenAmount>;

/** An endorsement of the chain, as imported. */
export const EndorsementBody = Type.Object(
  {
    sourceAddress: WalletAddress,
    targetAddress: WalletAddress,
    transactionId: TransactionId,
    value: TokenAmount,
    blockNumber: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** The event of a scanned chain. */
    chainId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    blockHash: Type.Optional(Type.String({ pattern: '^0x[0-9a-f]{64}$' })),
    logIndex: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
    /** The time of the block; the time of the import without it. */
    createdAt: Type.Optional(LineTime),
  },
  exact,
);
export type EndorsementBody = Static<typeof EndorsementBody>;
