import {
  createTestClient,
  createWalletClient,
  concat,
  getContractAddress,
  http as httpTransport,
  serializeErc6492Signature,
  type Address,
  type Hex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { createService } from '../../src/service.js';
import { anvilProgram, startAnvil, type Anvil } from '../../../testing/chain/anvil.js';
import { listen, origin, type Http } from '../../../testing/service/each-http.js';
import { error } from './support/story.js';
import { memory } from '../../../testing/databases/embedded.js';

const program = anvilProgram();
if (!program) process.stdout.write('Contract wallets are not tested: there is no anvil here.\n');

/** Richly funded by the node. */
const sender = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);
const owner = privateKeyToAccount(`0x${'d4'.repeat(32)}`);
const stranger = privateKeyToAccount(`0x${'e5'.repeat(32)}`);
/** Deploys what it is sent, by CREATE2; the node has it from the start. */
const deployer = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
const salt: Hex = `0x${'00'.repeat(31)}07`;

(program ? describe : describe.skip)('signing in with a contract wallet', () => {
  let anvil: Anvil;
  let http: Http;
  beforeAll(async () => {
    anvil = await startAnvil(program!);
    http = await listen(await createService({ location: await memory() }), {
      chain: { id: foundry.id, rpcUrl: anvil.url },
    });
  });
  afterAll(async () => {
    await http.close();
    await anvil.stop();
  });

  const wallet = walletCode(owner.address);
  const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: wallet });
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
  const undeployed = (inner: Hex) =>
    serializeErc6492Signature({
      address: deployer,
      data: concat([salt, wallet]),
      signature: inner,
    });
  const byOwner = (message: string) => owner.signMessage({ message });
  const byStranger = (message: string) => stranger.signMessage({ message });

  test('not yet deployed, by EIP-6492', async () => {
    expect(
      await signIn(address, async (message) => undeployed(await byStranger(message))),
    ).toMatchObject(error(40102, /not that of the wallet/));
    expect(await signIn(address, byOwner)).toMatchObject(error(40102));
    const answer = await signIn(address, async (message) => undeployed(await byOwner(message)));
    expect(answer).toMatchObject({ status: 200, body: { result: { address } } });
    const { access_token: token } = answer.body.result as { access_token: string };
    const query = { sourceCriteria: { uuid: address }, targetType: 'provider' };
    expect(await http.request('GET', '/ranking', { token, query })).toMatchObject({ status: 200 });
  });

  test('deployed, by EIP-1271', async () => {
    const transport = httpTransport(anvil.url);
    const client = createWalletClient({ account: sender, chain: foundry, transport });
    await client.sendTransaction({ to: deployer, data: concat([salt, wallet]) });
    await createTestClient({ mode: 'anvil', chain: foundry, transport }).mine({ blocks: 1 });
    expect(await signIn(address, byOwner)).toMatchObject({
      status: 200,
      body: { result: { address } },
    });
    expect(await signIn(address, byStranger)).toMatchObject(error(40102, /not that of the wallet/));
  });

  test('is refused for another chain than the one that is set up', async () => {
    expect(await signIn(address, byOwner, 1)).toMatchObject(error(40102, /chain 31337, not 1/));
  });

  test('of an account with a key needs no contract, on any chain', async () => {
    expect(await signIn(owner.address, byOwner, 1)).toMatchObject({ status: 200 });
    expect(await signIn(owner.address, byStranger)).toMatchObject(error(40102));
  });

  test('is refused in clear words when the chain does not answer', async () => {
    await anvil.stop();
    expect(await signIn(address, byOwner)).toMatchObject(error(40102, /the chain does not answer/));
  });
});

/**
 * Creation code of the smallest wallet there can be: `isValidSignature(bytes32, bytes)` answers
 * the magic value when ecrecover of the 65 bytes gives its owner.
 */
function walletCode(ownedBy: Address): Hex {
  const answer = (value: string) => `63${value}60e01b60005260206000f3`;
  const compare = [
    '600435600052', // mem[0] = hash
    '60a43560001a602052', // mem[32] = v
    '606435604052', // mem[64] = r
    '608435606052', // mem[96] = s
    '6020608060806000' + '60015afa50', // mem[128] = ecrecover(mem[0..128])
    `60805173${ownedBy.slice(2).toLowerCase()}14`, // is it the owner?
  ].join('');
  const refusal = answer('ffffffff');
  const target = (compare.length + '600057'.length + refusal.length) / 2;
  const runtime = `${compare}60${byte(target)}57${refusal}5b${answer('1626ba7e')}`;
  return `0x60${byte(runtime.length / 2)}80600b6000396000f3${runtime}`;
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}
