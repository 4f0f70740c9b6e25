import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namePicture, readAllDiagrams } from '../diagrams/diagrams.js';
import { renderDiagrams } from '../diagrams/render.js';
import { root } from './support/pages.js';

/** The texts of a picture in their order. Positions depend on the fonts of the machine. */
const readTexts = (svg: string) =>
  [...svg.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim()).filter(Boolean);

test('the pictures of the diagrams show what their sources say', async () => {
  const pictures = await renderDiagrams(readAllDiagrams());
  expect(pictures.length).toBe(10);
  for (const { diagram, scheme, svg } of pictures) {
    const name = namePicture(diagram, scheme);
    const recorded = readFileSync(join(root, 'docs/public/diagrams', name), 'utf8');
    expect({ name, texts: readTexts(recorded) }).toEqual({ name, texts: readTexts(svg) });
  }
});
