import { createAccount } from '../../../testing/people/accounts.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { origin } from '../../../testing/service/sign-in.js';
import { matchError } from '../http/support/sample-network.js';

eachHttp((_name, open) => {
  let http: Http;
  beforeAll(async () => {
    http = await open();
  });
  afterAll(() => http.close());

  const account = createAccount();

  async function signInWith(edit: (message: string) => string) {
    const headers = { origin };
    const challenge = await http.request('POST', '/auth/challenge', {
      headers,
      body: { address: account.address, chainId: 137 },
    });
    const issued = (challenge.body.result as { message: string }).message;
    expect(issued).toContain('\nChain ID: 137\n');
    const message = edit(issued);
    const signature = await account.signMessage({ message });
    return {
      issued,
      answer: await http.request('POST', '/auth/verify', { headers, body: { message, signature } }),
    };
  }

  test.each(['1', '10', '0137', '137 ', '31337'])(
    'a message with the edited chain id %s is refused',
    async (chainId) => {
      const { answer } = await signInWith((message) =>
        message.replace('Chain ID: 137', `Chain ID: ${chainId}`),
      );
      expect(answer).toMatchObject(matchError(40102));
    },
  );

  test('the attempt uses up the message, so that the original is refused too', async () => {
    const { issued } = await signInWith((message) => message.replace('ID: 137', 'ID: 1'));
    const signature = await account.signMessage({ message: issued });
    const answer = await http.request('POST', '/auth/verify', {
      headers: { origin },
      body: { message: issued, signature },
    });
    expect(answer).toMatchObject(matchError(40102));
  });

  test('an unchanged message signs in', async () => {
    expect((await signInWith((message) => message)).answer).toMatchObject({ status: 200 });
  });
});
