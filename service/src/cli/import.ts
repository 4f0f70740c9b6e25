import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Command, InvalidArgumentError } from 'commander';
import { importFile, type ImportResult, type RefusedLine } from '../transfer/import-file.js';
import { showProgress } from './import-progress.js';
import { withService } from './with-service.js';

interface Options {
  restart: boolean;
  refused?: string;
  moveUrls?: UrlMove;
}

interface UrlMove {
  from: string;
  to: string;
}

export function importCommand(): Command {
  return new Command('import')
    .description('Import entities, relationships, feedback, badge sets and endorsements.')
    .argument('<file>', 'a file of JSON Lines, or - for standard input')
    .option('--restart', 'import the file again from its first line', false)
    .option(
      '--refused <file>',
      'write the refused lines to this file, with their numbers and reasons',
    )
    .option('--move-urls <from=to>', 'replace <from> at the start of URLs with <to>', parseMove)
    .addHelpText(
      'after',
      `
Each line is an object with one key that holds the body of the API's operation:

  {"entity": {"type": "provider", "ids": {"uuid": "rosas-bakery"}, "name": "Rosa’s Bakery"}}
  {"relationship": {"type": "social", "sourceCriteria": {…}, "targetCriteria": {…}}}
  {"feedback": {"sourceCriteria": {…}, "targetCriteria": {…}, "items": {"stars": 5}}}
  {"badges": {"id": "Quality", "badges": […]}}
  {"endorsement": {"sourceAddress": "0x…", "targetAddress": "0x…", "transactionId": "…", …}}

Lines that the API would refuse are refused and reported; the others are imported. To continue an
interrupted import, import the same file again. The exit code is 1 if a line was refused.`,
    )
    .action(async (file: string, options: Options) => {
      if (file !== '-') return importPath(file, options);
      const { path, remove } = await storeInput();
      try {
        await importPath(path, options);
      } finally {
        await remove();
      }
    });
}

/** The maximum number of refused lines that are printed; further ones are only counted. */
const maximumPrinted = 20;

async function importPath(path: string, { restart, refused, moveUrls }: Options): Promise<void> {
  const { size } = await stat(path);
  const report = refused === undefined ? undefined : await open(refused, restart ? 'w' : 'a');
  const progress = showProgress(size);
  const startedAt = Date.now();
  let printed = 0;
  try {
    const result = await withService((service) =>
      importFile(service, {
        path,
        restart,
        ...(moveUrls ? { rewrite: (text) => replaceUrls(text, moveUrls) } : {}),
        onProgress: (lines, bytes) => progress.update(lines, bytes),
        onRefused: async (line) => {
          await write(report, line);
          if (++printed <= maximumPrinted) progress.print(`line ${line.number}: ${line.reason}`);
        },
      }),
    );
    progress.stop();
    summarise(result, (Date.now() - startedAt) / 1_000, printed);
  } finally {
    progress.stop();
    await report?.close();
  }
}

async function write(report: FileHandle | undefined, line: RefusedLine): Promise<void> {
  await report?.appendFile(`${JSON.stringify(line)}\n`);
}

function summarise(result: ImportResult, seconds: number, printed: number): void {
  const { lines, resumed, refused } = result;
  const done = lines - resumed;
  if (done === 0 && lines > 0) {
    console.log(
      `Nothing to do: the ${lines} lines were imported before. To import them again, use --restart.`,
    );
  } else {
    const rate = Math.round(done / Math.max(0.001, seconds));
    console.log(
      `${done} lines in ${seconds.toFixed(1)} s (${rate} a second)` +
        (resumed > 0 ? `, after ${resumed} of an earlier run.` : '.'),
    );
  }
  if (refused === 0) return;
  console.error(
    `${refused} of the lines were refused${printed > maximumPrinted ? `; the first ${maximumPrinted} are above` : ''}.`,
  );
  process.exitCode = 1;
}

/** Stores standard input in a file, since an import reads its input twice: to hash and to import it. */
async function storeInput(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-import-'));
  const path = join(folder, 'lines');
  await pipeline(process.stdin, createWriteStream(path));
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

function parseMove(text: string): UrlMove {
  const [from, to, ...more] = text.split('=');
  if (from && to && more.length === 0 && URL.canParse(from) && URL.canParse(to)) {
    return { from, to };
  }
  throw new InvalidArgumentError('Give two URLs: https://old.example=https://new.example');
}

/** Replaces the start of full values only, so that a URL within a review stays. */
function replaceUrls(text: string, { from, to }: UrlMove): string {
  return text.replaceAll(`"${from}`, () => `"${to}`);
}
