import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import ipaddr from 'ipaddr.js';

/**
 * Reduces `X-Forwarded-For` to addresses, each in one spelling, so that `request.ip` is the same for all connections of
 * a client. Proxies also write ports, which change with each connection.
 */
export const forwardedAddresses = fastifyPlugin(
  (app: FastifyInstance, { trustedProxies }: { trustedProxies: number }) => {
    app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
      const header = headers['x-forwarded-for'];
      if (header !== undefined) {
        const addresses = readForwardedAddresses([header].flat().join(), trustedProxies);
        headers['x-forwarded-for'] = addresses.join(', ');
      }
      done();
    });
  },
);

/**
 * Reads the addresses that the trusted proxies wrote into `X-Forwarded-For`; the last one is the address that called
 * the nearest proxy. If a proxy wrote something other than an address, only the addresses of nearer proxies are
 * returned: clients choose the text before.
 */
export function readForwardedAddresses(header: string, trustedProxies: number): string[] {
  const elements = header.split(',').map((element) => element.trim());
  const addresses = elements.filter(Boolean).slice(-trustedProxies).map(readAddress);
  return addresses.slice(addresses.lastIndexOf(undefined) + 1) as string[];
}

/** Reads an address with or without a port, brackets, quotes, and the zone of a link-local address. */
function readAddress(element: string): string | undefined {
  const text = element.replace(/^"(.*)"$/, '$1').trim();
  // A suffix that looks like a port may be the end of an IPv6 address without brackets.
  const address = [text, text.replace(/:\d*$/, '')]
    .map((spelling) => spelling.replace(/^\[(.*)\]$/, '$1').split('%', 1)[0]!)
    .find((spelling) => isIP(spelling));
  return address && ipaddr.process(address).toString();
}
