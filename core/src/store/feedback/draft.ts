import type { ObservableMap } from '@stencil/store';
import { createStore } from '../base/element-store';
import type { FeedbackPage, SingleFeedback } from '../base/api-types';
import { isChanged, type DraftItems, type DraftVideo } from './draft-items';
import type { TargetRequest } from './feedback';
import { normalizeUuid } from './ranking';
import { getConnection, state } from '../base/state';

/** The subject of a feedback. Forms with the same subject share a draft. */
export interface FeedbackSubject extends TargetRequest {
  transactionId?: string | undefined;
}

/** The content of a form before it is sent, shared by all forms about the same subject. */
export interface Draft extends DraftItems {
  readonly subject: FeedbackSubject;
  /** The address of the author. */
  readonly author: string;
  /** `waiting` until the video is uploaded, then `sending`. */
  phase: 'editing' | 'waiting' | 'sending' | 'sent';
  /** The transaction of the feedback that the service has. */
  givenTransactionId: string | undefined;
  /** The answer of the service that was last compared with the draft; undefined until one has come. */
  page: FeedbackPage | undefined;
  /** The answer from before the draft was sent, which is outdated. */
  outdatedPage: FeedbackPage | undefined;
  /** Why the feedback that was sent last is hidden; undefined if it is shown. */
  hiding: SingleFeedback['moderation'];
}

const empty = {
  stars: 0,
  badges: {},
  review: '',
  video: undefined,
  phase: 'editing',
  given: undefined,
  givenTransactionId: undefined,
  page: undefined,
  outdatedPage: undefined,
  hiding: undefined,
} satisfies Omit<Draft, 'subject' | 'author'>;

const drafts = new Map<string, Draft>();
const stores = new WeakMap<Draft, ObservableMap<Draft>>();

/**
 * Returns the signed-in person's draft about the subject, or undefined while the reader is anonymous. An
 * element that reads its values while rendering is rendered again when they change. The tab keeps the
 * draft until it is sent.
 */
export function getDraft(
  subject: Omit<FeedbackSubject, 'sourceUuid'> & { sourceUuid: string | undefined },
): Draft | undefined {
  const { identity } = state;
  const { sourceUuid, targetUuid } = subject;
  // The property is null once its attribute is removed.
  const transactionId = subject.transactionId ?? undefined;
  if (!identity || !sourceUuid || !targetUuid) return undefined;
  const { apiUrl } = getConnection(subject.apiUrl);
  // Only its author may see a draft.
  const author = normalizeUuid(identity.address);
  const parts = [apiUrl, author, normalizeUuid(sourceUuid), targetUuid, transactionId];
  const key = `x-svc draft ${JSON.stringify(parts)}`;
  let draft = drafts.get(key);
  if (!draft) {
    const fixed = { subject: { apiUrl, sourceUuid, targetUuid, transactionId }, author };
    const store = createStore<Draft>({ ...empty, ...read(key), ...fixed });
    draft = store.state;
    store.on('set', () => write(key, store.state));
    stores.set(draft, store);
    drafts.set(key, draft);
  }
  return draft;
}

/** Resolves as soon as the draft meets the condition. */
export function untilDraft(draft: Draft, condition: (draft: Draft) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (condition(draft)) {
      resolve();
      return;
    }
    const stop = stores.get(draft)!.on('set', () => {
      if (!condition(draft)) return;
      // A listener must not be removed while the listeners are called.
      queueMicrotask(stop);
      resolve();
    });
  });
}

/** Removes the changes, so that the draft equals the given feedback. Does not withdraw the feedback. */
export function clearDraft(draft: Draft): void {
  Object.assign(draft, empty);
}

type StoredDraft = Partial<DraftItems>;

function read(key: string): StoredDraft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as StoredDraft;
  } catch {
    // The storage is blocked.
    return {};
  }
}

function write(key: string, draft: Draft): void {
  const { stars, badges, review, video, given } = draft;
  try {
    if (draft.phase === 'sent' || !isChanged(draft)) {
      sessionStorage.removeItem(key);
      return;
    }
    const stored: StoredDraft = {
      stars,
      badges,
      review,
      video: video && removeContent(video),
      given,
    };
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // The storage is blocked or full: the draft lasts as long as the page.
  }
}

/** Returns the properties of a video that can be stored as text. */
function removeContent({ content: _, failure: __, ...video }: DraftVideo): DraftVideo {
  return video;
}
