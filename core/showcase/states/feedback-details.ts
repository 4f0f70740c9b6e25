import type { ElementActions, RequestOutcome, State } from '../state.js';
import { findPerson, type PersonName } from '../data/people.js';

const about = (target: string, reader: PersonName = 'amara') =>
  `<x-svc-feedback-details source-uuid="${findPerson(reader).address}"
  target-uuid="${target}" level="2"></x-svc-feedback-details>`;
/** Waits until the reader is signed in: a visitor sees the same controls. */
const signedIn = ({ find }: ElementActions) => find('option[value=network]');
const bakery = about('rosas-bakery');

/** A single feedback of somebody else. */
const single = about('right-to-left', 'fatima');
const onReporting = (outcome: RequestOutcome) => (_: string, path: string) =>
  path.startsWith('/report') ? outcome : 'passes';
const report = async ({ find, press }: ElementActions) => {
  await press('[part~=report]');
  await find('[part~=report-form]');
};
const sendReport = async (actions: ElementActions) => {
  await report(actions);
  await actions.press('[part~=report-form] [value=offensive]');
  await actions.write('[part~=explanation]', 'The second sentence is about the owner’s family.');
  await actions.press('[part~=send]');
};

const replied = about('replied', 'fatima');
/** The same for an owner of the target. */
const owned = about('replied', 'lucia');
const onWriting = (outcome: RequestOutcome) => (method: string, path: string) =>
  /^\/(reply|helpful)/.test(path) && method !== 'GET' ? outcome : 'passes';
const done = { status: 201, body: { status: 'success', result: {} } };
const writeReply = async (actions: ElementActions) => {
  await actions.press('[id^=reply-][part~=write-reply]');
  await actions.write('[part~=reply-text]', 'Thank you! The nettles are from our own meadow.');
};
const sendReply = async (actions: ElementActions) => {
  await writeReply(actions);
  await actions.press('[part~=send]');
};

export const feedbackDetails: readonly State[] = [
  {
    name: 'signed-out',
    title: 'No one is signed in: the public feedback',
    markup: bakery,
    reached: '[part~=review]',
  },
  {
    name: 'signed-out-empty',
    title: 'No one is signed in, and there is no feedback',
    markup: about('nobody-yet'),
    reached: '[part~=signed-out]',
  },
  {
    name: 'signed-out-filtered',
    title: 'The public feedback, filtered by stars',
    markup: bakery,
    act: ({ press }) => press('[part~=row]'),
    reached: '[part~=chosen]',
  },
  {
    name: 'loading',
    title: 'The feedback is being loaded',
    markup: bakery,
    reader: 'amara',
    service: () => 'is held',
    reached: '[part~=loading]',
    isLoading: true,
  },
  {
    name: 'many',
    title: 'Much feedback, the network’s first',
    markup: bakery,
    reader: 'amara',
    reached: '[part~=review]',
  },
  {
    name: 'stranger',
    title: 'A reader whose network has no opinion',
    markup: about('rosas-bakery', 'fatima'),
    reader: 'fatima',
    reached: '[part~=review]',
  },
  {
    name: 'empty',
    title: 'There is no feedback',
    markup: about('nobody-yet'),
    reader: 'amara',
    reached: '[part~=empty]',
  },
  {
    name: 'hostile',
    title: 'A name and a review that are markup',
    markup: about('hostile', 'fatima'),
    reader: 'fatima',
    reached: '[part~=review]',
  },
  {
    name: 'long-names',
    title: 'Long names and reviews',
    markup: about('long-names', 'fatima'),
    reader: 'fatima',
    reached: '[part~=review]',
  },
  {
    name: 'right-to-left',
    title: 'A review in Arabic',
    markup: about('right-to-left', 'fatima'),
    reader: 'fatima',
    reached: '[part~=review]',
  },
  {
    name: 'verified',
    title: 'A verified feedback, with earlier ones',
    markup: about('the-museum', 'fatima'),
    reader: 'fatima',
    reached: '[part~=verified]',
  },
  {
    name: 'earlier',
    title: 'With the earlier feedback of a person',
    markup: about('the-museum', 'fatima'),
    reader: 'fatima',
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=earlier]');
    },
    reached: '.before',
  },
  {
    name: 'acquaintance',
    title: 'How the reader knows a giver',
    markup: bakery,
    reader: 'amara',
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('button[part~=path]');
    },
    reached: '[part~=kind]',
  },
  {
    name: 'filtered',
    title: 'Filtered by stars and a badge',
    markup: bakery,
    reader: 'amara',
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=row]');
      await actions.press('button[part~=badge]');
    },
    reached: '[part~=chosen] bdi + bdi',
  },
  {
    name: 'editing',
    title: 'The reader edits the own feedback',
    markup: about('hola-hallo-hello', 'lucia'),
    reader: 'lucia',
    act: ({ press }) => press('[part~=edit]'),
    reached: '[part~=form].hydrated',
  },
  {
    name: 'videos',
    title: 'With videos',
    markup: about('on-film', 'fatima'),
    reader: 'fatima',
    reached: '[part~=poster]',
    furtherLooks: ['right-to-left'],
  },
  {
    name: 'no-results',
    title: 'No feedback matches the filter',
    markup: about('the-green-fork', 'fatima'),
    reader: 'fatima',
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=toggle]');
    },
    reached: '.notice[part~=empty]',
  },
  {
    name: 'report',
    title: 'The reader reports a feedback',
    markup: single,
    reader: 'fatima',
    act: async (actions) => {
      await signedIn(actions);
      await report(actions);
    },
    reached: '[part~=report-form]',
  },
  {
    name: 'report-incomplete',
    title: 'A report for a reason that needs an explanation',
    markup: single,
    act: async (actions) => {
      await report(actions);
      await actions.press('[part~=report-form] [value=other]');
      await actions.press('[part~=send]');
    },
    reached: '.problem:not(:empty)',
  },
  {
    name: 'report-sending',
    title: 'The report is being sent',
    markup: single,
    service: onReporting('is held'),
    act: sendReport,
    reached: '[part~=send][aria-disabled=true]',
  },
  {
    name: 'report-unreachable',
    title: 'The service does not answer to a report',
    markup: single,
    service: onReporting('is cut off'),
    act: sendReport,
    reached: '.problem:not(:empty)',
  },
  {
    name: 'report-too-often',
    title: 'Too many reports were sent',
    markup: single,
    service: onReporting({
      status: 429,
      body: { status: 'error', errorCode: 42900, errorMessage: 'Too many requests.' },
    }),
    act: sendReport,
    reached: '.problem:not(:empty)',
  },
  {
    name: 'report-sent',
    title: 'Somebody who is not signed in has reported a feedback',
    markup: single,
    service: onReporting({
      status: 201,
      body: { status: 'success', result: { id: '0123456789abcdef0123456789abcdef' } },
    }),
    act: sendReport,
    reached: '[part~=report-sent]',
  },
  {
    name: 'report-known',
    title: 'The reader has reported the feedback before',
    markup: single,
    reader: 'fatima',
    service: onReporting({
      status: 200,
      body: { status: 'success', result: { id: '0123456789abcdef0123456789abcdef' } },
    }),
    act: async (actions) => {
      await signedIn(actions);
      await sendReport(actions);
    },
    reached: '[part~=report-sent]',
  },
  {
    name: 'hidden',
    title: 'A moderator hides the reader’s feedback',
    markup: about('hidden', 'fatima'),
    reader: 'fatima',
    reached: '[part~=appeal]',
  },
  {
    name: 'started-hidden',
    title:
      'The reader’s feedback is hidden until a moderator decides, since earlier feedback was hidden',
    markup: about('started-hidden', 'fatima'),
    reader: 'fatima',
    reached: '[part~=hidden]',
  },
  {
    name: 'appealing',
    title: 'The reader appeals against that',
    markup: about('hidden', 'fatima'),
    reader: 'fatima',
    act: ({ press }) => press('[part~=appeal]'),
    reached: '[part~=appeal-form]',
  },
  {
    name: 'appealed',
    title: 'The reader has appealed',
    markup: about('appealed', 'fatima'),
    reader: 'fatima',
    reached: '[part~=hidden]',
  },
  {
    name: 'appeal-rejected',
    title: 'The appeal was rejected',
    markup: about('appeal-rejected', 'fatima'),
    reader: 'fatima',
    reached: '[part~=hidden]',
  },
  {
    name: 'reply',
    title: 'A reply of the owner, and feedback that people find helpful',
    markup: replied,
    reader: 'fatima',
    act: async (actions) => {
      await signedIn(actions);
    },
    reached: '[part~=reply]',
  },
  {
    name: 'helpful',
    title: 'The reader finds a feedback helpful',
    markup: replied,
    reader: 'fatima',
    service: onWriting(done),
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=helpful]');
    },
    reached: '[part~=helpful][aria-pressed=true]',
  },
  {
    name: 'helpful-signed-out',
    title: 'A visitor wants to mark a feedback as helpful',
    markup: replied,
    act: ({ press }) => press('[part~=helpful]'),
    reached: '[part~=invite]',
  },
  {
    name: 'helpful-unreachable',
    title: 'The mark was not stored',
    markup: replied,
    reader: 'fatima',
    service: onWriting('is cut off'),
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=helpful]');
    },
    reached: '[part~=invite]',
  },
  {
    name: 'owner',
    title: 'An owner of the target',
    markup: owned,
    reader: 'lucia',
    reached: '[part~=withdraw-reply]',
  },
  {
    name: 'replying',
    title: 'An owner replies',
    markup: owned,
    reader: 'lucia',
    act: writeReply,
    reached: '[part~=reply-form]',
  },
  {
    name: 'reply-sending',
    title: 'The reply is being sent',
    markup: owned,
    reader: 'lucia',
    service: onWriting('is held'),
    act: sendReply,
    reached: '[part~=send][aria-disabled=true]',
  },
  {
    name: 'reply-unreachable',
    title: 'The reply was not sent',
    markup: owned,
    reader: 'lucia',
    service: onWriting('is cut off'),
    act: sendReply,
    reached: '.problem:not(:empty)',
  },
  {
    name: 'reply-editing',
    title: 'An owner changes a reply',
    markup: owned,
    reader: 'lucia',
    act: ({ press }) => press('[id^=edit-reply-]'),
    reached: '[part~=reply-form]',
  },
  {
    name: 'reply-withdrawal',
    title: 'An owner withdraws a reply',
    markup: owned,
    reader: 'lucia',
    act: ({ press }) => press('[part~=withdraw-reply]'),
    reached: '[part~=confirmation]',
  },
  {
    name: 'reply-hidden',
    title: 'A moderator hides the reply, which owners see',
    markup: about('reply-hidden', 'lucia'),
    reader: 'lucia',
    reached: '[part~=hidden]',
  },
  {
    name: 'more-unreachable',
    title: 'The next page could not be loaded',
    markup: bakery,
    reader: 'amara',
    service: (_, path) => (path.includes('cursor=') ? 'is cut off' : 'passes'),
    act: async (actions) => {
      await signedIn(actions);
      await actions.press('[part~=more]');
    },
    reached: '[part~=error]',
  },
  {
    name: 'list-unreachable',
    title: 'Only the summary could be loaded',
    markup: bakery,
    reader: 'amara',
    service: (_, path) => (path.startsWith('/feedback?') ? 'is cut off' : 'passes'),
    reached: '[part~=error]',
  },
  {
    name: 'slotted',
    title: 'With the app’s own texts',
    markup: about('nobody-yet').replace(
      '></',
      '>\n  <p slot="empty">Be the first to say what you think.</p>\n</',
    ),
    reader: 'amara',
    reached: '[part~=empty]',
  },
  {
    name: 'unknown',
    title: 'The target does not exist',
    markup: about('nowhere'),
    reader: 'amara',
    reached: '[part~=error]',
  },
  {
    name: 'unreachable',
    title: 'The service does not answer',
    markup: bakery,
    reader: 'amara',
    service: () => 'is cut off',
    reached: '[part~=error]',
  },
];
