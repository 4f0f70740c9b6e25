import { cpus } from 'node:os';
import type { Kind } from './pages.js';
import { addSizes } from './sizes.js';
import type { Visit } from './visit.js';
import type { Weight } from './weight.js';

/** The same offers by the floor and by the SDK. */
export interface Comparison {
  count: number;
  profile: string;
  results: Record<Kind, Visit[]>;
}

/** The report in Markdown. */
export function renderReport(
  weights: readonly Weight[],
  compared: readonly Comparison[],
  origin: string,
): string {
  const visits = compared.flatMap(({ results }) => results.sdk);
  const elsewhere = visits
    .flatMap(({ loaded }) => loaded)
    .filter((url) => !url.startsWith(origin) && !url.startsWith('data:'));
  const rankings = visits.map(({ loaded }) => loaded.filter(isRanking).length);
  return `## Pages with elements

\`npm run page -w bench\`: the built SDK by script tag, the real service with its embedded database, Chromium, an empty cache at each visit, on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}).

### Bytes

Compressed with Brotli, as by the service and public CDNs. Each row lists the files that the step loads in addition to the previous steps of its page.

| Step | Files | Raw KiB | gzip -9 KiB | Brotli KiB | Budget |
| --- | --- | --- | --- | --- | --- |
${weights.map(weightRow).join('\n')}

### Time and memory

Compared with **the floor**: a minimal page of plain custom elements with the same content, written for this comparison (\`bench/page/floor.js\`). Medians of the time from the start of the navigation until the first and the last recommendation are shown; visits of both kinds alternate.

| Offers | On | Kind | First | × floor | Last | × floor | Memory | × floor | Visits with a task over 50 ms | Layout shift |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${compared.flatMap(timeRows).join('\n')}

${Math.max(...rankings)} ranking request a visit, ${elsewhere.length} requests to third parties.
`;
}

function weightRow({ name, budget, files }: Weight): string {
  const scripts = files.filter((file) => file.name.endsWith('.js'));
  const { raw, gzip, brotli } = addSizes(scripts);
  return `| ${name} | ${scripts.length} | ${inKib(raw)} | ${inKib(gzip)} | ${inKib(brotli)} | ${budget} |`;
}

function timeRows({ count, profile, results }: Comparison): string[] {
  return (['floor', 'sdk'] as const).map((kind) => {
    const of = (figure: (visit: Visit) => number) => median(results[kind].map(figure));
    const times = (figure: (visit: Visit) => number) =>
      (of(figure) / median(results.floor.map(figure))).toFixed(2);
    const first = (visit: Visit) => visit.first;
    const last = (visit: Visit) => visit.last;
    const memory = (visit: Visit) => visit.memory;
    const shift = Math.max(...results[kind].map((visit) => visit.shift));
    return `| ${[
      count,
      profile,
      kind === 'sdk' ? 'SDK' : 'floor',
      `${Math.round(of(first))} ms`,
      times(first),
      `${Math.round(of(last))} ms`,
      times(last),
      `${(of(memory) / 2 ** 20).toFixed(1)} MiB`,
      times(memory),
      longTasks(results[kind]),
      shift.toFixed(3),
    ].join(' | ')} |`;
  });
}

function longTasks(visits: readonly Visit[]): string {
  const long = visits.filter((visit) => visit.longTasks.length > 0);
  const longest = Math.max(0, ...long.flatMap((visit) => visit.longTasks));
  return long.length > 0 ? `${long.length} of ${visits.length}, up to ${longest} ms` : 'none';
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function isRanking(url: string): boolean {
  return url.includes('/ranking?');
}

function inKib(bytes: number): string {
  return (bytes / 1024).toFixed(2);
}
