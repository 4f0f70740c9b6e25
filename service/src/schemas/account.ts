import Type, { type Static } from 'typebox';
import { PersonNode } from './entity.js';
import { FreeValue } from './map.js';

const seconds = (description: string) =>
  Type.Integer({ description: `${description}, in seconds since 1970.` });

/** An enabled social network. */
export const Network = Type.Object(
  {
    network: Type.String({ description: 'The `kind` of its relationships, such as `nostr`.' }),
    title: Type.String({
      description: 'The name by which people know it, the same in every language.',
    }),
    proof: Type.Enum(['account', 'wallet'], {
      description:
        '`account`: people connect accounts. `wallet`: the service reads the follows of ' +
        'the wallet itself, and there is nothing to connect.',
    }),
    asksFor: Type.Enum(['nothing', 'handle', 'server'], {
      description: 'The `account` to send when a connection starts.',
    }),
    example: Type.Optional(
      Type.String({ description: 'An example of that, such as `alice.bsky.social`.' }),
    ),
  },
  {
    $id: 'Network',
    description:
      'A social network whose accounts people connect, or that is read by the wallet alone.',
  },
);
export type Network = Static<typeof Network>;

export const NetworkList = Type.Object(
  { networks: Type.Array(Network) },
  { $id: 'Networks', description: 'The enabled social networks.' },
);
export type NetworkList = Static<typeof NetworkList>;

const AccountId = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });

/** A reward for a connected account. */
const AccountReward = Type.Object({
  status: Type.Enum(['available', 'pending', 'earned'], {
    description:
      '`available` until `POST /accounts/{id}/reward`, `pending` until it is final on the chain, then `earned`.',
  }),
  chainId: Type.Integer(),
  tokenAddress: Type.String({ description: 'The reward token.' }),
  amount: Type.Optional(
    Type.String({
      description: 'The present reward, such as `10000` tokens; absent if it is unknown.',
    }),
  ),
  symbol: Type.Optional(Type.String()),
});
export type AccountReward = Static<typeof AccountReward>;

/** An account that the user has connected. */
const ConnectedAccount = Type.Object(
  {
    id: AccountId,
    network: Type.String(),
    label: Type.String({
      description: 'The name by which the user knows it, such as its handle when it was connected.',
    }),
    connectedAt: seconds('When it was connected'),
    isPaused: Type.Boolean({
      description: 'Whether its syncs are paused; follows that were read stay.',
    }),
    isDue: Type.Boolean({
      description:
        'Whether its sync is due or in progress: it was just connected, `POST /accounts/{id}/refresh` asked for it, or its next time has come. False while it is paused.',
    }),
    readAt: Type.Optional(seconds('When the last sync was complete; absent before the first one')),
    nextReadAt: seconds('When the next sync is due, unless it is paused'),
    failingSince: Type.Optional(seconds('Since when its syncs fail; absent while they do not')),
    problem: Type.Optional(Type.String({ description: 'Why the last sync failed.' })),
    isUnconfirmed: Type.Boolean({
      description:
        'Whether the last sync lacked so much of the follows that it takes effect only ' +
        'when another one confirms it.',
    }),
    followCount: Type.Integer({ description: 'The number of accounts that it follows.' }),
    knownCount: Type.Integer({
      description: 'The number of people with a connected account among those.',
    }),
    people: Type.Array(PersonNode, { description: 'The newest of them first, at most 5.' }),
    rewards: Type.Optional(
      Type.Array(AccountReward, {
        description:
          'The rewards of reward tokens for connecting it; absent if there are none, or ' +
          'no further ones.',
      }),
    ),
  },
  {
    $id: 'ConnectedAccount',
    description: 'An account at a social network that the user has connected.',
  },
);

export const ConnectedAccounts = Type.Object(
  { accounts: Type.Array(ConnectedAccount) },
  { $id: 'ConnectedAccounts', description: 'The accounts that the user has connected.' },
);
export type ConnectedAccounts = Static<typeof ConnectedAccounts>;

/** The social network to connect. */
export const BeginBody = Type.Object(
  {
    network: Type.String({ minLength: 1, maxLength: 32, description: 'One of `GET /networks`.' }),
    account: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description:
          'The handle of the account or its server, as the social network requires. A ' +
          'leading `@`, invisible marks and white space around it, and the address of a ' +
          'profile are accepted.',
      }),
    ),
  },
  {
    $id: 'ConnectionBody',
    description: 'The social network to connect, with the handle or the server that it requires.',
    additionalProperties: false,
    examples: [{ network: 'nostr' }],
  },
);

/** The next step of the page. */
const Step = Type.Union([
  Type.Object({
    kind: Type.Literal('redirect'),
    url: Type.String({ description: 'The address to open.' }),
  }),
  Type.Object({
    kind: Type.Literal('sign'),
    event: Type.Object(
      { kind: Type.Integer(), tags: Type.Array(Type.Array(Type.String())), content: Type.String() },
      { description: "An event of Nostr for the person's key to sign (NIP-07)." },
    ),
  }),
  Type.Object({ kind: Type.Literal('finish') }),
]);

export const BegunConnection = Type.Object(
  {
    state: Type.String({ description: 'Identifies the attempt for 15 minutes.' }),
    step: Step,
  },
  {
    $id: 'BegunConnection',
    description: 'The next step of the page, and the `state` with which the connection finishes.',
  },
);

/** The body that finishes an attempt. */
export const FinishBody = Type.Object(
  {
    state: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    proof: Type.Optional({
      ...FreeValue,
      description:
        'After `redirect`: the query parameters that the social network added, as an ' +
        'object. After `sign`: the signed event. After `finish`: nothing.',
    }),
  },
  {
    $id: 'ConnectionProof',
    description:
      'The `state` of a started connection, and the proof that the account is the user’s.',
    additionalProperties: false,
  },
);

export const FinishedConnection = Type.Object(
  { id: AccountId },
  { $id: 'FinishedConnection', description: 'The id of the connected account.' },
);

export const AccountParameters = Type.Object({
  id: { ...AccountId, description: 'The `id` of the account in `GET /accounts`.' },
});

export const RefreshedAccount = Type.Object(
  {
    nextReadAt: seconds('When the next sync of the account is due: now, or in the future'),
  },
  { $id: 'RefreshedAccount', description: 'When the next sync of an account is due.' },
);

export const ChangeAccountBody = Type.Object(
  { isPaused: Type.Boolean() },
  {
    $id: 'AccountChange',
    description: 'Whether the syncs of the account are paused.',
    additionalProperties: false,
    examples: [{ isPaused: true }],
  },
);

export const MoveAccountBody = Type.Object(
  {
    address: Type.String({
      pattern: '^0x[0-9a-fA-F]{40}$',
      description: 'The wallet that may connect the account within a day.',
    }),
  },
  {
    $id: 'AccountMove',
    description: 'The wallet that may connect the account.',
    additionalProperties: false,
    examples: [{ address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' }],
  },
);
