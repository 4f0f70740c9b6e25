/** How values are stored and handled. */
export interface LatestValuesOptions<Value> {
  /** The minimum time between two values of a name, in milliseconds. */
  interval: number;
  /** The maximum size of the waiting value of a name, and of all stored values. */
  maximumSize: { name: number; all: number };
  measure: (value: Value) => number;
  /** Adds a value to the waiting one; without it, the later value replaces the earlier one. */
  combine?: (earlier: Value, later: Value) => Value;
  /** Handles a value, and its own errors. */
  handle: (name: string, value: Value) => Promise<void>;
}

/** Stores the newest value of each name, and handles a value of a name at most once in an interval. */
export class LatestValues<Value> {
  readonly #options: LatestValuesOptions<Value>;
  /** The waiting values, by name; undefined while the name's last value is handled, and until the interval is over. */
  readonly #waiting = new Map<string, Value | undefined>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;
  #size = 0;

  constructor(options: LatestValuesOptions<Value>) {
    this.#options = options;
  }

  /** Returns false if there is no room for the value: then nothing changes. */
  set(name: string, value: Value): boolean {
    const { measure, combine = (_, later) => later, maximumSize } = this.#options;
    const earlier = this.#waiting.get(name);
    const combined = earlier === undefined ? value : combine(earlier, value);
    const size = this.#size - (earlier === undefined ? 0 : measure(earlier)) + measure(combined);
    const hasRoom = measure(combined) <= maximumSize.name && size <= maximumSize.all;
    if (!hasRoom || this.#isClosed) return false;
    this.#size = size;
    if (this.#waiting.has(name)) this.#waiting.set(name, combined);
    else void this.#handle(name, combined);
    return true;
  }

  /** Removes the waiting values. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#waiting.clear();
  }

  async #handle(name: string, value: Value): Promise<void> {
    for (let next: Value | undefined = value; next !== undefined;) {
      this.#waiting.set(name, undefined);
      const pause = this.#pause();
      await this.#options.handle(name, next);
      this.#size -= this.#options.measure(next);
      await pause;
      next = this.#waiting.get(name);
      this.#waiting.delete(name);
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        resolve();
      }, this.#options.interval).unref();
      this.#timers.add(timer);
    });
  }
}
