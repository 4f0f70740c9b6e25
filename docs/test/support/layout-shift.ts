import type { Page } from 'puppeteer';

/** The sum of the layout shifts since the page was opened. */
export function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Entries of the past are delivered before this.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}
