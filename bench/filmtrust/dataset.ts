import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One person's rating of one film, 0.5–4 in steps of 0.5. */
export interface Rating {
  person: number;
  film: number;
  rating: number;
}

/** The FilmTrust data set: ratings of films, and who trusts whom. */
export interface FilmTrust {
  /** One per person and film. */
  ratings: Rating[];
  /** As stated: the first trusts the second. */
  links: [truster: number, trustee: number][];
}

/** Where the data set is looked for: beside the repository. It is not part of it. */
export const filmTrustFolder = join(import.meta.dirname, '../../../shared/data/filmtrust');

/** Why something that needs the data set does not run, or `undefined` if the data set is there. */
export function reasonWithoutFilmTrust(folder = filmTrustFolder): string | undefined {
  return existsSync(join(folder, 'ratings.txt'))
    ? undefined
    : `The FilmTrust data set (ratings.txt and trust.txt) is not in ${folder}.`;
}

/** Reads the data set; of two rows of one person and film the last one counts. */
export function readFilmTrust(folder = filmTrustFolder): FilmTrust {
  const ratings = new Map<string, Rating>();
  for (const [person, film, rating] of readRows(join(folder, 'ratings.txt'))) {
    ratings.set(`${person} ${film}`, { person, film, rating });
  }
  const links = readRows(join(folder, 'trust.txt')).map(([truster, trustee]): [number, number] => [
    truster,
    trustee,
  ]);
  return { ratings: [...ratings.values()], links };
}

function readRows(file: string): [number, number, number][] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      const [first, second, third] = line.trim().split(/\s+/).map(Number);
      if (first === undefined || second === undefined || third === undefined) {
        throw new Error(`${file}, line ${index + 1}: not three numbers`);
      }
      return [first, second, third];
    });
}
