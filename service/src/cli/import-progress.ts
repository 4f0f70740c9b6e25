import { MultiBar, Presets, type SingleBar } from 'cli-progress';

/** Shows the progress of an import on standard error. */
export interface ImportProgress {
  /** Lines that this run has imported, and bytes of the file up to there. */
  update(lines: number, bytes: number): void;
  print(line: string): void;
  stop(): void;
}

/** A bar on a terminal, elsewhere a line every few seconds. */
export function showProgress(size: number): ImportProgress {
  return process.stderr.isTTY ? showBar(size) : printLines(size);
}

function showBar(size: number): ImportProgress {
  const pace = createPaceMeter(size);
  const bars = new MultiBar(
    {
      format: '{bar} {percentage} %  {lines} lines  {rate} a second  {left} left',
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  let bar: SingleBar | undefined;
  return {
    update: (lines, bytes) => {
      bar ??= bars.create(size, 0);
      bar.update(bytes, pace(lines, bytes));
    },
    print: (line) => bars.log(`${line}\n`),
    stop: () => bars.stop(),
  };
}

const interval = 5_000;

function printLines(size: number): ImportProgress {
  const pace = createPaceMeter(size);
  let printedAt = Date.now();
  return {
    update: (lines, bytes) => {
      const { rate, left } = pace(lines, bytes);
      if (lines === 0 || bytes === size || Date.now() - printedAt < interval) return;
      printedAt = Date.now();
      const percentage = Math.floor((100 * bytes) / size);
      console.error(`${percentage} %, ${lines} lines, ${rate} a second, ${left} left`);
    },
    print: (line) => console.error(line),
    stop: () => {},
  };
}

/** Computes rate and time left since the first call: an earlier run may have imported a part. */
function createPaceMeter(size: number) {
  let start: { at: number; bytes: number } | undefined;
  return (lines: number, bytes: number) => {
    start ??= { at: Date.now(), bytes };
    const seconds = Math.max(0.001, (Date.now() - start.at) / 1_000);
    const left = (seconds * (size - bytes)) / Math.max(1, bytes - start.bytes);
    return { lines, rate: Math.round(lines / seconds), left: formatDuration(left) };
  };
}

function formatDuration(seconds: number): string {
  const rounded = Math.round(seconds);
  return rounded < 60 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
}
