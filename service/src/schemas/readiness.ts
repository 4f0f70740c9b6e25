import Type from 'typebox';

const orNull = (description: string) =>
  Type.Union([Type.Integer(), Type.Null()], { description: `${description}; null if not known.` });

/** What is ready. */
export const Readiness = Type.Object(
  {
    chains: Type.Optional(
      Type.Array(
        Type.Object({
          chainId: Type.Integer(),
          headNumber: orNull('The newest block that the node has named'),
          scannedNumber: orNull('The block up to which all contracts are scanned'),
          lagSeconds: orNull('Since when there may be blocks that are not scanned, in seconds'),
          stoppedBecause: Type.Union([Type.String(), Type.Null()], {
            description:
              'Why the chain is not scanned until an operator rewinds it; null if it is.',
          }),
          problem: Type.Union([Type.String(), Type.Null()], {
            description:
              'Which contracts cannot be scanned now, since the nodes refuse requests about them; null if there are none.',
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
          openSeconds: orNull('The age of the first of them, in seconds'),
          checkedSeconds: orNull('How long ago the oracle worked, in seconds'),
          problem: Type.Union([Type.String(), Type.Null()], {
            description:
              'Why requests wait, such as an account without funds, and what else the operator has to do: for tokens that ' +
              'did not accept answers, ask for an unknown job id or have too little LINK; null if nothing.',
          }),
        }),
        { description: 'How the oracles of the configured chains do.' },
      ),
    ),
    rewards: Type.Optional(
      Type.Array(
        Type.Object({
          chainId: Type.Integer(),
          token: Type.String(),
          account: Type.String({ description: 'The account that adds connections.' }),
          openCount: Type.Integer({
            description: 'Connections that are to be added or removed, and are not finally.',
          }),
          openSeconds: orNull('The age of the first of them, in seconds'),
          checkedSeconds: Type.Integer({
            description: 'How long ago the account worked, in seconds.',
          }),
          problem: Type.Union([Type.String(), Type.Null()], {
            description: 'Why they wait, such as an account without funds; null if nothing does.',
          }),
        }),
        { description: 'How adding connections to reward tokens does.' },
      ),
    ),
    networks: Type.Optional(
      Type.Array(
        Type.Object({
          network: Type.String(),
          accountCount: Type.Integer({ description: 'Connected accounts.' }),
          failingCount: Type.Integer({ description: 'Those whose last reading failed.' }),
          lagSeconds: Type.Integer({
            description: 'How long the longest due account waits to be read, in seconds.',
          }),
        }),
        { description: 'How reading the connected accounts of each network does.' },
      ),
    ),
  },
  {
    $id: 'Readiness',
    description: 'How far scanners, oracles, rewards and connected accounts are behind.',
  },
);
