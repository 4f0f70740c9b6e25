import { forceUpdate, type VNode } from '@stencil/core';
import type { NextFocus } from '../../parts/next-focus';
import { getSentReport, type SentReport } from '../../store/moderation/reported';
import type { DetailsOwner } from './details-owner';
import { OpenIds } from './open-ids';
import type { ReportForms } from './report/report-forms';
import type { ReportableSubject } from './report/reportable-subject';

/** Opens and closes the forms that report feedback and replies, whose code is loaded when the first is opened. */
export class ReportControl {
  readonly #owner: DetailsOwner;
  readonly #focus: NextFocus;
  readonly #open: OpenIds;
  #forms: ReportForms | undefined;
  #hasFailed = false;

  constructor(owner: DetailsOwner, focus: NextFocus) {
    this.#owner = owner;
    this.#focus = focus;
    this.#open = new OpenIds(owner);
  }

  canReport({ own }: ReportableSubject): boolean {
    return !own;
  }

  /** What was reported from this page by whoever is signed in now. */
  getSent({ id }: ReportableSubject): SentReport | undefined {
    return getSentReport(this.#owner.apiUrl, id);
  }

  isOpen({ id }: ReportableSubject): boolean {
    return this.#open.has(id);
  }

  /** The form, or what became of the report; undefined until the code is loaded. */
  render(subject: ReportableSubject): VNode | undefined {
    return this.#forms?.render(subject, this.getSent(subject), () => this.#close(subject));
  }

  /** Whether the code could not be loaded. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  async toggle({ id }: ReportableSubject): Promise<void> {
    this.#hasFailed = false;
    this.#open.toggle(id);
    if (!this.#open.has(id)) return;
    try {
      const { ReportForms } = await import('./report/report-forms');
      this.#forms ??= new ReportForms(this.#owner, this.#focus);
    } catch {
      this.#hasFailed = true;
    }
    // The reader may have moved on meanwhile. Some browsers do not focus a pressed button.
    const { current } = this.#focus;
    if (current === undefined || current === `report-${id}`) this.#forms?.focusFirst(id);
    forceUpdate(this.#owner);
  }

  /** Call this before a rendering. */
  reset(): void {
    this.#open.reset();
    this.#forms?.reset();
  }

  #close({ id }: ReportableSubject): void {
    if (this.#open.has(id)) this.#open.toggle(id);
    this.#focus.moveTo(`report-${id}`);
  }
}
