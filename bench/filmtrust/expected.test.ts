import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filmTrustFolder, reasonWithoutFilmTrust } from './dataset.js';
import { expectedRecommendation } from './expected.js';
import { inventName } from './names.js';

const { person, films, ranking, names } = expectedRecommendation;
const reason = reasonWithoutFilmTrust();
if (reason) console.log(`Skipped: ${reason}`);

// Computed independently from the raw files, without the service's code.
(reason ? describe.skip : describe)('the expected recommendation', () => {
  const opinions = reason ? [] : readOpinions();
  const contacts = reason ? new Map<number, Set<number>>() : readContacts();
  const contact = 199;
  const between = 1536;
  const contactsContact = 272;
  const mean = average(opinions.map(({ value }) => value));

  test('is for a person with these contacts', () => {
    expect(contacts.get(person)).toEqual(new Set([contact, between]));
    expect(contacts.get(between)).toContain(contactsContact);
    expect(contacts.get(contact)).not.toContain(contactsContact);
    expect([person, contact, between, contactsContact].map(inventName)).toEqual(
      Object.values(names),
    );
  });

  test('uses these public means', () => {
    expect([...films].sort((a, b) => computePublicMean(b) - computePublicMean(a))).toEqual(films);
  });

  test.each(ranking)('gives film $film $score', ({ film, score, summaryText }) => {
    expect(computePersonalScore(film)).toBeCloseTo(score, 4);
    const opinionsInNetwork = findOpinionsInNetwork(film);
    const approving = opinionsInNetwork.filter(({ value }) => value > 0.25);
    const against = opinionsInNetwork.filter(({ value }) => value < -0.25);
    if (summaryText === null) expect(opinionsInNetwork).toEqual([]);
    else expect(summaryText).toContain(approving.length > 0 ? 'recommend' : 'advises against');
    for (const { giver } of approving.length > 0 ? approving : against) {
      expect(summaryText).toContain(inventName(giver));
    }
  });

  test('has this order', () => {
    const order = [...films].sort((a, b) => computePersonalScore(b) - computePersonalScore(a));
    expect(order).toEqual(ranking.map(({ film }) => film));
  });

  function computePublicMean(film: number): number {
    const values = opinions.filter((opinion) => opinion.film === film).map(({ value }) => value);
    return (total(values) + 5 * mean) / (values.length + 5);
  }

  function computeTendency(giver: number): number {
    const values = opinions.filter((opinion) => opinion.giver === giver).map(({ value }) => value);
    return (total(values) - values.length * mean) / (values.length + 12);
  }

  function findOpinionsInNetwork(film: number) {
    const weights = new Map([
      [contact, 1],
      [between, 1],
    ]);
    for (const friend of [contact, between]) {
      for (const second of contacts.get(friend) ?? []) {
        if (second !== person && !weights.has(second)) weights.set(second, 0.25);
      }
    }
    return opinions
      .filter((opinion) => opinion.film === film && weights.has(opinion.giver))
      .map(({ giver, value }) => ({ giver, value, weight: weights.get(giver)! }));
  }

  function computePersonalScore(film: number): number {
    const base = computePublicMean(film);
    const opinionsInNetwork = findOpinionsInNetwork(film);
    const contributions = opinionsInNetwork.map(
      ({ giver, value, weight }) => weight * (value - base - computeTendency(giver)),
    );
    return (
      base + total(contributions) / (total(opinionsInNetwork.map(({ weight }) => weight)) + 16)
    );
  }
});

interface Opinion {
  giver: number;
  film: number;
  value: number;
}

/** Ratings as stars as opinions; the last of several rows counts. */
function readOpinions(): Opinion[] {
  const starsByRating: Record<string, number> = {
    '0.5': 1,
    '1': 2,
    '1.5': 2,
    '2': 3,
    '2.5': 3,
    '3': 4,
    '3.5': 4,
    '4': 5,
  };
  const last = new Map<string, Opinion>();
  for (const [giver, film, rating] of readRows('ratings.txt')) {
    const value = (starsByRating[rating!]! - 3) / 2;
    last.set(`${giver} ${film}`, { giver: Number(giver), film: Number(film), value });
  }
  return [...last.values()];
}

function readContacts(): Map<number, Set<number>> {
  const contacts = new Map<number, Set<number>>();
  for (const [truster, trustee] of readRows('trust.txt').map((row) => row.map(Number))) {
    for (const [one, other] of [
      [truster!, trustee!],
      [trustee!, truster!],
    ] as const) {
      contacts.set(one, (contacts.get(one) ?? new Set()).add(other));
    }
  }
  return contacts;
}

function readRows(file: string): string[][] {
  const text = readFileSync(join(filmTrustFolder, file), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
}

function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function average(values: number[]): number {
  return total(values) / values.length;
}
