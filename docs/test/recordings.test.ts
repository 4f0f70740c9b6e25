import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { elements } from '../../core/showcase/elements.js';
import { readRecording, recordings, translations } from '../live/read-recording.js';
import { translateAnswer, type RecordedAnswer } from '../live/recording.js';
import { findState, stages } from '../live/stages.js';
import { root } from './support/pages.js';

const listNames = (folder: string): string[] =>
  readdirSync(folder).map((file) => file.replace('.json', ''));
const recorded = listNames(recordings).map((tag) => [tag, readRecording(tag)] as const);

// The document has keywords that are not those of a schema.
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('uri', (text) => URL.canParse(text));
const document = readFileSync(join(root, 'service/openapi.json'), 'utf8');
ajv.addSchema(JSON.parse(document) as object, 'api');

/** Returns what is wrong with an answer, by the document of the service. */
function findMistakes({ method, path, status, answer }: RecordedAnswer): string[] {
  const operation = path.split('?')[0]!.replaceAll('/', '~1');
  const place = `paths/${operation}/${method.toLowerCase()}/responses/${status}`;
  const validate = ajv.getSchema(`api#/${place}/content/application~1json/schema`);
  if (!validate) return [`${method} ${path} is not documented with the status ${status}.`];
  if (validate(answer)) return [];
  return validate.errors!.map(
    ({ instancePath, message }) => `${method} ${path}: ${instancePath} ${message}`,
  );
}

test('each element has a stage with a recording', () => {
  expect(Object.keys(stages).toSorted()).toEqual(Object.keys(elements).toSorted());
  expect(recorded.map(([tag]) => tag).toSorted()).toEqual(Object.keys(stages).toSorted());
  expect(Object.values(stages).map(findState)).not.toContain(undefined);
});

test('answers are translated to each language of the elements', () => {
  const languages = listNames(join(root, 'core/src/i18n/catalogues'));
  expect(['en', ...listNames(translations)].toSorted()).toEqual(languages.toSorted());
});

test('most elements have recorded answers', () => {
  const answered = recorded.filter(([, { answers }]) => answers.length > 0);
  expect(answered.length).toBeGreaterThan(9);
});

test.each(recorded)(
  'the answers to %s are what the service documents, in each language',
  (_, { answers, texts }) => {
    const all = [{}, ...Object.values(texts)].flatMap((translations) =>
      answers.map((one) => ({ ...one, answer: translateAnswer(one.answer, translations) })),
    );
    expect(all.flatMap(findMistakes)).toEqual([]);
  },
);
