import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killImports, type KilledImports } from '../../testing/networks/kill-imports.js';
import { killedWhile } from '../../testing/networks/kill-points.js';
import { describeCommand } from '../scanner/command.js';
import { openPlaces, type DatabaseName } from './places.js';
import { formatText } from '../../scripts/format-text.mjs';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } });
const kills = Number(values.kills);

const places = await openPlaces();
try {
  const results: (KilledImports & { database: DatabaseName })[] = [];
  for (const database of ['PGlite', 'PostgreSQL'] as const) {
    const place = await places.make(database);
    results.push({ database, ...(await killImports(place, kills)) });
    await place.remove();
    console.log(database, 'done');
  }
  const report = await formatText('report.md', renderReport(results));
  await writeFile(join(import.meta.dirname, '../results/account-faults.md'), report);
  console.log(report);
  const isWrong = results.some((result) => {
    const after = [...result.kills, ...compareAtEnd(result)];
    return after.some(({ lost, doubled, leftOver }) => lost + doubled + leftOver > 0);
  });
  if (isWrong) process.exitCode = 1;
} finally {
  await places.close();
}

/** What the database and the network differ in at the end: in follows, and in relationships. */
function compareAtEnd({ stored, listed, relationships, known }: KilledImports) {
  return [compare(stored, listed), compare(relationships, known)];
}

function compare(stored: readonly string[], expected: readonly string[]) {
  const present = new Set(stored);
  const wanted = new Set(expected);
  return {
    lost: [...wanted].filter((one) => !present.has(one)).length,
    doubled: stored.length - present.size,
    leftOver: [...present].filter((one) => !wanted.has(one)).length,
    count: wanted.size,
  };
}

function renderReport(results: readonly (KilledImports & { database: DatabaseName })[]): string {
  const during = results.flatMap(({ database, kills: all }) =>
    killedWhile.map((name) => {
      const some = all.filter((kill) => kill.during === name);
      const sum = (key: 'lost' | 'doubled' | 'leftOver') =>
        some.reduce((total, kill) => total + kill[key], 0);
      const interrupted = some.filter(({ isInterrupted }) => isInterrupted).length;
      return [
        database,
        name,
        some.length,
        interrupted,
        sum('lost'),
        sum('doubled'),
        sum('leftOver'),
      ];
    }),
  );
  const atEnd = results.flatMap((result) =>
    compareAtEnd(result).map(({ count, lost, doubled, leftOver }, place) => {
      const what = place === 0 ? 'follows' : 'relationships';
      return [result.database, what, count.toLocaleString('en'), lost, doubled, leftOver];
    }),
  );
  return `## Imports that are killed

\`${describeCommand('accounts-faults')}\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}: real processes of \`svc serve\`, and a stand-in for a hub of Farcaster.

An account follows more than 4,000 others, six of which belong to people who are here or connect them meanwhile; from one import to the next, 1,300 follows end and more than 1,300 begin. The service is killed (SIGKILL) during each import, in turn while it does one of six things, each time at another page or another moment, up to 150 ms later; the leases of its jobs are ended in the database, and it is started again. **Interrupted**: the kill came before the import was complete.

After each kill, follows between people who are here are compared with relationships in the database that the kill has left. **Lost**: follows without a relationship. **Doubled**: relationships that are there twice. **Left over**: relationships without a follow, and follows of a disconnected account.

| Database | Killed while | Kills | Interrupted | Lost | Doubled | Left over |
| -------- | ------------ | ----- | ----------- | ---- | ------- | --------- |
${during.map(toRow).join('\n')}

After the last kill, the import is completed, and what is stored is compared with what the network lists:

| Database | | Listed | Lost | Doubled | Left over |
| -------- | - | ------ | ---- | ------- | --------- |
${atEnd.map(toRow).join('\n')}
`;
}

function toRow(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}
