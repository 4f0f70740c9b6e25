import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Check } from './worker.js';

/** In MB: the memory of the loaded modules, and the maximum of a parser beyond that. */
const heap = { modules: 96, parser: 64 };

/** Checks inputs in its own thread, with limited memory and time. */
export class Checker {
  #worker: Worker | undefined;

  /** An input that takes more seconds has no end; large inputs need more memory, in MB. */
  constructor(readonly options: { patience?: number; inputs?: number } = {}) {}

  /** Finds the problem of a parser with an input; undefined if there is none. */
  async find(check: Check): Promise<string | undefined> {
    const { patience = 60, inputs = 0 } = this.options;
    const worker = (this.#worker ??= startWorker(inputs));
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, AbortSignal.timeout(1_000 * patience)]);
    worker.postMessage(check);
    try {
      // `once` rejects with the error of a thread that is out of memory.
      const [problem] = (await once(worker, 'message', { signal })) as [string | undefined];
      return problem;
    } catch (error) {
      await this.close();
      if (signal.aborted) return `It takes more than ${patience} s.`;
      return error instanceof Error ? error.message : String(error);
    } finally {
      done.abort();
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}

function startWorker(inputs: number): Worker {
  return new Worker(join(import.meta.dirname, 'worker.ts'), {
    execArgv: [
      '--import',
      join(import.meta.dirname, '../../../testing/environment/shared-modules.mjs'),
    ],
    // Libraries print messages about a social network.
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: heap.modules + heap.parser + inputs },
  });
}
