import type { Connection } from '../base/connection';
import { getConnection } from '../base/state';

/** A request about one person, as the signed-in person. */
export interface PersonRequest {
  /** The `ref` of the person in an answer for the signed-in person. */
  ref: string;
  apiUrl?: string | undefined;
  /** The BCP 47 tag of the language of the answer. Default: the browser's. */
  language?: string | undefined;
}

/** Returns a function that connects to the service of a request. */
export function connectToPerson({
  apiUrl,
  language,
}: Omit<PersonRequest, 'ref'>): () => Connection {
  return () => getConnection(apiUrl, language);
}
