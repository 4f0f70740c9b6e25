import type { FilmTrust } from '../filmtrust/dataset.js';
import { inService, ownDamping, searchConstants, type Search } from './constants-search.js';
import { bias, contactsMean, filmMean, globalMean, service } from './forecasts.js';
import { LeaveOneOut, type Case } from './leave-one-out.js';
import { measure, type Forecasts, type PersonResult } from './measures.js';
import { buildNetworks, shuffleLinks, type Direction } from './network.js';

/** The groups of ratings that are evaluated. */
export const groupNames = ['all', 'T1', 'T2', 'cold'] as const;
export type GroupName = (typeof groupNames)[number];

export type ByGroup<T> = Record<GroupName, T>;

/** How well ratings are predicted from all others, before intervals are drawn. */
export interface Evaluation {
  ratings: ByGroup<number>;
  people: ByGroup<number>;
  /** One person's part of each row, by group. */
  rows: Record<RowName, ByGroup<PersonResult[]>>;
}

export const rowNames = [
  'globalMean',
  'filmMean',
  'contactsMean',
  'bias',
  'service',
  'shuffled',
] as const;
export type RowName = (typeof rowNames)[number];

/** Number of networks with shuffled links; a shuffled row is their mean. */
const shuffles = 10;

/** Predicts every rating from all others with each row. */
export function evaluate(dataset: FilmTrust, direction: Direction): Evaluation {
  const data = new LeaveOneOut(dataset);
  const cases = data.cases(buildNetworks(dataset.links, direction));
  const own = data.ownTendencies(inService.targetDamping, ownDamping);
  const measured = (forecasts: Forecasts) =>
    inGroups((counts) => measure(cases, forecasts, counts));
  const shuffledRows = Array.from({ length: shuffles }, (_, seed) => {
    const networks = buildNetworks(shuffleLinks(dataset.links, seed), direction);
    return measured(service(data.cases(networks), own));
  });
  return {
    ratings: inGroups((counts) => cases.filter(counts).length),
    people: inGroups((counts) => new Set(cases.filter(counts).map(({ person }) => person)).size),
    rows: {
      globalMean: measured(globalMean(cases)),
      filmMean: measured(filmMean(cases)),
      contactsMean: measured(contactsMean(cases)),
      bias: measured(bias(cases, own)),
      service: measured(service(cases, own)),
      shuffled: mapGroups((group) => meanOfRuns(shuffledRows.map((row) => row[group]))),
    },
  };
}

/** The same with constants chosen without the person whose rating is predicted. */
export interface NestedEvaluation {
  search: Search;
  bias: ByGroup<PersonResult[]>;
  service: ByGroup<PersonResult[]>;
}

/** Predicts every rating with constants chosen on folds of other people. */
export function evaluateNested(dataset: FilmTrust): NestedEvaluation {
  const data = new LeaveOneOut(dataset);
  const cases = data.cases(buildNetworks(dataset.links, 'stated'));
  const search = searchConstants(data, cases);
  const measured = (forecasts: Forecasts) =>
    inGroups((counts) => measure(cases, forecasts, counts));
  return { search, bias: measured(search.bias), service: measured(search.service) };
}

const members: ByGroup<(one: Case) => boolean> = {
  all: () => true,
  T1: ({ voices }) => voices.some(({ distance }) => distance === 1),
  T2: ({ voices }) => voices.length > 0,
  cold: ({ ratedFilms }) => ratedFilms < 5,
};

function inGroups<T>(make: (counts: (one: Case) => boolean) => T): ByGroup<T> {
  return mapGroups((group) => make(members[group]));
}

/** One value per group. */
export function mapGroups<T>(make: (group: GroupName) => T): ByGroup<T> {
  return { all: make('all'), T1: make('T1'), T2: make('T2'), cold: make('cold') };
}

/** Runs have the same people in the same order, since only the links differ. */
function meanOfRuns(runs: readonly PersonResult[][]): PersonResult[] {
  return (runs[0] ?? []).map((first, index) => {
    const mean = (pick: (result: PersonResult) => number) =>
      runs.reduce((sum, run) => sum + pick(run[index] ?? first), 0) / runs.length;
    return {
      person: first.person,
      predicted: first.predicted,
      absoluteError: mean(({ absoluteError }) => absoluteError),
      squaredError: mean(({ squaredError }) => squaredError),
      ...(first.rightOrder === undefined
        ? {}
        : {
            rightOrder: mean(({ rightOrder }) => rightOrder ?? 0),
            ndcg: mean(({ ndcg }) => ndcg ?? 0),
          }),
    };
  });
}
