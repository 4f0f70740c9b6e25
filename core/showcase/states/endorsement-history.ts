import type { RequestOutcome, State } from '../state.js';

const markup = '<x-svc-endorsement-history></x-svc-endorsement-history>';

const onHistory = (outcome: RequestOutcome) => (_: string, path: string) =>
  path.startsWith('/endorsementHistory') ? outcome : 'passes';

const node = (name: string, type = 'provider') => ({ name, image: '', type, properties: {} });
const tidewater = node('Tidewater Plumbing');
const targetAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** Entries of blocks whose times stay the same. */
const history = [
  {
    kind: 'reward',
    value: '87',
    isFinal: false,
    target: tidewater,
    by: node('Lucía Romero', 'Address'),
    level: 1,
  },
  { kind: 'claim', value: '1087' },
  { kind: 'penalty', value: '40', target: tidewater, by: node('Jonas Weber', 'Address'), level: 1 },
  { kind: 'reward', value: '8', targetAddress, level: 2 },
  { kind: 'disapproval', value: '50', target: node('Brisk Movers'), transactionId: 'order-7' },
  { kind: 'withdrawal', value: '120', target: tidewater },
  { kind: 'endorsement', value: '200', target: tidewater, transactionId: 'order-3' },
  { kind: 'connection', value: '10000' },
  {
    kind: 'endorsement',
    value: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    target: node('<b>Bold</b> & a very long name that no line of a phone has enough space for'),
  },
];

const toAct = (act: object, place: number) => ({
  isFinal: true,
  chainId: 31_337,
  tokenAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  blockNumber: 100 - place,
  logIndex: 0,
  at: new Date(Date.UTC(2026, 5, 15 - place * 3, 11, 30)).toISOString(),
  walletAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ...act,
});
const answer = (acts: readonly object[], cursor?: string) =>
  onHistory({
    status: 200,
    body: { status: 'success', result: { history: acts.map(toAct), cursor } },
  });
/** Entries of all kinds. */
export const withHistory = answer(history);
/** Entries of three tokens on two chains. */
const ofSeveralTokens = [
  { ...history[0], chainId: 8_453 },
  { ...history[1], tokenAddress: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9' },
  history[2]!,
];
/** The number of rows of a page. */
const firstPage = Array.from({ length: 20 }, () => history[1]!);

export const endorsementHistory: readonly State[] = [
  {
    name: 'signed-out',
    title: 'No one is signed in',
    markup,
    reached: '[part~=signed-out]',
  },
  {
    name: 'loading',
    title: 'The entries are being loaded',
    markup,
    reader: 'amara',
    service: onHistory('is held'),
    reached: '[part~=loading]',
    isLoading: true,
  },
  {
    name: 'many',
    title: 'Endorsements, rewards and what else there is',
    markup,
    reader: 'amara',
    service: withHistory,
    reached: '[part~=act]',
  },
  {
    name: 'more',
    title: 'The first page of several',
    markup,
    reader: 'amara',
    service: answer(firstPage, 'bmV4dA'),
    reached: '[part~=more]',
  },
  {
    name: 'several-tokens',
    title: 'Entries of several tokens',
    markup,
    reader: 'amara',
    service: answer(ofSeveralTokens),
    reached: '[part~=token]',
  },
  {
    name: 'dialog',
    title: 'In a dialog',
    markup: '<x-svc-endorsement-history popup></x-svc-endorsement-history>',
    reader: 'amara',
    service: withHistory,
    reached: '[part~=act]',
    fillsWindow: true,
  },
  {
    name: 'empty',
    title: 'Nothing yet',
    markup,
    reader: 'fatima',
    service: answer([]),
    reached: '[part~=empty]',
  },
  {
    name: 'unreachable',
    title: 'The service does not answer',
    markup,
    reader: 'amara',
    service: onHistory('is cut off'),
    reached: '[part~=error]',
  },
];
