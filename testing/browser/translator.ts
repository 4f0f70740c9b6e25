import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'puppeteer';
import { waitFor } from '../waiting/wait-for.js';

/** The changes of text nodes that translators and extensions make. */
export const translations = ['replace', 'wrap', 'split', 'remove', 'flatten'] as const;
export type Translation = (typeof translations)[number];

/**
 * Changes each text of the SDK's elements as a translator does, but not its letters. Texts in `kept` are not removed,
 * since an element does not render a text again that has not changed. Returns the number of texts.
 */
export function translate(page: Page, way: Translation, kept: readonly string[]): Promise<number> {
  return page.evaluate(translateTexts, way, kept);
}

/** The texts of each of the SDK's elements, by their tags. */
export type ShownTexts = Record<string, string[]>;

/** The texts that the SDK's elements show now. */
export function readTexts(page: Page): Promise<ShownTexts> {
  return page.evaluate(collectTexts);
}

/** Waits until requests no longer change the texts of the SDK's elements, and returns these texts. */
export async function readLoadedTexts(page: Page): Promise<ShownTexts> {
  const read = async () => {
    await page.waitForNetworkIdle({ idleTime: 300 });
    return readTexts(page);
  };
  let last: ShownTexts | undefined;
  return waitFor(read, (shown) => isDeepStrictEqual(shown, last) || ((last = shown), false));
}

/** Waits until the elements with these tags show these texts. Returns the texts that they show at the end. */
export function untilTexts(page: Page, texts: ShownTexts): Promise<ShownTexts> {
  const read = async () => {
    const shown = await readTexts(page);
    return Object.fromEntries(Object.keys(texts).map((tag) => [tag, shown[tag] ?? []]));
  };
  return waitFor(read, (shown) => isDeepStrictEqual(shown, texts)).catch(read);
}

/** Sets the language of the page: every element then changes its texts in place. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  await page.$eval('html', (html, lang) => (html.lang = lang), language);
}

/** Runs in the page. */
function translateTexts(way: Translation, kept: readonly string[]): number {
  const texts: Text[] = [];
  const visit = (root: ShadowRoot) => {
    // Joins texts that were split before.
    root.normalize();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text;
      const isShown = !text.parentElement?.closest('style, textarea, option');
      if (isShown && text.data.trim()) texts.push(text);
    }
    visitInside(root);
  };
  const visitInside = (root: ParentNode) => {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) visit(shadowRoot);
  };
  visitInside(document);
  // Translators use this deprecated element.
  const name: string = 'font';
  for (const text of texts) {
    const font = document.createElement(name);
    const parent = text.parentElement;
    const isSentence = !parent?.querySelector('*:not(b, bdi, span, strong, em)');
    if (way === 'replace') {
      const inner = font.appendChild(document.createElement(name));
      inner.textContent = text.data;
      text.replaceWith(font);
    } else if (way === 'wrap') {
      text.replaceWith(font);
      font.append(text);
    } else if (way === 'split') {
      text.splitText(Math.ceil(text.length / 2));
    } else if (way === 'remove') {
      if (!kept.includes(text.data.replace(/\s+/g, ' ').trim())) text.remove();
    } else if (isSentence) {
      parent?.replaceChildren(parent.textContent);
    }
  }
  return texts.length;
}

/** Runs in the page: the text of each element of the shadow trees, without the texts of elements inside. */
function collectTexts(): ShownTexts {
  const all: ShownTexts = {};
  const visit = ({ localName, shadowRoot }: Element) => {
    if (!shadowRoot) return;
    const inside = [...shadowRoot.querySelectorAll('*')];
    const rendered = inside.filter((one) => !one.matches('style, font'));
    const texts = [shadowRoot, ...rendered].map((one) => readOwn(one).replace(/\s+/g, ' ').trim());
    (all[localName] ??= []).push(...texts.filter(Boolean));
    inside.forEach(visit);
  };
  const readOwn = (node: Node): string =>
    [...node.childNodes].map((child) => readChild(child)).join('');
  const readChild = (child: Node) => {
    if (child instanceof Text) return child.data;
    return child.nodeName === 'FONT' ? readOwn(child) : '';
  };
  document.querySelectorAll('*').forEach(visit);
  return all;
}
