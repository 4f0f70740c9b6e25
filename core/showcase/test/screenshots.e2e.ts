import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { elements } from '../elements.js';
import { findLeftOver } from './support/baselines.js';
import { namePictures } from './support/pictures.js';
import { typicalStates } from './support/typical-states.js';

test('every kept screenshot belongs to a state', () => {
  expect(findLeftOver(namePictures())).toEqual([]);
});

test('the states of every element are tested in both gates', () => {
  const names = Object.keys(elements).map((tag) => tag.replace('x-svc-', ''));
  const files = names.flatMap((name) => [`${name}.e2e.ts`, `${name}.release.ts`]);
  expect(readdirSync(join(import.meta.dirname, 'states')).sort()).toEqual(files.sort());
});

test('every typical state is one of its element', () => {
  const unknown = Object.entries(typicalStates).flatMap(([tag, names]) =>
    names.filter((name) => !elements[tag]?.some((state) => state.name === name)),
  );
  expect(unknown).toEqual([]);
});
