import type { Address, Hex } from 'viem';
import { anvilProgram, startAnvil, type Anvil } from '../../../testing/chain/anvil.js';
import { foundry } from '../../../testing/chain/foundry.js';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import {
  deployOffchainAnswers,
  type OffchainAnswers,
} from '../../../testing/chain/offchain-answers.js';
import { memory } from '../../../testing/databases/embedded.js';
import { serve, type Served } from '../../../testing/networks/serve.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { secrets } from '../../../testing/service/secrets.js';
import { origin } from '../../../testing/service/sign-in.js';
import { listen, type Http } from '../../../testing/suites/each-http.js';
import { AccountNode } from '../../src/chain-account/account-node.js';
import { createService } from '../../src/service.js';
import { matchError } from '../http/support/sample-network.js';

const program = anvilProgram();
if (!program) process.stdout.write('Offchain answers are not tested: there is no anvil here.\n');

/** An attacker's contract answers calls with an address inside of the operator's network, to be requested (EIP-3668). */
(program ? describe : describe.skip)('a contract that names an address', () => {
  let anvil: Anvil;
  let inside: Served;
  let contract: OffchainAnswers;
  let http: Http;
  let requests = 0;
  beforeAll(async () => {
    anvil = await startAnvil(program!);
    inside = await serve(() => (_request, response) => {
      requests += 1;
      response.setHeader('content-type', 'application/json').end('{"data":"0x1626ba7e"}');
    });
    contract = await deployOffchainAnswers(anvil.url, inside.url);
    http = await listen(await createService({ secrets, location: await memory() }), {
      chain: { id: foundry.id, rpcUrl: anvil.url },
    });
  });
  afterAll(async () => {
    await http.close();
    await inside.stop();
    await anvil.stop();
  });

  const signIn = async (address: Address, signature: Hex) => {
    const headers = { origin };
    const challenge = await http.request('POST', '/auth/challenge', {
      headers,
      body: { address, chainId: foundry.id },
    });
    const { message } = challenge.body.result as { message: string };
    return http.request('POST', '/auth/verify', { headers, body: { message, signature } });
  };

  test('causes no request when an account that is delegated to it signs in', async () => {
    const account = createAccount();
    const signature = await contract.delegate(account);
    expect(await signIn(account.address, signature)).toMatchObject(
      matchError(40102, /does not match the wallet/),
    );
    expect(requests).toBe(0);
  });

  test('causes no request when it signs in as a wallet', async () => {
    expect(await signIn(contract.address, '0x1234')).toMatchObject(
      matchError(40102, /does not match the wallet/),
    );
    expect(requests).toBe(0);
  });

  test('causes no request when an account of the service simulates a call of it', async () => {
    const settings = { id: foundry.id, rpcUrls: [anvil.url], timeoutMilliseconds: 5_000 };
    const node = new AccountNode(settings);
    const call = {
      account: fundedAccount.address,
      to: contract.address,
      data: '0x12345678',
    } as const;
    expect(await node.simulate(call)).toMatchObject({
      revertedWith: expect.stringMatching(/^0x556f1830/) as string,
    });
    expect(requests).toBe(0);
  });
});
