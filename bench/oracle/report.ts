import { cpus } from 'node:os';
import { formatGwei } from 'viem';
import { describeCommand } from '../scanner/command.js';
import { highestBaseFee } from './rising-fees.js';
import type { PartResult } from './stage.js';
import type { Tally } from './tally.js';
import type { Sent } from './watched-proxy.js';

/** What a part has shown. */
export type Row = { name: string } & PartResult & Tally & Sent;

/** The highest fee that an oracle pays by default, in wei. */
export const feeLimit = 500n * 10n ** 9n;

/** The report in Markdown; `wrong` are amounts that are not as expected. */
export function renderReport(rows: readonly Row[], wrong: readonly string[]): string {
  const answers = rows.find(({ answers: by }) => by.size > 1)?.answers;
  return `## Faults of the oracle

\`${describeCommand('oracle-faults')}\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}: real processes of \`svc serve\`, \`svc scan\` and \`svc oracle\`, anvil with a block each second, PostgreSQL; Chainlink’s LINK token and operator contract, and the reward token.

Ten people endorse one target again and again, also during the faults, and owners cancel some of their requests, which the token allows 5 minutes after the request; the time of the chain is moved for that. Two people have endorsed the target before, at distance one and two of the others.

- **kill -9**: each oracle is killed at another of its requests to the node: the first to the twentieth transaction that it sends, and the first to the thirtieth request of any kind, each before the node has received it and after that. The lease of the killed program is ended in the database (\`UPDATE jobs SET lease_until = now() WHERE name = 'oracle-31337'\`), for which the next program would otherwise wait up to 30 seconds. After some kills, the owner of a request cancels it whose answer is stored and that no node has received.
- **two deployments**: each has a database, a scanner, an oracle and an account; both accounts may answer for the operator contract.
- **two programs**: two oracles on one database. The one that answers is suspended (SIGSTOP) in the middle of an answer, and goes on (SIGCONT) when the other one has answered the rest; then the other one is killed. Here, leases are not touched.
- **two programs at once**: the lease is ended in the database once a second, so that each takes the work from the other and both go on with it, on one account, until the first notices, up to 10 seconds later.
- **no answer**: the connections of the scanner and of the oracle to the node are dropped, from the first transaction that the oracle sends.
- **fees**: the base fee doubles with each block, to ${highestBaseFee} gwei, above the oracle’s limit of ${formatGwei(feeLimit)}; it stays there for some blocks and falls to a fifth. Blocks have room for few answers.
- **in one block**: all requests are made in the same block.

Counted are the events of the operator contract and of the token, and the receipts of all blocks, at the end of the run. **Answered**: one answer, one endorsement, no cancellation. **Twice**: more than one of these. **Neither**: all others. The operator contract itself refuses a second answer, so that **failed** transactions of oracles, which were reverted, are what a fault of the oracle would show in; **repeated** are those among them that answer a request which the same account has answered. **Replaced**: transactions that an oracle has sent again with another fee or content. **Time**: from the end of the fault, or from the last request, until all are answered or cancelled.

| Fault | Requests | Answered | Twice | Cancelled by the owner | Neither | Failed | Repeated | Replaced | Time |
| ----- | -------- | -------- | ----- | ---------------------- | ------- | ------ | -------- | -------- | ---- |
${rows
  .map(
    ({ name, seconds, ...row }) =>
      `| ${name} | ${row.requests} | ${row.answered} | ${row.twice} | ${row.cancelled} | ${row.neither} | ${row.failed} | ${row.repeated} | ${row.replaced} | ${seconds.toFixed(1)} s |`,
  )
  .join('\n')}

${[
  ...rows.flatMap(({ name, remark }) =>
    remark === undefined ? [] : [`${name[0]!.toUpperCase()}${name.slice(1)}: ${remark}`],
  ),
  ...(answers
    ? [
        `Of the two deployments, one has answered ${[...answers.values()].join(' requests, the other one ')}; a failed transaction is one that came after the other one’s answer or after a cancellation.`,
      ]
    : []),
  `The highest fee of a transaction was ${formatGwei(readHighestFee(rows))} gwei.`,
  wrong.length === 0
    ? 'Stakes, balances and claimable rewards are those that follow from the endorsements.'
    : `Amounts that are wrong: ${wrong.join('; ')}.`,
]
  .map((line) => `- ${line}`)
  .join('\n')}
`;
}

/** The highest fee that any oracle has offered, in wei. */
export function readHighestFee(rows: readonly Row[]): bigint {
  return rows.reduce((most, { highestFee }) => (highestFee > most ? highestFee : most), 0n);
}
