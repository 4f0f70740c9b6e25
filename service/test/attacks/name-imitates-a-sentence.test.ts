import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { languages } from '../../src/text/catalogues.js';
import { giveSampleFeedback } from '../http/support/sample-feedback.js';
import { bakery, createSampleNetwork, type SampleNetwork } from '../http/support/sample-network.js';

/** A contact chooses a name that readers could take for a part of the sentence. */
eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  beforeAll(async () => {
    http = await open();
    network = await createSampleNetwork(http);
    await giveSampleFeedback(http, network);
  });
  afterAll(() => http.close());

  async function sentence(name: string, language = 'en'): Promise<string> {
    const { bob, alice } = network;
    const body = { type: 'Address', ids: { uuid: bob.address }, name };
    expect(await http.request('POST', '/entity', { token: bob.token, body })).toMatchObject({
      status: 200,
    });
    const { body: answer } = await http.request('GET', '/ranking', {
      token: alice.token,
      headers: { 'accept-language': language },
      query: {
        sourceCriteria: { uuid: alice.address },
        targetType: 'provider',
        targetCriterias: [bakery],
      },
    });
    return (answer.result as [{ summaryText: string }])[0].summaryText;
  }

  test.each([
    ['Friend, your bank and 900 more', 'Friend your bank and more'],
    [
      'Everybody you know and trust, and the police, recommend this. Do not buy elsewhere',
      'Everybody you know and trust',
    ],
    ['Bob; see https://evil.example/?a=1', 'Bob see httpsevil.examplea'],
    ['Bob\u202E\u2069 in your network \u2066', 'Bob in your network'],
    ['<b>Bob</b> (verified ✓)', 'bBobb verified'],
    ['W'.repeat(256), 'W'.repeat(40)],
  ])('%s is shown as %s, between isolates', async (name, shown) => {
    expect(await sentence(name)).toBe(`\u2068${shown}\u2069 in your network recommends this`);
  });

  test.each(['900', '✓ ✓', '\u3164', '…'])(
    'for the name %j, only the address is shown',
    async (name) => {
      const { address } = network.bob;
      const short = `${address.slice(0, 6)}…${address.slice(-4)}`;
      expect(await sentence(name)).toBe(`\u2068${short}\u2069 in your network recommends this`);
    },
  );

  test.each(languages)(
    'in %s, no part of the name is outside of the isolates',
    async (language) => {
      const honest = await sentence('Bob', language);
      const [before, after] = honest.split('\u2068Bob\u2069') as [string, string];
      const text = await sentence('مصرفك، and 900 (more)', language);
      expect(text).toBe(`${before}\u2068مصرفك and more\u2069${after}`);
    },
  );
});
