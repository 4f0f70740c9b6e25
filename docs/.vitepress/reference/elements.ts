import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonDocs, JsonDocsComponent, JsonDocsEvent } from '@stencil/core/internal';
import { block, code, paragraphs, section, table } from './markdown.js';

const root = join(import.meta.dirname, '../../..');
const docs = JSON.parse(readFileSync(join(root, 'core/dist/docs.json'), 'utf8')) as JsonDocs;

export const elementTags = docs.components.map(({ tag }) => tag);

/** The reference of an element, from what the compiler knows of it. */
export function elementPage(tag: string): string {
  const element = docs.components.find((one) => one.tag === tag)!;
  const [firstSentence, rest] = splitFirstSentence(element.docs);
  return paragraphs(
    `# ${tag}`,
    firstSentence,
    `<LiveElement tag="${tag}" />`,
    rest,
    section('Import', renderImport(tag)),
    section('Attributes and properties', properties(element)),
    section('Events', events(element)),
    section('Methods', methods(element)),
    section('Slots', table(['Slot', 'What it shows'], element.slots.map(described))),
    section('Parts', parts(element)),
    section('Custom properties', customProperties(element)),
    section('Related', related(element)),
  );
}

const described = ({ name, docs }: { name: string; docs: string }) => [
  name ? code(name) : '(default)',
  docs,
];

/** Separates the first sentence of a text from what follows. */
function splitFirstSentence(text: string): readonly [first: string, rest: string] {
  const end = /\.(?=\s+[A-Z`])|$/.exec(text)!.index + 1;
  return [text.slice(0, end), text.slice(end).trim()];
}

const renderImport = (tag: string) =>
  paragraphs(
    block('js', `import '@x-svc/core/${tag}';`),
    'With the script tag no import is needed: the element’s code is loaded when the element first appears on the page.',
  );

/** Lists properties. Those that a popup passes on are on the page of the element in its dialog. */
function properties({ tag, props }: JsonDocsComponent) {
  const passedOn = listProperties((other) => `${other}-popup` === tag) ?? [];
  const ofPopup = listProperties((other) => other === `${tag}-popup`);
  const own = props.filter(({ name }) => !passedOn.includes(name));
  return table(
    ['Attribute', 'Property', 'Type', 'Default', 'What it does'],
    own.map(({ name, attr, type, default: value, required, docs }) => {
      const isMissing = ofPopup !== undefined && !ofPopup.includes(name);
      return [
        code(attr),
        code(name),
        code(type.replace(' | undefined', '')),
        code(value),
        `${required ? '**Required.** ' : ''}${docs}${isMissing ? ' The popup does not have it.' : ''}`,
      ];
    }),
  );
}

function listProperties(isElement: (tag: string) => boolean): string[] | undefined {
  return docs.components.find(({ tag }) => isElement(tag))?.props.map(({ name }) => name);
}

function events({ events }: JsonDocsComponent): string {
  if (events.length === 0) return '';
  const rows = events.map(({ event, detail, docs }) => [code(event), code(detail), docs]);
  const details = [...new Set(events.map(detailDeclaration).filter((text) => text !== ''))];
  return paragraphs(
    table(['Event', 'Detail', 'When'], rows),
    'They bubble and leave shadow trees.',
    ...details.map((declaration) => block('ts', declaration)),
  );
}

function detailDeclaration({ detail, complexType: { references } }: JsonDocsEvent): string {
  const id = references[detail]?.id;
  const known = id === undefined ? undefined : docs.typeLibrary[id];
  if (!known) return '';
  const { declaration } = known;
  if (/^(export )?(interface|type) /.test(declaration)) return declaration;
  return `export type ${detail} = ${declaration.replace(/^ {8}/gm, '')};`;
}

const methods = ({ methods }: JsonDocsComponent) =>
  table(
    ['Method', 'What it does'],
    methods.map(({ signature, docs }) => [code(signature), docs]),
  );

const parts = ({ tag, parts }: JsonDocsComponent) =>
  (parts.length > 0 &&
    paragraphs(
      `For style sheets: \`${tag}::part(${parts[0]!.name}) { … }\`.`,
      table(['Part', 'What it is'], parts.map(described)),
    )) ||
  '';

const customProperties = ({ styles }: JsonDocsComponent) =>
  table(
    ['Property', 'What it sets'],
    styles.map(({ name, docs }) => [code(name), docs]),
  );

function related({ dependents, dependencies }: JsonDocsComponent): string {
  const list = (tags: readonly string[]) => tags.map((tag) => `[${tag}](./${tag}.md)`).join(', ');
  return paragraphs(
    dependencies.length > 0 && `It uses ${list(dependencies)}.`,
    dependents.length > 0 && `It is used by ${list(dependents)}.`,
  );
}
