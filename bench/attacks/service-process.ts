import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../../testing/service/free-port.js';
import { startServing } from '../../testing/service/svc.js';

const mebibyte = 1_024 * 1_024;
/** Of `/proc`, in a second. */
const clockTicks = 100;

/** Memory after a garbage collection, and the largest heap since the last time that it was read; in MiB. */
export interface Memory {
  resident: number;
  heap: number;
  peakHeap: number;
}

/** A process of `svc serve`, measured from outside. Needs Linux. */
export interface ServiceProcess {
  readonly url: string;
  /** Seconds of processor time since the start. */
  readProcessorSeconds(): Promise<number>;
  /** Has `readPeak` start anew. */
  resetPeak(): Promise<void>;
  /** The most resident memory, in MiB. */
  readPeak(): Promise<number>;
  /** Collects garbage. */
  readMemory(): Promise<Memory>;
  stop(): Promise<void>;
}

/** Starts the service; hosts that end in `.example` are at the port on this machine. */
export async function startServiceProcess(
  settings: Record<string, string>,
  strangersPort: string,
): Promise<ServiceProcess> {
  const memoryPort = String(await findFreePort('127.0.0.1'));
  const preloaded = ['strangers', 'memory'].map(
    (name) => `--import ${pathToFileURL(join(import.meta.dirname, 'preload', `${name}.mjs`)).href}`,
  );
  const { url, processId, ...service } = await startServing({
    NODE_OPTIONS: preloaded.join(' '),
    BENCH_STRANGERS_PORT: strangersPort,
    BENCH_MEMORY_PORT: memoryPort,
    SVC_TRUST_PROXY: '1',
    // As they are without these settings; the test kit turns the limits off.
    SVC_RATE_LIMIT_ADDRESS: '1200',
    SVC_RATE_LIMIT_CONNECT: '5',
    SVC_RATE_LIMIT_CONNECT_ADDRESS: '5',
    SVC_RATE_LIMIT_ACCOUNT: '10',
    ...settings,
  });
  const folder = `/proc/${processId}`;
  return {
    url,
    async readProcessorSeconds() {
      const text = await readFile(`${folder}/stat`, 'utf8');
      // The name, in brackets, may have spaces.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / clockTicks;
    },
    resetPeak: () => writeFile(`${folder}/clear_refs`, '5'),
    async readPeak() {
      const [, kibibytes = 0] =
        /VmHWM:\s*(\d+) kB/.exec(await readFile(`${folder}/status`, 'utf8')) ?? [];
      return Number(kibibytes) / 1_024;
    },
    async readMemory() {
      const answer = await fetch(`http://127.0.0.1:${memoryPort}`);
      const { rss, heapUsed, peakHeap } = (await answer.json()) as Record<string, number>;
      return {
        resident: rss! / mebibyte,
        heap: heapUsed! / mebibyte,
        peakHeap: peakHeap! / mebibyte,
      };
    },
    stop: () => service.kill(),
  };
}
