import { readText } from './read-text.js';
import type { Fetch } from './request-json.js';

/** Reads each answer fully, up to a size: for libraries that would read it without a limit. */
export function limitAnswers(fetch: Fetch, maximumBytes: number): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const text = await readText(new URL(url).host, response, maximumBytes);
    const { status, headers } = response;
    return new Response(hasNoBody.has(status) ? null : text, { status, headers });
  };
}

/** Statuses for which the constructor accepts no body. */
const hasNoBody = new Set([204, 205, 304]);
