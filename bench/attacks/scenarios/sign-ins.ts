import { setTimeout as sleep } from 'node:timers/promises';
import { writeChainsFile } from '../../scanner/chain.js';
import { toPerson } from '../../scanner/to-person.js';
import { describePhases, describeTime } from '../describe-phases.js';
import type { Person } from '../person.js';
import type { Scenario } from '../scenario.js';
import { startEmptyChain } from '../servers/chain-node.js';
import { measureUntil, type Stage } from '../stage.js';

const head = 20_000_000;
const delay = 20;
const wallets = 50;
const limit = 100;

/** Each new wallet may have the chain read again. */
export const signIns: Scenario = {
  title: 'Sign-ins of new wallets',
  description: `The service scans a token on a chain of ${head.toLocaleString('en')} blocks, whose node answers after ${delay} ms. ${wallets} new wallets sign in at one network address, and do nothing else; then an honest person signs in and gives feedback. It is measured until its history is read, at most ${limit} s.`,
  async run({ openStage, defer }) {
    const node = await startEmptyChain(head, delay);
    const chains = await writeChainsFile({
      rpcUrl: node.url,
      token: toPerson(9_999),
      maximumBlocks: 1_000_000,
    });
    defer(async () => {
      await node.stop();
      await chains.remove();
    });
    const stage = await openStage({ SVC_NETWORKS: 'none', SVC_CHAINS: chains.file });
    const isScanned = async () => {
      const rows = await stage.query('SELECT FROM chain_checkpoints WHERE block_number >= $1', [
        head,
      ]);
      return rows.length > 0 && (await countWaiting(stage)) === 0;
    };
    if ((await measureUntil(isScanned, 180)) === undefined) throw new Error('It is not scanned.');

    const countLogs = () => node.count('eth_getLogs');
    const logsBefore = countLogs();
    const quiet = await stage.measure(15, () => signInHonestly(stage, '192.0.2.1'));
    const logsQuiet = countLogs() - logsBefore;
    const attack = await stage.measure(30, async () => {
      for (let wallet = 0; wallet < wallets; wallet++) {
        await stage.createPerson('198.51.100.1');
        await sleep(100);
      }
      return signInHonestly(stage, '192.0.2.2');
    });
    const logsAttack = countLogs() - logsBefore - logsQuiet;
    const waiting = await countWaiting(stage);
    const after = await stage.measure(10);
    return [
      ...describePhases({ quiet: quiet.phase, attack: attack.phase, after: after.phase }),
      describeTime('Until the honest history is read, quiet', quiet.result, limit),
      describeTime('Until the honest history is read, attack', attack.result, limit),
      { name: '`eth_getLogs` for one sign-in, quiet', value: logsQuiet },
      { name: '`eth_getLogs` until then or the limit, attack', value: logsAttack },
      { name: 'Wallets that wait then', value: waiting },
    ];
  },
};

/** Signs a person in who gives feedback; returns the seconds until its history is read. */
async function signInHonestly(stage: Stage, networkAddress: string): Promise<number | undefined> {
  const startedAt = performance.now();
  const person = await stage.createPerson(networkAddress);
  await giveFeedback(person);
  const seconds = (performance.now() - startedAt) / 1_000;
  const waited = await measureUntil(async () => {
    const rows = await stage.query('SELECT FROM chain_backfills WHERE address = $1', [
      person.wallet,
    ]);
    return rows.length === 0;
  }, limit - seconds);
  return waited === undefined ? undefined : seconds + waited;
}

async function giveFeedback(person: Person): Promise<void> {
  const { status } = await person.call('POST', '/feedback', {
    sourceCriteria: { uuid: person.wallet },
    targetCriteria: { uuid: 'shop-0' },
    items: { stars: 5 },
  });
  if (status !== 201) throw new Error(`Giving feedback was answered with ${status}.`);
}

async function countWaiting({ query }: Stage): Promise<number> {
  const [row] = await query<{ count: number }>('SELECT count(*)::int FROM chain_backfills');
  return row!.count;
}
