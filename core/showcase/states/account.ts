import type { ElementActions, RequestOutcome, State } from '../state.js';
import { withHistory } from './endorsement-history.js';

const markup = '<x-svc-account privacy-url="https://shop.example/privacy"></x-svc-account>';

/** The outcome of the operations on the own data; signing in passes. */
const onOwnData = (outcome: RequestOutcome) => (_: string, path: string) =>
  path.startsWith('/me') ? outcome : 'passes';
const onDeletion = (outcome: RequestOutcome) => (method: string, path: string) =>
  method === 'DELETE' ? outcome : path.startsWith('/erasures') ? 'is held' : 'passes';

/** The outcome of signing out everywhere. */
const onSignOut = (outcome: RequestOutcome) => (_: string, path: string) =>
  path === '/auth/logoutEverywhere' ? outcome : 'passes';

/** More rows than the service deletes in one request: it continues by itself. */
const running = {
  id: '00000000000000000000000000000000',
  state: 'running',
  done: 1_240,
  total: 3_100,
  remaining: {},
  createdAt: 0,
};
const finished = { ...running, state: 'finished', done: 3_100 };
const answers = (status: number, result: object): RequestOutcome => ({
  status,
  body: { status: 'success', result },
});
const tooOld: RequestOutcome = {
  status: 401,
  body: { status: 'error', errorCode: 40103, errorMessage: 'Sign in again.' },
};

const ask = ({ press }: ElementActions) => press('[part~=delete]');
const confirm = async (actions: ElementActions) => {
  await ask(actions);
  await actions.press('[part~=confirm]:not([aria-disabled])');
};
const signOutEverywhere = ({ press }: ElementActions) => press('[part~=everywhere]');
const download = ({ press }: ElementActions) => press('[part~=download]');

export const account: readonly State[] = [
  { name: 'signed-out', title: 'No one is signed in', markup, reached: '[part~=signed-out]' },
  {
    name: 'signed-in',
    title: 'Somebody is signed in',
    markup,
    reader: 'amara',
    reached: '[part~=delete]',
  },
  {
    name: 'history',
    title: 'The endorsements and rewards are open',
    markup,
    reader: 'amara',
    service: withHistory,
    act: ({ press }) => press('[part~=history]'),
    reached: '[part~=act]',
  },
  {
    name: 'no-policy',
    title: 'Without a privacy policy',
    markup: '<x-svc-account></x-svc-account>',
    reader: 'amara',
    reached: '[part~=delete]',
  },
  {
    name: 'downloading',
    title: 'The data is being collected',
    markup,
    reader: 'amara',
    service: onOwnData('is held'),
    act: download,
    reached: '[part~=download][aria-disabled=true]',
  },
  {
    name: 'downloaded',
    title: 'The data is saved as a file',
    markup,
    reader: 'amara',
    act: download,
    reached: '.saved',
  },
  {
    name: 'not-downloaded',
    title: 'The data could not be downloaded',
    markup,
    reader: 'amara',
    service: onOwnData('is cut off'),
    act: download,
    reached: '[part~=error]',
  },
  {
    name: 'signing-out-everywhere',
    title: 'The service is asked to end all sign-ins',
    markup,
    reader: 'amara',
    service: onSignOut('is held'),
    act: signOutEverywhere,
    reached: '[part~=everywhere][aria-disabled=true]',
  },
  {
    name: 'not-signed-out',
    title: 'Not all sign-ins could be ended',
    markup,
    reader: 'amara',
    service: onSignOut('is cut off'),
    act: signOutEverywhere,
    reached: '.problem:not(:empty)',
  },
  {
    name: 'signed-out-everywhere',
    title: 'All sign-ins are ended',
    markup,
    reader: 'amara',
    service: onSignOut(answers(200, {})),
    act: signOutEverywhere,
    reached: '[part~=signed-out-everywhere]:not(:empty)',
  },
  {
    name: 'question',
    title: 'The question whether to delete the data',
    markup,
    reader: 'amara',
    act: ask,
    reached: '[part~=confirm]:not([aria-disabled])',
  },
  {
    name: 'deleting',
    title: 'The service is asked to delete it',
    markup,
    reader: 'amara',
    service: onOwnData('is held'),
    act: confirm,
    reached: '[part~=cancel][aria-disabled=true]',
  },
  {
    name: 'signing',
    title: 'The wallet asks for another sign-in',
    markup,
    reader: 'amara',
    wallets: [{ owner: 'amara', signing: 'waits' }],
    service: onDeletion(tooOld),
    act: confirm,
    reached: '.waiting:not(:empty)',
  },
  {
    name: 'declined',
    title: 'The owner of the wallet declined',
    markup,
    reader: 'amara',
    wallets: [{ owner: 'amara', signing: 'declines' }],
    service: onDeletion(tooOld),
    act: confirm,
    reached: '.problem:not(:empty)',
  },
  {
    name: 'unreachable',
    title: 'The service does not answer',
    markup,
    reader: 'amara',
    service: onDeletion('is cut off'),
    act: confirm,
    reached: '.problem:not(:empty)',
  },
  {
    name: 'running',
    title: 'A large deletion goes on',
    markup,
    reader: 'amara',
    service: onDeletion(answers(202, running)),
    act: confirm,
    reached: '[part~=progress]',
  },
  {
    name: 'deleted',
    title: 'The data is deleted',
    markup,
    reader: 'amara',
    service: onDeletion(answers(200, finished)),
    act: confirm,
    reached: '[part~=erased]',
  },
  {
    name: 'remaining',
    title: 'Deleted, and some of it stays elsewhere',
    markup,
    reader: 'amara',
    service: onDeletion(
      answers(200, { ...finished, remaining: { endorsements: 3, addedEntities: 1, listing: 1 } }),
    ),
    act: confirm,
    reached: '[part~=remaining]',
  },
];
