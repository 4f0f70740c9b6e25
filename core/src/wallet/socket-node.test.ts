import { jest } from '@jest/globals';
import { NodeError, openNode } from './chain-node';
import { SocketNode } from './socket-node';

/** A socket whose other end is the test. */
class TestSocket {
  static readonly OPEN = 1;
  static all: TestSocket[] = [];
  readyState = 0;
  readonly sent: { id: number; method: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    if (!url.startsWith('ws://')) throw new SyntaxError('This is no URL of a socket.');
    TestSocket.all.push(this);
  }

  static get last(): TestSocket {
    return TestSocket.all.at(-1)!;
  }

  get isClosed(): boolean {
    return this.readyState === 3;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[0]);
  }

  /** A browser tells later that it is closed, if the other end answers at all. */
  close(): void {
    this.readyState = 3;
  }

  open(): this {
    this.readyState = TestSocket.OPEN;
    this.onopen?.();
    return this;
  }

  /** Answers the last request with the method. */
  answer(method: string, answer: object = { result: method }): void {
    const { id } = this.sent.findLast((one) => one.method === method)!;
    this.say(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  }

  say(data: string): void {
    this.onmessage?.({ data });
  }

  tellHead(): void {
    this.say('{"method":"eth_subscription","params":{}}');
  }

  lose(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const page = { hidden: false };
let node: SocketNode;
let heads = 0;
const count = (): void => {
  heads++;
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { WebSocket: TestSocket, document: page });
  TestSocket.all = [];
  page.hidden = false;
  heads = 0;
  node = new SocketNode('ws://node', 20_000);
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
const ask = (method = 'question') => {
  const answers = node.request([{ method }]);
  answers.catch(() => undefined);
  return answers;
};

test('answers, and closes a socket that is no longer used', async () => {
  const first = ask();
  expect(TestSocket.last.sent).toEqual([]);
  TestSocket.last.open().answer('question');
  expect(await first).toEqual([expect.objectContaining({ result: 'question' })]);
  TestSocket.last.answer('eth_subscribe');
  await pass(4);
  const second = ask('another');
  await pass(4);
  TestSocket.last.answer('another', { error: { code: 3 } });
  expect(await second).toEqual([expect.objectContaining({ error: { code: 3 } })]);
  expect(TestSocket.all).toHaveLength(1);
  await pass(4);
  expect(TestSocket.last.isClosed).toBe(false);
  await pass(1);
  expect(TestSocket.last.isClosed).toBe(true);
  void ask();
  expect(TestSocket.all).toHaveLength(2);
});

test('the last listener that leaves does not end requests', async () => {
  const stop = node.watchHeads(count);
  const answers = ask();
  TestSocket.last.open().answer('eth_subscribe');
  stop();
  await pass(10);
  expect(TestSocket.last.isClosed).toBe(false);
  TestSocket.last.answer('question');
  expect(await answers).toHaveLength(1);
  await pass(5);
  expect(TestSocket.last.isClosed).toBe(true);
  // No one watches: it is not opened again.
  await pass(100);
  expect(TestSocket.all).toHaveLength(1);
});

test('tells each listener of blocks, and opens a lost socket again', async () => {
  node.watchHeads(count);
  const stop = node.watchHeads(count);
  TestSocket.last.open().answer('eth_subscribe');
  expect(heads).toBe(2);
  stop();
  TestSocket.last.tellHead();
  expect(heads).toBe(3);

  const answers = ask();
  TestSocket.last.lose();
  await expect(answers).rejects.toThrow(Error);
  await pass(1);
  expect(TestSocket.all).toHaveLength(2);
  TestSocket.last.lose();
  await pass(1);
  expect(TestSocket.all).toHaveLength(2);
  await pass(1);
  expect(TestSocket.all).toHaveLength(3);
  TestSocket.last.open().answer('eth_subscribe');
  // Blocks may have come meanwhile.
  expect(heads).toBe(4);
  TestSocket.last.tellHead();
  expect(heads).toBe(5);
});

test('asks for blocks if the node does not tell, while somebody watches a visible page', async () => {
  const stop = node.watchHeads(count);
  const socket = TestSocket.last.open();
  socket.answer('eth_subscribe', { error: { code: -32601 } });
  await pass(0);
  const tellBlock = async (hash: string): Promise<void> => {
    socket.answer('eth_getBlockByNumber', { result: { hash } });
    await pass(4);
  };
  const countAsked = () =>
    socket.sent.filter(({ method }) => method === 'eth_getBlockByNumber').length;
  heads = 0;
  await tellBlock('0x1');
  expect(heads).toBe(0);
  await tellBlock('0x2');
  await tellBlock('0x2');
  expect(heads).toBe(1);
  // A slow answer is awaited.
  expect(countAsked()).toBe(4);
  await pass(10);
  expect(countAsked()).toBe(4);
  page.hidden = true;
  await tellBlock('0x3');
  await pass(20);
  expect([heads, countAsked()]).toEqual([2, 4]);
  page.hidden = false;
  await pass(4);
  expect(countAsked()).toBe(5);
  stop();
  await tellBlock('0x4');
  expect(heads).toBe(2);
  await pass(20);
  expect(countAsked()).toBe(5);
  expect(socket.isClosed).toBe(true);
});

test('gives a request up after 20 seconds, and a socket that is silent meanwhile', async () => {
  const watching = node.watchHeads(count);
  const socket = TestSocket.last.open();
  socket.answer('eth_subscribe');
  let answers = ask();
  await pass(10);
  socket.say('This is no JSON.');
  await pass(9);
  socket.say('null');
  await pass(1);
  await expect(answers).rejects.toThrow(Error);
  expect(socket.isClosed).toBe(false);

  answers = ask();
  const other = ask('another');
  await pass(20);
  await expect(answers).rejects.toThrow(Error);
  await expect(other).rejects.toThrow(Error);
  expect(socket.isClosed).toBe(true);
  await pass(1);
  expect(TestSocket.all).toHaveLength(2);
  watching();
});

test('a socket that never opens is given up as well', async () => {
  const answers = ask();
  await pass(20);
  await expect(answers).rejects.toThrow(Error);
  expect(TestSocket.last.isClosed).toBe(true);
});

test('says that a URL is none', async () => {
  node = new SocketNode('wss:', 20_000);
  await expect(ask()).rejects.toThrow(Error);
  node.watchHeads(count)();
});

test('all who open a URL share its socket', async () => {
  const wallet = () => Promise.reject(new Error('There is no wallet.'));
  const one = openNode('ws://node', wallet);
  const other = openNode('ws://node', wallet);
  const stop = one.watchHeads!(count);
  one.watchHeads!(count)();
  const answers = other.request([{ method: 'question' }]);
  // The code of sockets is loaded first.
  while (TestSocket.all.length === 0) await pass(0);
  await pass(0);
  TestSocket.last.open().answer('question');
  TestSocket.last.answer('eth_subscribe');
  expect(await answers).toEqual(['question']);
  expect(TestSocket.all).toHaveLength(1);
  expect(heads).toBe(1);
  const refused = other.request([{ method: 'question' }]);
  await pass(0);
  TestSocket.last.answer('question', { error: { code: 3 } });
  expect(await refused).toEqual([expect.any(NodeError)]);
  stop();
  const lost = other.request([{ method: 'question' }]);
  await pass(0);
  TestSocket.last.lose();
  await expect(lost).rejects.toBeInstanceOf(NodeError);
});
