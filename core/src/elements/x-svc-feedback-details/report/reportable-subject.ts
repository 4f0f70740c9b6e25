import type { ModeratedSubject } from '../../../store/moderation/moderated-subject';

/** A feedback or a reply that can be reported. */
export interface ReportableSubject extends ModeratedSubject {
  own: boolean;
  /** Whose it is. */
  source: { name: string };
}
