import { writeSecurityTxt } from '../../src/http/plugins/security-txt.js';
import { createService, type Service } from '../../src/service.js';
import { memory } from '../../../testing/databases/embedded.js';
import { secrets } from '../../../testing/service/secrets.js';
import { startHttp, type HttpSettings } from '../../../testing/service/start-http.js';

const path = '/.well-known/security.txt';
const contacts = ['mailto:security@shop.example', 'https://shop.example/security'];
let service: Service;
beforeAll(async () => {
  service = await createService({ secrets, location: await memory() });
});
afterAll(() => service.close());

async function ask(settings: HttpSettings, request: RequestInit = {}) {
  const http = await startHttp(service, settings);
  const answer = await fetch(http.url + path, request);
  const text = await answer.text();
  await http.close();
  return { status: answer.status, headers: answer.headers, text };
}

test('says where people report vulnerabilities', async () => {
  const before = Date.now();
  const { status, headers, text } = await ask({
    securityContacts: contacts,
    publicUrl: 'https://svc.example',
  });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = text.split('\n');
  expect(lines).toEqual([
    'Contact: mailto:security@shop.example',
    'Contact: https://shop.example/security',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages: en',
    'Canonical: https://svc.example/.well-known/security.txt',
    '',
  ]);
  const expires = Date.parse(lines[2]!.slice('Expires: '.length));
  expect(expires).toBeGreaterThan(before);
  expect(expires).toBeLessThan(before + 365 * 86_400_000);
});

test('is the same for everybody, for a day', async () => {
  const settings = { securityContacts: contacts, publicUrl: 'https://svc.example' };
  const { headers } = await ask(settings, { headers: { origin: 'https://other.example' } });
  expect(headers.get('cache-control')).toBe('public, max-age=86400');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('vary')).toBeNull();
  const head = await ask(settings, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
});

test('does not exist without contacts', async () => {
  const { status, text } = await ask({});
  expect(status).toBe(404);
  expect(JSON.parse(text)).toEqual({
    status: 'error',
    errorCode: 40400,
    errorMessage: `The route GET ${path} does not exist.`,
  });
});

test.each([
  ['https://svc.example/trust', 'https://svc.example/.well-known/security.txt'],
  ['https://svc.example:8443', 'https://svc.example:8443/.well-known/security.txt'],
  ['http://localhost:4700', undefined],
])('with the public address %s its own is %s', (publicUrl, canonical) => {
  const text = writeSecurityTxt({ publicUrl, securityContacts: contacts }, new Date());
  expect(/^Canonical: (.*)$/m.exec(text)?.[1]).toBe(canonical);
});

test('expires at the start of a day, half a year later', () => {
  const settings = { publicUrl: 'https://svc.example', securityContacts: contacts };
  for (const time of ['00:00:00.000', '23:59:59.999'])
    expect(writeSecurityTxt(settings, new Date(`2027-01-01T${time}Z`))).toContain(
      'Expires: 2027-06-30T00:00:00.000Z',
    );
});
