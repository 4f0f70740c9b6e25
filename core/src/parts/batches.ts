import { Build } from '@stencil/core';

/** How many elements are first rendered in one task, so that a phone stays responsive. */
const size = 8;

let count = 0;
let last: Promise<void> | undefined;

/**
 * For `componentWillLoad`: when many elements are added at once, all but the first batch wait, so that
 * each task renders one batch. An element joins a batch once its texts are loaded.
 */
export function waitForBatch(texts?: Promise<void>): Promise<void> | undefined {
  return texts ? texts.then(joinBatch) : joinBatch();
}

function joinBatch(): Promise<void> | undefined {
  // A server sends all elements at once.
  if (!Build.isBrowser) return undefined;
  const batch = last;
  if (++count % size === 0) {
    const next = (batch ?? Promise.resolve()).then(waitForTask);
    last = next;
    void next.then(waitForTask).then(() => {
      if (last === next) last = undefined;
    });
  }
  return batch;
}

/** Resolves in a new task. A timer would wait at least 4 ms. */
function waitForTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
