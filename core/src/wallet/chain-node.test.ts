import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { NodeError, openNode } from './chain-node';

interface Body {
  id: number;
  method: string;
}
type Reply = (body: Body | Body[], response: ServerResponse) => void;

let server: Server;
let reply: Reply;
let asked: (Body | Body[])[] = [];
/** Each test has a URL of its own, since what is known of a node is kept. */
let path = 0;

beforeAll(async () => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await text(request)) as Body | Body[];
    asked.push(body);
    reply(body, response);
  };
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
beforeEach(() => {
  asked = [];
  path++;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = () =>
  openNode(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`, () =>
    Promise.reject(new Error('There is no wallet.')),
  );
const list = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ method: `method_${index}` }));
const answer = ({ id, method }: Body) => ({ jsonrpc: '2.0', id, result: method });
const send = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
const names = (count: number) => list(count).map(({ method }) => method);
const sizes = () => asked.map((body) => (Array.isArray(body) ? body.length : 1));

test('sends requests together, and sorts the answers', async () => {
  reply = (body, response) => send(response, (body as Body[]).map(answer).reverse());
  expect(await open().request(list(60))).toEqual(names(60));
  expect(sizes()).toEqual([50, 10]);
});

test('learns how many requests a node takes at once', async () => {
  const refusal = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Too many.' } };
  reply = (body, response) => {
    if (!Array.isArray(body)) send(response, answer(body));
    else if (body.length > 3) send(response, refusal, 400);
    else send(response, body.map(answer));
  };
  expect(await open().request(list(8))).toEqual(names(8));
  expect(sizes()).toEqual([8, 4, 2, 2, 2, 2]);
  asked = [];
  expect(await open().request(list(4))).toEqual(names(4));
  expect(sizes()).toEqual([2, 2]);
});

test('sends requests one after another to a node that takes no batches', async () => {
  let waiting = 0;
  let most = 0;
  reply = (body, response) => {
    most = Math.max(most, ++waiting);
    response.on('close', () => waiting--);
    const refusal = [{ jsonrpc: '2.0', id: null, error: { code: -32600 } }];
    send(response, Array.isArray(body) ? refusal : answer(body));
  };
  expect(await open().request(list(5))).toEqual(names(5));
  expect(sizes()).toEqual([5, 2, 1, 1, 1, 1, 1]);
  expect(most).toBe(1);
});

test.each<[string, number, unknown]>([
  ['a limit', 429, { jsonrpc: '2.0', id: 0, error: { code: -32005 } }],
  ['an overload', 503, { message: 'Try again later.' }],
  ['a page of a gateway', 502, '<html></html>'],
  ['a page instead of an answer', 200, '<html></html>'],
  ['nothing', 200, 'null'],
])('does not ask again because of %s', async (_, status, body) => {
  reply = (_, response) => send(response, body, status);
  await expect(open().request(list(30))).rejects.toBeInstanceOf(NodeError);
  expect(asked).toHaveLength(1);
  await expect(open().request(list(1))).rejects.toBeInstanceOf(NodeError);
});

test.each([200, 400, 500])('returns what the node refuses with status %i', async (status) => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' };
  reply = (_, response) => send(response, { jsonrpc: '2.0', id: 0, error }, status);
  const [refusal] = await open().request(list(1));
  expect(refusal).toBeInstanceOf(NodeError);
  expect((refusal as Error).cause).toEqual(error);
});

test('an answer that is none is refused, and null is an answer', async () => {
  reply = (_, response) => send(response, { message: 'There is no such path.' }, 404);
  expect(await open().request(list(1))).toEqual([expect.any(NodeError)]);
  reply = (_, response) => send(response, { jsonrpc: '2.0', id: 0, result: null });
  expect(await open().request(list(1))).toEqual([null]);
});

test('waits 20 seconds for an answer', async () => {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  reply = () => limit.abort();
  await expect(open().request(list(1))).rejects.toBeInstanceOf(NodeError);
  expect(timeout).toHaveBeenCalledWith(20_000);
});

test('throws if nothing listens', async () => {
  await expect(
    openNode('http://127.0.0.1:9', () => Promise.resolve()).request(list(1)),
  ).rejects.toBeInstanceOf(NodeError);
});

test('without a URL, the wallet is asked', async () => {
  jest.useFakeTimers();
  const node = openNode(undefined, ({ method }) =>
    method === 'method_0' ? Promise.resolve(7) : Promise.reject(new Error('No.')),
  );
  expect(await node.request(list(2))).toEqual([7, expect.any(NodeError)]);
  expect(node.watchHeads).toBeUndefined();
});

test('waits 20 seconds for a wallet, which may never answer', async () => {
  jest.useFakeTimers();
  const node = openNode(undefined, ({ method }) =>
    method === 'method_0' ? Promise.resolve(7) : new Promise(() => undefined),
  );
  const answers = node.request(list(2)).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(19_999);
  expect(await Promise.race([answers, Promise.resolve('nothing')])).toBe('nothing');
  await jest.advanceTimersByTimeAsync(1);
  expect(await answers).toBeInstanceOf(NodeError);
  expect(await node.request(list(1))).toEqual([7]);
});

test('watches the blocks of a socket once its code can be loaded', async () => {
  let failures = 2;
  const listeners = new Set<() => void>();
  class Node {
    watchHeads(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }
  }
  jest.unstable_mockModule('./socket-node', () => {
    if (failures-- > 0) throw new Error('The code cannot be loaded.');
    return { SocketNode: Node };
  });
  jest.useFakeTimers();
  const node = openNode('ws://node', () => Promise.reject(new Error('There is no wallet.')));
  const leave = node.watchHeads!(() => undefined);
  const stop = node.watchHeads!(() => undefined);
  while (jest.getTimerCount() < 2) await jest.advanceTimersByTimeAsync(0);
  expect(listeners.size).toBe(0);
  leave();
  while (listeners.size === 0) await jest.advanceTimersByTimeAsync(4_000);
  expect(listeners.size).toBe(1);
  stop();
  expect(listeners.size).toBe(0);
});
