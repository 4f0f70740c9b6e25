import { fitSuites, selectSuites } from '../check/select-suites.mjs';

const suites = [
  'service/test/use-cases/feedback/give-feedback.test.ts',
  'service/test/use-cases/feedback/read-feedback.test.ts',
  'service/test/http/feedback.test.ts',
  'service/test/http/own-data.test.ts',
  'service/test/attacks/squatted-id.test.ts',
  'core/src/elements/x-svc-root/x-svc-root.e2e.ts',
  'core/src/elements/x-svc-header/x-svc-header.e2e.ts',
  'core/showcase/test/states/root.e2e.ts',
  'core/showcase/test/states/header.e2e.ts',
  'service/test/http/openapi.test.ts',
];
const [give, read, http, ownData, attack, root, header, rootStates, headerStates, openapi] = suites;

const imports = new Map([
  [give!, ['service/src/use-cases/feedback/give-feedback.ts']],
  [read!, ['service/src/use-cases/feedback/give-feedback.ts', 'testing/people.ts']],
  [http!, ['service/src/service.ts', 'testing/people.ts']],
  [ownData!, ['service/src/service.ts']],
  ['service/src/service.ts', ['service/src/use-cases/feedback/give-feedback.ts']],
  ['service/src/use-cases/feedback/give-feedback.ts', ['service/src/storage/feedback/count.ts']],
  [
    'core/src/elements/x-svc-root/x-svc-root.tsx',
    ['core/src/parts/stars.tsx', 'core/src/parts/base.css'],
  ],
  ['core/src/parts/stars.tsx', ['core/src/store/base/state.ts']],
]);

const select = (...change: string[]) =>
  selectSuites({ change, suites, imports }).map(({ path }) => path);

test('the suite of a file is before those of its folder, and those before distant ones', () => {
  expect(select('service/src/use-cases/feedback/give-feedback.ts')).toEqual([
    give,
    read,
    http,
    ownData,
  ]);
});

test('a file without suites of its own is tested by those of its importers', () => {
  expect(select('service/src/storage/feedback/count.ts').slice(0, 2)).toEqual([give, read]);
});

test('of two suites at the same distance, that with the words of the file is first', () => {
  expect(select('service/src/storage/feedback/count.ts').slice(2)).toEqual([http, ownData]);
});

test('a suite that the table names is before those of a folder', () => {
  expect(select('service/src/http/routes/responses.ts')).toEqual([openapi, http, ownData]);
});

test('changed suites come first', () => {
  expect(select('service/src/use-cases/feedback/give-feedback.ts', ownData!)[0]).toBe(ownData);
});

test('a suite that reads all files is selected for each change', () => {
  const words = 'scripts/test/words.test.ts';
  const selected = selectSuites({ change: ['README.md'], suites: [...suites, words], imports });
  expect(selected.map(({ path }) => path)).toEqual([words]);
});

test('a part of the test kit is tested by the suites that import it', () => {
  expect(select('testing/people.ts')).toEqual([http, read]);
});

test('an attack that names the file is before distant suites', () => {
  const change = ['service/src/storage/feedback/count.ts'];
  const selected = selectSuites({ change, suites, imports, findAttacks: () => [attack!] });
  expect(selected.map(({ path }) => path)[0]).toBe(attack);
});

test('an element is tested by its own suites, and by its states alone', () => {
  expect(select('core/src/elements/x-svc-header/x-svc-header.css')).toEqual([header, headerStates]);
});

test.each(['core/src/parts/base.css', 'core/src/parts/stars.tsx', 'core/src/store/base/state.ts'])(
  '%s is tested by the elements that use it',
  (path) => {
    expect(select(path)).toEqual([root, rootStates]);
  },
);

const ranked = [5, 50, 10, 8].map((seconds, index) => ({ path: String(index), seconds }));
const fit = (seconds: number, workers = 1) => {
  const measure = (suite: { seconds: number }) => suite.seconds;
  const { chosen, leftOut } = fitSuites(ranked, { seconds, workers, measure });
  return [chosen, leftOut].map((some) => some.map((suite) => suite.seconds));
};

test('suites are chosen in their order while they fit, and one that is too long leaves room', () => {
  expect(fit(20)).toEqual([
    [5, 10],
    [50, 8],
  ]);
  expect(fit(20, 2)).toEqual([[5, 10, 8], [50]]);
});

test('if none fits, the shortest one is chosen', () => {
  expect(fit(1)).toEqual([[5], [50, 10, 8]]);
});
