import { assert, constantFrom, option, property, integer, stringMatching, tuple } from 'fast-check';
import { readConfiguration } from '../src/configuration.js';
import { getOrigin, parseOrigin } from '../src/origins.js';
import { ConfigurationError } from '../src/settings.js';

const scheme = constantFrom('capacitor', 'ionic', 'app', 'tauri', 'chrome-extension', 'svc+beta.1');
const host = stringMatching(/^[a-z0-9][a-z0-9.-]{0,20}$/);
const port = option(integer({ min: 1, max: 65_535 }), { nil: undefined });
const appOrigin = tuple(scheme, host, port).map(
  ([name, at, number]) => `${name}://${at}${number === undefined ? '' : `:${number}`}`,
);

const readOrigins = (SVC_ORIGINS: string) =>
  readConfiguration({ SVC_ORIGINS, SVC_PUBLIC_URL: 'https://svc.example' }).origins;

test('origins of apps are allowed whole, with any host and port', () => {
  assert(
    property(appOrigin, (origin) => {
      expect(readOrigins(`https://shop.example, ${origin}/`)).toEqual([
        'https://shop.example',
        origin,
        'https://svc.example',
      ]);
      expect(getOrigin(new URL(`${origin}/path?query#fragment`))).toBe(origin);
    }),
  );
});

test('an origin of an app that says more, or says it otherwise, is refused by its value', () => {
  const change = constantFrom<(origin: string) => string>(
    (origin) => `${origin}/path`,
    (origin) => `${origin}//`,
    (origin) => `${origin}?query`,
    (origin) => `${origin}#fragment`,
    (origin) => origin.replace('://', '://name@'),
    (origin) => origin.replace('://', '://*.'),
    (origin) => origin.replace('://', ':'),
    (origin) => origin.replace('://', '://X'),
    (origin) => origin.replace(/^./, (letter) => letter.toUpperCase()),
    (origin) => origin.replace(/(:\d+)?$/, ':065'),
    (origin) => origin.replace(/^[^:]+/, 'file'),
    (origin) => origin.replace(/^[^:]+/, 'javascript'),
    (origin) => origin.replace(/^[^:]+/, 'blob'),
  );
  assert(
    property(appOrigin, change, (origin, changeOrigin) => {
      const text = changeOrigin(origin);
      expect(() => readOrigins(text)).toThrow(ConfigurationError);
      const shown = /[@?]/.test(text) ? 'entry 1' : `"${text}"`;
      expect(() => readOrigins(text)).toThrow(`, not ${shown}.`);
    }),
  );
});

test.each([
  'null',
  '*',
  'file://',
  'file:///index.html',
  'capacitor://',
  'capacitor:localhost',
  'capacitor://localhost/index.html',
  'blob:https://shop.example/1',
  'about:blank',
  'https://Shop.example',
  'https://shop.example:443',
])('%s is refused by its value', (text) => {
  expect(parseOrigin(text)).toBeUndefined();
  expect(() => readOrigins(text)).toThrow(
    `SVC_ORIGINS must list origins such as "https://shop.example" or "capacitor://localhost", not "${text}".`,
  );
});

test('origins of the web are allowed as before', () => {
  for (const origin of ['http://localhost:4701', 'https://shop.example', 'http://[::1]:8080']) {
    expect(parseOrigin(origin)).toBe(origin);
    expect(parseOrigin(`${origin}/`)).toBe(origin);
  }
});

const refusedSchemes = [
  ...['about', 'android-app', 'blob', 'chrome', 'content', 'data', 'file', 'filesystem', 'ftp'],
  ...['intent', 'jar', 'javascript', 'mailto', 'market', 'resource', 'sms', 'tel', 'vbscript'],
  ...['view-source', 'ws', 'wss'],
];

test.each(refusedSchemes)('an origin with the scheme %s is refused', (scheme) => {
  expect(parseOrigin(`${scheme}://shop.example`)).toBeUndefined();
});
