import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../service/src/storage/database/database.js';
import { listChains } from '../../service/src/storage/chain/checkpoints.js';
import { anvilProgram, startAnvil } from '../../testing/chain/anvil.js';
import { startRpcProxy } from '../../testing/chain/rpc-proxy.js';
import { startPostgres } from '../../testing/databases/postgres.js';
import { startSvc, spawnSvc, type Svc } from '../../testing/service/svc.js';
import { startActs, type Difference } from './acts.js';
import { describeCommand } from './command.js';
import { accountSecret } from '../../testing/service/secrets.js';
import { formatText } from '../../scripts/format-text.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    changes: { type: 'string', default: '3' },
  },
});
const kills = Number(values.kills);
const outage = Number(values.seconds);
const changes = Number(values.changes);
/** Acts before the first scan: more blocks than one scan reads before it is killed. */
const first = 40;

/** Scanners that do not end by themselves. */
const running: Svc[] = [];
/** Which starts of scanners had the chain. */
const scannerNames = new Set<string>();

const program = anvilProgram();
if (!program) throw new Error('There is no anvil for this system.');
const node = await startAnvil(program);
const proxy = await startRpcProxy(node.url);
const postgres = await startPostgres({});
const databaseUrl = postgres.databaseUrl('postgres');
const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'));
const database = await openDatabase({ url: databaseUrl });
const acts = await startActs(node);
const settings = {
  DATABASE_URL: databaseUrl,
  SVC_ACCOUNT_SECRET: accountSecret,
  SVC_CHAINS: join(folder, 'chains.json'),
};
try {
  await writeChains();
  await importPeople();
  for (let n = 0; n < first; n++) await acts.act();
  const rows: (Difference & { name: string; seconds: number })[] = [];
  for (const [name, run] of [
    [`kill -9, ${kills} times`, killAgainAndAgain],
    [`no answer from the node for ${outage} s`, losesNode],
    ['changes of the scanner', changeScanners],
  ] as const) {
    const before = rows.reduce((sum, { events }) => sum + events, 0);
    const seconds = await run();
    const all = await acts.compare(databaseUrl);
    const count = scannerNames.size > 0 ? `${scannerNames.size - 1} ` : '';
    rows.push({ ...all, events: all.events - before, name: `${count}${name}`, seconds });
    console.log(rows.at(-1));
  }
  const report = await formatText('report.md', renderReport(rows));
  await writeFile(join(import.meta.dirname, '../results/scanner-faults.md'), report);
  console.log(report);
} finally {
  for (const { child } of running) child.kill('SIGKILL');
  await database.close();
  await Promise.all([proxy.stop(), node.stop(), postgres.stop()]);
  await rm(folder, { recursive: true });
}

/** Kills each scan at another of its requests, while blocks go on; returns how long the last scan takes. */
async function killAgainAndAgain(): Promise<number> {
  for (let kill = 0; kill < kills; kill++) {
    let requests = 0;
    const scanner = startSvc(['scan', '--once'], settings);
    proxy.setFault((_request, response) => {
      requests += 1;
      // From the first requests of a start to several ranges.
      if (requests <= 2 + ((kill * 13) % 90)) return undefined;
      scanner.child.kill('SIGKILL');
      response.destroy();
      return 'answered';
    });
    await Promise.all([scanner.ended, acts.act()]);
  }
  proxy.setFault(() => undefined);
  const startedAt = performance.now();
  const { code, stderr } = await spawnSvc(['scan', '--once'], settings);
  if (code !== 0) throw new Error(stderr);
  return (performance.now() - startedAt) / 1_000;
}

/** Cuts a scanner off from the node while blocks go on; returns how long it then takes to catch up. */
async function losesNode(): Promise<number> {
  const scanner = startSvc(['scan'], settings);
  running.push(scanner);
  await scanner.waitForLog(/^Scanning/m);
  proxy.setFault((_request, response) => {
    response.destroy();
    return 'answered';
  });
  const end = performance.now() + outage * 1_000;
  while (performance.now() < end) {
    await acts.act();
    await sleep(500);
  }
  proxy.setFault(() => undefined);
  const seconds = await untilCaughtUp();
  scanner.child.kill('SIGTERM');
  await scanner.ended;
  return seconds;
}

/** Lets a scan take the chain over from two others, which take it back; returns how long they take to catch up. */
async function changeScanners(): Promise<number> {
  const scanners = [startSvc(['scan'], settings), startSvc(['scan'], settings)];
  running.push(...scanners);
  await Promise.all(scanners.map((scanner) => scanner.waitForLog(/^Scanning/m)));
  await acts.act();
  await untilCaughtUp();
  scannerNames.add(await readScanner());
  for (let change = 0; change < changes; change++) {
    const other = startSvc(['scan', '--once'], settings);
    await acts.act();
    await other.ended;
    scannerNames.add(await readScanner());
    await acts.act();
    // Nobody else is left to do it.
    await untilCaughtUp();
    scannerNames.add(await readScanner());
  }
  await acts.act();
  const seconds = await untilCaughtUp();
  for (const { child } of scanners) child.kill('SIGTERM');
  await Promise.all(scanners.map(({ ended }) => ended));
  return seconds;
}

/** Which start of a scanner may write. */
async function readScanner(): Promise<string> {
  const rows = await database.drizzle.query.chains.findMany();
  return rows[0]!.scanner;
}

async function untilCaughtUp(): Promise<number> {
  const head = await acts.readHead();
  const startedAt = performance.now();
  for (;;) {
    const [chain] = await listChains(database);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (chain?.scannedNumber === head) return seconds;
    if (seconds > 180) throw new Error(`Block ${chain?.scannedNumber} of ${head} after 180 s.`);
    await sleep(20);
  }
}

async function writeChains(): Promise<void> {
  const { chain, file } = acts.scanned;
  const chains = [
    {
      id: 31_337,
      rpcUrls: [proxy.url],
      confirmations: 3,
      startBlock: 0,
      pollMilliseconds: 100,
      ...chain,
    },
  ];
  await writeFile(settings.SVC_CHAINS, JSON.stringify({ chains, ...file }));
}

async function importPeople(): Promise<void> {
  const lines = acts.people.map((address) => ({
    entity: { type: 'Address', ids: { uuid: address, address } },
  }));
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const { code, stderr } = await spawnSvc(['import', '-'], settings, { input });
  if (code !== 0) throw new Error(stderr);
}

function renderReport(rows: readonly (Difference & { name: string; seconds: number })[]): string {
  return `## Faults of the scanner

\`${describeCommand('scanner-faults')}\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}: real processes of \`svc scan\`, anvil and PostgreSQL.

One account endorses, pays and follows one person after the other, also during the faults. Afterwards, the token’s events, endorsements, interactions and follows that are stored are compared with all that was done on the chain.

- **kill -9**: each scan is killed at another of its requests to the node, from the third to the ninety-second.
- **no answer**: the connections of a running scanner to the node are dropped.
- **changes**: two scanners run; again and again, \`svc scan --once\` takes the chain over, and one of the two takes it back.

| Fault | Events in the meantime | Lost | Duplicated | Time to catch up |
| ----- | ---------------------- | ---- | ---------- | ---------------- |
${rows
  .map(
    ({ name, events, lost, duplicated, seconds }) =>
      `| ${name} | ${events} | ${lost} | ${duplicated} | ${seconds.toFixed(1)} s |`,
  )
  .join('\n')}
`;
}
