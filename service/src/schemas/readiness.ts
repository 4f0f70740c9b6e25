import Type from 'typebox';

const orNull = (description: string) =>
  Type.Union([Type.Integer(), Type.Null()], {
    description: `${description}; null if it is unknown.`,
  });

/** The readiness of the service and of its parts. */
export const Readiness = Type.Object(
  {
    chains: Type.Optional(
      Type.Array(
        Type.Object({
          chainId: Type.Integer(),
          headNumber: orNull('The newest block of the node'),
          scannedNumber: orNull('The block up to which all contracts are scanned'),
          lagSeconds: orNull('For how many seconds there may be blocks that are not scanned'),
          stoppedBecause: Type.Union([Type.String(), Type.Null()], {
            description:
              'Why the chain is not scanned until an operator rewinds it; null if it is.',
          }),
          problem: Type.Union([Type.String(), Type.Null()], {
            description:
              'The contracts that cannot be scanned now, since the nodes refuse requests ' +
              'about them; null if there are none.',
          }),
        }),
        { description: 'How far the scanners of the configured chains are behind.' },
      ),
    ),
    oracles: Type.Optional(
      Type.Array(
        Type.Object({
          chainId: Type.Integer(),
          account: Type.Union([Type.String(), Type.Null()], {
            description: 'The account that answers; null if none has.',
          }),
          openCount: Type.Integer({ description: 'Requests that are not answered or cancelled.' }),
          openSeconds: orNull('The age of the oldest of them, in seconds'),
          checkedSeconds: orNull('When the oracle last worked, in seconds before now'),
          problem: Type.Union([Type.String(), Type.Null()], {
            description:
              'Why requests wait, such as an account without funds, and which problems ' +
              'the operator must solve: tokens that did not accept answers, request an ' +
              'unknown job id or have too little LINK; null if nothing.',
          }),
        }),
        { description: 'The state of the oracles of the configured chains.' },
      ),
    ),
    rewards: Type.Optional(
      Type.Array(
        Type.Object({
          chainId: Type.Integer(),
          token: Type.String(),
          account: Type.String({ description: 'The account that adds connections.' }),
          openCount: Type.Integer({
            description: 'Connections to add or remove that are not final.',
          }),
          openSeconds: orNull('The age of the oldest of them, in seconds'),
          checkedSeconds: Type.Integer({
            description: 'When the account last worked, in seconds before now.',
          }),
          problem: Type.Union([Type.String(), Type.Null()], {
            description: 'Why they wait, such as an account without funds; null if they do not.',
          }),
        }),
        { description: 'The state of adding connections to reward tokens.' },
      ),
    ),
    networks: Type.Optional(
      Type.Array(
        Type.Object({
          network: Type.String(),
          accountCount: Type.Integer({ description: 'Connected accounts.' }),
          failingCount: Type.Integer({
            description: 'The number of accounts whose last sync failed.',
          }),
          lagSeconds: Type.Integer({
            description: 'How long the sync of the longest due account has been due, in seconds.',
          }),
        }),
        { description: 'The state of the syncs of each social network.' },
      ),
    ),
  },
  {
    $id: 'Readiness',
    description: 'How far scanners, oracles, rewards and connected accounts are behind.',
  },
);
