import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { formatSignInMessage } from '../../src/auth/sign-in-message.js';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const parts = { address: address.toLowerCase(), chainId: 137, nonce: '0123456789abcdef' };
const times = { issuedAt: new Date(1_000), expiresAt: new Date(301_000) };
const format = (origin: string) => formatSignInMessage({ ...parts, ...times, origin });

test.each(['https://shop.example', 'https://a.shop.example:8443', 'http://localhost:4701'])(
  'the message for %s is the one that viem makes',
  (origin) => {
    const { statement } = parseSiweMessage(format(origin));
    expect(format(origin)).toBe(
      createSiweMessage({
        ...{ ...parts, address, version: '1', uri: origin, domain: new URL(origin).host },
        ...{ issuedAt: times.issuedAt, expirationTime: times.expiresAt, statement },
      }),
    );
  },
);

test('the message for an app names its scheme', () => {
  const [first, ...rest] = format('capacitor://localhost').split('\n');
  expect(first).toBe('capacitor://localhost wants you to sign in with your Ethereum account:');
  expect(rest).toContain('URI: capacitor://localhost');
  const { statement } = parseSiweMessage(format('capacitor://localhost'));
  expect(format('capacitor://localhost')).toBe(
    createSiweMessage({
      ...{ ...parts, address, version: '1', uri: 'capacitor://localhost' },
      ...{ scheme: 'capacitor', domain: 'localhost', statement },
      ...{ issuedAt: times.issuedAt, expirationTime: times.expiresAt },
    }),
  );
});

test.each(['tauri://app', 'app://-', 'ionic://my.app:8080', 'http://intranet'])(
  'libraries read the message for %s',
  (origin) => {
    const { protocol, host } = new URL(origin);
    expect(parseSiweMessage(format(origin))).toMatchObject({
      ...{ domain: host, uri: origin, address, nonce: parts.nonce, chainId: 137 },
      ...(protocol === 'http:' ? {} : { scheme: protocol.slice(0, -1) }),
    });
  },
);
