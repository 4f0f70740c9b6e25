import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import {
  findings,
  identify,
  shown,
  untilInside,
  untilShown,
} from '../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../testing/browser/fixture.js';
import { until } from '../../../testing/waiting/until.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

const formPopup = 'x-svc-feedback-form-popup';
const detailsPopup = 'x-svc-feedback-details-popup';
const popup = (tag: string, more = '', children = '') =>
  `<${tag} source-uuid="${fixture.network.reader.uuid}" target-uuid="bakery" ${more}>${children}</${tag}>`;

const isOpen = (page: Page, selector: string) =>
  page.$eval(`${selector} >>> dialog`, (dialog) => dialog.open);
const untilOpen = (page: Page, selector: string, open = true) =>
  until(
    page,
    (selector, open) =>
      document.querySelector(selector)!.shadowRoot!.querySelector('dialog')!.open === open,
    selector,
    open,
  );
const click = (page: Page, selector: string) => page.locator(selector).click();
/** Returns the focused elements of all shadow trees, from the outermost to the innermost. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const path: string[] = [];
    let element = document.activeElement;
    while (element) {
      path.push(element.localName + (element.part.length > 0 ? `::${element.part.value}` : ''));
      element = element.shadowRoot?.activeElement ?? null;
    }
    return path.join(' ');
  });

interface Docs {
  components: { tag: string; parts: { name: string }[] }[];
}

/** Returns the documented parts of an element in order. */
function listParts(tag: string): string[] {
  const docs = join(import.meta.dirname, '../../dist/docs.json');
  const { components } = JSON.parse(readFileSync(docs, 'utf8')) as Docs;
  const { parts } = components.find((one) => one.tag === tag)!;
  return parts.map(({ name }) => name).sort();
}

describe.each([
  [formPopup, 'Give feedback', 'x-svc-feedback-form', 'Good quality'],
  [detailsPopup, 'See feedback', 'x-svc-feedback-details', 'rye bread'],
])('%s', (tag, label, content, text) => {
  const inside = `${tag} >>> ${content}`;

  test('loads its content when it opens, and restores the focus when it closes', async () => {
    const { page, complaints, loaded } = await fixture.open(popup(tag));
    await identify(page, fixture.network.identity);
    expect(await shown(page, tag)).toContain(label);
    const before = loaded.length;
    expect(fixture.site.asked).toEqual([]);
    expect(await page.$(inside)).toBeNull();
    expect(await findings(page)).toEqual([]);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilOpen(page, tag);
    await untilShown(page, inside, text);
    expect(loaded.length).toBeGreaterThan(before);
    expect(await focused(page)).toBe(`${tag} h2::title`);
    expect(await findings(page)).toEqual([]);

    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(`${tag} button::close`);
    await page.keyboard.press('Enter');
    await untilOpen(page, tag, false);
    expect(await focused(page)).toBe(`${tag} button::button`);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('closes by Escape and by the backdrop, but not by a press that started inside', async () => {
    const { page } = await fixture.open(popup(tag));
    await identify(page, fixture.network.identity);
    await click(page, `${tag} >>> [part=button]`);
    await untilShown(page, inside, text);
    await page.keyboard.press('Escape');
    await untilOpen(page, tag, false);
    expect(await focused(page)).toBe(`${tag} button::button`);

    await click(page, `${tag} >>> [part=button]`);
    await untilOpen(page, tag);
    await untilShown(page, inside, text);
    const { x, y } = (await (await page.$(`${tag} >>> dialog h2`))!.boundingBox())!;
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    expect(await isOpen(page, tag)).toBe(true);
    await page.mouse.click(5, 5);
    await untilOpen(page, tag, false);
    expect(await focused(page)).toBe(`${tag} button::button`);
  });

  test('opens and closes by its methods, and dispatches events', async () => {
    const { page } = await fixture.open(popup(tag));
    const events = await page.evaluate(async (tag) => {
      const element = document.querySelector(tag)! as unknown as {
        open: () => Promise<void>;
        close: () => Promise<void>;
      };
      const events: string[] = [];
      const next = (type: string) =>
        new Promise<void>((done) =>
          document.addEventListener(
            type,
            (event) => {
              events.push(`${type} ${JSON.stringify((event as CustomEvent).detail)}`);
              done();
            },
            { once: true },
          ),
        );
      for (let turn = 0; turn < 2; turn++) {
        const opened = next('popupOpened');
        await element.open();
        await opened;
        const closed = next('popupClosed');
        await element.close();
        await closed;
      }
      await element.close();
      return events;
    }, tag);
    const detail = JSON.stringify({ targetUuid: 'bakery' });
    expect(events).toEqual(
      ['popupOpened', 'popupClosed', 'popupOpened', 'popupClosed'].map(
        (type) => `${type} ${detail}`,
      ),
    );
  });

  test('shows a message while no one is signed in', async () => {
    const { page } = await fixture.open(popup(tag));
    await click(page, `${tag} >>> [part=button]`);
    await untilShown(page, inside, tag === detailsPopup ? 'Connect a wallet' : 'Sign in');
    expect(await findings(page)).toEqual([]);
  });

  test('exports the parts of its content', async () => {
    const { page } = await fixture.open(popup(tag));
    await identify(page, fixture.network.identity);
    await click(page, `${tag} >>> [part=button]`);
    await untilShown(page, inside, text);
    const given = await page.$eval(inside, (one) => one.getAttribute('exportparts')!);
    expect(given.split(', ').sort()).toEqual(listParts(content));
    await page.evaluate((tag) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${tag}::part(stars) { color: rgb(1, 2, 3) }`);
      document.adoptedStyleSheets.push(sheet);
    }, tag);
    const color = await page.$eval(
      `${inside} >>> [part~=stars]`,
      (one) => getComputedStyle(one).color,
    );
    expect(color).toBe('rgb(1, 2, 3)');
  });

  test('shows the content of its slots, and forwards the others to its content', async () => {
    const { page } = await fixture.open(
      popup(
        tag,
        '',
        `Tell us <i slot="icon">!</i><b slot="title">The bakery</b><em slot="signed-out">Who are you?</em>`,
      ),
    );
    await click(page, `${tag} >>> [part=button]`);
    await untilOpen(page, tag);
    const name = (selector: string) =>
      page.$eval(`${tag} >>> ${selector}`, (element) =>
        [...element.querySelectorAll('slot')]
          .flatMap((slot) => slot.assignedNodes())
          .map(({ textContent }) => textContent?.trim())
          .join('|'),
      );
    expect(await name('[part=button]')).toBe('!|Tell us');
    expect(await name('h2')).toBe('The bakery');
    expect(await name(content)).toBe('Who are you?');
    expect(await findings(page)).toEqual([]);
  });

  test.each(['light', 'dark'])('works from right to left on a phone, %s', async (scheme) => {
    const { page, complaints } = await fixture.open(popup(tag, 'btn-color="gold"'), {
      lang: 'ar',
      dir: 'rtl',
    });
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true });
    await identify(page, fixture.network.identity);
    await click(page, `${tag} >>> [part=button]`);
    await untilInside(page, tag, `${content}.hydrated`);
    const box = await page.$eval(`${tag} >>> dialog`, (dialog) => {
      const { x, y, width, height } = dialog.getBoundingClientRect();
      return { x, y, width, height, direction: getComputedStyle(dialog).direction };
    });
    expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844, direction: 'rtl' });
    const place = async (part: string) =>
      (await (await page.$(`${tag} >>> [part=${part}]`))!.boundingBox())!.x;
    expect(await place('close')).toBeLessThan(await place('title'));
    expect(await findings(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

test.each(['en', 'de', 'ar'])('labels of buttons fit on one line on a phone: %s', async (lang) => {
  const { page } = await fixture.open(
    `<div class="offer">${popup(detailsPopup)}${popup(formPopup)}</div>
     <div class="offer narrow">${popup(detailsPopup)}${popup(formPopup)}</div>`,
    {
      lang,
      dir: lang === 'ar' ? 'rtl' : 'ltr',
      styles: `.offer { display: grid; grid-template-columns: repeat(2, 1fr); gap: 0.75rem }
        .narrow { inline-size: 9rem }`,
    },
  );
  await page.setViewport({ width: 390, height: 844 });
  const measure = (selector: string) =>
    page.$$eval(`${selector} > *`, (popups) =>
      popups.map((popup) => {
        const button = popup.shadowRoot!.querySelector('button')!.getBoundingClientRect();
        return {
          lines: Math.round(button.height / 24) - 1,
          over: button.width - popup.clientWidth,
        };
      }),
    );
  for (const { lines, over } of await measure('.offer:not(.narrow)')) {
    expect(lines).toBe(1);
    expect(over).toBeLessThanOrEqual(0.5);
  }
  for (const { over } of await measure('.narrow')) expect(over).toBeLessThanOrEqual(0.5);
});

describe('the page behind a dialog', () => {
  const long = `<header>Stays</header><p>${'A long page. '.repeat(3000)}</p>`;
  const state = (page: Page) =>
    page.evaluate(() => ({
      scrolled: scrollY,
      width: document.querySelector('p')!.getBoundingClientRect().width,
      header: document.querySelector('header')!.getBoundingClientRect().top,
    }));

  test.each([
    ['the page', ''],
    ['a page that hides horizontal overflow', 'body { overflow-x: hidden }'],
  ])('neither scrolls nor shifts: %s', async (_, css) => {
    const { page } = await fixture.open(popup(detailsPopup) + long, {
      styles: `header { position: sticky; top: 0 } ${detailsPopup} { position: fixed; top: 0 } ${css}`,
    });
    await page.evaluate(() => scrollTo(0, 400));
    const before = await state(page);
    expect(before.scrolled).toBe(400);
    await click(page, `${detailsPopup} >>> [part=button]`);
    await untilOpen(page, detailsPopup);
    await page.mouse.move(5, 500);
    await page.mouse.wheel({ deltaY: 300 });
    await page.keyboard.press('End');
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await state(page)).toEqual(before);
    await page.keyboard.press('Escape');
    await untilOpen(page, detailsPopup, false);
    expect(await state(page)).toEqual(before);
    await page.evaluate(() => scrollTo(0, 500));
    expect((await state(page)).scrolled).toBe(500);
  });

  test('scrolls again when an open popup is removed', async () => {
    const { page } = await fixture.open(popup(detailsPopup) + long);
    await click(page, `${detailsPopup} >>> [part=button]`);
    await untilOpen(page, detailsPopup);
    await page.$eval(detailsPopup, (element) => element.remove());
    await page.evaluate(() => scrollTo(0, 300));
    expect(await page.evaluate(() => scrollY)).toBe(300);
  });
});

describe('an open dialog', () => {
  test('keeps its content when it closes, and stays open when its element moves', async () => {
    const { page } = await fixture.open(`<div id="a">${popup(formPopup)}</div><div id="b"></div>`);
    await identify(page, fixture.network.identity);
    await click(page, `${formPopup} >>> [part=button]`);
    await untilShown(page, `${formPopup} >>> x-svc-feedback-form`, 'Your review');
    const text = page.locator(`${formPopup} >>> textarea`);
    await text.fill('Warm bread');
    await page.keyboard.press('Escape');
    await untilOpen(page, formPopup, false);
    await click(page, `${formPopup} >>> [part=button]`);
    await untilOpen(page, formPopup);
    await text.click();
    await page.keyboard.press('End');
    await page.evaluate(
      (popup) => document.querySelector('#b')!.append(document.querySelector(popup)!),
      formPopup,
    );
    await page.keyboard.type(', every day');
    expect(await page.$eval(`${formPopup} >>> textarea`, (element) => element.value)).toBe(
      'Warm bread, every day',
    );
    expect(await page.$(`${formPopup} >>> dialog:modal`)).not.toBeNull();
    await page.keyboard.press('Escape');
    await untilOpen(page, formPopup, false);
  });

  test('passes `feedbackGiven` on to the page', async () => {
    const { page } = await fixture.open(popup(formPopup, 'transaction-id="popup-1"'));
    await identify(page, fixture.network.identity);
    await page.evaluate(() =>
      document.addEventListener('feedbackGiven', (event) => {
        document.title = (event.target as Element).localName;
      }),
    );
    await click(page, `${formPopup} >>> [part=button]`);
    await untilShown(page, `${formPopup} >>> x-svc-feedback-form`, 'Your review');
    await page.locator(`${formPopup} >>> textarea`).fill('Warm bread');
    await click(page, `${formPopup} >>> [part=submit]`);
    await untilShown(page, `${formPopup} >>> x-svc-feedback-form`, 'Thank you');
    expect(await page.title()).toBe(formPopup);
  });
});

describe('btn-color', () => {
  const buttons = (colors: string[]) =>
    colors.map((color) => popup(formPopup, `btn-color="${color}"`)).join(' ');
  /** Returns the computed colours of each button and their contrast (WCAG). */
  const readColours = (page: Page) =>
    page.$$eval(`${formPopup} >>> [part=label]`, (labels) => {
      const context = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true })!;
      const computeLuminance = (colour: string) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
      };
      return labels.map((label) => {
        const background = getComputedStyle(label.parentElement!).backgroundColor;
        const [a, b] = [
          computeLuminance(background),
          computeLuminance(getComputedStyle(label).color),
        ] as const;
        const text = b === 0 ? 'black' : b > 0.999 ? 'white' : 'neither';
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        return { background, text, contrast };
      });
    });

  test('sets the text to black or white, whichever has the higher contrast', async () => {
    const expected = {
      '#000': 'white',
      '#fff': 'black',
      gold: 'black',
      rebeccapurple: 'white',
      '#757575': 'white',
      '#777': 'black',
      'rgb(0 0 255 / 20%)': 'white',
      'hsl(120deg 100% 50%)': 'black',
      'oklch(70% 0.2 30)': 'black',
      'color(display-p3 1 0 0)': 'black',
      'light-dark(black, white)': 'white',
      currentcolor: 'white',
      'var(--brand)': 'white',
      'var(--none)': 'white',
    };
    const { page } = await fixture.open(buttons(Object.keys(expected)), {
      styles: ':root { --brand: #123; color-scheme: light } body { color: #111 }',
    });
    const colours = await readColours(page);
    expect(colours.map(({ text }) => text)).toEqual(Object.values(expected));
    for (const { contrast } of colours) expect(contrast).toBeGreaterThanOrEqual(4.5);
    expect(await findings(page)).toEqual([]);
  });

  test('is ignored when it is not a valid colour', async () => {
    const { page } = await fixture.open(
      '<x-svc-feedback-form-popup></x-svc-feedback-form-popup>' +
        buttons(['', 'no-colour', 'red; outline: 9px solid', 'url(/elsewhere)']),
    );
    const colours = await readColours(page);
    expect(new Set(colours.map(({ background }) => background)).size).toBe(1);
    expect(await findings(page)).toEqual([]);
  });

  test('can change, and is both an attribute and a property', async () => {
    const { page } = await fixture.open(buttons(['black']));
    await page.$eval(formPopup, (element) =>
      Object.assign(element, { btnColor: 'yellow', transactionId: 'tx-9' }),
    );
    await page.waitForSelector(`${formPopup}[btn-color=yellow][transaction-id=tx-9]`);
    expect(await readColours(page)).toMatchObject([{ text: 'black' }]);
    await page.$eval(formPopup, (element) => element.removeAttribute('btn-color'));
    await until(
      page,
      (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('.coloured'),
      formPopup,
    );
  });
});
