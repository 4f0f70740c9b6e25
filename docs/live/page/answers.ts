import { findAnswer, recordedOrigin, sortQuery, type Recording } from '../recording.js';

/** The addresses of the service and of the chain, of which there is neither. */
export interface Addresses {
  service: string;
  chain: string;
}

/**
 * Answers the requests of the page from the recording, in place of a server.
 *
 * @param onUnanswered called when nothing is recorded for a request
 */
export function answerRequests(
  recording: Recording,
  { service, chain }: Addresses,
  onUnanswered: () => void,
): void {
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (request.url === chain) return Response.json(readChain(recording, body));
    const path = sortQuery(request.url.slice(service.length));
    const signIn = answerSignIn(path, body);
    if (signIn) return Response.json({ status: 'success', result: signIn });
    const key = {
      method: request.method,
      path,
      isSignedIn: request.headers.has('authorization'),
      ...(body !== undefined && { body }),
    };
    const found = findAnswer(recording, key, request.headers.get('accept-language') ?? 'en');
    if (found) return new Response(replaceOrigin(found.answer), { status: found.status });
    // eslint-disable-next-line no-console
    console.info(`Not recorded: ${request.method} ${path}`);
    onUnanswered();
    const errorMessage = 'This page has no server.';
    return Response.json({ status: 'error', errorCode: 50300, errorMessage }, { status: 503 });
  };
}

/** Returns the identity of a person, for whom each recorded answer is. */
export function createIdentity(address: string): object {
  return { access_token: 'recorded', token_type: 'Bearer', expires_in: 86_400, address };
}

let signedInAddress = '';

/** Signing in accepts every signature: it protects nothing here. */
function answerSignIn(path: string, body: unknown): object | undefined {
  switch (path) {
    case '/auth/challenge':
      signedInAddress = (body as { address: string }).address;
      return { message: 'Sign in to an example of the documentation.' };
    case '/auth/verify':
      return createIdentity(signedInAddress);
    case '/auth/logout':
    case '/auth/logoutEverywhere':
      return {};
    default:
      return undefined;
  }
}

interface Call {
  id: number;
  method: string;
  params: unknown;
}

/** Answers one call of JSON-RPC, or a list of them. */
function readChain({ chain }: Recording, body: unknown): unknown {
  if (Array.isArray(body)) return body.map((one) => readChain({ chain } as Recording, one));
  const { id, method, params } = body as Call;
  const key = JSON.stringify([method, params]);
  const found = chain?.results.find((one) => JSON.stringify([one.method, one.params]) === key);
  const error = { code: -32_601, message: 'Not recorded.' };
  return { jsonrpc: '2.0', id, ...(found ? { result: found.result } : { error }) };
}

/** Images are beside this page. */
const replaceOrigin = (answer: unknown): string =>
  JSON.stringify(answer).replaceAll(recordedOrigin, location.origin);
