import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closeAtEnd } from '../environment/left-open.js';

const service = join(import.meta.dirname, '../../service');

/** The build, which starts faster, or the sources if they are newer. */
const program = isBuilt()
  ? [join(service, 'dist/cli/svc.js')]
  : ['--import', 'tsx', join(service, 'src/cli/svc.ts')];

function isBuilt(): boolean {
  const built = join(service, 'dist/cli/svc.js');
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  return readdirSync(join(service, 'src'), { recursive: true, withFileTypes: true }).every(
    (entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs <= builtAt,
  );
}

/** Exit code and output of the command line. */
export interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The command line as a process of its own. */
export interface Svc {
  readonly processId: number;
  readonly child: ChildProcess;
  /** Resolves with the match once one of the outputs has it; rejects when the process ends before. */
  waitForLog(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Kills it, as a crash of the machine would. */
  kill(): Promise<void>;
  /** Resolves when it has ended. */
  ended: Promise<ProcessResult>;
}

/** How `svc` runs. */
interface SvcOptions {
  input?: string;
  /** The executable of Node; this one by default. */
  node?: string;
  /** The path of `svc`; the one of this repository by default. */
  path?: string;
}

/** Starts `svc` without this process's own settings. */
export function startSvc(
  parameters: readonly string[],
  settings: Record<string, string> = {},
  { input, node = process.execPath, path }: SvcOptions = {},
): Svc {
  const child = spawn(node, [...(path === undefined ? program : [path]), ...parameters], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NO_COLOR: '1', ...settings },
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => (output[name] += chunk));
  const exit = once(child, 'close') as Promise<[number | null]>;
  const ended = (async () => {
    const [code] = await exit;
    return { code, ...output };
  })();
  const started: Svc = {
    processId: child.pid ?? 0,
    child,
    ended,
    waitForLog: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = output.stderr.match(pattern) ?? output.stdout.match(pattern);
          if (match) resolve(match);
        };
        child.stderr.on('data', look);
        child.stdout.on('data', look);
        void ended.then(() =>
          reject(new Error(`The process ended. Standard error:\n${output.stderr}`)),
        );
        look();
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  running.add(started);
  closeAtEnd(killRunning);
  void ended.then(() => running.delete(started));
  return started;
}

const running = new Set<Svc>();

/** A test that fails leaves nothing behind. */
async function killRunning(): Promise<void> {
  await Promise.all([...running].map((one) => one.kill()));
}

/** Runs `svc` as a process of its own to its end. */
export function spawnSvc(
  parameters: readonly string[],
  settings: Record<string, string> = {},
  options: SvcOptions = {},
): Promise<ProcessResult> {
  return startSvc(parameters, settings, options).ended;
}

/** A service that listens, as a process of its own; without limits, unless it is a program of another path. */
export async function startServing(
  settings: Record<string, string>,
  options: SvcOptions = {},
): Promise<Svc & { url: string }> {
  // An earlier program may not know each of these settings.
  const limits = options.path === undefined ? unlimited : {};
  const local = { PORT: '0', HOST: '127.0.0.1', SVC_LOG_LEVEL: 'error' };
  const server = startSvc(['serve'], { ...local, ...limits, ...settings }, options);
  const [, url = ''] = await server.waitForLog(/listens on (\S+)/);
  return { ...server, url };
}

const unlimited = {
  SVC_RATE_LIMIT_CLIENT: '0',
  SVC_RATE_LIMIT_ADDRESS: '0',
  SVC_RATE_LIMIT_WRITE: '0',
  SVC_RATE_LIMIT_UPLOAD: '0',
  SVC_RATE_LIMIT_CONNECT: '0',
  SVC_RATE_LIMIT_CONNECT_ADDRESS: '0',
  SVC_RATE_LIMIT_ACCOUNT: '0',
};
