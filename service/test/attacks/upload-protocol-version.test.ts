import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import { matchError } from '../http/support/sample-network.js';

eachHttp((_name, open) => {
  let http: Http;
  let person: Person;
  beforeAll(async () => {
    http = await open();
    person = await http.person();
  });
  afterAll(() => http.close());

  const send = (method: string, path: string, headers: Record<string, string>) =>
    fetch(`${http.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    });

  test.each(['0.2.2', '2.0.0', '1.0', ' ', '1.0.0, 2.0.0'])(
    'refuses version %j, and returns the supported version',
    async (version) => {
      const created = await http.request('POST', '/videos', {
        token: person.token,
        headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
      });
      const path = `/${created.headers.get('location') ?? ''}`;
      for (const [method, where] of [
        ['POST', '/videos'],
        ['PATCH', path],
        ['DELETE', path],
        ['HEAD', path],
      ] as const) {
        const answer = await send(method, where, {
          'tus-resumable': version,
          'upload-length': '10',
          'upload-offset': '0',
        });
        expect([method, answer.status]).toEqual([method, 412]);
        expect(answer.headers.get('tus-version')).toBe('1.0.0');
        expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
        if (method === 'HEAD') continue;
        expect({ status: answer.status, body: (await answer.json()) as unknown }).toMatchObject(
          matchError(41200, /1\.0\.0/),
        );
      }
    },
  );

  test('OPTIONS returns the supported versions for any version', async () => {
    const answer = await send('OPTIONS', '/videos', { 'tus-resumable': '9.9.9' });
    expect([answer.status, answer.headers.get('tus-version')]).toEqual([204, '1.0.0']);
  });
});
