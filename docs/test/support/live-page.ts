import type { Frame, Page } from 'puppeteer';
import { until } from '../../../testing/waiting/until.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';

/** A phone in light colours, and a desktop in dark ones. */
export const looks = [
  { width: 390, height: 844, scheme: 'light' },
  { width: 1280, height: 900, scheme: 'dark' },
] as const;

/** Opens the page of an element, and returns its frame once it shows the element. */
export async function openLive(
  page: Page,
  { url }: { url: string },
  tag: string,
  { width, height, scheme }: (typeof looks)[number] = looks[1],
): Promise<Frame> {
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.goto(`${url}/elements/${tag}`, { waitUntil: 'networkidle0' });
  const frame = await waitFor(
    () => page.frames().find((one) => one.url() === `${url}/live/${tag}.html`),
    Boolean,
    { what: `the frame of ${tag}` },
  );
  await untilContent(frame!, tag);
  return frame!;
}

/** Waits until the element has loaded what it shows. */
export async function untilContent(frame: Frame, tag: string): Promise<void> {
  await until(
    frame,
    (tag) => {
      function* findAll(parent: ParentNode): Generator<Element> {
        for (const one of parent.querySelectorAll('*')) {
          yield one;
          if (one.shadowRoot) yield* findAll(one.shadowRoot);
        }
      }
      const all = [...findAll(document)];
      const element = all.find(({ localName }) => localName === tag);
      const isVisible = (element?.getBoundingClientRect().height ?? 0) > 0;
      const isLoaded = element?.classList.contains('hydrated') ?? false;
      return isVisible && isLoaded && !all.some(({ classList }) => classList.contains('skeleton'));
    },
    tag,
  );
}

/** Returns all texts of the frame, shadow trees included. */
const readText = (frame: Frame): Promise<string> =>
  frame.evaluate(() => {
    const read = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (node instanceof HTMLStyleElement) return '';
      const root = node instanceof Element ? node.shadowRoot : undefined;
      return [...(root?.childNodes ?? []), ...node.childNodes].map(read).join(' ');
    };
    return read(document.body).replace(/\s+/g, ' ');
  });

export const untilText = (frame: Frame, text: string): Promise<string> =>
  waitFor(
    () => readText(frame),
    (now) => now.includes(text),
    { what: `"${text}"` },
  );
