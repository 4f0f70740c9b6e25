import Type, { type Static } from 'typebox';
import { PersonNode } from './entity.js';
import { FreeValue } from './map.js';

const seconds = (description: string) =>
  Type.Integer({ description: `${description}, in seconds since 1970.` });

/** A network that is enabled. */
export const Network = Type.Object(
  {
    network: Type.String({ description: 'The `kind` of its relationships, such as `nostr`.' }),
    title: Type.String({ description: 'How people know it, the same in every language.' }),
    proof: Type.Enum(['account', 'wallet'], {
      description:
        '`account`: people connect accounts. `wallet`: the service reads what the wallet itself follows, and ' +
        'there is nothing to connect.',
    }),
    asksFor: Type.Enum(['nothing', 'handle', 'server'], {
      description: 'What `account` has to be when a connection begins.',
    }),
    example: Type.Optional(
      Type.String({ description: 'An example of that, such as `alice.bsky.social`.' }),
    ),
  },
  {
    $id: 'Network',
    description: 'A network whose accounts people connect, or that is read by the wallet alone.',
  },
);
export type Network = Static<typeof Network>;

export const NetworkList = Type.Object(
  { networks: Type.Array(Network) },
  { $id: 'Networks', description: 'The networks that are enabled.' },
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
    Type.String({ description: 'What it gives now, such as `10000` tokens; absent if not known.' }),
  ),
  symbol: Type.Optional(Type.String()),
});
export type AccountReward = Static<typeof AccountReward>;

/** An account that the caller has connected. */
const ConnectedAccount = Type.Object(
  {
    id: AccountId,
    network: Type.String(),
    label: Type.String({
      description: 'How the caller knows it, such as its handle when it was connected.',
    }),
    connectedAt: seconds('When it was connected'),
    isPaused: Type.Boolean({
      description: 'Whether it is not read any more; what was read stays.',
    }),
    isDue: Type.Boolean({
      description:
        'Whether it waits to be read, or is being read: it was just connected, `POST /accounts/{id}/refresh` asked ' +
        'for it, or its next time has come. False while it is paused.',
    }),
    readAt: Type.Optional(seconds('When it was read completely; absent before the first time')),
    nextReadAt: seconds('When it is read next, unless it is paused'),
    failingSince: Type.Optional(seconds('Since when reading it fails; absent while it does not')),
    problem: Type.Optional(Type.String({ description: 'Why reading it failed the last time.' })),
    isUnconfirmed: Type.Boolean({
      description:
        'Whether the last reading lacked so many that it takes effect only when another one confirms it.',
    }),
    followCount: Type.Integer({ description: 'How many accounts it follows.' }),
    knownCount: Type.Integer({ description: 'How many people of those are here.' }),
    people: Type.Array(PersonNode, { description: 'The newest of them first, at most 5.' }),
    rewards: Type.Optional(
      Type.Array(AccountReward, {
        description:
          'What reward tokens give for connecting it; absent if nothing, or nothing further.',
      }),
    ),
  },
  {
    $id: 'ConnectedAccount',
    description: 'An account at a network that the caller has connected.',
  },
);

export const ConnectedAccounts = Type.Object(
  { accounts: Type.Array(ConnectedAccount) },
  { $id: 'ConnectedAccounts', description: 'The accounts that the caller has connected.' },
);
export type ConnectedAccounts = Static<typeof ConnectedAccounts>;

/** What is connected. */
export const BeginBody = Type.Object(
  {
    network: Type.String({ minLength: 1, maxLength: 32, description: 'One of `GET /networks`.' }),
    account: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description:
          'What the network asks for: the handle of the account, or its server. A leading `@`, invisible marks and white ' +
          'space around it, and the address of a profile are accepted.',
      }),
    ),
  },
  {
    $id: 'ConnectionBody',
    description: 'The network to connect, with the handle or the server that it asks for.',
    additionalProperties: false,
    examples: [{ network: 'nostr' }],
  },
);

/** What the page does next. */
const Step = Type.Union([
  Type.Object({
    kind: Type.Literal('redirect'),
    url: Type.String({ description: 'To be opened.' }),
  }),
  Type.Object({
    kind: Type.Literal('sign'),
    event: Type.Object(
      { kind: Type.Integer(), tags: Type.Array(Type.Array(Type.String())), content: Type.String() },
      { description: "An event of Nostr, to be signed by the person's key (NIP-07)." },
    ),
  }),
  Type.Object({ kind: Type.Literal('finish') }),
]);

export const BegunConnection = Type.Object(
  {
    state: Type.String({ description: 'Names the attempt for 15 minutes.' }),
    step: Step,
  },
  {
    $id: 'BegunConnection',
    description: 'The next step of the page, and the `state` with which the connection finishes.',
  },
);

/** How an attempt finishes. */
export const FinishBody = Type.Object(
  {
    state: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    proof: Type.Optional({
      ...FreeValue,
      description:
        'After `redirect`: the query parameters that the network added, as an object. After `sign`: the signed ' +
        'event. After `finish`: nothing.',
    }),
  },
  {
    $id: 'ConnectionProof',
    description:
      'The `state` of a started connection, and the proof that the account is the caller’s.',
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
    nextReadAt: seconds('When the account is read: now, or in the future'),
  },
  { $id: 'RefreshedAccount', description: 'When the account is read.' },
);

export const ChangeAccountBody = Type.Object(
  { isPaused: Type.Boolean() },
  {
    $id: 'AccountChange',
    description: 'Whether reading the account is paused.',
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
