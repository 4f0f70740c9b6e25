// Generates the encoder of Farcaster's messages, with types, from their protocol file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileRaw } from 'pbf/compile';
import { parse } from 'protocol-buffers-schema';
import { formatText } from '../../scripts/format-text.mjs';

const folder = join(import.meta.dirname, '../src/connectors/farcaster');
const path = join(folder, 'message-data.ts');

const protocol = parse(readFileSync(join(folder, 'message-data.proto'), 'utf8'));
// Like the names in the JSON of hubs.
for (const { fields } of protocol.messages)
  for (const field of fields)
    field.name = field.name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

const source = [
  '// Generated from message-data.proto by `npm run build`.',
  "import type { PbfWriter } from 'pbf';",
  ...protocol.messages.map(describeMessage),
  // Reading is left out, because the service reads JSON.
  typeParameters(compileRaw(protocol, { noRead: true, dev: true })),
].join('\n\n');
writeFileSync(path, await formatText(path, source));

function describeMessage({ name, fields }) {
  const properties = fields.map(
    (field) => `${field.name}${field.oneof ? '?' : ''}: ${describeType(field.type)};`,
  );
  return `export interface ${name} {\n${properties.join('\n')}\n}`;
}

function describeType(type) {
  if (type === 'bytes') return 'Uint8Array';
  if (type === 'string') return 'string';
  return protocol.messages.some(({ name }) => name === type) ? type : 'number';
}

/** pbf generates JavaScript; the compiler then checks its body against the types. */
function typeParameters(code) {
  return code.replace(
    /function write(\w+)\(obj, pbf\)/g,
    'function write$1(obj: $1, pbf: PbfWriter)',
  );
}
