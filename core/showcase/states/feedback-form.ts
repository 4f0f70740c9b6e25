import type { PersonName } from '../data/people.js';
import type { RequestOutcome, ElementActions, State } from '../state.js';
import { endorsedTargets, type PendingName } from '../data/endorsed-targets.js';
import { findPerson } from '../data/people.js';

/** Each state has its own transaction, so that it does not find the feedback of another state. */
const form = (transaction: string) =>
  `<x-svc-feedback-form source-uuid="${findPerson('amara').address}"
  target-uuid="pedal-post" transaction-id="${transaction}"></x-svc-feedback-form>`;

const given = `<x-svc-feedback-form source-uuid="${findPerson('lucia').address}"
  target-uuid="hola-hallo-hello"></x-svc-feedback-form>`;

const hidden = (target: string) =>
  `<x-svc-feedback-form source-uuid="${findPerson('fatima').address}"
  target-uuid="${target}"></x-svc-feedback-form>`;

const fillIn = async ({ press, write }: ElementActions) => {
  await press('input[type=radio][value="4"]');
  await press('[part~=badge] input');
  await write('textarea', 'Came on time, and the parcel was dry in spite of the rain.');
};
const send = async (actions: ElementActions) => {
  await withdraw(actions);
  await fillIn(actions);
  await actions.press('[part~=submit]');
};
/** Withdraws what an earlier visit to the state has sent. */
const withdraw = async ({ find, press }: ElementActions) => {
  const form = await find('form');
  if (!form.querySelector('[part~=withdraw]')) return;
  await press('[part~=withdraw]');
  await press('[part~=confirm]');
  await find('[part~=withdrawn]');
};
const onSending = (outcome: RequestOutcome) => (method: string) =>
  method === 'POST' ? outcome : 'passes';

/** The form without its fields, below which the part would be cut off in pictures. */
const endorsing = (target: keyof typeof endorsedTargets, owner: PersonName = 'amara') =>
  ({
    markup: `<x-svc-feedback-form target-uuid="${endorsedTargets[target]}"></x-svc-feedback-form>`,
    token: 'endorsing',
    wallets: [{ owner, chainId: 31_337 }],
    isConnected: true,
  }) as const;
const pending = (name: PendingName, owner: PersonName = 'jonas') =>
  ({ ...endorsing(name, owner), pending: name }) as const;
const preview = async ({ find, press, write }: ElementActions, amount: string) => {
  await find('[part=balance]');
  await write('[part=amount]', amount);
  await press('[part=preview-endorsement]');
};

export const feedbackForm: readonly State[] = [
  {
    name: 'signed-out',
    title: 'No one is signed in',
    markup: form('signed-out'),
    reached: '[part~=signed-out]',
  },
  {
    name: 'loading',
    title: 'The person’s own feedback is being loaded',
    markup: form('loading'),
    reader: 'amara',
    service: () => 'is held',
    reached: '[part~=loading]',
    isLoading: true,
  },
  {
    name: 'loading-badges',
    title: 'The badges are being loaded',
    markup: form('loading-badges'),
    reader: 'amara',
    service: (_, path) => (path.startsWith('/badges') ? 'is held' : 'passes'),
    reached: 'form',
    isLoading: true,
  },
  {
    name: 'new',
    title: 'Empty',
    markup: form('new'),
    reader: 'amara',
    reached: '[part~=badge]',
  },
  {
    name: 'filled-in',
    title: 'Filled in',
    markup: form('filled-in'),
    reader: 'amara',
    act: fillIn,
    reached: '[part~=badge].on',
  },
  {
    name: 'nothing-given',
    title: 'The empty form was sent',
    markup: form('nothing-given'),
    reader: 'amara',
    act: async ({ find, press }) => {
      await find('[part~=badge]');
      await press('[part~=submit]');
    },
    reached: '.failure',
    furtherLooks: ['dark'],
  },
  {
    name: 'sending',
    title: 'The feedback is being sent',
    markup: form('sending'),
    reader: 'amara',
    service: onSending('is held'),
    act: send,
    reached: 'form[aria-busy=true]',
  },
  {
    name: 'not-sent',
    title: 'The feedback could not be sent',
    markup: form('not-sent'),
    reader: 'amara',
    service: onSending('is cut off'),
    act: send,
    reached: '.failure',
  },
  {
    name: 'sent',
    title: 'Sent, as others see it',
    markup: form('sent'),
    reader: 'amara',
    act: send,
    reached: '[part~=given]',
  },
  {
    name: 'given',
    title: 'Feedback that was given before',
    markup: given,
    reader: 'lucia',
    reached: '[part~=withdraw]',
  },
  {
    name: 'withdrawing',
    title: 'The question whether to withdraw it',
    markup: given,
    reader: 'lucia',
    act: ({ press }) => press('[part~=withdraw]'),
    reached: '[part~=confirmation]',
  },
  {
    name: 'camera',
    title: 'The camera is on',
    markup: form('camera'),
    reader: 'amara',
    act: ({ press }) => press('[part~=record]'),
    reached: 'video.live',
  },
  {
    name: 'recording',
    title: 'A video is being recorded',
    markup: form('recording'),
    reader: 'amara',
    act: async ({ find, press }) => {
      await press('[part~=record]');
      await find('video.live');
      await press('[part~=record]');
    },
    reached: '[role=timer]',
    isMoving: true,
  },
  {
    name: 'camera-denied',
    title: 'The camera is denied',
    markup: form('camera-denied'),
    reader: 'amara',
    camera: 'denied',
    act: ({ press }) => press('[part~=record]'),
    reached: '.failure',
  },
  {
    name: 'camera-missing',
    title: 'There is no camera',
    markup: form('camera-missing'),
    reader: 'amara',
    camera: 'missing',
    act: ({ press }) => press('[part~=record]'),
    reached: '.failure',
  },
  {
    name: 'uploading',
    title: 'A video is being uploaded',
    markup: form('uploading'),
    reader: 'amara',
    service: (method) => (method === 'PATCH' ? 'is held' : 'passes'),
    act: ({ pickFile }) => pickFile('input[type=file]'),
    reached: 'progress[value="1"]',
  },
  {
    name: 'no-video',
    title: 'The service refuses a file that is not a video',
    markup: form('no-video'),
    reader: 'amara',
    act: ({ pickFile }) => pickFile('input[type=file]'),
    reached: '.upload .failure',
  },
  {
    name: 'upload-refused',
    title: 'A server in between refuses the video',
    markup: form('upload-refused'),
    reader: 'amara',
    service: (method) => (method === 'PATCH' ? { status: 413, body: {} } : 'passes'),
    act: ({ pickFile }) => pickFile('input[type=file]'),
    reached: '.upload .failure',
  },
  {
    name: 'unreachable',
    title: 'The person’s own feedback could not be loaded',
    markup: form('unreachable'),
    reader: 'amara',
    service: () => 'is cut off',
    reached: '[part~=error]',
  },
  {
    name: 'no-badges',
    title: 'The badges could not be loaded',
    markup: form('no-badges'),
    reader: 'amara',
    service: (_, path) => (path.startsWith('/badges') ? 'is cut off' : 'passes'),
    reached: 'form [part~=error]',
  },
  {
    name: 'hidden',
    title: 'A moderator hides the person’s feedback',
    markup: hidden('hidden'),
    reader: 'fatima',
    reached: '[part~=hidden]',
  },
  {
    name: 'appeal-incomplete',
    title: 'The empty appeal was sent',
    markup: hidden('hidden'),
    reader: 'fatima',
    act: async ({ find, press }) => {
      await find('[part~=badge]');
      await press('[part~=appeal]');
      await press('[part~=send]');
    },
    reached: '.problem:not(:empty)',
  },
  {
    name: 'appeal-unreachable',
    title: 'The service does not answer to the appeal',
    markup: hidden('hidden'),
    reader: 'fatima',
    service: onSending('is cut off'),
    act: async ({ find, press, write }) => {
      await find('[part~=badge]');
      await press('[part~=appeal]');
      await write('[part~=appeal-text]', 'My cousin has no shop. I bought this paint here.');
      await press('[part~=send]');
    },
    reached: '.problem:not(:empty)',
  },
  {
    name: 'appealed',
    title: 'The person has appealed',
    markup: hidden('appealed'),
    reader: 'fatima',
    reached: '[part~=hidden]',
  },
  {
    name: 'appeal-rejected',
    title: 'The appeal was rejected',
    markup: hidden('appeal-rejected'),
    reader: 'fatima',
    reached: '[part~=hidden]',
  },
  {
    name: 'started-hidden',
    title: 'Feedback is hidden until a moderator decides, since earlier feedback was hidden',
    markup: hidden('started-hidden'),
    reader: 'fatima',
    reached: '[part~=hidden]',
  },
  {
    name: 'sent-hidden',
    title: 'The changes of hidden feedback are sent',
    markup: hidden('appealed'),
    reader: 'fatima',
    service: onSending({
      status: 200,
      body: {
        status: 'success',
        result: {
          moderation: {
            state: 'hidden',
            reason: 'spam',
            decidedAt: 1_790_000_000,
            appealedAt: 1_790_100_000,
            canAppeal: false,
          },
        },
      },
    }),
    act: async ({ find, press, write }) => {
      await find('[part~=badge]');
      await write('[part~=review]', 'The paint was dry in an hour.');
      await press('[part~=submit]');
    },
    reached: '[part~=given]',
  },
  {
    name: 'endorsement-no-wallet',
    title: 'No wallet is connected to endorse with',
    ...endorsing('amount'),
    isConnected: false,
    reached: '[part=connect]',
  },
  {
    name: 'endorsement-wrong-chain',
    title: 'The wallet does not know the token’s chain',
    ...endorsing('amount'),
    wallets: [{ owner: 'amara' }],
    act: ({ press }) => press('[part=switch]'),
    reached: '[part=endorsement-progress] + [part=wrong-chain] .failure:not(:empty)',
  },
  {
    name: 'endorsement-loading',
    title: 'The chain is being read',
    ...endorsing('amount'),
    chain: 'is held',
    reached: '[part=endorsement] [part=loading]',
    isLoading: true,
  },
  {
    name: 'endorsement-unreachable',
    title: 'The chain does not answer',
    ...endorsing('amount'),
    chain: 'is cut off',
    reached: '[part=endorsement] [part=retry]',
  },
  {
    name: 'endorsement-amount',
    title: 'The amount to endorse with',
    ...endorsing('amount'),
    reached: '[part=balance]',
  },
  {
    name: 'endorsement-too-much',
    title: 'More than the balance',
    ...endorsing('amount'),
    act: (actions) => preview(actions, '20000'),
    reached: '#amount-problem:not(:empty)',
  },
  {
    name: 'endorsement-paused',
    title: 'The token is paused',
    ...endorsing('amount'),
    token: 'paused rewards',
    act: (actions) => preview(actions, '1'),
    reached: '[part=failure]',
  },
  {
    name: 'endorsement-preview',
    title: 'Whom the endorsement rewards',
    ...endorsing('preview'),
    reader: 'amara',
    act: (actions) => preview(actions, '200'),
    reached: '[part=rewarded]',
  },
  {
    name: 'endorsement-preview-no-reward',
    title: 'No person in the network has endorsed earlier',
    ...endorsing('amount'),
    reader: 'amara',
    act: (actions) => preview(actions, '200'),
    reached: '[part=earning]',
  },
  {
    name: 'endorsement-preview-signed-out',
    title: 'What the endorsement does, while no one is signed in',
    ...endorsing('preview'),
    act: (actions) => preview(actions, '200'),
    reached: '[part=endorsement-preview]',
  },
  {
    name: 'endorsement-asking',
    title: 'The wallet asks for a confirmation',
    ...endorsing('amount'),
    wallets: [{ owner: 'amara', chainId: 31_337, sending: 'waits' }],
    act: async (actions) => {
      await preview(actions, '200');
      await actions.press('[part=endorse]');
    },
    reached: '[part~=asking]',
  },
  {
    name: 'endorsement-declined',
    title: 'The person declines in the wallet',
    ...endorsing('amount'),
    wallets: [{ owner: 'amara', chainId: 31_337, sending: 'declines' }],
    act: async (actions) => {
      await preview(actions, '200');
      await actions.press('[part=endorse]');
    },
    reached: '[part=failure]',
  },
  {
    name: 'endorsement-not-sent',
    title: 'The wallet reports an error',
    ...endorsing('amount'),
    act: async (actions) => {
      await preview(actions, '200');
      await actions.press('[part=endorse]');
    },
    reached: '[part=failure]',
  },
  {
    name: 'endorsement-sent',
    title: 'Sent, and in no block yet',
    ...pending('sent'),
    reached: '[part~=sent]',
  },
  {
    name: 'endorsement-requested',
    title: 'Waiting for the oracle',
    ...pending('requested'),
    reached: '[part~=requested]',
  },
  {
    name: 'endorsement-expired',
    title: 'The oracle has not answered in time',
    ...pending('expired'),
    reached: '[part=cancel-request]',
  },
  {
    name: 'endorsement-cancelling',
    title: 'The cancellation is sent, and in no block yet',
    ...pending('expired'),
    wallets: [{ owner: 'jonas', chainId: 31_337, sending: 'pretends' }],
    act: ({ press }) => press('[part=cancel-request]'),
    reached: '[part=stop-waiting]',
  },
  {
    name: 'endorsement-confirmed',
    title: 'Endorsed, and not final yet',
    ...pending('confirmed'),
    reached: '[part~=confirmed]',
  },
  {
    name: 'endorsement-final',
    title: 'Endorsed for good',
    ...pending('final'),
    reached: '[part~=final]',
  },
  {
    name: 'endorsement-cancelled',
    title: 'The request is cancelled',
    ...pending('cancelled'),
    reached: '[part~=cancelled]',
  },
  {
    name: 'endorsement-failed',
    title: 'The contract has refused',
    ...pending('failed'),
    reached: '[part=failure]',
  },
  {
    name: 'endorsement-withdrawing',
    title: 'Withdrawing stake',
    ...endorsing('stake', 'lucia'),
    act: ({ press }) => press('[part=withdraw-stake]'),
    reached: '[part=endorsement] form .link',
  },
  {
    name: 'endorsement-disapproving',
    title: 'The consequences of disapproving',
    ...endorsing('stake', 'lucia'),
    act: async (actions) => {
      await actions.press('[part=disapprove]');
      await actions.find('[part=endorsement] form .link');
      await preview(actions, '50');
    },
    reached: '[part=endorsement-preview]',
  },
];
