import type { Address, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from '../../../testing/chain/foundry.js';
import { createService } from '../../src/service.js';
import { contractWallet } from '../../../testing/chain/contract-wallet.js';
import { anvilProgram, startAnvil, type Anvil } from '../../../testing/chain/anvil.js';
import { listen, type Http } from '../../../testing/suites/each-http.js';
import { origin } from '../../../testing/service/sign-in.js';
import { matchError } from './support/sample-network.js';
import { memory } from '../../../testing/databases/embedded.js';
import { secrets } from '../../../testing/service/secrets.js';

const program = anvilProgram();
if (!program) process.stdout.write('Contract wallets are not tested: there is no anvil here.\n');

const owner = privateKeyToAccount(`0x${'d4'.repeat(32)}`);
const stranger = privateKeyToAccount(`0x${'e5'.repeat(32)}`);
const wallet = contractWallet(owner.address);
const { address } = wallet;

(program ? describe : describe.skip)('signing in with a contract wallet', () => {
  let anvil: Anvil;
  let http: Http;
  beforeAll(async () => {
    anvil = await startAnvil(program!);
    http = await listen(await createService({ secrets, location: await memory() }), {
      chain: { id: foundry.id, rpcUrl: anvil.url },
    });
  });
  afterAll(async () => {
    await http.close();
    await anvil.stop();
  });

  const signIn = async (
    by: Address,
    sign: (message: string) => Promise<Hex>,
    chainId: number = foundry.id,
  ) => {
    const headers = { origin };
    const challenge = await http.request('POST', '/auth/challenge', {
      headers,
      body: { address: by, chainId },
    });
    const { message } = challenge.body.result as { message: string };
    const body = { message, signature: await sign(message) };
    return http.request('POST', '/auth/verify', { headers, body });
  };
  const byOwner = (message: string) => owner.signMessage({ message });
  const byStranger = (message: string) => stranger.signMessage({ message });

  test('signs in before its deployment (EIP-6492)', async () => {
    expect(
      await signIn(address, async (message) => wallet.wrapSignature(await byStranger(message))),
    ).toMatchObject(matchError(40102, /does not match the wallet/));
    expect(await signIn(address, byOwner)).toMatchObject(matchError(40102));
    const answer = await signIn(address, async (message) =>
      wallet.wrapSignature(await byOwner(message)),
    );
    expect(answer).toMatchObject({ status: 200, body: { result: { address } } });
    const { access_token: token } = answer.body.result as { access_token: string };
    const query = { sourceCriteria: { uuid: address }, targetType: 'provider' };
    expect(await http.request('GET', '/ranking', { token, query })).toMatchObject({ status: 200 });
  });

  test('signs in after its deployment (EIP-1271)', async () => {
    await wallet.deploy(anvil.url);
    expect(await signIn(address, byOwner)).toMatchObject({
      status: 200,
      body: { result: { address } },
    });
    expect(await signIn(address, byStranger)).toMatchObject(
      matchError(40102, /does not match the wallet/),
    );
  });

  test('is refused for another chain than the configured one', async () => {
    expect(await signIn(address, byOwner, 1)).toMatchObject(
      matchError(40102, /chain 31337, not 1/),
    );
  });

  test('of an account with a key is accepted for any chain', async () => {
    expect(await signIn(owner.address, byOwner, 1)).toMatchObject({ status: 200 });
    expect(await signIn(owner.address, byStranger)).toMatchObject(matchError(40102));
  });

  test('is refused with a reason when the chain does not answer', async () => {
    await anvil.stop();
    expect(await signIn(address, byOwner)).toMatchObject(
      matchError(40102, /the chain does not answer/),
    );
  });
});
