import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createService } from '../../src/service.js';
import { listen, type Http } from '../../../testing/suites/each-http.js';
import { memory } from '../../../testing/databases/embedded.js';
import { secrets } from '../../../testing/service/secrets.js';

const built = join(import.meta.dirname, '../../pages/sdk/x-svc');
const isBuilt = existsSync(built);
if (!isBuilt) process.stdout.write('The SDK’s files are not tested: it is not built.\n');
const whenBuilt = isBuilt ? test : test.skip;

let http: Http;
beforeAll(async () => {
  http = await listen(await createService({ secrets, location: await memory() }));
});
afterAll(() => http.close());

/** Sends a request as a page of an origin, and leaves the answer's body unchanged. */
function ask(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const options = { headers: { origin: 'https://any.example', ...headers } };
    get(`${http.url}/sdk/${path}`, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    }).on('error', reject);
  });
}

const entry = 'x-svc/x-svc.esm.js';
const original = () => readFileSync(join(built, 'x-svc.esm.js'));

whenBuilt('the files are there for pages of any origin', async () => {
  const { status, headers } = await ask(entry);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

whenBuilt.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)('who accepts %s gets %s', async (accepted, encoding, decompress) => {
  const { headers, body } = await ask(entry, { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toContain('javascript');
  expect(headers.vary).toBe('Accept-Encoding');
  expect(Number(headers['content-length'])).toBe(body.length);
  expect(body.length).toBeLessThan(original().length);
  expect(decompress(body)).toEqual(original());
});

whenBuilt('who accepts nothing of that gets it as it is', async () => {
  const { headers, body } = await ask(entry);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBe('Accept-Encoding');
  expect(body).toEqual(original());
});

whenBuilt('names with a hash are kept for good, others are asked for again', async () => {
  const chunk = readdirSync(built).find((name) => /^p-.*\.entry\.js$/.test(name))!;
  for (const accepted of ['br', 'identity']) {
    const asked = { 'accept-encoding': accepted };
    const kept = await ask(`x-svc/${chunk}`, asked);
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { headers } = await ask(entry, asked);
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await ask(entry, { ...asked, 'if-none-match': headers.etag! });
    expect(again.status).toBe(304);
    expect(again.headers.vary).toBe('Accept-Encoding');
    expect(again.body).toHaveLength(0);
  }
});

whenBuilt('the same file has another tag in another encoding', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(
      async (encoding) => (await ask(entry, { 'accept-encoding': encoding })).headers.etag,
    ),
  );
  expect(new Set(tags).size).toBe(3);
});

whenBuilt.each(['none.js', '..%2f..%2fpackage.json', 'x-svc/'])(
  'there is nothing at %s',
  async (path) => {
    const { status, headers } = await ask(path, { 'accept-encoding': 'br' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  },
);
