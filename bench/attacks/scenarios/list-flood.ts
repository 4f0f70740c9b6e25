import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { finalizeEvent, type NostrEvent } from 'nostr-tools/pure';
import { createNostrKey, type NostrKey } from '../../../testing/browser/nostr-key.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { describePhases, describeTime } from '../describe-phases.js';
import type { Scenario } from '../scenario.js';
import { startCountingRelay } from '../servers/relay.js';
import { measureUntil, type Stage } from '../stage.js';

const keyCount = 5;
const listCount = 1_325;
const followCount = 2_000;
const seconds = 30;
const limit = 180;

/** Lists may be stored one after the other, though only the newest one counts. */
export const listFlood: Scenario = {
  title: 'Contact lists of a person',
  description: `A wallet with ${keyCount} Nostr accounts publishes ${listCount.toLocaleString('en')} contact lists in ${seconds} s, each with ${followCount.toLocaleString('en')} follows, none of which is in the list before it.`,
  async run({ openStage, defer }) {
    const relay = await startCountingRelay();
    defer(() => relay.close());
    const keys = Array.from({ length: keyCount }, createNostrKey);
    const lists = createLists(keys);
    const wallet = createAccount().address.toLowerCase();
    const accounts = keys.map(({ account }) => account);
    const stage = await openStage(
      { SVC_NETWORKS: 'nostr', SVC_NOSTR_RELAYS: relay.url },
      accounts.map((account) => ({ network: 'nostr', wallet, account })),
    );
    await measureUntil(() => relay.isFollowed(accounts), 60);

    const quiet = await stage.measure(20);
    const idleBefore = await readProcessorShare(stage);
    const attack = await stage.measure(seconds, async () => {
      const startedAt = performance.now();
      for (const [index, list] of lists.entries()) {
        const at = startedAt + (index / listCount) * seconds * 1_000;
        await sleep(Math.max(0, at - performance.now()));
        relay.publish(list);
      }
    });
    const endedAt = performance.now();
    const newest = lists.slice(-keyCount).map((list) => list.created_at);
    const isStored = async () => {
      const [row] = await stage.query<{ oldest: string | null }>(
        "SELECT min(coalesce(revision, '')) AS oldest FROM network_accounts",
      );
      return Number((row?.oldest ?? '').slice(0, 12)) >= Math.min(...newest);
    };
    const [storedAfter, busy] = await Promise.all([
      measureUntil(isStored, limit),
      measureBusy(stage, idleBefore, endedAt),
    ]);
    const peak = await stage.process.readPeak();
    const table = await readTable(stage);
    const after = await stage.measure(10);
    const memory = await stage.process.readMemory();
    return [
      ...describePhases({ quiet: quiet.phase, attack: attack.phase, after: after.phase }),
      { name: 'Resident memory, until the service is idle', value: peak, unit: 'MiB' },
      { name: 'Resident memory, after a garbage collection', value: memory.resident, unit: 'MiB' },
      describeTime('Busy after the last list', busy, limit),
      describeTime('Until the newest lists are stored, after the last list', storedAfter, limit),
      { name: 'Follows that are stored', value: table.rows },
      { name: 'Rows that were written', value: table.written },
      { name: 'Dead rows', value: table.dead },
      { name: 'Size of the table of follows', value: table.bytes / 1_048_576, unit: 'MiB' },
    ];
  },
};

/** In turn of each key, with two contents in turn. */
function createLists(keys: readonly NostrKey[]): NostrEvent[] {
  const contents = Array.from({ length: 2 }, () =>
    Array.from({ length: followCount }, () => ['p', randomBytes(32).toString('hex')]),
  );
  const first = Math.floor(Date.now() / 1_000) - 3_600;
  return Array.from({ length: listCount }, (_, index) => {
    const round = Math.floor(index / keys.length);
    const tags = contents[round % 2]!;
    const { key } = keys[index % keys.length]!;
    return finalizeEvent({ kind: 3, tags, created_at: first + round, content: '' }, key);
  });
}

/** Processor time in each second, during one without requests. */
async function readProcessorShare({ process: service }: Stage): Promise<number> {
  const before = await service.readProcessorSeconds();
  await sleep(1_000);
  return (await service.readProcessorSeconds()) - before;
}

/** Seconds from a time until the service uses as little processor time as before, for three seconds. */
async function measureBusy(stage: Stage, idle: number, since: number): Promise<number | undefined> {
  let quietSeconds = 0;
  while (performance.now() - since < limit * 1_000) {
    quietSeconds = (await readProcessorShare(stage)) > idle + 0.15 ? 0 : quietSeconds + 1;
    if (quietSeconds === 3) return Math.max(0, (performance.now() - since) / 1_000 - 3);
  }
  return undefined;
}

/** Of the table of follows; statistics of PostgreSQL are a second old. */
async function readTable({ query }: Stage) {
  await sleep(2_000);
  const [row] = await query<Record<'rows' | 'written' | 'dead' | 'bytes', number>>(`
    SELECT (SELECT count(*)::int FROM network_follows) AS rows, n_tup_ins::int AS written,
      n_dead_tup::int AS dead, pg_total_relation_size(relid)::float AS bytes
    FROM pg_stat_user_tables WHERE relname = 'network_follows'`);
  return row!;
}
