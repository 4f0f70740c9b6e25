import type { Closable } from './close-stack.js';

/** How work is repeated. */
export interface RepeatOptions {
  /** The time from one start to the next, in milliseconds; longer when the work takes longer. */
  interval: number;
  /** Called with the error of work, which is retried the next time. */
  onError: (error: unknown) => void;
}

/** Does the work of an instance immediately and then at an interval; closing waits for the work in progress. */
export function repeat(work: () => Promise<void>, { interval, onError }: RepeatOptions): Closable {
  let done = Promise.resolve();
  const start = () => {
    done = done.then(work).catch(onError);
  };
  const timer = setInterval(start, interval).unref();
  start();
  return {
    close: () => {
      clearInterval(timer);
      return done;
    },
  };
}
