import { expect, test } from '@jest/globals';
import { toReturnLink } from './return-link';

test.each([
  ['https://shop.example/offers?of=bread', 'shop.example'],
  ['http://localhost:4701/', 'localhost:4701'],
  ['capacitor://localhost/offers', 'capacitor://localhost'],
  ['ionic://localhost:8080/', 'ionic://localhost:8080'],
  ['tauri://localhost', 'tauri://localhost'],
])('leads back to %s, named %s', (url, app) => {
  expect(toReturnLink(url)).toEqual({ url, app });
});

test.each([
  '',
  'nothing',
  '//shop.example/',
  'javascript:alert(1)',
  'JavaScript://shop.example/%0aalert(1)',
  'data://shop.example/,text',
  'blob:https://shop.example/1',
  'file:///index.html',
  'capacitor:localhost',
])('%j is not led back to', (url) => {
  expect(toReturnLink(url)).toBeUndefined();
});

const refusedSchemes = [
  ...['about', 'android-app', 'blob', 'chrome', 'content', 'data', 'file', 'filesystem', 'ftp'],
  ...['intent', 'jar', 'javascript', 'mailto', 'market', 'resource', 'sms', 'tel', 'vbscript'],
  ...['view-source', 'ws', 'wss'],
];

test.each(refusedSchemes)('an address with the scheme %s is not led back to', (scheme) => {
  expect(toReturnLink(`${scheme}://shop.example/offers`)).toBeUndefined();
  expect(toReturnLink(`${scheme.toUpperCase()}://shop.example/offers`)).toBeUndefined();
});
