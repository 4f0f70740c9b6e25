/** The answers of the service and the chain to an element, for pages without a server. */
export interface Recording {
  answers: readonly RecordedAnswer[];
  /** The texts of other languages by the language and the English text. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  chain?: RecordedChain;
}

/** An answer of the service, and the request that it belongs to. */
export interface RecordedAnswer extends RequestKey {
  status: number;
  /** In English. */
  answer: unknown;
}

/** The parts that distinguish requests, apart from the language. */
export interface RequestKey {
  method: string;
  /** The path and the sorted query. */
  path: string;
  /** Whether the reader is signed in. */
  isSignedIn: boolean;
  body?: unknown;
}

/** The token of the recorded chain, and the results of reading from it. */
export interface RecordedChain {
  token: string;
  results: readonly { method: string; params: unknown; result: unknown }[];
}

/** The origin of images in recordings, which a page replaces by its own. */
export const recordedOrigin = 'https://docs.example';

/** Returns the path of an address with the query sorted, so that equal requests have equal paths. */
export function sortQuery(pathAndQuery: string): string {
  const { pathname, searchParams } = new URL(pathAndQuery, recordedOrigin);
  searchParams.sort();
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** Returns whether two requests are the same, apart from the language. */
export function isSameRequest(one: RequestKey, other: RequestKey): boolean {
  return toText(one) === toText(other);
}

/** Finds the answer to a request, in a language. */
export function findAnswer(
  { answers, texts }: Recording,
  request: RequestKey,
  language: string,
): RecordedAnswer | undefined {
  const found = answers.find((one) => isSameRequest(one, request));
  const translations = texts[language.split('-', 1)[0]!] ?? {};
  return found && { ...found, answer: translateAnswer(found.answer, translations) };
}

/** Replaces the English texts of an answer. */
export function translateAnswer(answer: unknown, texts: Readonly<Record<string, string>>): unknown {
  if (typeof answer === 'string') return Object.hasOwn(texts, answer) ? texts[answer] : answer;
  if (Array.isArray(answer)) return answer.map((one) => translateAnswer(one, texts));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, translateAnswer(value, texts)]),
  );
}

const toText = ({ method, path, isSignedIn, body }: RequestKey): string =>
  JSON.stringify([method, path, isSignedIn, body ?? null]);
