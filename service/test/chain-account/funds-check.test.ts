import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { keccak256, numberToHex, parseEther, toHex } from 'viem';
import { createChainClient } from '../../../testing/chain/chain-client.js';
import { compileContracts } from '../../../testing/chain/compile.js';
import { connect } from '../../../testing/chain/connect.js';
import { AccountNode } from '../../src/chain-account/account-node.js';
import { holdKey } from '../../src/chain-account/chain-account.js';
import { FundsCheck } from '../../src/chain-account/funds-check.js';
import { TransactionQueue } from '../../src/chain-account/transaction-queue.js';
import { eachChain } from '../chain/support/chain-tests.js';

const account = holdKey('oracle', keccak256(toHex('funds')));
/** Where every rollup of the OP stack has the contract. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F';
const to = '0x00000000000000000000000000000000000000aa';

eachChain(
  async () => ({ chain: { transactions: {} } }),
  (kit) => {
    let client: ReturnType<typeof createChainClient>;
    beforeAll(async () => {
      client = createChainClient(kit.node.url);
      await client.setBalance({ address: account.address, value: parseEther('1') });
    });
    beforeEach(() => client.setCode({ address: gasPriceOracle, bytecode: '0x' }));

    const check = () => {
      const node = new AccountNode(kit.settings());
      const queue = new TransactionQueue({
        ...{ database: kit.service.database, node, account, maximumFeePerGas: 10n ** 12n },
        isAccepted: () => true,
      });
      const data = numberToHex(1, { size: 1_000 });
      return new FundsCheck(node, queue, { count: 4n, to, data, gas: 100_000n }).run();
    };

    test('an account needs nothing for data where its chain does not charge for it', async () => {
      expect(await check()).toBeNull();
    });

    test('an account needs the fees for data of a rollup of the OP stack', async () => {
      const { DataFees } = compileContracts(['DataFees'], {
        folder: `${import.meta.dirname}/../../../testing/chain`,
      });
      const deployed = await connect(kit.node.url).deploy(DataFees);
      const bytecode = (await client.getCode({ address: deployed }))!;
      await client.setCode({ address: gasPriceOracle, bytecode });
      // Four transactions with more than 1,000 bytes.
      expect((await check())?.detail).toMatch(/ has 1; it needs 4\.\d+\.$/);
    });
  },
);
