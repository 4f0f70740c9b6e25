import { beforeAll, expect, test } from '@jest/globals';
import type { PrivateKeyAccount } from 'viem/accounts';
import { deployEfp, efpMissing, type Efp } from '../../../testing/chain/efp.js';
import { eachChain, erase } from './support/chain-tests.js';

let efp: Efp;

eachChain(
  async (node, { chainId }) => {
    efp = await deployEfp(node.url);
    return {
      chain: { followRecords: [{ address: efp.records }] },
      follows: {
        chainId,
        registry: { address: efp.registry },
        accountMetadata: { address: efp.accountMetadata },
      },
    };
  },
  (kit) => {
    let people: PrivateKeyAccount[];
    const follow = async (
      follower: PrivateKeyAccount,
      slot: bigint,
      followed: PrivateKeyAccount[],
    ) =>
      efp.change(
        follower,
        slot,
        followed.map(({ address }) => ({ kind: 'add' as const, address })),
      );
    const readNetwork = (reader: PrivateKeyAccount) =>
      kit.readDistances(
        reader.address,
        people.map(({ address }) => address),
      );
    beforeAll(async () => {
      people = [await kit.addPerson(), await kit.addPerson(), await kit.addPerson()];
    });

    test('whom a wallet follows is its network when it first signs in', async () => {
      const reader = await kit.createWallet();
      const slot = await efp.createList(reader);
      await follow(reader, slot, people);
      await kit.scan();
      await kit.signIn(reader.address);
      expect(await readNetwork(reader)).toEqual([1, 1, 1]);
      // A follow by a stranger puts no person into a network.
      expect(await kit.readDistances(people[0]!.address, [reader.address])).toEqual([0]);
    });

    test('unfollowing, blocking and muting take people out, and untagging brings them back', async () => {
      const reader = await kit.addPerson();
      const slot = await efp.createList(reader);
      await follow(reader, slot, people);
      const [first, second, third] = people.map(({ address }) => address);
      await efp.change(reader, slot, [
        { kind: 'remove', address: first! },
        { kind: 'tag', address: second!, tag: 'block' },
        { kind: 'tag', address: third!, tag: 'mute' },
      ]);
      await kit.scan();
      expect(await readNetwork(reader)).toEqual([0, 0, 0]);
      await efp.change(reader, slot, [
        { kind: 'add', address: first! },
        { kind: 'untag', address: second!, tag: 'block' },
        { kind: 'tag', address: third!, tag: 'friend' },
      ]);
      await kit.scan();
      expect(await readNetwork(reader)).toEqual([1, 1, 0]);
      // Taking an address off the list takes its tags away.
      await efp.change(reader, slot, [
        { kind: 'remove', address: third! },
        { kind: 'add', address: third! },
      ]);
      await kit.scan();
      expect(await readNetwork(reader)).toEqual([1, 1, 1]);
    });

    test('a list counts only for its owner and its user', async () => {
      const reader = await kit.addPerson();
      const slot = await efp.createList(reader);
      await follow(reader, slot, people);
      await kit.scan();
      expect(await readNetwork(reader)).toEqual([1, 1, 1]);
      await efp.setUser(reader, slot, people[0]!.address);
      await kit.scan();
      expect(await readNetwork(reader)).toEqual([0, 0, 0]);
      await efp.setUser(reader, slot, reader.address);
      await kit.scan();
      expect(await readNetwork(reader)).toEqual([1, 1, 1]);
      await efp.giveAway(reader, people[1]!.address);
      await kit.scan();
      expect(await readNetwork(reader)).toEqual([0, 0, 0]);
    });

    test('people who become known later are followed then', async () => {
      const reader = await kit.addPerson();
      const late = await kit.createWallet();
      await follow(reader, await efp.createList(reader), [late]);
      await kit.scan();
      await kit.signIn(late.address);
      expect(await kit.readDistances(reader.address, [late.address])).toEqual([1]);
    });

    test('a reorganisation takes follows back, and brings unfollowed people back', async () => {
      const reader = await kit.addPerson();
      const slot = await efp.createList(reader);
      await follow(reader, slot, people.slice(0, 1));
      await kit.scan();
      await efp.change(reader, slot, [
        { kind: 'remove', address: people[0]!.address },
        { kind: 'add', address: people[1]!.address },
      ]);
      await kit.scan();
      expect(await readNetwork(reader)).toEqual([0, 1, 0]);
      await kit.chain.reorganise(1);
      await kit.scan();
      expect(await readNetwork(reader)).toEqual([1, 0, 0]);
    });

    test('a list of a person who erases its data is not that of its former owner again', async () => {
      const former = await kit.addPerson();
      const buyer = await kit.createWallet();
      const slot = await efp.createList(former);
      await efp.giveAway(former, buyer.address);
      await efp.setUser(former, slot, buyer.address);
      await follow(former, slot, people.slice(0, 1));
      await kit.signIn(buyer.address);
      await kit.scan();
      await erase(kit.service, buyer.address);
      await follow(former, slot, people.slice(1));
      await kit.scan();
      expect(await readNetwork(former)).toEqual([0, 0, 0]);
    });
  },
  efpMissing,
);
