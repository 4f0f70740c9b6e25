import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonDocs } from '@stencil/core/internal';
import { languages, rightToLeft } from '../../../core/src/i18n/compiled/languages.js';
import { findReader, findState, stages, type Control } from '../../live/stages.js';

/** The stage of an element, as far as a page of the documentation needs it. */
export interface LiveStage {
  markup: string;
  /** The element whose attributes can be changed. */
  host: string;
  controls: readonly (Control & { default?: string })[];
  heights: readonly [narrow: number, wide: number];
  /** The name of the signed-in person. */
  reader?: string;
}

interface LiveData {
  stages: Record<string, LiveStage>;
  languages: readonly { tag: string; name: string; dir: 'ltr' | 'rtl' }[];
}

declare const data: LiveData;
export { data };

export default { load };

const reference = join(import.meta.dirname, '../../../core/dist/docs.json');
const { components } = JSON.parse(readFileSync(reference, 'utf8')) as JsonDocs;

/** Returns the number that an element has without the attribute. */
function findDefault(tag: string, attribute: string): { default?: string } {
  const property = components
    .find((one) => one.tag === tag)
    ?.props.find(({ attr }) => attr === attribute);
  return property?.type === 'number' && property.default ? { default: property.default } : {};
}

function load(): LiveData {
  return {
    stages: Object.fromEntries(
      Object.entries(stages).map(([tag, stage]) => {
        const { host = tag, controls, heights } = stage;
        const reader = findReader(stage);
        const { markup } = findState(stage);
        const withDefaults = controls.map((control) => ({
          ...control,
          ...findDefault(host, control.attribute),
        }));
        return [tag, { markup, host, controls: withDefaults, heights, ...(reader && { reader }) }];
      }),
    ),
    languages: languages.map((tag) => ({
      tag,
      name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag)!,
      dir: rightToLeft.includes(tag) ? 'rtl' : 'ltr',
    })),
  };
}
