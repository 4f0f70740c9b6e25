import type { BadgeSet } from '../../src/schemas/badge-set.js';
import { listBadgeSets } from '../../src/storage/feedback/badge-sets.js';
import { getCatalogue, languages } from '../../src/text/catalogues.js';
import { selectLabel } from '../../src/use-cases/items/list-badge-sets.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { emptySuccess, matchError } from './support/sample-network.js';

const set = {
  id: 'Kindness',
  image: 'https://example.com/clock.svg',
  badges: [
    { qualifier: 'positive', badge: { label: 'On time', image: 'https://example.com/on.svg' } },
    { qualifier: 'negative', badge: { label: 'Late', image: '' } },
  ],
};

eachHttp((_name, open) => {
  let http: Http;
  let key: string;
  /** The label of `Quality positive` of a new service. */
  let original: Record<string, string>;
  beforeAll(async () => {
    http = await open();
    key = await http.key('badge:write');
    original = (await readStoredLabels())[4]!.label;
  });
  afterAll(() => http.close());

  /** Labels of the default badge sets as the database has them. */
  async function readStoredLabels() {
    const sets = await listBadgeSets(http.service.database);
    return sets
      .filter(({ id }) => id in getCatalogue('en').badges)
      .flatMap(({ id, badges }) =>
        badges.map(({ qualifier, badge }) => ({
          set: id,
          qualifier,
          label: badge.label as Record<string, string>,
        })),
      );
  }

  test('a new service returns three badge sets in the language of the reader', async () => {
    const ask = async (language: string) => {
      const { body, headers } = await http.request('GET', '/badges', {
        headers: { 'accept-language': language },
      });
      expect(headers.get('vary')).toBe('Origin, Accept-Language');
      return body.result as BadgeSet[];
    };
    const labels = (sets: BadgeSet[]) =>
      sets.flatMap(({ badges }) => badges.map(({ badge }) => badge.label));
    const sets = await ask('de-AT, en;q=0.5');
    expect(sets.map(({ id, badges }) => [id, ...badges.map(({ qualifier }) => qualifier)])).toEqual(
      [
        ['Experience', 'positive', 'negative'],
        ['Punctuality', 'positive', 'negative'],
        ['Quality', 'positive', 'negative'],
      ],
    );
    expect(labels(sets).slice(4)).toEqual(['Gute Qualität', 'Schlechte Qualität']);
    for (const language of languages) {
      const catalogue = getCatalogue(language).badges;
      const expected = sets.flatMap(({ id, badges }) =>
        badges.map(({ qualifier }) => catalogue[id]![qualifier]),
      );
      expect(labels(await ask(language))).toEqual(expected);
    }
    expect(labels(await ask('tlh'))).toEqual(labels(await ask('en')));
  });

  test('labels that a new service stores are those of the catalogues, which differ in each language', async () => {
    const stored = await readStoredLabels();
    expect(stored).toHaveLength(6);
    const texts = Object.keys(stored[0]!.label).map((language) => {
      const expected = stored.map(({ label }) => label[language]);
      const { badges } = getCatalogue(language);
      expect(stored.map(({ set, qualifier }) => badges[set]![qualifier])).toEqual(expected);
      return expected.join();
    });
    expect(new Set(texts).size).toBe(8);
  });

  test('a stored label that has not been changed comes from the catalogue of the language', async () => {
    for (const { label, ...badge } of await readStoredLabels()) {
      const badges = { [badge.set]: { [badge.qualifier]: 'Goed' } };
      expect(selectLabel(label, badge, 'nl', { badges })).toBe('Goed');
      const changed = { ...label, de: 'Spitze' };
      expect(selectLabel(changed, badge, 'nl', { badges })).toBe(label['en']);
      expect(selectLabel(label, { ...badge, set: 'Taste' }, 'nl', { badges })).toBe(label['en']);
      expect(selectLabel(label['en']!, badge, 'nl', { badges })).toBe(label['en']);
    }
  });

  test('serves the images of those sets to pages of any origin', async () => {
    const sets = (await http.request('GET', '/badges')).body.result as BadgeSet[];
    const images = sets.flatMap(({ badges, image }) => [
      image!,
      ...badges.map(({ badge }) => badge.image),
    ]);
    expect(new Set(images).size).toBe(9);
    for (const image of images) {
      const { pathname, origin } = new URL(image);
      expect(origin).toBe('http://localhost:4700');
      const answer = await fetch(`${http.url}${pathname}`);
      expect([pathname, answer.status]).toEqual([pathname, 200]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': expect.stringMatching(/^image\/svg\+xml/) as string,
        'cache-control': 'public, max-age=86400',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      });
      expect(await answer.text()).toMatch(/^<svg[^]*<\/svg>\s*$/);
    }
    for (const path of ['/badges/none.svg', '/badges/..%2f..%2fpackage.json']) {
      expect(await http.request('GET', path)).toMatchObject(matchError(40400));
    }
  });

  test('accepts labels as one text or per language, and images as a URL or a path of the service', async () => {
    const badge = (label: unknown, image = '') => ({
      id: 'Manners',
      badges: [{ qualifier: 'positive', badge: { label, image } }],
    });
    const post = (body: object) => http.request('POST', '/badges', { token: key, body });
    const shown = async (language: string) => {
      const headers = { 'accept-language': language };
      const sets = (await http.request('GET', '/badges', { headers })).body.result as BadgeSet[];
      return sets.find(({ id }) => id === 'Manners')?.badges[0]?.badge;
    };
    expect(await post(badge({ de: 'Höflich', sw: 'Mpole' }, '/badges/quality.svg'))).toMatchObject({
      status: 201,
    });
    expect(await shown('sw')).toEqual({
      label: 'Mpole',
      image: 'http://localhost:4700/badges/quality.svg',
    });
    expect(await shown('fr')).toMatchObject({ label: 'Höflich' });
    expect(await post(badge('Kind'))).toMatchObject({ status: 200 });
    expect(await shown('de')).toEqual({ label: 'Kind', image: '' });
    for (const wrong of [{}, { xx: 'Kind' }, { en: '' }, { en: 7 }, [], null]) {
      expect(await post(badge(wrong))).toMatchObject(matchError(40001, /badges\.0\.badge\.label/));
    }
    for (const wrong of ['/etc/passwd', '/badges/../x.svg', '//evil.example/x.svg']) {
      expect(await post(badge('Kind', wrong))).toMatchObject(matchError(40001, /image/));
    }
    expect(await shown('de')).toEqual({ label: 'Kind', image: '' });
  });

  test('POST /badges creates, then updates; GET /badges returns the set to anyone', async () => {
    const post = (body: object) => http.request('POST', '/badges', { token: key, body });
    expect(await post(set)).toMatchObject({ status: 201, body: emptySuccess });
    expect(await post(set)).toMatchObject({ status: 200, body: emptySuccess });
    const { image: _, ...plain } = set;
    const other = { ...plain, id: 'Candour' };
    expect(await post(other)).toMatchObject({ status: 201 });
    const changed = { ...set, badges: set.badges.slice(0, 1) };
    expect(await post(changed)).toMatchObject({ status: 200, body: emptySuccess });

    const { status, body } = await http.request('GET', '/badges');
    expect(status).toBe(200);
    expect((body.result as BadgeSet[]).filter(({ id }) => [set.id, other.id].includes(id))).toEqual(
      [other, changed],
    );
  });

  test('only clients with the scope can register badge sets', async () => {
    const { token } = await http.person();
    expect(await http.request('POST', '/badges', { body: set })).toMatchObject(matchError(40100));
    expect(await http.request('POST', '/badges', { token, body: set })).toMatchObject(
      matchError(40300),
    );
    expect(
      await http.request('POST', '/badges', { token: await http.key('entity:write'), body: set }),
    ).toMatchObject(matchError(40300, /badge:write/));
  });

  test('refuses a set with a repeated qualifier', async () => {
    const body = { ...set, badges: [set.badges[0], set.badges[0]] };
    expect(await http.request('POST', '/badges', { token: key, body })).toMatchObject(
      matchError(40001, /badges/),
    );
  });

  test.each(languages)(
    'a registered label wins over that of the catalogue in %s',
    async (language) => {
      const register = (label: Record<string, string>) =>
        http.request('POST', '/badges', {
          token: key,
          body: { id: 'Quality', badges: [{ qualifier: 'positive', badge: { label, image: '' } }] },
        });
      const show = async () => {
        const headers = { 'accept-language': language };
        const sets = (await http.request('GET', '/badges', { headers })).body.result as BadgeSet[];
        return sets.find(({ id }) => id === 'Quality')!.badges[0]!.badge.label;
      };
      const { positive } = getCatalogue(language).badges['Quality']!;
      await register({ ...original, [language]: 'Registered' });
      expect(await show()).toBe('Registered');
      await register(original);
      expect(await show()).toBe(positive);
    },
  );
});
