import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatText } from '../../scripts/format-text.mjs';
import {
  FailoverTrial,
  type Fault,
  type Outcome,
} from '../../service/test/failover/support/trial.js';
import { ttl } from '../../testing/databases/patroni.js';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '30' }, stops: { type: 'string', default: '10' } },
});
const kills = Array.from({ length: Number(values.kills) }, (_, number): Fault =>
  number % 2 === 0 ? 'kill PostgreSQL' : 'kill both',
);
const stops = Array.from({ length: Number(values.stops) }, (): Fault => 'stop both');

const outcomes: Outcome[] = [];
const trial = await FailoverTrial.start();
try {
  for (const fault of [...kills, ...stops]) {
    const outcome = await trial.run(fault);
    outcomes.push(outcome);
    console.log(outcomes.length, JSON.stringify(outcome));
  }
} finally {
  await trial.stop();
}
const file = join(import.meta.dirname, '../results/failover.md');
await writeFile(file, await formatText(file, render(outcomes)));
// The clients of the load keep connections.
process.exit(0);

function render(all: readonly Outcome[]): string {
  const names: Record<Fault, string> = {
    'kill PostgreSQL': 'PostgreSQL is killed',
    'kill both': 'PostgreSQL and Patroni are killed',
    'stop both': 'Both stop, and continue after the promotion',
  };
  const rows = (Object.keys(names) as Fault[]).map((fault) => {
    const some = all.filter((outcome) => outcome.fault === fault);
    const cells = [
      spread(some.map(({ promoted }) => promoted)),
      spread(some.map(({ writing }) => writing)),
      spread(some.map(({ promoted, writing }) => promoted + writing)),
    ];
    return `| ${[names[fault], some.length, ...cells].join(' | ')} |`;
  });
  const refusals: Record<string, number> = {};
  for (const outcome of all) {
    for (const [code, count] of Object.entries(outcome.refusals)) {
      refusals[code] = (refusals[code] ?? 0) + count;
    }
  }
  const acknowledged = all.reduce((sum, outcome) => sum + outcome.acknowledged, 0);
  return `## Failover of PostgreSQL

\`npm run failover -w bench\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, with all servers, the instances and the clients on one machine.

Three PostgreSQL servers under Patroni (\`ttl\` ${ttl} s, \`loop_wait\` 1 s, \`retry_timeout\` 3 s, \`primary_start_timeout\` 0) with strict synchronous replication and one etcd. Two instances of the service have all three hosts in \`DATABASE_URL\`, and four clients each that write without pause and repeat what is refused. Each fault happens once a standby is synchronous again. After each, every acknowledged write is stored exactly once, and the index of each instance is equal to that of a fresh one; else the command fails.

Median and maximum in seconds: from the fault to the promotion of a standby, from then until each instance has acknowledged a write, and both together.

| | Faults | Promotion | Writes after it | Total |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

${acknowledged.toLocaleString('en')} writes were acknowledged, and ${Object.entries(refusals)
    .map(
      ([code, count]) =>
        `${count.toLocaleString('en')} answered with ${code.replace(/ (\d+)/, ' ($1)')}`,
    )
    .join(', ')}.
`;
}

function spread(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const format = (value: number | undefined) => ((value ?? 0) / 1_000).toFixed(1);
  return `${format(sorted[Math.floor(sorted.length / 2)])}, ${format(sorted.at(-1))}`;
}
