import {
  readTexts,
  setLanguage,
  translate,
  translations,
  untilTexts,
} from '../../../testing/browser/translator.js';
import { elements } from '../elements.js';
import { openShowcase, type ShowcasePage } from './support/showcase-page.js';

let showcase: ShowcasePage;
beforeAll(async () => {
  showcase = await openShowcase();
});
afterAll(() => showcase.close());

describe.each(Object.entries(elements))('%s', (tag, states) => {
  test.each(states.map(({ name }) => name))(
    '%s renders texts anew that change on a translated page',
    async (name) => {
      const { page } = showcase;
      const errors: string[] = [];
      const note = (error: unknown) => errors.push(String(error));
      page.on('pageerror', note);
      await showcase.look({});
      await showcase.show(tag, name);
      const english = await readTexts(page);
      await setLanguage(page, 'de');
      const german = await readTexts(page);
      const texts = { en: english, de: german };
      const kept = Object.values(english)
        .flat()
        .filter((text) => Object.values(german).flat().includes(text));
      for (const [index, way] of translations.entries()) {
        await translate(page, way, kept);
        const language = index % 2 ? 'de' : 'en';
        await setLanguage(page, language);
        const shown = await untilTexts(page, texts[language]);
        expect({ way, ...shown }).toEqual({ way, ...texts[language] });
      }
      page.off('pageerror', note);
      expect(errors).toEqual([]);
    },
  );
});
