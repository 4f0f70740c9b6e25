import type { ElementHandle } from 'puppeteer';

/** In milliseconds. */
const patience = 30_000;

/**
 * Clicks what `find` finds, wherever it has moved to by then: scrolls to it until it stands still
 * and nothing covers it, and clicks. What moves away in that moment is clicked again; a click that
 * misses reaches nothing else on the page. Puppeteer's locators scroll once and click at a place.
 *
 * @throws after 30 seconds, naming what is in the way.
 */
export async function click(find: () => Promise<ElementHandle>): Promise<void> {
  let obstacle = '';
  for (const end = Date.now() + patience; Date.now() < end;) {
    const element = await find();
    const aim = await element.evaluate(takeAim);
    if ('obstacle' in aim) {
      ({ obstacle } = aim);
      continue;
    }
    await element.frame.page().mouse.click(aim.x, aim.y);
    // The click may have led to another page.
    const miss = await element.evaluate(explainMiss).catch(() => undefined);
    if (miss === undefined) return;
    obstacle = miss;
  }
  throw new Error(`What was to be clicked never was within reach: ${obstacle}`);
}

type Aim = { x: number; y: number } | { obstacle: string };

/** Runs in the page: where to click the element; from then on a click elsewhere is swallowed. */
async function takeAim(element: Element): Promise<Aim> {
  const frame = () => new Promise(requestAnimationFrame);
  const getParent = (node: Node): Node | null =>
    (node instanceof Element && node.assignedSlot) ||
    node.parentNode ||
    (node instanceof ShadowRoot ? node.host : null);
  const isInside = (node: Node | null): boolean =>
    node !== null && (node === element || isInside(getParent(node)));
  const topmostAt = (x: number, y: number) => {
    let found = document.elementFromPoint(x, y);
    for (;;) {
      const inner = found?.shadowRoot?.elementFromPoint(x, y);
      if (!inner || inner === found) return found;
      found = inner;
    }
  };
  const findMiddle = ({ x, y, width, height }: DOMRect) => ({
    x: x + width / 2,
    y: y + height / 2,
  });

  await frame();
  if (!element.isConnected) return { obstacle: 'it is no longer on the page' };
  if (element.matches(':disabled')) return { obstacle: 'it is disabled' };
  let { x, y } = findMiddle(element.getBoundingClientRect());
  if (!isInside(topmostAt(x, y))) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    ({ x, y } = findMiddle(element.getBoundingClientRect()));
  }
  await frame();
  const now = findMiddle(element.getBoundingClientRect());
  if (now.x !== x || now.y !== y) return { obstacle: 'it moves' };
  const topmost = topmostAt(x, y);
  if (!isInside(topmost)) {
    return { obstacle: `${topmost?.outerHTML.slice(0, 200) ?? 'nothing'} is at ${x}, ${y}` };
  }

  const state = window as ClickState;
  state.watching?.abort();
  state.watching = new AbortController();
  const { signal } = state.watching;
  state.miss = 'no click arrived';
  const watch = (event: Event) => {
    const target = event.composedPath()[0] as Element;
    const isHit = event.composedPath().includes(element);
    if (!isHit) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type !== 'click') return;
    state.miss = isHit ? undefined : `the click hit ${target.outerHTML.slice(0, 200)}`;
    state.watching!.abort();
  };
  for (const step of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    window.addEventListener(step, watch, { capture: true, signal });
  }
  return { x, y };
}

/** Runs in the page: what was clicked instead of the element, if it was not. */
function explainMiss(): string | undefined {
  const { watching, miss } = window as ClickState;
  watching?.abort();
  return miss;
}

/** The current click, which the page stores. */
interface ClickState {
  miss?: string | undefined;
  watching?: AbortController;
}
