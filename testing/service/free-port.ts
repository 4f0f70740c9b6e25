import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Finds a port that nobody listens at, on all addresses of the machine or on one. */
export async function findFreePort(host?: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
