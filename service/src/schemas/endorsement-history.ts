import Type, { type Static } from 'typebox';
import { PersonNode } from './entity.js';

const kinds = [
  'endorsement',
  'withdrawal',
  'disapproval',
  'reward',
  'penalty',
  'claim',
  'connection',
] as const;
export type TokenActKind = (typeof kinds)[number];

/** An act of a person with a reward token, or a reward or penalty that it got. */
export const TokenAct = Type.Object(
  {
    kind: Type.Enum([...kinds], {
      description:
        '`endorsement`, `withdrawal` and `disapproval` are own acts; `reward` and ' +
        '`penalty` are results of the acts of others; `claim` mints rewards; ' +
        "`connection` is a connected account's reward.",
    }),
    value: Type.String({ pattern: '^[1-9][0-9]*$', description: 'Whole tokens, all digits.' }),
    chainId: Type.Integer(),
    tokenAddress: Type.String({ description: 'EIP-55 address of the token.' }),
    blockNumber: Type.Integer(),
    logIndex: Type.Integer({
      description: 'Identifies an entry, together with `chainId` and `blockNumber`.',
    }),
    at: Type.String({ description: 'ISO 8601: the time of the block.' }),
    transactionHash: Type.Optional(Type.String()),
    isFinal: Type.Boolean({
      description: 'Whether the block has its confirmations; a reorganisation can remove others.',
    }),
    walletAddress: Type.String({ description: 'EIP-55 address of the own wallet.' }),
    target: Type.Optional(PersonNode),
    targetAddress: Type.Optional(
      Type.String({
        description: 'EIP-55 address of the target; absent where there is none or it is unknown.',
      }),
    ),
    transactionId: Type.Optional(Type.String()),
    by: Type.Optional(PersonNode),
    level: Type.Optional(
      Type.Integer({ description: 'Of rewards and penalties: the distance from `by`, 1 or 2.' }),
    ),
  },
  { $id: 'TokenAct', description: 'An endorsement, a reward or another entry of the history.' },
);
export type TokenAct = Static<typeof TokenAct>;

/** A page of the history of the own endorsements and rewards. */
export const EndorsementHistoryPage = Type.Object(
  {
    history: Type.Array(TokenAct),
    cursor: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last page.' }),
    ),
  },
  {
    $id: 'EndorsementHistoryPage',
    description: 'A page of the history of endorsements and rewards.',
  },
);
export type EndorsementHistoryPage = Static<typeof EndorsementHistoryPage>;
