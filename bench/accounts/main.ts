import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findAtProtocol } from '../../scripts/at-protocol.mjs';
import { startBluesky } from '../../testing/networks/bluesky.js';
import type { Place } from '../../testing/databases/locations.js';
import { toLocation } from '../../testing/databases/to-location.js';
import { describeCommand } from '../scanner/command.js';
import { sampleMemory } from '../scanner/resident-memory.js';
import { createDid } from './create-did.js';
import { openPlaces, type DatabaseName } from './places.js';
import type { Reading, ReadResult } from './reading.js';
import { renderReport, type Measured, type Round } from './report.js';
import { formatText } from '../../scripts/format-text.mjs';

const { values } = parseArgs({
  options: {
    follows: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '5' },
  },
});
const followCount = Number(values.follows);
const rounds = Number(values.rounds);
const databases: DatabaseName[] = ['PGlite', 'PostgreSQL'];

const atProtocol = findAtProtocol();
if (!atProtocol) throw new Error('The servers of AT Protocol are not installed.');
const bluesky = await startBluesky(atProtocol);
const places = await openPlaces();
try {
  const follower = await bluesky.createAccount('follower');
  const startedAt = performance.now();
  await follower.follow(Array.from({ length: followCount }, (_, number) => createDid(number)));
  const fillSeconds = (performance.now() - startedAt) / 1_000;
  console.log(`${followCount} follows are made in ${fillSeconds.toFixed(0)} s.`);

  const common = { servers: { plcUrl: bluesky.plcUrl, pdsUrl: bluesky.pdsUrl }, did: follower.did };
  const fetchList = () => measure({ ...common, kind: 'fetch' });
  const importList = (place: Place, listed?: number) =>
    measure({
      ...common,
      kind: 'import',
      location: toLocation(place),
      ...(listed !== undefined && { listed }),
    });
  /** Imports into a database without data. */
  const importAnew = async (name: DatabaseName, listed?: number) => {
    const place = await places.make(name);
    const result = await importList(place, listed);
    await place.remove();
    return result;
  };

  const measured: Round[] = [];
  let before = await fetchList();
  for (let round = 0; round < rounds; round++) {
    for (const database of databases) {
      const imported = await importAnew(database);
      // Before and after, so that a machine that slows down slows both.
      const after = await fetchList();
      measured.push({ database, fetched: [before, after], imported });
      before = after;
    }
    console.log(`Round ${round + 1} of ${rounds} done`);
  }
  const stored: { database: DatabaseName; listed: number; result: Measured }[] = [];
  for (const database of databases) {
    for (const listed of [followCount, 2 * followCount]) {
      stored.push({ database, listed, result: await importAnew(database, listed) });
    }
  }
  const figures = { command: describeCommand('accounts'), followCount, fillSeconds };
  const text = renderReport({ ...figures, rounds: measured, stored });
  const report = await formatText('report.md', text);
  await writeFile(join(import.meta.dirname, '../results/accounts.md'), report);
  console.log(report);
} finally {
  await Promise.all([bluesky.stop(), places.close()]);
}

/** Reads in a process of its own, so that none is faster for what another one has compiled. */
async function measure(reading: Reading): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'reading.ts'));
  const samples = sampleMemory(child.pid!);
  child.send(reading);
  const [result] = (await once(child, 'message')) as [ReadResult | { error: string }];
  child.disconnect();
  if ('error' in result) throw new Error(result.error);
  await once(child, 'exit');
  const most = Math.max(...(await samples).map(({ mebibytes }) => mebibytes));
  console.log(reading.kind, result, `${most.toFixed(0)} MiB`);
  return { ...result, most };
}
