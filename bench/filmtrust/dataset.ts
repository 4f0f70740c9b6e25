import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One person's rating of one film, 0.5–4 in steps of 0.5. */
export interface Rating {
  person: number;
  film: number;
  rating: number;
}

/** The FilmTrust data set: ratings of films, and trust links between people. */
export interface FilmTrust {
  /** One per person and film. */
  ratings: Rating[];
  /** Pairs of people: the first trusts the second. */
  links: [truster: number, trustee: number][];
}

/** The expected folder of the data set, beside the repository. */
export const filmTrustFolder = join(import.meta.dirname, '../../../shared/data/filmtrust');

/** The reason for skipping what needs the data set, or `undefined` if the data set exists. */
export function reasonWithoutFilmTrust(): string | undefined {
  return existsSync(join(filmTrustFolder, 'ratings.txt'))
    ? undefined
    : `The FilmTrust data set (ratings.txt and trust.txt) is not in ${filmTrustFolder}.`;
}

/** Reads the data set; where rows have the same person and film, the last one counts. */
export function readFilmTrust(): FilmTrust {
  const ratings = new Map<string, Rating>();
  for (const [person, film, rating] of readRows(join(filmTrustFolder, 'ratings.txt'))) {
    ratings.set(`${person} ${film}`, { person, film, rating });
  }
  const links = readRows(join(filmTrustFolder, 'trust.txt')).map(
    ([truster, trustee]): [number, number] => [truster, trustee],
  );
  return { ratings: [...ratings.values()], links };
}

function readRows(file: string): [number, number, number][] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      const [first, second, third] = line.trim().split(/\s+/).map(Number);
      if (first === undefined || second === undefined || third === undefined) {
        throw new Error(`${file}, line ${index + 1}: expected three numbers`);
      }
      return [first, second, third];
    });
}
