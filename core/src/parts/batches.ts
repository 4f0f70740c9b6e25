/** So many elements are first rendered in one task: short enough for a phone not to stand still. */
const size = 50;

let count = 0;
let last: Promise<void> | undefined;

/**
 * For `componentWillLoad`: of many elements that come at once, all but the first few wait for later
 * tasks, a batch in each.
 */
export function inBatches(): Promise<void> | undefined {
  const turn = last;
  if (++count % size === 0) {
    const next = (turn ?? Promise.resolve()).then(anotherTask);
    last = next;
    void next.then(anotherTask).then(() => {
      if (last === next) last = undefined;
    });
  }
  return turn;
}

/** Resolves in a task of its own; a timer would wait for 4 ms each time. */
function anotherTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
