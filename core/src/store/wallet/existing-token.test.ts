import { jest } from '@jest/globals';
import { anvilProgram, startAnvil, type Anvil } from '../../../../testing/chain/anvil.js';
import { compileContracts } from '../../../../testing/chain/compile.js';
import { connect } from '../../../../testing/chain/connect.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { LoadSlot } from '../base/load-slot';
import { requestStakePosition, type StakePosition } from './endorsing';

const account = `0x${'a'.repeat(40)}` as const;
const other = `0x${'c'.repeat(40)}` as const;
const target = `0x${'b'.repeat(40)}` as const;

const program = anvilProgram();
if (program === undefined) console.log('Skipped: There is no anvil for this system.');

(program === undefined ? describe.skip : describe)('a token without stakeOf', () => {
  let node: Anvil;
  beforeAll(async () => {
    // In a browser, fetched data is of the same realm as the page's code.
    jest.spyOn(Response.prototype, 'json').mockImplementation(async function (this: Response) {
      return JSON.parse(await this.text()) as unknown;
    });
    node = await startAnvil(program!);
  });
  afterAll(() => node.stop());

  test('can endorse, and has the stake that it knows by target and endorser', async () => {
    const { ExistingToken } = compileContracts(['ExistingToken'], {
      folder: `${import.meta.dirname}/../../../../testing/chain`,
    });
    const chain = connect(node.url);
    const address = await chain.deploy(ExistingToken);
    const call = { address, abi: ExistingToken.abi, functionName: 'stake' };
    await chain.write({ ...call, args: [account, target, 200n] });
    await chain.write({ ...call, args: [other, target, 50n] });
    // A stake with the two addresses in each other's place.
    await chain.write({ ...call, args: [target, account, 7n] });
    const slot = new LoadSlot<StakePosition>();
    const token = { address, chainId: chain.chainId, rpcUrl: node.url };
    requestStakePosition(slot, { token, account, target });
    const { data } = await waitFor(
      () => slot.load!,
      (load) => load.data !== undefined || load.error !== undefined,
    );
    slot.leave();
    expect(data).toEqual({
      ...{ symbol: 'UTT', balance: 1_000n, canEndorse: true },
      ...{ stake: 200n, total: 250n, parameters: undefined },
    });
  });
});
