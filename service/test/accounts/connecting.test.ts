import { ScriptedNetwork } from '../../../testing/networks/scripted-network.js';
import { openVideos } from '../../src/videos/videos.js';
import type { UserPrincipal } from '../../src/auth/principal.js';
import {
  listStartedBackfills,
  requestBackfills,
  startBackfills,
} from '../../src/storage/chain/backfills.js';
import { startConnection } from '../../src/use-cases/accounts/start-connection.js';
import { moveAccount } from '../../src/use-cases/accounts/disconnect-account.js';
import { finishConnection } from '../../src/use-cases/accounts/finish-connection.js';
import { eraseOwnData } from '../../src/use-cases/own-data/erase-own-data.js';
import { exportOwnData } from '../../src/use-cases/own-data/export-own-data.js';
import { ensureOwnEntity } from '../../src/use-cases/entities/ensure-own-entity.js';
import { addRelationship } from '../../src/use-cases/relationships/add-relationship.js';
import { operator } from '../../../testing/suites/each-service.js';
import { eachAccountService } from './support/account-tests.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const network = new ScriptedNetwork('nostr');
const other = new ScriptedNetwork('github');

eachAccountService(
  () => [network, other],
  (kit) => {
    let accounts = 0;
    /** Returns an account that no other test has. */
    const createAccount = () => `account-${++accounts}`;
    const number = ({ address }: UserPrincipal) => Number.parseInt(address.slice(2), 16);
    /** The relationships between the two, both ways. */
    const between = async (a: UserPrincipal, b: UserPrincipal) => {
      const ends = [number(a), number(b)].map(String);
      const rows = await kit.relationships();
      return rows.filter((row) => row.split(' ', 2).every((end) => ends.includes(end)));
    };

    /** Alice, who follows Bob; both have connected their accounts. */
    async function follow() {
      const [alice, bob] = [await kit.signIn(), await kit.signIn()];
      const [aliceAccount, bobAccount] = [createAccount(), createAccount()];
      network.setFollows(aliceAccount, [[bobAccount]]);
      const aliceId = await kit.connect(alice, network, aliceAccount);
      await kit.read(network, aliceAccount);
      const bobId = await kit.connect(bob, network, bobAccount);
      return { alice, bob, aliceAccount, bobAccount, aliceId, bobId };
    }

    test('a follow becomes a relationship when both are here, from the follower to the followed', async () => {
      const [alice, bob] = [await kit.signIn(), await kit.signIn()];
      const [aliceAccount, bobAccount] = [createAccount(), createAccount()];
      network.setFollows(aliceAccount, [[bobAccount, createAccount()]]);
      await kit.connect(alice, network, aliceAccount);
      await kit.read(network, aliceAccount);
      expect(await between(alice, bob)).toEqual([]);
      expect(await kit.list(alice)).toMatchObject([{ followCount: 2, knownCount: 0, people: [] }]);

      await kit.connect(bob, network, bobAccount);
      expect(await between(alice, bob)).toEqual([`${number(alice)} ${number(bob)} nostr account`]);
      const [shown] = await kit.list(alice);
      expect(shown).toMatchObject({
        network: 'nostr',
        label: `@${aliceAccount}`,
        followCount: 2,
        knownCount: 1,
        isPaused: false,
      });
      expect(shown!.people).toHaveLength(1);
    });

    test('an account of another network with the same id is another account', async () => {
      const { alice, bob, bobAccount } = await follow();
      const mallory = await kit.signIn();
      await kit.connect(mallory, other, bobAccount);
      expect(await between(alice, mallory)).toEqual([]);
      expect(await between(alice, bob)).toHaveLength(1);
    });

    test('disconnecting removes exactly what follows from the account', async () => {
      const { alice, bob, aliceAccount, aliceId } = await follow();
      const body = {
        type: 'social',
        sourceCriteria: { uuid: alice.address },
        targetCriteria: { uuid: bob.address },
        properties: { kind: 'nostr' },
      };
      await addRelationship(kit.service, operator, body);
      await kit.disconnect(alice, aliceId);
      expect(await between(alice, bob)).toEqual([`${number(alice)} ${number(bob)} nostr operator`]);
      expect(await kit.list(alice)).toEqual([]);

      expect(await kit.connect(alice, network, aliceAccount)).toBe(aliceId);
      expect(await kit.list(alice)).toMatchObject([{ followCount: 0, knownCount: 0 }]);
      await kit.read(network, aliceAccount);
      expect(await between(alice, bob)).toHaveLength(2);
    });

    test('what leads to a person ends when the person disconnects, and comes back', async () => {
      const { alice, bob, bobAccount, bobId } = await follow();
      await kit.disconnect(bob, bobId);
      expect(await between(alice, bob)).toEqual([]);
      expect(await kit.list(alice)).toMatchObject([{ followCount: 1, knownCount: 0 }]);
      await kit.connect(bob, network, bobAccount);
      expect(await between(alice, bob)).toHaveLength(1);
    });

    test('a relationship through two accounts stands until both are gone', async () => {
      const { alice, bob, bobId } = await follow();
      const [second, bobSecond] = [createAccount(), createAccount()];
      network.setFollows(second, [[bobSecond]]);
      const secondId = await kit.connect(alice, network, second);
      await kit.read(network, second);
      const bobSecondId = await kit.connect(bob, network, bobSecond);
      expect(await between(alice, bob)).toHaveLength(2);
      await kit.disconnect(alice, secondId);
      expect(await between(alice, bob)).toHaveLength(1);
      await kit.disconnect(bob, bobSecondId);
      expect(await between(alice, bob)).toHaveLength(1);
      await kit.disconnect(bob, bobId);
      expect(await between(alice, bob)).toEqual([]);
    });

    test('accounts of one person that follow each other and themselves lead nowhere', async () => {
      const alice = await kit.signIn();
      const [one, two] = [createAccount(), createAccount()];
      network.setFollows(one, [[one, two, two]]);
      await kit.connect(alice, network, one);
      await kit.connect(alice, network, two);
      await kit.read(network, one);
      expect(await between(alice, alice)).toEqual([]);
      expect(await kit.list(alice)).toMatchObject([{ followCount: 1 }, { followCount: 0 }]);
    });

    test('an attempt works once, and only for who began it', async () => {
      const [alice, mallory] = [await kit.signIn(), await kit.signIn()];
      const { state } = await startConnection(kit.service, alice, { network: 'nostr' });
      const proof = { id: createAccount() };
      const refused = {
        errorCode: 40001,
        message: expect.stringMatching(/^state is of no attempt/) as string,
      };
      await expect(finishConnection(kit.service, mallory, { state, proof })).rejects.toMatchObject(
        refused,
      );
      await finishConnection(kit.service, alice, { state, proof });
      await expect(finishConnection(kit.service, alice, { state, proof })).rejects.toMatchObject(
        refused,
      );
    });

    test('a wallet that connects an account is preferred when chains are read again', async () => {
      const { drizzle } = kit.service.database;
      const service = { ...kit.service, chains: { ...kit.service.chains, ids: [5] } };
      const [alice, bob] = [await kit.signIn(), await kit.signIn()];
      for (const { address } of [bob, alice]) await requestBackfills(drizzle, [5], address);
      const { state } = await startConnection(service, alice, { network: 'nostr' });
      await finishConnection(service, alice, { state, proof: { id: createAccount() } });
      await startBackfills(drizzle, 5, { until: 9, limit: 1, areWanted: true });
      const final = { finalNumber: 9, confirmations: 0 };
      expect(await listStartedBackfills(drizzle, 5, final)).toEqual([
        { address: alice.address, readUpTo: -1, until: 9 },
      ]);
    });

    test('what proves nothing, clients and unknown networks are refused', async () => {
      const alice = await kit.signIn();
      const { state } = await startConnection(kit.service, alice, { network: 'nostr' });
      await expect(
        finishConnection(kit.service, alice, { state, proof: {} }),
      ).rejects.toMatchObject({ errorCode: 40301, message: 'This is no proof.' });
      await expect(
        startConnection(kit.service, operator, { network: 'nostr' }),
      ).rejects.toMatchObject({ errorCode: 40300 });
      await expect(startConnection(kit.service, alice, { network: 'x' })).rejects.toMatchObject({
        errorCode: 40001,
        message: 'network must be one that is enabled here: nostr, github.',
      });
      expect(await kit.list(alice)).toEqual([]);
    });

    test('an account belongs to one wallet, also after disconnecting', async () => {
      const { bob, bobAccount, bobId } = await follow();
      const mallory = await kit.signIn();
      const conflict = { errorCode: 40900 };
      await expect(kit.connect(mallory, network, bobAccount)).rejects.toMatchObject(conflict);
      await kit.disconnect(bob, bobId);
      await expect(kit.connect(mallory, network, bobAccount)).rejects.toMatchObject(conflict);
      await kit.update(`disconnected_at = now() - interval '89 days' WHERE id = ${bobId}`);
      await expect(kit.connect(mallory, network, bobAccount)).rejects.toMatchObject(conflict);
      await kit.update(`disconnected_at = now() - interval '91 days' WHERE id = ${bobId}`);
      expect(await kit.connect(mallory, network, bobAccount)).toBe(bobId);
      await expect(kit.connect(bob, network, bobAccount)).rejects.toMatchObject(conflict);
    });

    test('its owner can let another wallet have it, for a day', async () => {
      const { alice, bob, bobAccount, bobId } = await follow();
      const [next, mallory] = [await kit.signIn(), await kit.signIn()];
      const to = { id: bobId, address: next.address };
      const conflict = { errorCode: 40900 };
      await expect(moveAccount(kit.service, mallory, to)).rejects.toMatchObject({
        errorCode: 40401,
      });
      const old = { ...bob, tokenIssuedAt: bob.tokenIssuedAt - 600 };
      await expect(moveAccount(kit.service, old, to)).rejects.toMatchObject({ errorCode: 40103 });
      await moveAccount(kit.service, bob, to);
      expect(await between(alice, bob)).toEqual([]);
      await expect(kit.connect(mallory, network, bobAccount)).rejects.toMatchObject(conflict);
      await kit.update(`next_wallet_until = now() - interval '1 second' WHERE id = ${bobId}`);
      await expect(kit.connect(next, network, bobAccount)).rejects.toMatchObject(conflict);
      await kit.update(`next_wallet_until = now() + interval '1 hour' WHERE id = ${bobId}`);
      await kit.connect(next, network, bobAccount);
      expect(await between(alice, next)).toHaveLength(1);
      await expect(kit.connect(bob, network, bobAccount)).rejects.toMatchObject(conflict);
    });

    test('a person cannot disconnect an account of another person', async () => {
      const { alice, bobId } = await follow();
      await expect(kit.disconnect(alice, bobId)).rejects.toMatchObject({
        errorCode: 40401,
        message: 'You have not connected this account.',
      });
    });

    test('a wallet connects at most five accounts of a network', async () => {
      const alice = await kit.signIn();
      const own = Array.from({ length: 5 }, createAccount);
      for (const account of own) await kit.connect(alice, network, account);
      await expect(kit.connect(alice, network, createAccount())).rejects.toMatchObject({
        errorCode: 40004,
      });
      await kit.connect(alice, network, own[0]!);
      await kit.connect(alice, other, createAccount());
      expect(await kit.list(alice)).toHaveLength(6);
    });

    test('an erasure disconnects, and keeps that the account belongs to the wallet', async () => {
      const { alice, bob, bobAccount } = await follow();
      const folder = await mkdtemp(join(tmpdir(), 'svc-'));
      const videos = await openVideos({ folder, bucket: undefined, hosts: [], ffmpegFolders: [] });
      const lines: string[] = [];
      for await (const line of await exportOwnData(kit.service, bob)) lines.push(line);
      expect(lines.join('')).toContain(`"label":"@${bobAccount}"`);

      const erasure = await eraseOwnData({ ...kit.service, videos }, bob);
      await rm(folder, { recursive: true });
      expect(erasure.remaining).toEqual({ connectedAccounts: 1 });
      expect(await kit.list(alice)).toMatchObject([{ followCount: 1, knownCount: 0 }]);
      const again = { ...bob, tokenIssuedAfter: Date.now() + 60_000 };
      await ensureOwnEntity(kit.service, again);
      expect(await kit.list(again)).toEqual([]);
      const mallory = await kit.signIn();
      await expect(kit.connect(mallory, network, bobAccount)).rejects.toMatchObject({
        errorCode: 40900,
      });
      await kit.connect(again, network, bobAccount);
      expect(await between(alice, again)).toHaveLength(1);
    });

    test('who was erased connects nothing with an old token', async () => {
      const alice = await kit.signIn();
      const folder = await mkdtemp(join(tmpdir(), 'svc-'));
      const videos = await openVideos({ folder, bucket: undefined, hosts: [], ffmpegFolders: [] });
      await eraseOwnData({ ...kit.service, videos }, alice);
      await rm(folder, { recursive: true });
      await expect(kit.connect(alice, network, createAccount())).rejects.toMatchObject({
        errorCode: 40100,
      });
    });

    test('a follow and a connection at the same time always find each other', async () => {
      for (let round = 0; round < 10; round++) {
        const [alice, bob] = [await kit.signIn(), await kit.signIn()];
        const [aliceAccount, bobAccount] = [createAccount(), createAccount()];
        network.setFollows(aliceAccount, [[bobAccount]]);
        await kit.connect(alice, network, aliceAccount);
        await Promise.all([kit.read(network, aliceAccount), kit.connect(bob, network, bobAccount)]);
        expect(await between(alice, bob)).toHaveLength(1);
      }
    });
  },
);
