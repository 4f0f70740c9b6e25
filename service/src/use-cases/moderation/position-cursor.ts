import { ServiceError } from '../../errors/service-error.js';

/** A position in a list of reports or cases. */
interface ListPosition {
  /** The timestamp in microseconds since 1970. */
  at: string;
  id: string;
}

export function encodePosition({ at, id }: ListPosition): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** @throws ServiceError `invalidField` */
export function decodePosition(cursor: string): ListPosition {
  const [, at, id] =
    /^(\d{1,17}) ([0-9a-f]{32})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at !== undefined && id !== undefined) return { at, id };
  throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
}
