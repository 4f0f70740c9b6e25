import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { ApiError, UnreachableError } from '../base/api-errors.js';
import { isNotAllowed } from '../session/identity.js';
import { LoadSlot } from '../base/load-slot.js';
import { getLoad, reload } from '../base/loads.js';
import { findItem, reloadRankings, requestRanking, type RootRequest } from './ranking.js';
import { state } from '../base/state.js';
import type { RankingItem } from '../base/api-types.js';

let server: Server;
let waiting: { path: string; token: string | undefined; response: ServerResponse }[] = [];
let cancelled = 0;
const slots: LoadSlot<RankingItem[]>[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    waiting.push({ path: request.url!, token: request.headers.authorization, response });
    response.on('close', () => response.writableFinished || cancelled++);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  state.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => signIn('one'));
afterEach(async () => {
  slots.splice(0).forEach((slot) => slot.leave());
  await settle();
  waiting = [];
  cancelled = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request: RootRequest = {
  apiUrl: undefined,
  language: 'en',
  sourceUuid: '0xA',
  targetType: 'provider',
  targetUuids: [],
};
const item = (name: string, aliases?: string[]) =>
  ({ entity: { uuid: name, ...(aliases ? { aliases } : {}) } }) as RankingItem;

function signIn(token: string): void {
  state.identity = {
    access_token: token,
    token_type: 'Bearer',
    expires_in: 60,
    address: '0xA',
    expiresAt: Date.now() + 60_000,
    session: token,
  };
}

function want(more: Partial<RootRequest> = {}): LoadSlot<RankingItem[]> {
  const slot = new LoadSlot<RankingItem[]>();
  slots.push(slot);
  requestRanking(slot, { ...request, ...more });
  return slot;
}

function answer(index: number, items: RankingItem[]): void {
  waiting[index]!.response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({ status: 'success', result: items }),
  );
}

function refuse(index: number, status: number): void {
  const body = { status: 'error', errorCode: status * 100, errorMessage: 'No.' };
  waiting[index]!.response.writeHead(status, { 'content-type': 'application/json' }).end(
    JSON.stringify(body),
  );
}

const settle = () => new Promise((later) => setTimeout(later, 50));

describe('rankings in the store', () => {
  test('share one request between equal queries, sent as the signed-in person', async () => {
    const all = [want(), want(), want({ targetUuids: [] })];
    const some = want({ targetUuids: ['b', 'a'] });
    want({ targetUuids: ['a', 'b', 'a'] });
    await waitFor(() => waiting.length === 2);
    await settle();
    expect(waiting.map(({ token }) => token)).toEqual(['Bearer one', 'Bearer one']);
    const query = new URL(waiting[1]!.path, state.apiUrl).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      sourceCriteria: '{"uuid":"0xA"}',
      targetType: 'provider',
      targetCriterias: '[{"uuid":"a"},{"uuid":"b"}]',
    });
    answer(0, [item('a')]);
    await waitFor(() => all.every(({ load }) => load?.status === 'ready'));
    expect(all.map(({ load }) => load?.data)).toEqual([[item('a')], [item('a')], [item('a')]]);
    expect(some.load).toEqual({ status: 'loading' });
  });

  test('are not requested while no one is signed in', async () => {
    state.identity = undefined;
    const slot = want();
    await settle();
    expect(waiting).toEqual([]);
    expect(slot.load).toBeUndefined();
  });

  test('are cancelled when their last user leaves', async () => {
    const [first, second] = [want(), want()];
    await waitFor(() => waiting.length === 1);
    first.leave();
    await settle();
    expect(cancelled).toBe(0);
    second.leave();
    await waitFor(() => cancelled === 1);
  });

  test('keep loading when an element moves within the page', async () => {
    const slot = want();
    await waitFor(() => waiting.length === 1);
    slot.leave();
    requestRanking(slot, request);
    await settle();
    expect(cancelled).toBe(0);
    expect(waiting).toHaveLength(1);
  });

  test('of a new person replace the earlier ones, whose answer is ignored', async () => {
    const slot = want();
    await waitFor(() => waiting.length === 1);
    signIn('two');
    requestRanking(slot, { ...request, sourceUuid: '0xB' });
    await waitFor(() => waiting.length === 2);
    answer(1, [item('for B')]);
    await waitFor(() => slot.load?.status === 'ready');
    await waitFor(() => cancelled === 1);
    expect(slot.load?.data).toEqual([item('for B')]);
  });

  test('can be loaded again, and keep the earlier data while loading', async () => {
    const slot = want();
    await waitFor(() => waiting.length === 1);
    answer(0, [item('old')]);
    await waitFor(() => slot.load?.status === 'ready');
    reloadRankings();
    await waitFor(() => waiting.length === 2);
    expect(slot.load?.data).toEqual([item('old')]);
    reloadRankings();
    await waitFor(() => waiting.length === 3);
    answer(2, [item('newest')]);
    await waitFor(() => slot.load?.data?.[0]?.entity.uuid === 'newest');
    await waitFor(() => cancelled === 1);
  });

  test('keep an error until they are loaded again', async () => {
    const slot = want();
    await waitFor(() => waiting.length === 1);
    refuse(0, 400);
    await waitFor(() => slot.load?.status === 'error');
    expect(slot.load?.error).toBeInstanceOf(ApiError);
    expect(slot.load?.error).toMatchObject({ status: 400, errorCode: 40_000, message: 'No.' });
    reload((key) => key === slot.key);
    await waitFor(() => waiting.length === 2);
    waiting[1]!.response.destroy();
    await waitFor(() => slot.load?.error instanceof UnreachableError);
    reload((key) => key === slot.key);
    await waitFor(() => waiting.length === 3);
    answer(2, []);
    await waitFor(() => slot.load?.status === 'ready');
  });

  test('have an error when the signed-in person is not the source', async () => {
    const slot = want();
    await waitFor(() => waiting.length === 1);
    refuse(0, 403);
    await waitFor(() => slot.load?.status === 'error');
    expect(isNotAllowed(slot.load?.error)).toBe(true);
  });

  test('leave no data in the store', async () => {
    const slot = want();
    await waitFor(() => waiting.length === 1);
    answer(0, [item('a')]);
    await waitFor(() => slot.load?.status === 'ready');
    const key = slot.key!;
    slot.leave();
    await settle();
    expect(getLoad(key)).toEqual({ status: 'loading' });
  });
});

describe('an item of a ranking', () => {
  const address = `0x${'aB'.repeat(20)}`;
  const items = [item('bakery', ['rosas-bakery']), item(address.toLowerCase())];

  test.each([
    ['its uuid', 'bakery', 0],
    ['another uuid of it', 'rosas-bakery', 0],
    ['an address in another case', address, 1],
  ])('is found by %s', (_, uuid, index) => {
    expect(findItem(items, uuid)).toBe(items[index]);
  });

  test('is not found by a uuid in another case', () => {
    expect(findItem(items, 'BAKERY')).toBeUndefined();
  });
});
