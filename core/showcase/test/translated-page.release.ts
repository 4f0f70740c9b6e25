import {
  readTexts,
  setLanguage,
  translate,
  translations,
  untilTexts,
} from '../../../testing/browser/translator.js';
import { elements } from '../elements.js';
import { openShowcase, type ShowcasePage } from './support/showcase-page.js';

describe.each(Object.entries(elements))('%s', (tag, states) => {
  let showcase: ShowcasePage;
  const errors: string[] = [];
  beforeAll(async () => {
    showcase = await openShowcase([tag]);
    showcase.page.on('pageerror', (error) => errors.push(String(error)));
    await showcase.look({});
  });
  afterAll(() => showcase.close());

  test.each(states.filter(({ isMoving }) => !isMoving).map(({ name }) => name))(
    '%s renders texts anew that change on a translated page',
    async (name) => {
      const { page } = showcase;
      await showcase.show(tag, name, 'de');
      const reached = await readTexts(page);
      await showcase.show(tag, name);
      const texts = { de: reached, en: await readTexts(page) };
      // Some states are left when the language changes, because the element loads its data again.
      for (const language of ['de', 'en'] as const) {
        await setLanguage(page, language);
        texts[language] = await untilTexts(page, texts[language]);
      }
      const german = Object.values(texts.de).flat();
      const kept = Object.values(texts.en)
        .flat()
        .filter((text) => german.includes(text));
      for (const [index, way] of translations.entries()) {
        await translate(page, way, kept);
        const language = index % 2 ? 'en' : 'de';
        await setLanguage(page, language);
        const shown = await untilTexts(page, texts[language]);
        expect({ way, ...shown }).toEqual({ way, ...texts[language] });
      }
      expect(errors).toEqual([]);
    },
  );
});
