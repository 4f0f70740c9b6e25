import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPlaces } from '../accounts/places.js';
import { renderReport, type Results } from './report.js';
import type { Bench, Figure } from './scenario.js';
import { beginCrowd, beginCrowdAtAddresses } from './scenarios/begin-crowd.js';
import { didDocuments } from './scenarios/did-documents.js';
import { linkHeaders } from './scenarios/link-headers.js';
import { listFlood } from './scenarios/list-flood.js';
import { pauses } from './scenarios/pauses.js';
import { signIns } from './scenarios/sign-ins.js';
import { manySlowAccounts, slowAccounts } from './scenarios/slow-accounts.js';
import { videos } from './scenarios/videos.js';
import { startStrangers } from './servers/strangers.js';
import { openStage } from './stage.js';
import { formatText } from '../../scripts/format-text.mjs';

const scenarios = {
  pauses,
  'did-documents': didDocuments,
  'slow-accounts': slowAccounts,
  'many-slow-accounts': manySlowAccounts,
  'begin-crowd': beginCrowd,
  'begin-crowd-at-addresses': beginCrowdAtAddresses,
  'list-flood': listFlood,
  'link-headers': linkHeaders,
  'sign-ins': signIns,
  videos,
};
type Name = keyof typeof scenarios;
const names = Object.keys(scenarios) as Name[];

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = positionals.length === 0 ? names : names.filter((one) => positionals.includes(one));
if (chosen.length === 0) throw new Error(`The scenarios are ${names.join(', ')}.`);

const results = join(import.meta.dirname, '../results');
const valuesFile = join(results, 'attacks.json');
const measured = JSON.parse(await readFile(valuesFile, 'utf8')) as Results;
const places = await openPlaces();
const strangers = await startStrangers();
try {
  for (const name of chosen) {
    console.log(`${name} …`);
    const [load = 0] = loadavg();
    const figures = await run(name).catch((error: unknown) => {
      // The others go on, which take minutes.
      console.error(error);
      process.exitCode = 1;
    });
    if (!figures) continue;
    console.table(figures);
    measured.machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
    measured.scenarios[name] = [...figures, { name: 'Load average before', value: load }];
    await writeFile(valuesFile, await formatText('results.json', JSON.stringify(measured)));
  }
  const report = await formatText('report.md', renderReport(scenarios, measured));
  await writeFile(join(results, 'attacks.md'), report);
} finally {
  await Promise.all([strangers.close(), places.close()]);
}

/** Runs a scenario on a service and a database of its own. */
async function run(name: Name): Promise<readonly Figure[]> {
  const place = await places.make('PostgreSQL');
  const closings: (() => Promise<unknown>)[] = [() => place.remove()];
  const bench: Bench = {
    strangers,
    async openStage(settings, accounts = []) {
      const stage = await openStage(place, { strangers, settings, accounts });
      closings.push(() => stage.close());
      return stage;
    },
    defer: (close) => closings.push(close),
  };
  try {
    return await scenarios[name].run(bench);
  } finally {
    for (const close of closings.reverse()) await close();
  }
}
