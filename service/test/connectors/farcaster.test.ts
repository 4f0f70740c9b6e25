import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import {
  startFarcasterHubStandIn,
  type FarcasterHubStandIn,
  type HubFault,
} from '../../../testing/networks/farcaster-hub-stand-in.js';
import type { FarcasterAccount } from '../../../testing/networks/farcaster-messages.js';
import { testLong } from '../../../testing/suites/test-long.js';
import type { Connector, Follow } from '../../src/connectors/connector.js';
import { createFarcasterConnector } from '../../src/connectors/farcaster/farcaster-connector.js';
import { expectNetworkError, expectProofError } from './support/expect-errors.js';
import { neverAborted, readFollows } from './support/read-follows.js';

const fid = 1234;

let hub: FarcasterHubStandIn;
let connector: Connector;
let account: FarcasterAccount;
let wallet: PrivateKeyAccount;

async function start(settings: Parameters<typeof startFarcasterHubStandIn>[0] = {}): Promise<void> {
  hub = await startFarcasterHubStandIn(settings);
  connector = createFarcasterConnector({ hubUrl: hub.url, fetch });
  account = hub.addAccount(fid, 'alice', 'alice.eth', '77');
  wallet = createWallet();
}

beforeEach(() => start());
afterEach(() => hub.stop());

describe('what the person enters', () => {
  test.each([
    ['alice', { fid: '1234', label: '@alice' }],
    [' @Alice ', { fid: '1234', label: '@alice' }],
    ['alice.eth', { fid: '1234', label: '@alice.eth' }],
    ['1234', { fid: '1234', label: 'fid 1234' }],
    ['@77', { fid: '1234', label: '@77' }],
    ['\u2068@alice\u2069\ufeff', { fid: '1234', label: '@alice' }],
    ['\u00a0ALICE.eth\u3000', { fid: '1234', label: '@alice.eth' }],
    ['https://farcaster.xyz/alice', { fid: '1234', label: '@alice' }],
    ['https://warpcast.com/Alice/0x1234abcd', { fid: '1234', label: '@alice' }],
    ['www.warpcast.com/@alice.eth?x=1', { fid: '1234', label: '@alice.eth' }],
    ['https://farcaster.xyz/77', { fid: '1234', label: '@77' }],
    ['https://farcaster.xyz/~/profiles/1234', { fid: '1234', label: 'fid 1234' }],
  ])('%j names an account', async (entered, secret) => {
    expect(await begin(entered)).toEqual({ step: { kind: 'finish' }, secret });
  });

  test.each([
    undefined,
    '',
    '@',
    '-1',
    '1.5',
    'alice bob',
    'alice/..',
    'a'.repeat(17),
    'ålice',
    'https://farcaster.xyz/',
    'https://farcaster.xyz/~/channel/alice',
    'https://farcaster.xyz.evil.example/alice',
    'https://alice@farcaster.xyz/alice',
  ])('%j names no account, and the hub is not asked', async (entered) => {
    await expectProofError(begin(entered), /Enter your username/);
    expect(hub.requests).toEqual([]);
  });

  test('a number is not looked up, for a username can be a number', async () => {
    await begin('77');
    expect(hub.requests).toEqual([]);
  });

  test.each([400, 404])('no account has the username: status %d', async (status) => {
    hub.setFault({ kind: 'status', status });
    await expectProofError(begin('bob'), /no account @bob: check the name/);
  });

  test('the hub knows no such username', async () => {
    await expectProofError(begin('bob'), /no account @bob: check the name/);
  });

  test('the hub answers with another username', async () => {
    hub.setFault({ kind: 'otherName' });
    await expectNetworkError(begin('alice'), /another username/);
  });
});

describe('the proof', () => {
  test.each(['snapchain', 'hubble', 'documented'] as const)(
    'is a verification of the wallet, in the form %s',
    async (form) => {
      await hub.stop();
      await start({ form, largestPage: 2 });
      for (const other of [createWallet(), createWallet(), createWallet()]) {
        await account.verify(other);
      }
      await account.verify(wallet);
      expect(await connect('alice')).toEqual({ id: '1234', label: '@alice' });
      expect(await connect('1234')).toEqual({ id: '1234', label: 'fid 1234' });
    },
  );

  test('is not the verification of another wallet', async () => {
    await account.verify(createWallet());
    await expectProofError(connect('alice'), /@alice does not name this wallet.*Verify the wallet/);
  });

  test('is not missing', async () => {
    await expectProofError(connect('1234'), /fid 1234 does not name this wallet.*check the name/);
  });

  test('is not the verification of another account', async () => {
    await hub.addAccount(5).verify(wallet);
    hub.setFault({ kind: 'otherAccount', fid: 5 });
    await expectProofError(connect('1234'), /does not name this wallet/);
  });

  test('is not the verification of an account of Solana with the same bytes', async () => {
    await account.verify(wallet);
    edit((text) => text.replace('PROTOCOL_ETHEREUM', 'PROTOCOL_SOLANA'));
    await expectProofError(connect('1234'), /does not name this wallet/);
  });

  test('may stand beside the verification of a wallet of Solana', async () => {
    const other = createWallet();
    await account.verify(other);
    await account.verify(wallet);
    edit((text) =>
      text
        .replace('PROTOCOL_ETHEREUM', 'PROTOCOL_SOLANA')
        .replace(other.address.toLowerCase(), '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'),
    );
    expect(await connect('1234')).toEqual({ id: '1234', label: 'fid 1234' });
  });

  test('is signed by the wallet itself', async () => {
    await account.verify(wallet, { signedBy: createWallet() });
    await expectProofError(connect('1234'), /not validly signed.*verify it again/);
  });

  test('is signed by the wallet for this account', async () => {
    await account.verify(wallet, { signedFor: 5 });
    await expectProofError(connect('1234'), /not validly signed/);
  });

  test.each([
    ['its time', (text: string) => text.replace(/"timestamp":\d+/, '"timestamp":1')],
    ['its hash', (text: string) => text.replace(/"hash":"0x..../, '"hash":"0x0000')],
    ['its hash, without one', (text: string) => text.replace(/"hash":"0x\w+/, '"hash":"0x')],
    ['its signature', (text: string) => text.replace(/"signature":"....../, '"signature":"AAAAAA')],
    [
      'its signature, without one',
      (text: string) => text.replace(/"signature":"[^"]+/, '"signature":"'),
    ],
    ['its signer', (text: string) => text.replace(/"signer":"0x..../, '"signer":"0x0000')],
    ['its block', (text: string) => text.replace(/"blockHash":"0x..../, '"blockHash":"????00')],
    ['its chain', (text: string) => text.replace('"chainId":0', '"chainId":10')],
    [
      'the claim',
      (text: string) => text.replace(/"claimSignature":"....../, '"claimSignature":"AAAAAA'),
    ],
  ])('is not edited: %s', async (_, change) => {
    await account.verify(wallet);
    edit(change);
    await expectProofError(connect('1234'), /not validly signed/);
  });

  test('is not edited: its account', async () => {
    await hub.addAccount(5).verify(wallet);
    hub.setFault({ kind: 'edit', fid: 5, edit: (text) => text.replace('"fid":5', '"fid":1234') });
    await expectProofError(connect('1234'), /not validly signed/);
  });

  test('is not edited: its address', async () => {
    const other = createWallet();
    await account.verify(other);
    edit((text) => text.replaceAll(other.address.toLowerCase(), wallet.address.toLowerCase()));
    await expectProofError(connect('1234'), /not validly signed/);
  });

  test('is not a signed message beside other data', async () => {
    const other = createWallet();
    await account.verify(other);
    const { dataBytes } = account.verifications[0]!;
    const bytes = JSON.stringify(Buffer.from(dataBytes).toString('base64'));
    edit((text) =>
      text
        .replaceAll(other.address.toLowerCase(), wallet.address.toLowerCase())
        .replace('"hash":', `"dataBytes":${bytes},"hash":`),
    );
    expect(dataBytes).not.toHaveLength(0);
    await expectProofError(connect('1234'), /not validly signed/);
  });

  test.each(['snapchain', 'hubble'] as const)(
    'is not the verification of a contract, in the form %s',
    async (form) => {
      await hub.stop();
      await start({ form });
      await account.verify(wallet, { isContract: true });
      await expectProofError(connect('1234'), /contract.*Verify another wallet/);
    },
  );

  test('is not a list without an end', async () => {
    await account.verify(createWallet());
    hub.setFault({ kind: 'endless', how: 'sameToken' });
    await expectNetworkError(connect('1234'), /without an end/);
  });
});

describe('the follows of an account', () => {
  test('is listed page by page', async () => {
    await hub.stop();
    await start({ largestPage: 2 });
    for (const target of [5, 6, 7, 8]) await account.follow(target);
    const { pages, revision } = await connector.listFollows('1234', neverAborted());
    const listed: (readonly Follow[])[] = [];
    for await (const page of pages) listed.push(page);
    expect(listed).toEqual([[{ id: '5' }, { id: '6' }], [{ id: '7' }, { id: '8' }], []]);
    expect(revision).toBeUndefined();
    expect(hub.requests[0]).toBe('/v1/linksByFid?fid=1234&link_type=follow&pageSize=1000');
  });

  test('can be empty', async () => {
    expect(await listFollows()).toEqual([]);
  });

  test('is never the account itself', async () => {
    await account.follow(fid);
    await account.follow(5);
    expect(await listFollows()).toEqual([{ id: '5' }]);
  });

  test('is not the list of another account', async () => {
    await account.follow(6);
    await hub.addAccount(5).follow(6);
    hub.setFault({ kind: 'otherAccount', fid: 5 });
    await expectNetworkError(listFollows(), /another account/);
  });

  test.each([
    ['another type', '"type":"follow"', '"type":"block"'],
    ['the end of a follow', 'MESSAGE_TYPE_LINK_ADD', 'MESSAGE_TYPE_LINK_REMOVE'],
    ['another network', 'FARCASTER_NETWORK_MAINNET', 'FARCASTER_NETWORK_TESTNET'],
    ['no account', '"targetFid":6', '"targetFid":0'],
    ['a part of an account', '"targetFid":6', '"targetFid":6.5'],
    ['a text', '"targetFid":6', '"targetFid":"6"'],
    ['more than a number holds', '"targetFid":6', '"targetFid":9007199254740992'],
    ['a token that is none', '"nextPageToken":""', '"nextPageToken":7'],
  ])('is not in an unknown form: %s', async (_, from, to) => {
    await account.follow(6);
    edit((text) => text.replace(from, to));
    await expectNetworkError(listFollows(), /sent no valid list of/);
  });

  test.each([
    ['sameToken', 2],
    ['empty', 1],
  ] as const)('is not a list without an end: %s', async (how, requests) => {
    await account.follow(6);
    hub.setFault({ kind: 'endless', how });
    await expectNetworkError(listFollows(), /without an end/);
    expect(hub.requests).toHaveLength(requests);
  });

  testLong('is not more than 100,000 accounts', async () => {
    await account.follow(6);
    while (account.links.length < 1_000) account.links.push(...account.links.slice(0, 1));
    hub.setFault({ kind: 'endless', how: 'newTokens' });
    await expectNetworkError(listFollows(), /more than 100000/);
    expect(hub.requests).toHaveLength(101);
  });

  test('is no longer read when the caller stops', async () => {
    hub.setFault({ kind: 'silent' });
    const caller = new AbortController();
    const listing = listFollows(caller.signal);
    await hub.waitForRequest();
    caller.abort(new Error('stopped'));
    await expect(listing).rejects.toThrow('stopped');
  });
});

describe('a hub that does not answer as it should', () => {
  test.each<[string, HubFault, RegExp]>([
    ['another content type', { kind: 'contentType' }, /text\/html/],
    ['no JSON', { kind: 'notJson' }, /no valid JSON/],
    ['another form', { kind: 'otherForm' }, /sent no valid (proof of a username|list of)/],
    ['too much', { kind: 'tooLarge' }, /more than \d+ bytes/],
    ['an error', { kind: 'status', status: 500 }, /status 500/],
  ])('%s', async (_, fault, message) => {
    hub.setFault(fault);
    await expectNetworkError(begin('alice'), message);
    await expectNetworkError(connect('1234'), message);
    await expectNetworkError(listFollows(), message);
  });

  test('too many requests', async () => {
    hub.setFault({ kind: 'status', status: 429, retryAfter: '30' });
    await expect(listFollows()).rejects.toMatchObject({ status: 429, retryAfter: 30_000 });
    await expect(begin('alice')).rejects.toMatchObject({ status: 429, retryAfter: 30_000 });
  });

  test('no answer in time', async () => {
    hub.setFault({ kind: 'silent' });
    const limit = new AbortController();
    const impatient = createFarcasterConnector({
      hubUrl: `${hub.url}/`,
      fetch: (url, init) => fetch(url, { ...init, signal: limit.signal }),
    });
    const begun = impatient.begin({ state: 'state', wallet: wallet.address }, 'alice');
    await hub.waitForRequest();
    limit.abort();
    await expectNetworkError(begun, /could not be reached/);
    expect(hub.requests).toEqual(['/v1/userNameProofByName?name=alice']);
  });
});

function begin(entered: string | undefined) {
  return connector.begin({ state: 'state', wallet: wallet.address.toLowerCase() }, entered);
}

async function connect(entered: string) {
  const attempt = { state: 'state', wallet: wallet.address.toLowerCase() };
  const { secret } = await connector.begin(attempt, entered);
  return connector.finish({ ...attempt, secret }, undefined);
}

function listFollows(signal = neverAborted()): Promise<Follow[]> {
  return readFollows(connector, String(fid), signal);
}

function edit(change: (text: string) => string): void {
  hub.setFault({ kind: 'edit', edit: change });
}

function createWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}
