import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { anvilProgram, startAnvil } from '../../testing/chain/anvil.js';
import { administrate } from '../../testing/databases/administrate.js';
import { startPostgres } from '../../testing/databases/postgres.js';
import { startDeployment, toOracleAddress, type Deployment } from './deployment.js';
import { startEndorsedChain } from './endorsed-chain.js';
import { killAgainAndAgain } from './kills.js';
import { loseNode } from './lost-node.js';
import { askAtOnce } from './many-requests.js';
import { feeLimit, readHighestFee, renderReport, type Row } from './report.js';
import { raiseFees } from './rising-fees.js';
import type { PartResult, Stage } from './stage.js';
import { tally } from './tally.js';
import { runBothAtOnce, runTwoDeployments, runTwoPrograms } from './two-oracles.js';
import { describeSent, type SentTransaction } from './watched-proxy.js';
import { findWrongAmounts } from './wrong-amounts.js';
import { formatText } from '../../scripts/format-text.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '200' },
    /** Only this part, by its place from 1. */
    part: { type: 'string' },
  },
});
const kills = Number(values.kills);
const outage = Number(values.seconds);
const many = Number(values.requests);

const program = anvilProgram();
if (!program) throw new Error('There is no anvil for this system.');
const oracles = ['one', 'two'].map(toOracleAddress);
const sent: SentTransaction[] = [];
const deployments: Deployment[] = [];
const node = await startAnvil(program);
const postgres = await startPostgres({});
try {
  const chain = await startEndorsedChain(node, oracles);
  await chain.mineEachSecond();
  const deploy = async (name: string) => {
    await administrate(postgres.url, `CREATE DATABASE ${name}`);
    const databaseUrl = postgres.databaseUrl(name);
    const started = await startDeployment(name, { databaseUrl, nodeUrl: node.url, chain, sent });
    deployments.push(started);
    return started;
  };
  const deployment = await deploy('one');
  const parts: [string, (stage: Stage) => Promise<PartResult>][] = [
    [`kill -9, ${kills} times`, (stage) => killAgainAndAgain(stage, kills)],
    [
      'two deployments',
      async (stage) => {
        const other = await deploy('two');
        const result = await runTwoDeployments(stage, other, 50);
        await other.stop();
        deployments.splice(deployments.indexOf(other), 1);
        return result;
      },
    ],
    ['two programs', (stage) => runTwoPrograms(stage, 20)],
    ['two programs at once', (stage) => runBothAtOnce(stage, 60)],
    [`no answer from the node for ${outage} s`, (stage) => loseNode(stage, outage)],
    ['fees double eight times', raiseFees],
    [`${many} requests in one block`, (stage) => askAtOnce(stage, many)],
  ];
  const done: (PartResult & { name: string; first: bigint; last: bigint; sent: number })[] = [];
  for (const [place, [name, run]] of parts.entries()) {
    if (values.part !== undefined && Number(values.part) !== place + 1) continue;
    const first = (await chain.client.getBlockNumber()) + 1n;
    const result = await run({ chain, deployment, firstBlock: first });
    await chain.settle();
    const last = await chain.client.getBlockNumber();
    done.push({ ...result, name, first, last, sent: sent.length });
    console.log(name, result, await tally(chain, { first, last }, oracles));
  }
  // Only now: what is answered a second time later counts too.
  const rows: Row[] = [];
  for (const [place, { name, seconds, remark, first, last, sent: end }] of done.entries()) {
    const found = await tally(chain, { first, last }, oracles);
    const transactions = await describeSent(sent.slice(done[place - 1]?.sent ?? 0, end));
    rows.push({ name, seconds, ...(remark && { remark }), ...found, ...transactions });
  }
  const wrong = await findWrongAmounts(chain);
  const report = await formatText('report.md', renderReport(rows, wrong));
  await writeFile(join(import.meta.dirname, '../results/oracle-faults.md'), report);
  console.log(report);
  const isWrong =
    wrong.length > 0 ||
    readHighestFee(rows) > feeLimit ||
    rows.some(({ twice, neither, repeated }) => twice + neither + repeated > 0);
  if (isWrong) process.exitCode = 1;
} finally {
  for (const deployment of deployments) await deployment.stop();
  await Promise.all([node.stop(), postgres.stop()]);
}
