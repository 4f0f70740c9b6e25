import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a port at which no program listens, on all addresses of the machine or on one. It is none of those that systems
 * give to programs that ask for any (on Linux from 32768 on), nor one that another worker of the tests finds: no other
 * program takes it before it is used.
 */
export async function findFreePort(host?: string): Promise<number> {
  for (let tries = 0; tries < count; tries++) {
    const port = first + (next++ % count);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`All ports from ${first} to ${first + count - 1} are used.`);
}

const count = 1_000;
const first = 20_000 + (Number(process.env.JEST_WORKER_ID ?? 0) % 12) * count;
let next = randomInt(count);

async function isFree(port: number, host: string | undefined): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
