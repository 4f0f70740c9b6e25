/** The parts of a request beside its path. */
export interface RequestOptions {
  /** JSON, or text that is sent as it is. */
  body?: unknown;
  /** Values that are not text are sent as JSON. */
  query?: Record<string, unknown> | string;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** An answer as it came. */
export interface Answer {
  status: number;
  headers: Headers;
  body: { status?: string; result?: unknown; errorCode?: number; errorMessage?: string };
}

/** Sends a request to a service. */
export async function send(
  url: string,
  method: string,
  path: string,
  { body, query, token, headers }: RequestOptions = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}${queryText(query)}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
  };
}

/** The result of an answer; @throws unless it is a success. */
export function getResult({ body }: Answer): unknown {
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.result;
}

function queryText(query: RequestOptions['query']): string {
  if (query === undefined) return '';
  if (typeof query === 'string') return `?${query}`;
  const parameters = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return `?${new URLSearchParams(parameters).toString()}`;
}
