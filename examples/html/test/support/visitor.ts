import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, ElementHandle, Page } from 'puppeteer';
import { click } from '../../../../testing/browser/click.js';
import { until } from '../../../../testing/waiting/until.js';

/** Pictures of what was seen, to be looked at. */
const artefacts = join(import.meta.dirname, '../../artefacts');

/** Somebody at the marketplace, in a browser of their own. */
export class Visitor {
  /** Errors and warnings of the console, exceptions, answers that failed. */
  readonly complaints: string[] = [];
  readonly origins = new Set<string>();

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => {
      if (request.url().startsWith('http')) this.origins.add(new URL(request.url()).origin);
    });
  }

  static async open(browser: Browser, url: string, look: Look = {}): Promise<Visitor> {
    const { width = 1280, scheme = 'light', language = 'en', prepare } = look;
    const context = await browser.createBrowserContext();
    for (const name of ['camera', 'microphone'] as const) {
      await context.setPermission(url, { permission: { name }, state: 'granted' });
    }
    const page = await context.newPage();
    await page.setViewport({ width, height: width < 500 ? 844 : 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluateOnNewDocument(rememberRanking);
    await prepare?.(page);
    const visitor = new Visitor(context, page);
    const address = new URL(url);
    address.searchParams.set('lang', language);
    await page.goto(address.href, { waitUntil: 'networkidle0' });
    return visitor;
  }

  /** Waits for a part of an element to stand still, wherever it has moved to, and clicks it. */
  click(element: string, part: string, text = ''): Promise<void> {
    return click(() => this.find(element, part, text));
  }

  /**
   * Waits for what is inside an element, which may itself be inside another (`outer >>> inner`); a
   * change in a shadow tree wakes no selector.
   */
  async find(element: string, part: string, text = ''): Promise<ElementHandle> {
    const found = await until(
      this.page,
      (path, inside, wanted) => {
        let tree: ParentNode | null | undefined = document;
        for (const host of path) tree = tree?.querySelector(host)?.shadowRoot;
        return [...(tree?.querySelectorAll(inside) ?? [])].find(
          (candidate) => candidate.checkVisibility() && candidate.textContent.includes(wanted),
        );
      },
      element.split(' >>> '),
      part,
      text,
    );
    return found as unknown as ElementHandle;
  }

  /** Presses Tab until the focus is on what `find` would find. */
  async tabTo(element: string, part: string, text = '', way = 'forwards'): Promise<void> {
    const target = await this.find(element, part, text);
    for (let presses = 0; presses < 500; presses++) {
      if (way === 'backwards') await this.page.keyboard.down('Shift');
      await this.page.keyboard.press('Tab');
      if (way === 'backwards') await this.page.keyboard.up('Shift');
      const isThere = await target.evaluate(
        (wanted) => (wanted.getRootNode() as ShadowRoot).activeElement === wanted,
      );
      if (isThere) return;
    }
    throw new Error(`Tab never came to ${element} ${part} ${text}`);
  }

  /** Connects a demo wallet, signs in with it, and waits for the offers' order. */
  async signIn(name: string): Promise<void> {
    await this.page.evaluate(() => {
      (window as Ranked).ranking = undefined;
    });
    await this.click('x-svc-wallet-connect', '[part~=button]');
    await this.click('x-svc-wallet-connect', '[part~=wallet]', name);
    await until(
      this.page,
      (wanted) => document.querySelector('#person-name')?.textContent.trim() === wanted,
      name,
    );
    await this.untilOrdered();
  }

  /** Opens the menu of the signed-in person. */
  async openMenu(): Promise<void> {
    await click(() => this.page.waitForSelector('.chip:not([hidden])').then((chip) => chip!));
    await this.page.waitForSelector('#account-menu:popover-open');
  }

  /** Signs out by the menu. */
  async signOut(): Promise<void> {
    await this.openMenu();
    await this.click('x-svc-disconnect-wallet', 'button');
    await this.page.waitForSelector('.chip[hidden]');
  }

  /** Waits until the offers of the page, if it lists any, stand in the order of the last ranking. */
  async untilOrdered(): Promise<void> {
    await until(this.page, () => {
      const offers = [...document.querySelectorAll<HTMLElement>('#offers > li')];
      if (offers.length === 0) return true;
      const { ranking } = window as Ranked;
      if (!ranking) return false;
      const places = offers.map(({ dataset }) => ranking.indexOf(dataset['uuid']!));
      const ranked = places.filter((place) => place !== -1);
      const isFading = document.documentElement.matches(':active-view-transition');
      return !isFading && ranked.every((place, index) => index === 0 || ranked[index - 1]! < place);
    });
  }

  /** Reads the recommendation of an offer for the current reader, without the rating. */
  async recommendation(uuid: string): Promise<string> {
    const selector = `x-svc-recommendation[target-uuid="${uuid}"]`;
    await until(
      this.page,
      (of) => {
        const { shadowRoot } = document.querySelector(of)!;
        const isGreeted = document.querySelector('#person-name')!.textContent.trim() !== '';
        const isSignedOut = shadowRoot!.querySelector('[part=signed-out]') !== null;
        const isReady = !shadowRoot!.querySelector('[part=loading]') && shadowRoot!.textContent;
        return isReady && isSignedOut !== isGreeted;
      },
      selector,
    );
    return this.page.$eval(selector, (element) => {
      const parts = [...element.shadowRoot!.querySelectorAll('.all > :not(.head)')];
      return parts
        .map(({ textContent }) => textContent)
        .join('')
        .trim();
    });
  }

  /** Waits for the public rating of an offer, and returns what it says. */
  async rating(uuid: string): Promise<string> {
    const stars = await this.find(`x-svc-recommendation[target-uuid="${uuid}"]`, '[part~=stars]');
    return stars.evaluate((element) => element.parentElement!.textContent.trim());
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(artefacts, { recursive: true });
    await this.page.screenshot({ path: join(artefacts, `${name}.png`) });
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** A page that remembers the uuids of the last ranking that it loaded, the best first. */
type Ranked = Window & { ranking?: string[] | undefined };

/** Runs in the page before its own scripts. */
function rememberRanking(): void {
  window.addEventListener(
    'loaded',
    ({ target, detail }: CustomEventInit & { target?: unknown }) => {
      if (!(target instanceof Element) || target.localName !== 'x-svc-root') return;
      const { data } = detail as { data: { entity: { uuid: string } }[] };
      (window as Ranked).ranking = data.map(({ entity }) => entity.uuid);
    },
  );
}

/** How the visitor's screen is. */
export interface Look {
  width?: number;
  scheme?: 'light' | 'dark';
  /** As `?lang=` of the marketplace. */
  language?: string;
  /** Done before the page is opened. */
  prepare?: (page: Page) => Promise<void>;
}
