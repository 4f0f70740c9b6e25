import { getLanguage } from '../../i18n/language';
import type { BadgeSet, FeedbackPage } from '../../store/base/api-types';
import { LoadSlot } from '../../store/base/load-slot';
import { reload, type Load } from '../../store/base/loads';
import type { Draft } from '../../store/feedback/draft';
import { requestBadgeSets } from '../../store/feedback/feedback';
import { requestOwnFeedback, updateDraft } from '../../store/feedback/own-feedback';
import type { FormOwner } from './form-owner';

/** What the form loads. */
export class FormLoads {
  readonly #owner: FormOwner;
  readonly #own: LoadSlot<FeedbackPage>;
  readonly #badges: LoadSlot<BadgeSet[]>;

  constructor(owner: FormOwner) {
    this.#owner = owner;
    this.#own = new LoadSlot(owner);
    this.#badges = new LoadSlot(owner);
  }

  /** What the person has given. */
  get own(): Load<FeedbackPage> | undefined {
    return this.#own.load;
  }

  get badges(): Load<BadgeSet[]> | undefined {
    return this.#badges.load;
  }

  /** Loads what the person has given, and copies it to the draft. */
  requestOwn(draft: Draft): void {
    requestOwnFeedback(this.#own, draft, getLanguage(this.#owner.element));
    const page = this.own?.data;
    if (page) updateDraft(draft, page);
  }

  requestBadges(): void {
    const { element, apiUrl } = this.#owner;
    requestBadgeSets(this.#badges, apiUrl, getLanguage(element));
  }

  reloadOwn(): void {
    const { key } = this.#own;
    reload((other) => other === key);
  }

  reloadBadges(): void {
    const { key } = this.#badges;
    reload((other) => other === key);
  }

  leave(): void {
    this.#badges.leave();
    this.#own.leave();
  }
}
