import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { anvilProgram, startAnvil } from '../../testing/chain/anvil.js';
import { connect } from '../../testing/chain/connect.js';
import { startRpcProxy } from '../../testing/chain/rpc-proxy.js';
import { startPostgres } from '../../testing/databases/postgres.js';
import { spawnSvc } from '../../testing/service/svc.js';
import { makeTransfers } from './bulk-transfers.js';
import { toImportLines, writeChainsFile } from './chain.js';
import { describeCommand } from './command.js';
import type { Reading, ReadResult } from './readers.js';
import { renderReport } from './report.js';
import { makeFolder, measureScan } from './scan.js';
import { accountSecret } from '../../testing/service/secrets.js';
import { formatText } from '../../scripts/format-text.mjs';

const { values } = parseArgs({
  options: {
    blocks: { type: 'string', default: '2000' },
    transfers: { type: 'string', default: '500' },
    people: { type: 'string', default: '1000' },
  },
});
const people = Number(values.people);
const blocks = Number(values.blocks);
const perBlock = Number(values.transfers);

const program = anvilProgram();
if (!program) throw new Error('There is no anvil for this system.');
const node = await startAnvil(program, { prunesHistory: true });
const postgres = await startPostgres({});
const folder = await makeFolder();
const token = await makeTransfers(node.url, { blocks, perBlock, people });
const head = await connect(node.url).readHead();
console.log(`${head} blocks are made.`);
const chains = await writeChainsFile({ rpcUrl: node.url, token });
try {
  const ranges = await recordRanges();
  const reading = { rpcUrl: node.url, token, people, ranges };
  const scan = { file: chains.file, lines: toImportLines(people, token), head };
  // Before and after, so that a machine that slows down slows both.
  const before = await read({ kind: 'plain', ...reading });
  const viem = await read({ kind: 'viem', ...reading });
  const decoded = await read({ kind: 'decoded', ...reading });
  const url = postgres.databaseUrl('postgres');
  const place = {
    name: 'PostgreSQL',
    settings: { DATABASE_URL: url, SVC_ACCOUNT_SECRET: accountSecret },
    location: { url },
  };
  const scans = [await measureScan(place, scan), await measureScan(folder, scan)];
  const after = await read({ kind: 'plain', ...reading });
  const command = describeCommand('scanner');
  const report = await formatText(
    'report.md',
    renderReport({
      command,
      blocks,
      perBlock,
      people,
      ranges,
      plain: [before, after],
      viem,
      decoded,
      scans,
    }),
  );
  await writeFile(join(import.meta.dirname, '../results/scanner.md'), report);
  console.log(report);
} finally {
  await Promise.all([chains.remove(), folder.remove(), postgres.stop(), node.stop()]);
}

/** The ranges that the scanner requests; not timed, since the proxy takes its part of the machine. */
async function recordRanges(): Promise<Reading['ranges']> {
  const ranges: Reading['ranges'] = [];
  const proxy = await startRpcProxy(node.url);
  const { file, remove } = await writeChainsFile({ rpcUrl: proxy.url, token });
  const { settings, remove: removeData } = await makeFolder();
  proxy.setFault(({ method, params }) => {
    const [filter] = params as { fromBlock?: string; toBlock?: string }[];
    if (method === 'eth_getLogs' && filter?.fromBlock !== undefined) {
      ranges.push({ from: Number(filter.fromBlock), to: Number(filter.toBlock) });
    }
    return undefined;
  });
  const { code, stderr } = await spawnSvc(['scan', '--once'], { ...settings, SVC_CHAINS: file });
  if (code !== 0) throw new Error(stderr);
  await Promise.all([proxy.stop(), remove(), removeData()]);
  return ranges;
}

async function read(reading: Reading): Promise<ReadResult> {
  const child = fork(join(import.meta.dirname, 'readers.ts'));
  child.send(reading);
  const [result] = (await once(child, 'message')) as [ReadResult | { error: string }];
  child.disconnect();
  if ('error' in result) throw new Error(result.error);
  console.log(`${reading.kind}: ${result.seconds.toFixed(1)} s`);
  return result;
}
