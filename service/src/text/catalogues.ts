import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The messages in one language, in ICU format: `who` names people, `total` counts them. */
export interface Catalogue {
  /** People beyond those named, as the last member of a list of names. */
  more: string;
  approving: string;
  /** At least two people recommend it; `others`, who are fewer, advise against it. */
  mostApproving: string;
  neutral: string;
  disapproving: string;
  /** At least two people advise against it; `others`, who are fewer, recommend it. */
  mostDisapproving: string;
  /**
   * The same number of people recommend it and advise against it: `who`, then `opponents`; `total` counts each side.
   */
  divided: string;
  /** For interactions. */
  used: string;
  /**
   * The name of a person without a name. In Arabic it is isolated, so that text around it does not split its
   * `digits`.
   */
  visitor: string;
  /** Labels of the default badge sets, by set and qualifier. */
  badges: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The primary tag of a language that has a catalogue. */
export type Language = string;

const folder = join(import.meta.dirname, '../../catalogues');

/** The languages of `service/catalogues`. English, the first, is used for all other languages. */
export const languages: readonly Language[] = [
  'en',
  ...readdirSync(folder)
    .map((file) => file.replace('.json', ''))
    .filter((language) => language !== 'en')
    .toSorted(),
];

const catalogues = new Map(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Catalogue,
  ]),
);

/** Returns the catalogue of a language. */
export function getCatalogue(language: Language): Catalogue {
  return catalogues.get(language)!;
}
