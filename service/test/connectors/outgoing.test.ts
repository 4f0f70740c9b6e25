import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { NetworkError } from '../../src/connectors/connector-error.js';
import { isPublic } from '../../src/connectors/outgoing/check-address.js';
import { openOutgoing, type Outgoing } from '../../src/connectors/outgoing/open-outgoing.js';
import { requestJson } from '../../src/connectors/outgoing/request-json.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The answers of the server, by path. */
const answers = new Map<string, Answer>();
const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  const { pathname } = new URL(request.url ?? '', 'http://server');
  answers.get(pathname)?.(request, response);
});
const sendJson = (value: unknown): Answer => {
  return (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  };
};
const redirect = (location: string, status = 302): Answer => {
  return (_, response) => {
    response.writeHead(status, { location }).end();
  };
};

/** By host name; other names are not known. */
const addresses: Record<string, LookupAddress[]> = {
  'loopback.example': [{ address: '127.0.0.1', family: 4 }],
  'loopback6.example': [{ address: '::1', family: 6 }],
  'mapped.example': [{ address: '::ffff:10.0.0.1', family: 6 }],
  'metadata.example': [{ address: '169.254.169.254', family: 4 }],
  'both.example': [
    { address: '93.184.215.14', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ],
  'nothing.example': [],
};
const resolve = async (host: string) => {
  const found = addresses[host];
  if (!found) throw Object.assign(new Error(`ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  return Promise.resolve(found);
};

let port: number;
/** By another name of the same server, which is another origin. */
let other: string;
let origin: string;
let outgoing: Outgoing;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
  other = `http://localhost:${port}`;
  outgoing = openOutgoing({ trustedOrigins: [origin, other], requestsPerMinute: 6_000, resolve });
});
beforeEach(() => {
  answers.clear();
  requests.length = 0;
});
afterAll(async () => {
  await outgoing.close();
  server.closeAllConnections();
  server.close();
});

const read = (url: string, init?: Parameters<typeof requestJson>[2]) =>
  requestJson(outgoing.fetch, url, init);
const failWith = (message: string | RegExp) =>
  expect.objectContaining({
    name: 'NetworkError',
    message: expect.stringMatching(message) as unknown,
  });

describe('addresses', () => {
  test.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '0.0.0.0'],
    ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '100.100.100.200'],
    ...['169.254.169.254', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...['[::]', '[::1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...['[::ffff:0:127.0.0.1]', '[64:ff9b::8.8.8.8]', '[64:ff9b:1::1]', '[2002:7f00:1::]'],
    ...['[2001:0:7f00:1::]', '[2001:db8::1]', '[3fff::1]', '[2001:2::1]', '[100::1]'],
    ...['[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[4000::1]'],
  ])('refuses %s', async (host) => {
    await expect(read(`https://${host}/`)).rejects.toEqual(failWith(/is not a public address\.$/));
  });

  test.each(['8.8.8.8', '93.184.215.14', '::ffff:8.8.8.8', '2606:4700::1111'])(
    'takes %s for public',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  test.each(['', 'localhost', '127.0.0.1 ', '::1%lo', '1.2.3.4.5'])('takes %j for none', (text) => {
    expect(isPublic(text)).toBe(false);
  });

  test.each(Object.keys(addresses))('refuses %s, and keeps its address to itself', async (host) => {
    const error = await read(`https://${host}/`).catch((error: unknown) => error);
    expect(error).toEqual(failWith(`^${host} is not a public address\\.$`));
    expect((error as Error).cause).toBeUndefined();
  });

  test('refuses localhost as the system resolves it', async () => {
    const { fetch, close } = openOutgoing({ trustedOrigins: [] });
    await expect(requestJson(fetch, 'https://localhost/')).rejects.toEqual(
      failWith(/^localhost is not a public address\.$/),
    );
    await close();
  });

  test('reports a name that is not known', async () => {
    await expect(read('https://unknown.example/')).rejects.toEqual(
      failWith(/^unknown\.example could not be reached\.$/),
    );
  });

  test.each(['http://93.184.215.14/', 'https://93.184.215.14:8443/', 'ftp://93.184.215.14/'])(
    'refuses %s',
    async (url) => {
      await expect(read(url)).rejects.toEqual(failWith(/is not HTTPS on its default port\.$/));
    },
  );

  test('refuses user information', async () => {
    await expect(read('https://user:secret@93.184.215.14/')).rejects.toEqual(
      failWith(/^93\.184\.215\.14 is given with user information\.$/),
    );
  });

  test('allows the origins of the operator, and no other port of the same host', async () => {
    answers.set('/', sendJson({ answer: 1 }));
    await expect(read(origin)).resolves.toEqual({ answer: 1 });
    await expect(read(`http://127.0.0.1:${port + 1}/`)).rejects.toEqual(failWith(/not HTTPS/));
    expect(requests).toHaveLength(1);
  });
});

describe('redirects', () => {
  test('follows three', async () => {
    answers.set('/0', redirect('/1'));
    answers.set('/1', redirect('/2', 307));
    answers.set('/2', redirect(`${other}/3`, 301));
    answers.set('/3', sendJson('here'));
    await expect(read(`${origin}/0`)).resolves.toBe('here');
  });

  test('ends a loop', async () => {
    answers.set('/', redirect('/'));
    await expect(read(origin)).rejects.toEqual(failWith(/redirects too often\.$/));
    expect(requests).toHaveLength(4);
  });

  test.each(['https://127.0.0.1/', 'https://loopback.example/', 'https://[::ffff:127.0.0.1]/'])(
    'checks the target %s',
    async (target) => {
      answers.set('/', redirect(target));
      await expect(read(origin)).rejects.toEqual(failWith(/is not a public address\.$/));
    },
  );

  test.each(['file:///etc/passwd', 'http://example.com/', 'data:application/json,1'])(
    'does not follow to %s',
    async (target) => {
      answers.set('/', redirect(target));
      await expect(read(origin)).rejects.toEqual(failWith(/is not HTTPS on its default port\.$/));
    },
  );

  test('reports an invalid target', async () => {
    answers.set('/', redirect('https://:/'));
    await expect(read(origin)).rejects.toEqual(failWith(/redirects to an invalid address\.$/));
  });

  test('follows none for other methods than GET', async () => {
    answers.set('/', redirect('/target'));
    answers.set('/target', sendJson(1));
    await expect(read(origin, { method: 'POST', body: '{}' })).rejects.toMatchObject({
      status: 302,
    });
    expect(requests).toHaveLength(1);
  });

  test('sends credentials on to the same origin alone', async () => {
    answers.set('/', redirect('/same'));
    answers.set('/same', redirect(`${other}/other`));
    answers.set('/other', sendJson(1));
    const headers = { authorization: 'Bearer 1', cookie: 'a=1', dpop: 'proof', 'x-api-key': 'key' };
    await read(origin, { headers });
    const [, same, last] = requests;
    expect(same?.headers).toMatchObject(headers);
    expect(Object.keys(last?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(authorization|cookie|dpop|x-api-key)$/)]),
    );
    expect(last?.headers.accept).toBe('application/json');
  });
});

describe('bodies', () => {
  test('gives up a slow one', async () => {
    answers.set('/', (_, response) => {
      response.setHeader('content-type', 'application/json').write('[');
    });
    await expect(read(origin, { timeout: 200 })).rejects.toEqual(
      failWith(/did not answer in time\.$/),
    );
  });

  test('ends an endless one', async () => {
    answers.set('/', (_, response) => {
      response.setHeader('content-type', 'application/json');
      const write = () => {
        while (response.write(Buffer.alloc(65_536, '0')));
      };
      response.on('drain', write);
      write();
    });
    await expect(read(origin, { maximumBytes: 1_000_000 })).rejects.toEqual(
      failWith(/sent more than 1000000 bytes\.$/),
    );
  });

  test('counts bytes after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    answers.set('/', (_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(bomb);
    });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read(origin, { maximumBytes: 100_000 })).rejects.toEqual(
      failWith(/sent more than 100000 bytes\.$/),
    );
  });

  test('reads a compressed one', async () => {
    answers.set('/', (_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync('{"a":1}'));
    });
    await expect(read(origin)).resolves.toEqual({ a: 1 });
  });
});

describe('turns', () => {
  test.each([429, 503])(
    'requests nothing before the time that an answer %i names',
    async (status) => {
      const { fetch, close } = openOutgoing({ trustedOrigins: [origin, other] });
      answers.set('/', (_, response) => {
        response.writeHead(status, { 'retry-after': '3600' }).end();
      });
      const expectRefusal = async () => {
        const error = await requestJson(fetch, origin).catch((error: unknown) => error);
        expect(error).toBeInstanceOf(NetworkError);
        expect((error as NetworkError).retryAfter).toBeGreaterThan(3_590_000);
      };
      await expectRefusal();
      await expectRefusal();
      expect(requests).toHaveLength(1);
      answers.set('/', sendJson('other'));
      await expect(requestJson(fetch, other)).resolves.toBe('other');
      await close();
    },
  );

  test('lets a request wait until it is aborted', async () => {
    const { fetch, close } = openOutgoing({ trustedOrigins: [origin], requestsPerMinute: 1 });
    answers.set('/', sendJson(1));
    await requestJson(fetch, origin);
    const leaving = new AbortController();
    const waiting = requestJson(fetch, origin, { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    expect(requests).toHaveLength(1);
    await close();
  });

  test('closing ends what waits and what is in progress', async () => {
    const { fetch, close } = openOutgoing({ trustedOrigins: [origin], requestsPerMinute: 1 });
    const arrived = new Promise<void>((done) => {
      answers.set('/', () => {
        done();
      });
    });
    const all = [requestJson(fetch, origin), requestJson(fetch, origin)];
    const ended = Promise.allSettled(all);
    await arrived;
    await close();
    for (const { status } of await ended) expect(status).toBe('rejected');
  });
});
