import type { HttpTimes, Times } from './measurements.js';
import type { Draw } from './requests.js';

/** The results for a network of one size. */
export interface SizeResult {
  people: number;
  /** Each relationship once from either end. */
  edges: number;
  feedbacks: number;
  startSeconds: number;
  indexBytes: number;
  changesPerSecond: number;
  engines: (Times & { name: string; draw: Draw })[];
  http: (HttpTimes & { name: string; draw: Draw; limit: number })[];
  degrees: { degree: number; engine: Times; answer: Times }[];
  targets: { targets: number; answer: Times }[];
}

const names: Record<string, string> = {
  naive: 'Naive recursive SQL',
  sql: 'The engine’s SQL',
  index: 'Trust index',
};
const drawn: Record<Draw, string> = { even: 'evenly drawn', popular: 'popular' };

/** The section of the results about the ranking's speed, as Markdown. */
export function rankingReport(
  sizes: readonly SizeResult[],
  { command, processor }: { command: string; processor: string },
): string {
  return [
    '## Speed of the ranking',
    `\`${command}\` on ${processor}, with the service, PostgreSQL and the client on one machine.`,
    introduction,
    '### The index',
    table(
      [
        'People',
        'Edges',
        'Feedbacks',
        'Start',
        'Memory',
        'Bytes per edge or feedback',
        'Changes/s',
      ],
      sizes.map((size) => [
        count(size.people),
        count(size.edges),
        count(size.feedbacks),
        `${size.startSeconds.toFixed(1)} s`,
        `${(size.indexBytes / 1e6).toFixed(0)} MB`,
        (size.indexBytes / (size.edges + size.feedbacks)).toFixed(1),
        count(Math.round(size.changesPerSecond)),
      ]),
    ),
    '### Engines without HTTP',
    'Milliseconds for the order and the voices of 100 targets, without names and paths.',
    table(
      ['People', 'Targets', 'Engine', 'p50', 'p99'],
      sizes.flatMap((size) =>
        size.engines.map(({ name, draw, p50, p99 }) => [
          count(size.people),
          drawn[draw],
          names[name]!,
          milliseconds(p50),
          milliseconds(p99),
        ]),
      ),
    ),
    '### Over HTTP',
    'Whole answers, with names, images, properties and paths. One request at a time: **first** with ' +
      'an empty cache, **again** with a warm one. **Requests/s**: sixteen concurrent requests, and the ' +
      'ratio to naive SQL.',
    table(
      [
        'People',
        'Targets',
        'Of 100',
        'Engine',
        'First p50',
        'First p99',
        'Again p50',
        'Again p99',
        'Requests/s',
        '× naive',
        'Answer',
      ],
      sizes.flatMap((size) => size.http.map((row) => httpRow(size, row))),
    ),
    '### Growth with the source’s contacts',
    'Trust index, 100 popular targets, milliseconds within the process.',
    table(
      ['People', 'Contacts', 'Engine p50', 'Engine p99', 'Answer p50', 'Answer p99'],
      sizes.flatMap((size) =>
        size.degrees.map(({ degree, engine, answer }) => [
          count(size.people),
          count(degree),
          ...[engine.p50, engine.p99, answer.p50, answer.p99].map(milliseconds),
        ]),
      ),
    ),
    '### Growth with the targets',
    'Trust index, evenly drawn targets, whole answers within the process. The last row of each size ranks all entities of the type and returns the best 100.',
    table(
      ['People', 'Targets', 'p50', 'p99'],
      sizes.flatMap((size) =>
        size.targets.map(({ targets, answer }) => [
          count(size.people),
          count(targets),
          milliseconds(answer.p50),
          milliseconds(answer.p99),
        ]),
      ),
    ),
  ].join('\n\n');
}

const introduction =
  'The networks are synthetic: ten relationships per person on average, whose numbers follow a power law up to ' +
  '5,000 (at most a tenth of all people); five feedbacks per person over a tenth as many targets by ' +
  'Zipf’s law. A request ranks 100 targets, drawn evenly or from the 1,000 most popular, for an ' +
  'evenly drawn person. Naive SQL is one recursive statement over relationships and feedback. All ' +
  'three are checked to return the same results before they are timed.';

function httpRow(size: SizeResult, row: SizeResult['http'][number]): string[] {
  const naive = size.http.find(
    ({ name, draw, limit }) => name === 'naive' && draw === row.draw && limit === row.limit,
  );
  return [
    count(size.people),
    drawn[row.draw],
    row.limit < 100 ? `best ${row.limit}` : 'all',
    names[row.name]!,
    ...[row.first.p50, row.first.p99, row.again.p50, row.again.p99].map(milliseconds),
    count(Math.round(row.perSecond)),
    naive ? (row.perSecond / naive.perSecond).toFixed(1) : '',
    `${(row.bytes / 1024).toFixed(0)} KiB`,
  ];
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function milliseconds(value: number): string {
  return value.toFixed(2);
}

function count(value: number): string {
  return value.toLocaleString('en');
}
