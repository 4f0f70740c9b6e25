import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createTestClient, publicActions, webSocket } from 'viem';
import { foundry } from '../../testing/chain/foundry.js';

/**
 * Writes the state of a node to a file, now and after each block. Anvil can do so only from time to time, and a file
 * that it was killed in the middle of is lost.
 */
export async function keepState(url: string, file: string): Promise<void> {
  const client = createTestClient({
    mode: 'anvil',
    chain: foundry,
    transport: webSocket(url.replace('http', 'ws')),
  }).extend(publicActions);
  const write = async () => {
    // A node that ends does not answer any more.
    const state = await client.dumpState().catch(() => undefined);
    if (state) writeWhole(file, gunzipSync(Buffer.from(state.slice(2), 'hex')));
  };
  await write();
  let last = Promise.resolve();
  let isWaiting = false;
  client.watchBlockNumber({
    onBlockNumber: () => {
      // The next write includes the blocks that come until then.
      if (isWaiting) return;
      isWaiting = true;
      last = last.then(() => {
        isWaiting = false;
        return write();
      });
    },
    onError: () => undefined,
  });
}

/**
 * Leaves only the chain's own first block in a state. Each start of a node adds one, of which it takes any when it
 * reads them.
 */
export function restoreGenesis(file: string): void {
  const state = JSON.parse(readFileSync(file, 'utf8')) as State;
  const [genesis] = state.blocks
    .filter(({ header }) => Number(header.number) === 0)
    .sort((a, b) => Number(a.header.timestamp) - Number(b.header.timestamp));
  const later = state.blocks.filter(({ header }) => Number(header.number) > 0);
  writeWhole(file, JSON.stringify({ ...state, blocks: [genesis, ...later] }));
}

interface State {
  blocks: { header: { number: string; timestamp: string } }[];
}

/** Writes a file that is never seen unfinished. */
export function writeWhole(file: string, content: string | Buffer): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}
