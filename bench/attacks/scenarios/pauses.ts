import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { finalizeEvent } from 'nostr-tools/pure';
import { createNostrKey } from '../../../testing/browser/nostr-key.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { toPerson } from '../../scanner/to-person.js';
import { describePhases } from '../describe-phases.js';
import { Statuses } from '../person.js';
import type { Scenario } from '../scenario.js';
import { startCountingRelay } from '../servers/relay.js';
import { measureUntil } from '../stage.js';

const accountCount = 1_000;
const followCount = 100;
const changes = 11;

/** Each change of the accounts that are followed may have all lists sent again. */
export const pauses: Scenario = {
  title: 'Pausing and continuing an account',
  description: `${accountCount.toLocaleString('en')} Nostr accounts with ${followCount} follows each are connected, and one relay has their lists. The attacker pauses and continues its account, ${changes} times in a minute.`,
  async run({ openStage, defer }) {
    const relay = await startCountingRelay();
    defer(() => relay.close());
    const accounts = Array.from({ length: accountCount }, createNostrKey);
    for (const { key } of accounts) {
      const tags = Array.from({ length: followCount }, () => [
        'p',
        randomBytes(32).toString('hex'),
      ]);
      const now = Math.floor(Date.now() / 1_000);
      relay.publish(finalizeEvent({ kind: 3, tags, created_at: now - 60, content: '' }, key));
    }
    const wallet = createAccount();
    const stage = await openStage(
      { SVC_NETWORKS: 'nostr', SVC_NOSTR_RELAYS: relay.url },
      accounts.map(({ account }, index) => ({
        network: 'nostr',
        wallet: index === 0 ? wallet.address.toLowerCase() : toPerson(1_000 + index),
        account,
      })),
    );
    const attacker = await stage.createPerson('198.51.100.1', wallet);
    const isRead = async () => {
      const [row] = await stage.query<{ unread: number }>(
        'SELECT count(*)::int AS unread FROM network_accounts WHERE read_at IS NULL',
      );
      return row?.unread === 0 && relay.isFollowed(accounts.map(({ account }) => account));
    };
    if ((await measureUntil(isRead, 300)) === undefined) throw new Error('Accounts are not read.');
    const [row] = await stage.query<{ id: number }>(
      'SELECT id FROM network_accounts WHERE wallet = $1',
      [attacker.wallet],
    );
    // Waits for the end of the work that connecting the accounts has caused.
    await sleep(10_000);

    const countSent = () => relay.sent.events;
    const beforeQuiet = countSent();
    const quiet = await stage.measure(30);
    const sentBefore = { ...relay.sent };
    const statuses = new Statuses();
    const attack = await stage.measure(60, async () => {
      for (let change = 0; change < changes; change++) {
        const isPaused = change % 2 === 0;
        statuses.add(await attacker.call('PATCH', `/accounts/${row!.id}`, { isPaused }));
        await sleep(60_000 / changes);
      }
    });
    const after = await stage.measure(15);
    return [
      ...describePhases({ quiet: quiet.phase, attack: attack.phase, after: after.phase }),
      { name: 'Events that the relay sent, quiet', value: sentBefore.events - beforeQuiet },
      { name: 'Events that the relay sent, attack', value: countSent() - sentBefore.events },
      {
        name: 'Size of those',
        value: (relay.sent.bytes - sentBefore.bytes) / 1_048_576,
        unit: 'MiB',
      },
      { name: 'Answers to the attacker', value: String(statuses) },
    ];
  },
};
