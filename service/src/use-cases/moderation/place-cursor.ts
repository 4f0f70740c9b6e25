import { ServiceError } from '../../errors/service-error.js';

/** A place in a list of reports or cases. */
interface Place {
  /** Microseconds since 1970. */
  at: string;
  id: string;
}

export function encodePlace({ at, id }: Place): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** @throws ServiceError `invalidField` */
export function decodePlace(cursor: string): Place {
  const [, at, id] =
    /^(\d{1,17}) ([0-9a-f]{32})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at !== undefined && id !== undefined) return { at, id };
  throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
}
