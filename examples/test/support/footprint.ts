import type { Page } from 'puppeteer';

/** The memory of a page at rest, after a garbage collection. */
export interface Footprint {
  nodes: number;
  listeners: number;
  /** Megabytes of the heap. */
  heap: number;
}

export async function measureFootprint(page: Page): Promise<Footprint> {
  await waitForRest(page);
  const session = await page.createCDPSession();
  await session.send('Performance.enable');
  // The removal of objects with finalisers takes more than one round.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const getValue = (name: string) => metrics.find((metric) => metric.name === name)!.value;
  return {
    nodes: getValue('Nodes'),
    listeners: getValue('JSEventListeners'),
    heap: getValue('JSHeapUsedSize') / 2 ** 20,
  };
}

/** Frameworks and the browser release a page that was left when the browser is idle, and in the frames after that. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** The smaller of each figure. */
export function findLeast(one: Footprint, other: Footprint): Footprint {
  return {
    nodes: Math.min(one.nodes, other.nodes),
    listeners: Math.min(one.listeners, other.listeners),
    heap: Math.min(one.heap, other.heap),
  };
}
