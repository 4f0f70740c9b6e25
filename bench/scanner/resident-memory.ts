import { readFile } from 'node:fs/promises';
import { setInterval as every } from 'node:timers/promises';

/** The memory of a process at a moment. */
export interface Sample {
  /** Milliseconds since 1970. */
  at: number;
  /** Resident, in MiB. */
  mebibytes: number;
}

/** Samples the resident memory of a process until it ends. */
export async function sampleMemory(processId: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for await (const _ of every(100)) {
    const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
    const [, kibibytes] = /VmRSS:\s*(\d+) kB/.exec(status) ?? [];
    // A process that has ended has no memory.
    if (kibibytes === undefined) return samples;
    samples.push({ at: Date.now(), mebibytes: Number(kibibytes) / 1_024 });
  }
  return samples;
}
