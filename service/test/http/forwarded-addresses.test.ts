import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { readForwardedAddresses } from '../../src/http/plugins/forwarded-addresses.js';
import { createService, type Service } from '../../src/service.js';
import { memory } from '../../../testing/databases/embedded.js';
import { createAccount } from '../../../testing/people/accounts.js';
import { secrets } from '../../../testing/service/secrets.js';
import { origin } from '../../../testing/service/sign-in.js';
import { startHttp, type HttpSettings } from '../../../testing/service/start-http.js';

let service: Service;
beforeAll(async () => {
  service = await createService({ secrets, location: await memory() });
});
afterAll(() => service.close());

/** Sends requests with these lines of `X-Forwarded-For`, one after the other, and returns the statuses. */
type Send = (...requests: (string | string[])[]) => Promise<number[]>;

async function withHttp(
  settings: HttpSettings,
  work: (send: Send) => Promise<void>,
  request = 'GET /feedback HTTP/1.1',
  body = '',
): Promise<void> {
  const http = await startHttp(service, settings);
  // Sends the lines as they are: clients write several values of a header in one line.
  const sendOne = async (lines: string[]) => {
    const { hostname, port } = new URL(http.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      request,
      'Host: localhost',
      `Origin: ${origin}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
      ...lines.map((line) => `X-Forwarded-For: ${line}`),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
  };
  try {
    await work(async (...requests) => {
      const statuses: number[] = [];
      for (const lines of requests) statuses.push(await sendOne([lines].flat()));
      return statuses;
    });
  } finally {
    await http.close();
  }
}

test('a long header costs nothing where no proxy is trusted', async () => {
  const parse = jest.spyOn(ipaddr, 'process');
  await withHttp({}, async (send) => {
    expect(await send('::1,'.repeat(20_000))).toEqual([400]);
  });
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

const address = createAccount().address;
const report = { feedbackId: '1', reason: 'spam' };
const limits: [name: 'address' | 'challenge' | 'report', request: string, body: object][] = [
  ['address', 'GET /feedback', {}],
  ['challenge', 'POST /auth/challenge', { address, chainId: 1 }],
  ['report', 'POST /report', report],
];

describe.each(limits)('the limit %s', (limit, request, body) => {
  test.each([
    ['203.0.113.8:40001', '203.0.113.8:40002', '203.0.113.8', ' 203.0.113.8:40003 '],
    ['[2001:db8::1]:40001', '[2001:db8::1]:40002', '[2001:db8::1]', '2001:db8::1'],
  ])('counts %s and other connections of the address as one caller', async (...headers) => {
    await withHttp(
      { limits: { [limit]: 3 }, trustedProxies: 1 },
      async (send) => {
        const [first, ...others] = await send(...headers);
        expect(first).not.toBe(429);
        expect(others).toEqual([first, first, 429]);
        expect(await send('203.0.113.9:40001', '[2001:db8:1::1]:40001')).toEqual([first, first]);
      },
      `${request} HTTP/1.1`,
      request.startsWith('GET') ? '' : JSON.stringify(body),
    );
  });
});

const isLimited = 429;
const isNoCredentials = 400;

test('behind two proxies, the address that the farther one wrote counts', async () => {
  await withHttp({ limits: { address: 2 }, trustedProxies: 2 }, async (send) => {
    expect(
      await send(
        '198.51.100.1:1, 203.0.113.7:40001, 10.0.0.1:50001',
        ['198.51.100.2:1', '203.0.113.7:40002', '10.0.0.2:50002'],
        ['198.51.100.3:1, [::ffff:203.0.113.7]:40003', '10.0.0.3'],
        '203.0.113.8, 10.0.0.1:50001',
      ),
    ).toEqual([isNoCredentials, isNoCredentials, isLimited, isNoCredentials]);
  });
});

test.each([
  ['unknown', 'unknown'],
  ['_hidden', '_secret'],
  ['198.51.100.1, unknown', '198.51.100.2, unknown'],
  ['198.51.100.1, 203.0.113.7:x', '198.51.100.2, 203.0.113.8:y'],
  ['999.0.0.1', '999.0.0.2'],
  ['', ','],
])('callers without an address (%j, %j) count as the proxy', async (first, second) => {
  await withHttp({ limits: { address: 1 }, trustedProxies: 1 }, async (send) => {
    expect(await send(first, second, '203.0.113.1')).toEqual([
      isNoCredentials,
      isLimited,
      isNoCredentials,
    ]);
  });
});

const ports = fc.oneof(fc.constant(''), fc.nat({ max: 65_535 }).map(String));
const spaces = fc.constantFrom('', ' ', '  ', '\t');
const zones = fc.constantFrom('', '%eth0', '%25eth0', '%1');

/** An IPv4 address, and a way in which a proxy writes it. */
const ipv4 = fc
  .record({ ip: fc.ipV4(), port: ports, space: spaces, quote: fc.constantFrom('', '"') })
  .chain(({ ip, port, space, quote }) => {
    const forms = [ip, `${ip}:${port}`, `::ffff:${ip}`, `[::FFFF:${ip}]:${port}`, `[${ip}]`];
    return fc
      .constantFrom(...forms)
      .map((form) => ({ ip, written: `${space}${quote}${form}${quote}${space}` }));
  });

/** An IPv6 address, and a way in which a proxy writes it. */
const ipv6 = fc
  .record({ groups: fc.array(fc.nat({ max: 0xffff }), { minLength: 8, maxLength: 8 }) })
  .filter(({ groups }) => !groups.slice(0, 6).every((group) => group === 0 || group === 0xffff))
  .chain(({ groups }) => {
    const parsed = new ipaddr.IPv6(groups);
    return fc
      .record({ port: ports, zone: zones, space: spaces, quote: fc.constantFrom('', '"') })
      .chain(({ port, zone, space, quote }) => {
        const spellings = [parsed.toString(), parsed.toNormalizedString().toUpperCase()];
        const forms = spellings.flatMap((ip) => [
          `${ip}${zone}`,
          `[${ip}${zone}]`,
          `[${ip}${zone}]:${port}`,
        ]);
        // Without brackets, only after all eight groups is it clear that it is a port.
        forms.push(`${parsed.toNormalizedString()}:${port}`);
        return fc.constantFrom(...forms).map((form) => ({
          ip: parsed.toString(),
          written: `${space}${quote}${form}${quote}${space}`,
        }));
      });
  });

test('every way to write an address is that address', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(ipv4, ipv6), { minLength: 1, maxLength: 4 }), (elements) => {
      const header = elements.map(({ written }) => written).join(',');
      for (const proxies of [1, 2, 4]) {
        expect(readForwardedAddresses(header, proxies)).toEqual(
          elements.map(({ ip }) => ip).slice(-proxies),
        );
      }
    }),
  );
});

test('nothing that a caller writes before the elements of the proxies changes its address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), ipv4, ipv6, (forged, caller, proxy) => {
      const header = `${forged},${caller.written},${proxy.written}`;
      expect(readForwardedAddresses(header, 2)).toEqual([caller.ip, proxy.ip]);
    }),
  );
});

test('an element that is no address hides those before it', () => {
  const words = fc
    .stringMatching(/^[^,]*$/)
    .filter((word) => word.trim() !== '' && !/\d[.:]|:/.test(word));
  fc.assert(
    fc.property(ipv4, words, ipv6, (forged, word, proxy) => {
      const header = `${forged.written},${word},${proxy.written}`;
      expect(readForwardedAddresses(header, 3)).toEqual([proxy.ip]);
      expect(readForwardedAddresses(`${forged.written},${word}`, 3)).toEqual([]);
    }),
  );
});
