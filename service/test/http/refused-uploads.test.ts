import { Agent, request as send, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';

eachHttp((_name, open) => {
  let http: Http;
  let alice: Person;
  beforeAll(async () => {
    http = await open();
    alice = await http.person();
  });
  afterAll(() => http.close());

  const protocol = () => ({
    authorization: `Bearer ${alice.token}`,
    'tus-resumable': '1.0.0',
  });
  const bytes = { 'content-type': 'application/offset+octet-stream' };
  const tooMuch = String(100 * 1024 * 1024 + 1);

  /** Sends a request on the only connection of the agent. */
  const ask = (
    agent: Agent,
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer,
  ) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const options = { agent, method, headers, signal: AbortSignal.timeout(10_000) };
      const sent = send(`${http.url}${path}`, options, (answer: IncomingMessage) => {
        text(answer).then((read) => resolve({ status: answer.statusCode, body: read }), reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });

  const createUpload = async () => {
    const { headers } = await http.request('POST', '/videos', {
      token: alice.token,
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '100000' },
    });
    return new URL(headers.get('location')!, `${http.url}/videos`).pathname;
  };

  interface Refusal {
    status: number;
    method?: 'PATCH';
    headers: Record<string, string>;
  }

  const refusals: Record<string, Refusal> = {
    'a wrong offset': { status: 409, method: 'PATCH', headers: { ...bytes, 'upload-offset': '7' } },
    'a malformed offset': {
      status: 400,
      method: 'PATCH',
      headers: { ...bytes, 'upload-offset': 'x' },
    },
    'another content type': {
      status: 400,
      method: 'PATCH',
      headers: { 'content-type': 'video/webm', 'upload-offset': '0' },
    },
    'more than was declared': {
      status: 413,
      method: 'PATCH',
      headers: { ...bytes, 'upload-offset': '0' },
    },
    'a new upload without a length': { status: 400, headers: bytes },
    'a new upload that is too large': {
      status: 413,
      headers: { ...bytes, 'upload-length': tooMuch },
    },
  };

  const kinds = Object.entries(refusals).flatMap(([title, refusal]) => [
    { title, refusal, isOverridden: false },
    ...(refusal.method ? [{ title: `${title} by POST`, refusal, isOverridden: true }] : []),
  ]);

  test.each(kinds)(
    'after an upload is refused for $title, the next request is answered',
    async ({ refusal: { status, method, headers }, isOverridden }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        const path = method ? await createUpload() : '/videos';
        const refused = await ask(
          agent,
          isOverridden ? 'POST' : (method ?? 'POST'),
          path,
          {
            ...protocol(),
            ...headers,
            ...(isOverridden && { 'x-http-method-override': method! }),
          },
          Buffer.alloc(200_000),
        );
        expect(refused.status).toBe(status);
        expect(JSON.parse(refused.body)).toHaveProperty('errorCode');
        expect(await ask(agent, 'GET', '/health/live')).toMatchObject({ status: 200 });
      } finally {
        agent.destroy();
      }
    },
  );
});
