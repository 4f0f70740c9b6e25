import { cpus } from 'node:os';
import type { Reading, ReadResult } from './readers.js';
import type { ScanResult } from './scan.js';

/** Measured results. */
export interface ScannerFigures {
  command: string;
  blocks: number;
  /** Transfers in a block. */
  perBlock: number;
  people: number;
  ranges: Reading['ranges'];
  /** Read before and after the scans. */
  plain: readonly ReadResult[];
  viem: ReadResult;
  decoded: ReadResult;
  scans: readonly ScanResult[];
}

/** The report in Markdown. */
export function renderReport(figures: ScannerFigures): string {
  const { command, blocks, perBlock, people, ranges, plain, viem, decoded, scans } = figures;
  const transfers = blocks * perBlock;
  const plainSeconds = plain.reduce((sum, { seconds }) => sum + seconds, 0) / plain.length;
  const row = (name: string, seconds: number) => [
    name,
    `${seconds.toFixed(1)} s`,
    number(transfers / seconds),
    (plainSeconds / seconds).toFixed(2),
  ];
  return `## Scanner of chains

\`${command}\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, with anvil, the scanner and PostgreSQL on one machine.

A chain of anvil with ${number(blocks)} blocks of ${number(perBlock)} transfers of an ERC-20 token, ${number(transfers)} together: every hundredth between two of ${number(people)} people whom the service knows, the others between 100,000 addresses that it does not know. The token is known, so that balances are read too.

- **Plain**: \`eth_getLogs\` of the token without topics, over the ranges of blocks that the scanner requests (${number(ranges.length)}, of up to ${number(Math.max(...ranges.map(({ from, to }) => to - from + 1)))} blocks), one after the other, each answer parsed as JSON. Mean of one reading before the scans and one after them.
- **viem**: the same with viem’s \`getLogs\` and the event of a transfer, which it decodes.
- **Decoded**: the scanner’s own requests for events, checks and decoding, without a database and without balances.
- **Scan**: the process of \`svc scan --once\` from its start to its end, on an empty chain state.

|                     | Time | Transfers per second | × plain |
| ------------------- | ---- | -------------------- | ------- |
${[
  row('Plain', plainSeconds),
  row('viem', viem.seconds),
  row('Decoded', decoded.seconds),
  ...scans.map(({ name, seconds }) => row(`**Scan, ${name}**`, seconds)),
]
  .map(toRow)
  .join('\n')}

Resident memory of the scanning process; with PGlite, this includes the database. Medians over a tenth of the time: from when a tenth of the blocks was scanned (with PGlite, of the time), and at the end.

|            | After a tenth | At the end | At most | End ÷ tenth |
| ---------- | ------------- | ---------- | ------- | ----------- |
${scans
  .map(({ name, tenth, end, maximum }) =>
    toRow([name, mebibytes(tenth), mebibytes(end), mebibytes(maximum), (end / tenth).toFixed(2)]),
  )
  .join('\n')}

Stored, of ${number(decoded.found)} interactions between people (several between the same in one transaction are one): ${scans.map(({ name, interactions, balances }) => `${number(interactions)} and ${number(balances)} balances in ${name}`).join(', ')}.
`;
}

const number = (value: number) => Math.round(value).toLocaleString('en');
const mebibytes = (value: number) => `${number(value)} MiB`;
const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
