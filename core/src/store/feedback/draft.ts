import type { ObservableMap } from '@stencil/store';
import { createStore } from '../base/element-store';
import type { ApiError, UnreachableError } from '../base/api-errors';
import type { FeedbackItems } from '../base/api-types';
import type { TargetRequest } from './feedback';
import { comparable } from './ranking';
import { connectionOf, state } from '../base/state';

/** What feedback is about: the same for all forms that say the same. */
export interface FeedbackSubject extends TargetRequest {
  transactionId?: string | undefined;
}

/** The video of a draft, which is uploaded from the moment it is there. */
export interface DraftVideo {
  /** By which the browser keeps the content. */
  id: string;
  /** Absent after a reload, until the browser has found it. */
  content?: Blob;
  status: 'uploading' | 'paused' | 'uploaded' | 'failed';
  /** How much of it the service has, from 0 to 1. */
  progress: number;
  /** Where the service has it, as soon as there is a part of it. */
  url?: string;
  /** Why it failed: `ApiError` (refused), `UnreachableError`, or nothing if its content is lost. */
  failure?: ApiError | UnreachableError;
}

/** What somebody has put into a form so far, shared by all forms about the same. */
export interface Draft {
  readonly subject: FeedbackSubject;
  /** The address of who writes it. */
  readonly author: string;
  /** 0 while there is no rating. */
  stars: number;
  /** Badge set id → chosen qualifier. */
  badges: Record<string, string>;
  review: string;
  video: DraftVideo | undefined;
  /** `waiting` for the video to be uploaded, then `sending`. */
  phase: 'editing' | 'waiting' | 'sending' | 'sent';
  /** What the service has by now: what is left out of it then is withdrawn. */
  given: FeedbackItems | undefined;
}

const empty = {
  stars: 0,
  badges: {},
  review: '',
  video: undefined,
  phase: 'editing',
  given: undefined,
} satisfies Omit<Draft, 'subject' | 'author'>;

const drafts = new Map<string, Draft>();
const stores = new WeakMap<Draft, ObservableMap<Draft>>();

/**
 * The draft about the subject by whoever is signed in, nothing while nobody is. Reading its values
 * while rendering makes an element render again when they change. It is kept for the tab until it
 * is sent.
 */
export function draftOf(
  subject: Omit<FeedbackSubject, 'sourceUuid'> & { sourceUuid: string | undefined },
): Draft | undefined {
  const { identity } = state;
  const { sourceUuid, targetUuid, transactionId } = subject;
  if (!identity || !sourceUuid || !targetUuid) return undefined;
  const { apiUrl } = connectionOf(subject.apiUrl);
  // A draft is its author's alone.
  const author = comparable(identity.address);
  const parts = [apiUrl, author, comparable(sourceUuid), targetUuid, transactionId];
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
      // Not while listeners are being called.
      queueMicrotask(stop);
      resolve();
    });
  });
}

/** Empties the draft; what was sent stays sent. */
export function clearDraft(draft: Draft): void {
  Object.assign(draft, empty);
}

type KeptDraft = Partial<Omit<Draft, 'subject' | 'author' | 'phase'>>;

function read(key: string): KeptDraft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as KeptDraft;
  } catch {
    // Storage may be blocked.
    return {};
  }
}

function write(key: string, { stars, badges, review, video, phase, given }: Draft): void {
  const isEmpty = !stars && !review && !video && !given && Object.keys(badges).length === 0;
  try {
    if (phase === 'sent' || isEmpty) {
      sessionStorage.removeItem(key);
      return;
    }
    const kept: KeptDraft = { stars, badges, review, video: video && withoutContent(video), given };
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

/** What can be written down of a video. */
function withoutContent({ content: _, failure: __, ...video }: DraftVideo): DraftVideo {
  return video;
}
