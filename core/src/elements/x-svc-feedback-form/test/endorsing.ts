import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, SerializedAXNode } from 'puppeteer';
import { parseEther, type Hex } from 'viem';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../../../contracts/local/deploy-local-reward-token.js';
import { rewardTokenAbi } from '../../../../../contracts/typescript/reward-token-abi.js';
import { identify, openPage, untilInside } from '../../../../../testing/browser/browser.js';
import { click } from '../../../../../testing/browser/click.js';
import { startFixture, type ElementFixture } from '../../../../../testing/browser/fixture.js';
import {
  installWallet,
  switchChain,
  type WalletTransaction,
} from '../../../../../testing/browser/wallet.js';
import { createChainClient } from '../../../../../testing/chain/chain-client.js';
import { anvilProgram, startAnvil, type Anvil } from '../../../../../testing/chain/anvil.js';
import { connect, type Connection } from '../../../../../testing/chain/connect.js';
import { foundry } from '../../../../../testing/chain/foundry.js';
import { createAccount } from '../../../../../testing/people/accounts.js';
import { functions } from '../../../wallet/token-abi';

const program = anvilProgram();
if (!program) console.warn('Skipped: there is no Ethereum node for this system.');

export const element = 'x-svc-feedback-form';
export let fixture: ElementFixture;
export let anvil: Anvil;
export let chain: Connection;
export let client: ReturnType<typeof createChainClient>;
export let token: LocalRewardToken;
export const contexts: { close: () => Promise<void> }[] = [];

/** Runs tests of endorsing with a service, a chain and a token of their own, if there is an Ethereum node. */
export function describeEndorsing(tests: () => void): void {
  (program ? describe : describe.skip)('the endorsement part of x-svc-feedback-form', () => {
    beforeAll(async () => {
      fixture = await startFixture();
      anvil = await startAnvil(program!);
      chain = connect(anvil.url);
      client = createChainClient(anvil.url);
      token = await deployLocalRewardToken(client);
      fixture.site.chain = anvil.url;
      const { reader, alice } = fixture.network;
      for (const { account } of [reader, alice]) {
        await client.setBalance({ address: account.address, value: parseEther('100') });
        await token.giveTokens(account.address);
      }
    });
    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      await fixture.reset();
    });
    afterAll(async () => {
      await fixture.close();
      await anvil.stop();
    });

    tests();
  });
}

/** A new provider with an address. */
export async function addProvider(): Promise<{ uuid: string; address: Hex }> {
  const { address } = createAccount();
  const uuid = `provider-${address.slice(2, 8)}`;
  await fixture.service.post('/entity', {
    type: 'provider',
    name: `Provider ${address.slice(2, 8)}`,
    ids: { uuid, address },
  });
  return { uuid, address };
}

export interface Visit {
  isSignedIn?: boolean;
  isOnChain?: boolean;
  isThroughWallet?: boolean;
  tokenAddress?: Hex;
  isSocket?: boolean;
  lang?: string;
  send?: (transaction: WalletTransaction) => Promise<Hex>;
}

export async function open(target: string, visit: Visit = {}) {
  const { isSignedIn = true, isOnChain = true, lang = 'en', send } = visit;
  const { reader, alice, identity } = fixture.network;
  const context = await fixture.browser.createBrowserContext();
  contexts.push(context);
  const opened = await openPage(context);
  const { page } = opened;
  const user = await installWallet(page, reader, {
    others: [alice],
    chain: { id: foundry.id, url: anvil.url, ...(send && { send }) },
  });
  const { tokenAddress: address = token.address } = visit;
  const rpcUrl = visit.isSocket ? anvil.url.replace('http', 'ws') : `${fixture.site.origin}/chain`;
  const rewardToken = {
    ...{ address, chainId: foundry.id },
    ...(visit.isThroughWallet ? {} : { rpcUrl }),
  };
  const script = `import * as svc from '/sdk/x-svc/index.esm.js';
    svc.configure({ apiUrl: '/api', rewardToken: ${JSON.stringify(rewardToken)} });
    globalThis.endorsed = 0;
    addEventListener('svcEndorsed', () => globalThis.endorsed++);
    globalThis.svc = svc;`;
  const body = `<${element} source-uuid="${reader.uuid}" target-uuid="${target}"></${element}>`;
  const visitPage = async (): Promise<void> => {
    await page.goto(fixture.site.page('page', body, { script, lang }), { waitUntil: 'load' });
    await page.waitForSelector(`${element}.hydrated`);
    if (isSignedIn) await identify(page, identity);
  };
  await visitPage();
  if (isOnChain) {
    await press(page, '[part=connect]');
    await untilInside(page, element, '[part=switch]');
    await switchChain(page, reader, foundry.id);
    await untilInside(page, element, '[part=balance]');
  }
  /** Loads the page again; wallets remember their accounts, this one not its chain. */
  const reload = async (): Promise<void> => {
    await visitPage();
    await untilInside(page, element, '[part=switch]');
    await switchChain(page, reader, foundry.id);
  };
  return { ...opened, user, context, reload };
}

export async function press(page: Page, selector: string): Promise<void> {
  await untilInside(page, element, selector);
  await click(async () => (await page.$(`${element} >>> ${selector}`))!);
}
export const enter = async (page: Page, amount: string): Promise<void> => {
  await page.locator(`${element} >>> [part=amount]`).fill(amount);
  await press(page, '[part=preview-endorsement]');
};
export const endorse = async (page: Page, amount: string): Promise<void> => {
  await enter(page, amount);
  await press(page, '[part=endorse]');
};
export const read = async (
  functionName: 'stakeOf' | 'creditsOf' | 'balanceOf',
  ...args: readonly [Hex] | readonly [Hex, Hex]
): Promise<unknown> =>
  client.readContract({ address: token.address, abi: rewardTokenAbi, functionName, args });
export const countPending = (page: Page): Promise<number> =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('x-svc call ')).length,
  );
export const countEndorsed = async (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { endorsed: number }).endorsed);
export const readAmount = async (page: Page): Promise<string> =>
  page.$eval(`${element} >>> [part=amount]`, (field) => (field as HTMLInputElement).value);
/** The id of the focused element in the form. */
export const readFocus = async (page: Page): Promise<string | undefined> =>
  page.$eval(element, ({ shadowRoot }) => shadowRoot!.activeElement?.id);
/** The name and description that a screen reader announces for the focused element. */
export const describeFocus = async (page: Page) => {
  const { name, description } = findFocused((await page.accessibility.snapshot())!)!;
  return { name, description };
};
/** Holds requests to the chain; returns a function that lets them pass. */
export function holdChain(): () => void {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  fixture.site.passage = (path) => (path === '/' ? held : undefined);
  return () => {
    fixture.site.passage = () => undefined;
    release();
  };
}
export const admin = (functionName: 'pause' | 'unpause') =>
  chain.write({ address: token.address, abi: rewardTokenAbi, functionName, args: [] });

function findFocused(node: SerializedAXNode): SerializedAXNode | undefined {
  const inside = node.children?.map(findFocused).find((one) => one !== undefined);
  return inside ?? (node.focused ? node : undefined);
}

/** Which of these addresses are scripts with code that endorses. */
export function listEndorsing(urls: readonly string[]): string[] {
  return urls.filter(
    (url) => /\/sdk\/.*\.js$/.test(url) && readScript(url).includes(functions.stakeOf),
  );
}

export function readScript(url: string): string {
  const file = new URL(url).pathname.slice('/sdk/'.length);
  return readFileSync(join(import.meta.dirname, '../../../../dist', file), 'utf8');
}
