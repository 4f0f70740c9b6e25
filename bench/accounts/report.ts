import { cpus } from 'node:os';
import type { DatabaseName } from './places.js';
import type { ReadResult } from './reading.js';

/** A reading, and the most resident memory of its process in MiB. */
export type Measured = ReadResult & { most: number };

/** An import, and fetching alone before and after it. */
export interface Round {
  database: DatabaseName;
  fetched: readonly Measured[];
  imported: Measured;
}

/** Measured results. */
export interface AccountFigures {
  command: string;
  followCount: number;
  /** How long making the follows took. */
  fillSeconds: number;
  rounds: readonly Round[];
  /** Imports of lists that are in memory. */
  stored: readonly { database: DatabaseName; listed: number; result: Measured }[];
}

/** The report in Markdown. */
export function renderReport(figures: AccountFigures): string {
  const { command, followCount, fillSeconds, rounds, stored } = figures;
  const fetched = rounds.flatMap((round) => round.fetched);
  const names = [...new Set(rounds.map(({ database }) => database))];
  const ofDatabase = (name: DatabaseName) => rounds.filter(({ database }) => database === name);
  return `## Importing the follows of an account

\`${command}\` on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, with the personal data server, the service and PostgreSQL on one machine.

A personal data server of AT Protocol (the real one) has a repository with ${number(followCount)} follows, which took ${fillSeconds.toFixed(0)} s to make (\`applyWrites\`, 200 at a time). The service’s connector of Bluesky reads it by \`listRecords\`, ${number(fetched[0]?.requests ?? 0)} requests, without the limit of requests a minute, in which a service waits most of the time.

- **Fetch**: the list is read to its end, and nothing is stored.
- **Import**: an account that was just connected is read for the first time, into a database without data.
- **Ratio**: an import, divided by the mean of fetching before and after it; ${rounds.length / names.length} imports into each database, alternating. Each reading is a process of its own, whose resident memory is stated at most; with PGlite, this includes the database.

|                     | Median | Least | Most | Ratio, median | Least | Most | Memory |
| ------------------- | ------ | ----- | ---- | ------------- | ----- | ---- | ------ |
${[
  toRow(['Fetch', ...spread(fetched.map(toSeconds), seconds), '', '', '', memory(fetched)]),
  ...names.map((name) => {
    const imported = ofDatabase(name).map((round) => round.imported);
    const ratios = ofDatabase(name).map((round) => toSeconds(round.imported) / mean(round.fetched));
    return toRow([
      `**Import, ${name}**`,
      ...spread(imported.map(toSeconds), seconds),
      ...spread(ratios, (value) => value.toFixed(2)),
      memory(imported),
    ]);
  }),
].join('\n')}

What an import takes without a network, from a list in memory in pages of 100, which is what remains where a network sends its list in less time, as a relay of Nostr does:

| Follows | Database | Time | Memory |
| ------- | -------- | ---- | ------ |
${stored
  .map(({ database, listed, result }) =>
    toRow([number(listed), database, seconds(result.seconds), memory([result])]),
  )
  .join('\n')}
`;
}

const toSeconds = (result: ReadResult) => result.seconds;
const mean = (results: readonly ReadResult[]) =>
  results.reduce((sum, result) => sum + result.seconds, 0) / results.length;

function spread(values: readonly number[], render: (value: number) => string): string[] {
  const sorted = [...values].sort((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)].map((value) =>
    render(value ?? 0),
  );
}

const memory = (results: readonly Measured[]) =>
  `${number(Math.max(...results.map(({ most }) => most)))} MiB`;
const seconds = (value: number) => `${value.toFixed(1)} s`;
const number = (value: number) => Math.round(value).toLocaleString('en');
const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
