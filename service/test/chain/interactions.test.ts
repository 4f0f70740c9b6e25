import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { erc20Abi, parseEther, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { deployToken, type TestToken } from '../../../testing/chain/token.js';
import { operator } from '../../../testing/suites/each-service.js';
import { queryRows } from '../../src/storage/database/rows.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { giveFeedback } from '../../src/use-cases/feedback/give-feedback.js';
import { summariseFeedback } from '../../src/use-cases/feedback/summarise-feedback.js';
import { eachChain, toUser } from './support/chain-tests.js';

let token: TestToken;

eachChain(
  async (node) => {
    token = await deployToken(node.url);
    return { chain: { transactions: {}, tokens: [{ address: token.address }] } };
  },
  (kit) => {
    let sender: PrivateKeyAccount;
    let receiver: PrivateKeyAccount;
    beforeEach(async () => {
      sender = await kit.addPerson();
      receiver = await kit.addPerson();
      await addEntity(kit.service, operator, { type: 'token', ids: { address: token.address } });
    });
    const transfer = (from: PrivateKeyAccount, to: Hex, amount: bigint) =>
      kit.chain.write({
        address: token.address,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, amount],
        account: from,
      });
    const readRelationships = (source: Hex) =>
      kit.find(source).then((id) =>
        queryRows<{ type: string; properties: Record<string, unknown>; target: string }>(
          kit.service.database.drizzle,
          sql`SELECT r.type, r.properties, e.type AS target FROM relationships r
              JOIN entities e ON e.id = r.target_id
              WHERE source_id = ${id} AND origin = 'chain:31337' ORDER BY r.type, r.id`,
        ),
      );
    const readDistances = async () => [
      ...(await kit.readDistances(sender.address, [receiver.address])),
      ...(await kit.readDistances(receiver.address, [sender.address])),
    ];
    const readVerified = async () => {
      const sourceCriteria = { ids: { address: sender.address } };
      const targetCriteria = { ids: { address: receiver.address } };
      await giveFeedback(kit.service, toUser(sender.address), {
        sourceCriteria,
        targetCriteria,
        items: { stars: 4 },
      });
      const { verifiedCount } = await summariseFeedback(kit.service, operator, {
        sourceCriteria,
        targetCriteria,
        language: 'en',
      });
      return verifiedCount;
    };

    test('a payment leads from its sender alone, and verifies feedback', async () => {
      expect(await readVerified()).toBe(0);
      const hash = await kit.chain.pay(sender, receiver.address, 1n);
      await kit.scan();
      const [row] = await readRelationships(sender.address);
      expect(row).toMatchObject({
        type: 'interaction',
        properties: { txId: hash, action: 'transfer' },
      });
      expect(Date.parse(row!.properties['timestamp'] as string)).toBeGreaterThan(0);
      expect(await readDistances()).toEqual([1, 0]);
      expect(await readVerified()).toBe(1);
    });

    test('dust of a stranger makes no contact', async () => {
      const stranger = await kit.createWallet();
      await kit.signIn(stranger.address);
      await token.mint(stranger.address, 10n);
      await kit.chain.pay(stranger, receiver.address, 1n);
      await transfer(stranger, receiver.address, 1n);
      await kit.scan();
      expect(await kit.readDistances(receiver.address, [stranger.address])).toEqual([0]);
    });

    test('a transfer of nothing in the name of somebody else says nothing', async () => {
      const attacker = await kit.addPerson();
      await kit.chain.write({
        address: token.address,
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [receiver.address, attacker.address, 0n],
        account: attacker,
      });
      await kit.scan();
      expect(await readRelationships(receiver.address)).toEqual([]);
    });

    test('calls of contracts are interactions, transactions that fail are none', async () => {
      await kit.chain.write({
        address: token.address,
        abi: erc20Abi,
        functionName: 'approve',
        args: [receiver.address, 1n],
        account: sender,
      });
      await kit.chain.failTransaction(sender, {
        address: token.address,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [receiver.address, 1n],
      });
      await kit.scan();
      expect(await readRelationships(sender.address)).toMatchObject([
        { type: 'interaction', target: 'token', properties: { action: 'call' } },
      ]);
    });

    test('transfers of tokens are interactions, and change what people have', async () => {
      await token.mint(sender.address, 250n);
      await kit.scan();
      expect(await readRelationships(sender.address)).toMatchObject([
        { type: 'has', properties: { balance: 2.5 } },
      ]);
      await transfer(sender, receiver.address, 250n);
      await kit.scan();
      const rows = await readRelationships(sender.address);
      expect(rows.map(({ type, target }) => [type, target])).toEqual([
        ['interaction', 'Address'],
        ['interaction', 'token'],
      ]);
      expect(await readRelationships(receiver.address)).toMatchObject([
        { type: 'has', properties: { balance: 2.5 } },
      ]);
      expect(await readDistances()).toEqual([1, 0]);
    });

    test('a reorganisation takes back interactions, what people have, and what verified feedback', async () => {
      await token.mint(sender.address, 100n);
      await kit.scan();
      await transfer(sender, receiver.address, 40n);
      await kit.chain.pay(sender, receiver.address, parseEther('0.1'));
      await kit.scan();
      expect(await readVerified()).toBe(1);
      await kit.chain.reorganise(2);
      await kit.scan();
      expect(await readRelationships(sender.address)).toMatchObject([
        { type: 'has', properties: { balance: 1 } },
      ]);
      expect(await readRelationships(receiver.address)).toEqual([]);
      expect(await readDistances()).toEqual([0, 0]);
      expect(await readVerified()).toBe(0);
    });

    test('what an app or the person states as well stands', async () => {
      await kit.chain.pay(sender, receiver.address, 1n);
      await kit.chain.mine(1);
      await kit.scan();
      const before = await readRelationships(sender.address);
      await kit.scan();
      expect(await readRelationships(sender.address)).toEqual(before);
    });

    test('what a wallet did before it signed in is read again', async () => {
      const wallet = await kit.createWallet();
      await token.mint(wallet.address, 300n);
      await transfer(wallet, receiver.address, 100n);
      await kit.scan();
      await kit.signIn(wallet.address);
      await kit.scan();
      expect(await readRelationships(wallet.address)).toEqual([]);
      // Only final blocks are read again.
      await kit.chain.mine(10);
      await kit.scan();
      expect(await readRelationships(wallet.address)).toMatchObject([
        { type: 'has', properties: { balance: 2 } },
        { type: 'interaction', properties: { action: 'transfer' } },
      ]);
      expect(await kit.readDistances(wallet.address, [receiver.address])).toEqual([1]);
    });

    test('what people had in blocks that are no more is read again much later too', async () => {
      await token.mint(sender.address, 500n);
      await kit.scan();
      await kit.chain.reorganise(1);
      await kit.chain.mine(20);
      await kit.scan();
      expect(await readRelationships(sender.address)).toEqual([]);
    });

    test('what a wallet has while it is read again is what it has last', async () => {
      const wallet = await kit.createWallet();
      await kit.scan();
      await kit.signIn(wallet.address);
      await kit.scan();
      await token.mint(wallet.address, 900n);
      await kit.scan();
      await kit.chain.mine(10);
      await kit.scan();
      expect(await readRelationships(wallet.address)).toMatchObject([
        { type: 'has', properties: { balance: 9 } },
      ]);
    });
  },
);
