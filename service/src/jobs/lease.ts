import type { Database } from '../storage/database/database.js';
import { extendLease, type HeldRun } from '../storage/jobs.js';

/** Enough for the lease to survive a lost heartbeat. */
const beatsPerLease = 3;

/** The lease of a run, extended by a heartbeat until it is released; the run is aborted when it is lost. */
export class Lease {
  readonly #heartbeat: NodeJS.Timeout;
  #end: NodeJS.Timeout | undefined;
  #isReleased = false;
  #isLost = false;

  constructor(
    readonly database: Database,
    readonly run: HeldRun,
    readonly milliseconds: number,
    askedAt: number,
    readonly ending: AbortController,
  ) {
    this.#extendFrom(askedAt);
    this.#heartbeat = setInterval(() => void this.#beat(), milliseconds / beatsPerLease);
  }

  /** Whether another instance may hold the job. */
  get isLost(): boolean {
    return this.#isLost;
  }

  release(): void {
    this.#isReleased = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#end);
  }

  async #beat(): Promise<void> {
    const askedAt = performance.now();
    try {
      const isHeld = await extendLease(this.database, this.run, this.milliseconds);
      if (this.#isReleased) return;
      if (!isHeld) this.#lose();
      else this.#extendFrom(askedAt);
    } catch {
      // The next heartbeat tries again, unless the lease ends before.
    }
  }

  /** Extends the lease from the start of the query: the lease in the database does not end earlier. */
  #extendFrom(askedAt: number): void {
    clearTimeout(this.#end);
    const left = this.milliseconds - (performance.now() - askedAt);
    this.#end = setTimeout(() => this.#lose(), left);
  }

  #lose(): void {
    this.release();
    this.#isLost = true;
    this.ending.abort(new Error('The lease ended.'));
  }
}
