import { jest } from '@jest/globals';
import { createLoadedTexts, type Texts } from './loaded-texts';

const english: Texts = { hello: () => 'Hello' };
const german: Texts = { hello: () => 'Hallo' };
const succeed = (texts: Texts) => jest.fn(() => Promise.resolve({ default: texts }));
const fail = () => jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));

test('loads a language once, when it is first read', async () => {
  const de = succeed(german);
  const texts = createLoadedTexts({ de });
  expect(texts.get('de')).toBeUndefined();
  await texts.load('de');
  expect(texts.get('de')).toBe(german);
  expect(texts.load('de')).toBeUndefined();
  expect(de).toHaveBeenCalledTimes(1);
});

test('has nothing in other languages without English', () => {
  const texts = createLoadedTexts({ de: succeed(german) });
  expect(texts.load('it')).toBeUndefined();
  expect(texts.get('it')).toBeUndefined();
});

test('is English in other languages, and where a language cannot be loaded', async () => {
  const texts = createLoadedTexts({ en: succeed(english), de: fail() });
  await Promise.all([texts.load('it'), texts.load('de')]);
  expect(texts.get('it')).toBe(english);
  expect(texts.get('de')).toBe(english);
});

test('is loaded again after nothing could be loaded', async () => {
  const de = fail();
  const texts = createLoadedTexts({ de });
  await texts.load('de');
  de.mockResolvedValue({ default: german } as never);
  await texts.load('de');
  expect(texts.get('de')).toBe(german);
});
