import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../../../testing/service/free-port.js';

const root = join(import.meta.dirname, '../../..');
let shell: ChildProcess | undefined;
afterEach(() => endService());

/** Runs the commands of the walk-through with a version of Node. */
export async function walk(node: string): Promise<void> {
  const port = String(await findFreePort());
  const page = (await readFile(join(root, 'docs/rest-walk-through.md'), 'utf8')).replaceAll(
    '4700',
    port,
  );
  const blocks = [...page.matchAll(/^```sh\n([^]*?)^```(?:\n+```json\n([^]*?)^```)?/gm)];
  expect(blocks.length).toBeGreaterThan(10);

  const end = 'END OF BLOCK';
  const script = blocks.map(([, commands]) => `${commands!}\nprintf '\\n${end}\\n'\n`).join('');
  const { HOME } = process.env;
  const PATH = [dirname(node), process.env['PATH']].join(delimiter);
  shell = spawn('sh', ['-euc', script], {
    cwd: root,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // After a command that fails, the service would hold the output open.
  shell.once('exit', (code) => code && endService());
  const [output, complaints] = await Promise.all([text(shell.stdout!), text(shell.stderr!)]);
  expect({
    exitCode: shell.exitCode,
    complaints: complaints.replace(/^(Created key|The service listens|npm warn).*\n/gm, ''),
  }).toEqual({ exitCode: 0, complaints: '' });
  const answers = output.split(`\n${end}\n`);
  for (const [index, [, commands, shown = '']] of blocks.entries()) {
    expect({ commands, answers: valuesIn(answers[index]!) }).toEqual({
      commands,
      answers: valuesIn(shown).map(withWildcards),
    });
  }
}

/** Ends what the commands started. */
function endService(): void {
  try {
    process.kill(-shell!.pid!);
  } catch {
    // The service has ended.
  }
}

/** Reads a sequence of JSON values from a text. */
function valuesIn(text: string): unknown[] {
  return JSON.parse(`[${text.replace(/\}\s*\{(?=\s*"status")/g, '},{')}]`) as unknown[];
}

/** `…` matches any value. */
function withWildcards(value: unknown): unknown {
  if (value === '…') return expect.anything();
  if (typeof value === 'string' && value.includes('…')) {
    const parts = value.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return expect.stringMatching(new RegExp(`^${parts.join('[^]*')}$`));
  }
  if (Array.isArray(value)) return value.map(withWildcards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withWildcards(inner)]),
  );
}
