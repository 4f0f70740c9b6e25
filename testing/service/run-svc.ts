import { Readable } from 'node:stream';
import { runCommand } from '../../service/src/cli/run-command.js';
import type { ProcessResult } from './svc.js';

/**
 * Runs a command of `svc` to its end in this process, as a process of its own with these settings would: without this
 * process's own settings, one command at a time. Not for commands that run until a signal.
 */
export function svc(
  parameters: readonly string[],
  settings: Record<string, string> = {},
  { input = '' }: { input?: string } = {},
): Promise<ProcessResult> {
  const result = last.then(() => runAlone(parameters, settings, input));
  last = result.catch(() => undefined);
  return result;
}

let last: Promise<unknown> = Promise.resolve();

async function runAlone(
  parameters: readonly string[],
  settings: Record<string, string>,
  input: string,
): Promise<ProcessResult> {
  const { env, exitCode } = process as { env: NodeJS.ProcessEnv; exitCode?: number };
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  process.env = { PATH: env['PATH'], NO_COLOR: '1', ...settings };
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { ...stdin, get: () => Readable.from([input]) });
  try {
    await runCommand(parameters);
    const code = process.exitCode;
    return {
      code: typeof code === 'number' ? code : 0,
      stdout: stdout.text(),
      stderr: stderr.text(),
    };
  } finally {
    for (const output of [stdout, stderr]) output.release();
    Object.assign(process, { env, exitCode });
    Object.defineProperty(process, 'stdin', stdin);
  }
}

/** Keeps what is written to a stream until it is released. */
function capture(stream: NodeJS.WriteStream) {
  const { write, isTTY } = stream;
  const chunks: (string | Uint8Array)[] = [];
  stream.write = (chunk: string | Uint8Array, ...others: unknown[]) => {
    chunks.push(chunk);
    const written = others.at(-1) as (() => void) | string | undefined;
    if (typeof written === 'function') written();
    return true;
  };
  stream.isTTY = false;
  return {
    text: () => chunks.map(String).join(''),
    release: () => Object.assign(stream, { write, isTTY }),
  };
}
