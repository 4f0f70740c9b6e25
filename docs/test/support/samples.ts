import { texts } from './pages.js';

/** A block of code in a text. */
export interface Sample {
  /** Where it is: the file and its line. */
  place: string;
  language: string;
  code: string;
}

/** All blocks of code in the texts of the repository. */
export const samples: readonly Sample[] = texts.flatMap(({ path, text }) =>
  [...text.matchAll(/^( *)```(\w*)(?!\w)[^\n]*\n([^]*?)^\1```/gm)].map((match) => ({
    place: `${path}:${text.slice(0, match.index).split('\n').length}`,
    language: match[2]!,
    code: match[3]!.replaceAll(new RegExp(`^${match[1]!}`, 'gm'), ''),
  })),
);

/** The blocks in one of some languages. */
export const samplesIn = (...languages: readonly string[]): readonly Sample[] =>
  samples.filter(({ language }) => languages.includes(language));
