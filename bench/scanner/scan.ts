import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, DatabaseLocation } from '../../service/src/storage/database/database.js';
import { openDatabase } from '../../service/src/storage/database/open-database.js';
import { listChains } from '../../service/src/storage/chain/checkpoints.js';
import { queryRows } from '../../service/src/storage/database/rows.js';
import { startSvc, spawnSvc, type Svc } from '../../testing/service/svc.js';
import { sampleMemory } from './resident-memory.js';

/** A database of a scan: settings of `svc`, and how to open it here. */
export interface ScanPlace {
  name: string;
  settings: Record<string, string>;
  location: DatabaseLocation;
}

/** A folder for the embedded database. */
export async function makeFolder(): Promise<ScanPlace & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  return {
    name: 'PGlite',
    settings: { SVC_DATA: folder },
    location: { data: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The result of a scan. */
export interface ScanResult {
  name: string;
  /** Duration of the process. */
  seconds: number;
  /** Its resident memory in MiB: medians of the second and of the last tenth, and the maximum. */
  tenth: number;
  end: number;
  maximum: number;
  /** Interactions and balances that are stored. */
  interactions: number;
  balances: number;
}

/** Scans the chain of the file up to its head, in another process. */
export async function measureScan(
  { name, settings, location }: ScanPlace,
  { file, lines, head }: { file: string; lines: string; head: number },
): Promise<ScanResult> {
  const imported = await spawnSvc(['import', '-'], settings, { input: lines });
  if (imported.code !== 0) throw new Error(imported.stderr);
  const startedAt = Date.now();
  const scanner = startSvc(['scan', '--once'], { ...settings, SVC_CHAINS: file });
  const [samples, tenthAt] = await Promise.all([
    sampleMemory(scanner.processId),
    'url' in location ? waitForTenth(location, scanner, head) : undefined,
  ]);
  const { code, stderr } = await scanner.ended;
  const seconds = (Date.now() - startedAt) / 1_000;
  if (code !== 0) throw new Error(stderr);
  // No second process can open the embedded database: a tenth of the time is used instead.
  const at = tenthAt ?? startedAt + seconds * 100;
  const length = seconds * 100;
  const median = (from: number) => {
    const some = samples.filter((sample) => sample.at >= from && sample.at < from + length);
    const sizes = some.map(({ mebibytes }) => mebibytes).sort((a, b) => a - b);
    return sizes[Math.floor(sizes.length / 2)] ?? 0;
  };
  return {
    name,
    seconds,
    tenth: median(at),
    end: median(startedAt + 9 * length),
    maximum: Math.max(0, ...samples.map(({ mebibytes }) => mebibytes)),
    ...(await countStored(location)),
  };
}

/** Resolves with the time at which a tenth of the blocks is scanned. */
async function waitForTenth(location: DatabaseLocation, scanner: Svc, head: number) {
  const database = await openDatabase(location);
  try {
    while (scanner.child.exitCode === null) {
      const [chain] = await listChains(database);
      if ((chain?.scannedNumber ?? 0) >= head / 10) return Date.now();
      await sleep(50);
    }
    return undefined;
  } finally {
    await database.close();
  }
}

async function countStored(location: DatabaseLocation) {
  const database = await openDatabase(location);
  try {
    return {
      interactions: await count(database, 'interaction'),
      balances: await count(database, 'has'),
    };
  } finally {
    await database.close();
  }
}

async function count({ drizzle }: Database, type: string): Promise<number> {
  const [row] = await queryRows<{ count: string }>(
    drizzle,
    sql`SELECT count(*) AS count FROM relationships WHERE type = ${type}`,
  );
  return Number(row!.count);
}
