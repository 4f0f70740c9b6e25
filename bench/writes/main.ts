import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createService } from '../../service/src/service.js';
import { startPostgres } from '../../testing/databases/postgres.js';
import { createAccount } from '../../testing/people/accounts.js';
import { signIn } from '../../testing/service/sign-in.js';
import { startHttp } from '../../testing/service/start-http.js';
import type { Writers, WriterTimes } from './writers.js';
import { secrets } from '../../testing/service/secrets.js';
import { formatText } from '../../scripts/format-text.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    others: { type: 'string', default: '4' },
  },
});
const rounds = Number(values.rounds);
const milliseconds = Number(values.seconds) * 1_000;
/** The maximum number of pairs in one call of a user, and the number of concurrent calls of the attack. */
const pairs = 50;
const calls = 12;
const people = 2_000;

const server = await startPostgres({});
const service = await createService({ secrets, location: { url: server.url } });
const { url, close } = await startHttp(service, { logLevel: 'silent' });

await service.database.drizzle.execute(`
  WITH made AS (
    INSERT INTO entities (uuid, type, added_by)
    SELECT '0x' || lpad(to_hex(n), 40, '0'), 'Address', 'operator' FROM generate_series(1, ${people}) n
    UNION ALL SELECT 'shop-' || n, 'shop', 'operator' FROM generate_series(1, 1000) n
    RETURNING id, uuid
  ) INSERT INTO identifiers (property, value, entity_id) SELECT 'uuid', uuid, id FROM made`);
await service.writes.reload();

const [attacker, ...others] = await Promise.all(
  Array.from({ length: 1 + Number(values.others) }, signInSomebody),
);

const alone: number[] = [];
const beside: number[] = [];
let attacks = 0;
// In turn, so that a machine that slows down slows both.
for (let round = 0; round < rounds; round++) {
  alone.push(...(await measure(undefined)));
  beside.push(...(await measure(attacker)));
  console.log(`Round ${round + 1} of ${rounds} done`);
}
const report = await formatText(
  'report.md',
  [
    '## Effect of one user on others',
    `\`${['npm run writes -w bench --', ...process.argv.slice(2)].join(' ')}\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, with the service, PostgreSQL and the clients on one machine.`,
    `${others.length} people send feedback one after the other: alone, and at the same time as one user who sends ${calls} concurrent requests, each with ${pairs} relationships, without a pause (${Math.round(attacks / rounds / (milliseconds / 1_000))} requests per second). The writes of one user run one after the other.`,
    table([
      ['Others’ writes', 'p50', 'p99', 'Number'],
      ['alone', ...shown(alone)],
      ['with the user', ...shown(beside)],
      ['ratio', ratio(0.5), ratio(0.99), ''],
    ]),
  ].join('\n\n'),
);
await writeFile(join(import.meta.dirname, '../results/writes.md'), report);
console.log(report);
await close();
await service.close();
await server.stop();

interface Somebody {
  address: string;
  token: string;
}

async function signInSomebody(): Promise<Somebody> {
  const account = createAccount();
  const { token } = await signIn(url, account);
  return { address: account.address.toLowerCase(), token };
}

/** Milliseconds of each write of the others. */
async function measure(worst: Somebody | undefined): Promise<number[]> {
  const common = { url, milliseconds, pairs, people };
  const attack =
    worst &&
    begin({ ...common, kind: 'attack', writers: Array.from({ length: calls }, () => worst) });
  const { times } = await ended(begin({ ...common, kind: 'feedback', writers: others }));
  if (attack) attacks += (await ended(attack)).times.length;
  return times;
}

function begin(writers: Writers): ChildProcess {
  const child = fork(join(import.meta.dirname, 'writers.ts'), { serialization: 'advanced' });
  child.send(writers);
  return child;
}

async function ended(child: ChildProcess): Promise<WriterTimes> {
  const [result] = (await once(child, 'message')) as [WriterTimes | { error: string }];
  child.disconnect();
  if ('error' in result) throw new Error(result.error);
  return result;
}

function quantile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function shown(times: number[]): string[] {
  return [
    `${quantile(times, 0.5).toFixed(1)} ms`,
    `${quantile(times, 0.99).toFixed(1)} ms`,
    times.length.toLocaleString('en'),
  ];
}

function ratio(share: number): string {
  return (quantile(beside, share) / quantile(alone, share)).toFixed(2);
}

function table([head = [], ...rows]: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
