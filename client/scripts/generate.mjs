/**
 * Writes what follows from `service/openapi.json`: a module for each operation, their types, the client with all of
 * them, the error codes, and the table of methods in the README. The folders of `src` contain nothing else.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { formatText } from '../../scripts/format-text.mjs';

const root = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const openApi = JSON.parse(read('../service/openapi.json'));
const { schemas } = openApi.components;
const modulesOfPackage = JSON.parse(read('package.json')).exports;

const operations = Object.entries(openApi.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
  .filter((operation) => !operation['x-alias-of'])
  .map(readOperation);
const byModule = operations.toSorted((one, other) => (one.module < other.module ? -1 : 1));

for (const folder of ['generated', ...operations.map((one) => dirname(one.module))]) {
  rmSync(join(root, 'src', folder), { recursive: true, force: true });
}
const types = await openapiTypescript(openApi, { defaultNonNullable: false });
write('generated/schema', astToString(types));
write('generated/types', printTypes());
write('generated/error-codes', printErrorCodes());
write('generated/create-client', printClient());
for (const operation of operations) write(operation.module, printOperation(operation));
const readme = await formatText('README.md', replaceTable(read('README.md')));
if (readme !== read('README.md')) writeFileSync(join(root, 'README.md'), readme);

/** An operation of the document, with its names and types in the client. */
function readOperation(operation) {
  const { operationId: name, tags, parameters = [], requestBody, responses } = operation;
  const folder =
    operation['x-folder'] ?? openApi.tags.find((tag) => tag.name === tags[0])['x-folder'];
  if (!modulesOfPackage[`./${folder}/*`]) throw new Error(`The package does not export ${folder}.`);
  const query = parameters.filter((one) => one.in === 'query');
  const bodySchema = requestBody?.content['application/json'].schema;
  const input = bodySchema ? toType(bodySchema) : query[0] && toTypeName(operation['x-query']);
  const words = input?.replace(/(Input|Query)$/, '').match(/[A-Z][a-z]+/g);
  const used = [bodySchema, ...query.map(getSchema), Object.values(responses)[0]];
  return {
    ...{ ...operation, name, query, input, part: bodySchema ? 'body' : 'query' },
    module: `${folder}/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    ids: parameters.filter((one) => one.in === 'path').map((one) => one.name),
    argument: operation['x-argument'] ?? (bodySchema ? words.at(-1).toLowerCase() : 'query'),
    isOptional: !bodySchema && !query.some(({ required }) => required),
    answer: readAnswer(responses),
    types: [...new Set([input, ...findNames(used).map(toTypeName)].filter(Boolean))].toSorted(),
  };
}

/** The type that an operation returns, and the expression that returns it. */
function readAnswer({ 200: { content }, 201: created }) {
  const [[contentType, { schema }]] = Object.entries(content);
  if (contentType === 'application/x-ndjson') {
    return { type: 'string', reader: 'readText', isText: true };
  }
  if (contentType !== 'application/json') return { type: 'Blob', reader: 'readBlob' };
  const result = schema.properties?.result;
  if (!result) return { type: toType(schema), reader: `readJson<${toType(schema)}>` };
  const isEmpty = result.properties && Object.keys(result.properties).length === 0;
  if (created) return { type: isEmpty ? 'Written' : toType(result), isWrite: true };
  if (isEmpty) return { type: 'void' };
  const page = /^(.+)Page$/.exec(result.$ref ? toType(result) : '')?.[1];
  const entries = page && Object.entries(getSchema(result).properties).find(([, one]) => one.items);
  return {
    type: toType(result),
    ...(page && { each: `each${page}`, key: entries[0], entry: toType(entries[1].items) }),
  };
}

function printOperation(operation) {
  const { name, path, method, ids, part, input, argument, types, answer } = operation;
  const { type, reader, isWrite } = answer;
  const given =
    input && (operation.isOptional ? `${argument}: ${input} = {}` : `${argument}: ${input}`);
  const parameters = [
    'transport: Transport',
    ...ids.map((id) => `${id}: string`),
    ...(given ? [given] : []),
    'options?: RequestOptions',
  ].join(', ');
  const filled = path.replaceAll(/\{(\w+)\}/g, '${encodeURIComponent($1)}');
  const at = filled === path ? `'${path}'` : `\`${filled}\` as '${path}'`;
  const content = [input && `${part}: ${argument}`, reader && `read: ${reader}`].filter(Boolean);
  const send = `await transport.send('${method}', ${at}, { ${content.join(', ')} }, options)`;
  const result = answer.isText ? `requireEnd((${send}).result)` : `(${send}).result`;
  const body = isWrite
    ? `return write(transport, ${at}, ${argument}, options);`
    : type === 'void'
      ? `${send};`
      : `return ${result};`;
  const readers = [reader?.replace(/<.*/, ''), answer.isText && 'requireEnd'].filter(Boolean);
  return [
    readers.length > 0 && `import { ${readers.join(', ')} } from '../answers.js';`,
    types.length > 0 && `import type { ${types.join(', ')} } from '../generated/types.js';`,
    `import type { RequestOptions } from '../options.js';`,
    answer.each && `import { eachEntry } from '../paging.js';`,
    type === 'Written' && `import type { Written } from '../schema-types.js';`,
    `import type { Transport } from '../transport.js';`,
    isWrite && `import { write } from '../write.js';`,
    types.length > 0 && `\nexport type { ${types.join(', ')} };`,
    '',
    printComment([summarise(operation), '', operation.description]),
    `export ${isWrite ? '' : 'async '}function ${name}(${parameters}): Promise<${type}> {\n  ${body}\n}`,
    ...printEach(
      operation,
      (each) => `export function ${each}(${parameters}): AsyncGenerator<${answer.entry}, void> {
  return eachEntry(${name}, '${answer.key}', transport, ${argument}, options);\n}`,
      '\n',
    ),
  ]
    .filter((line) => typeof line === 'string')
    .join('\n');
}

function printClient() {
  const functions = byModule.map(({ name, answer }) => [name, answer.each].filter(Boolean));
  return [
    ...byModule.map(
      ({ module }, at) => `import { ${functions[at].join(', ')} } from '../${module}.js';`,
    ),
    `import { createBinder, type Method } from '../create-binder.js';`,
    `import type { ClientOptions } from '../options.js';

/**
 * The operations of the service, named as in its OpenAPI document. Each rejects with a \`SvcError\` if the service
 * refuses or does not answer, and with the signal's reason if the signal ended the request.
 */
export interface SvcClient {`,
    ...byModule.flatMap((operation) => [
      `  /** ${summarise(operation)} */`,
      `  ${operation.name}: Method<typeof ${operation.name}>;`,
      ...printEach(operation, (each) => `  ${each}: Method<typeof ${each}>;`, '  '),
    ]),
    `}

/**
 * A client of the service at \`apiUrl\`: as an app's backend with \`apiKey\`, as a person with \`accessToken\`, or
 * anonymous. An anonymous client can sign in, and read badges, ratings and public feedback.
 *
 * @throws TypeError \`apiUrl\` is no URL, or there are both a key and a token
 * @example
 * import { createClient } from '@x-svc/client';
 *
 * const svc = createClient({ apiUrl: 'https://svc.example.com', apiKey: process.env.SVC_API_KEY });
 * await svc.addEntity({ type: 'provider', name: 'My shop', ids: { uuid: 'my-shop' } });
 */
export function createClient(options: ClientOptions): SvcClient {
  const bind = createBinder(options);
  return {`,
    ...functions.flat().map((name) => `    ${name}: bind(${name}),`),
    '  };\n}',
  ].join('\n');
}

/** The function that iterates over the pages of an operation, if it has pages. */
function printEach({ name, answer }, print, indent = '') {
  const comment = `${indent}/** The entries of all pages of \`${name}\`. A page is requested when its first entry is. */`;
  return answer.each ? [comment, print(answer.each)] : [];
}

function printTypes() {
  const reached = new Set(operations.flatMap(({ types }) => types));
  const written = new Set(
    operations.filter(({ answer }) => answer.isWrite).map(({ answer }) => answer.type),
  );
  const named = Object.keys(schemas).filter((name) => reached.has(toTypeName(name)));
  const isNamed = new Set(named.map(toTypeName));
  const queries = operations.filter(
    ({ part, input }) => part === 'query' && input && !isNamed.has(input),
  );
  return [
    `import type { components } from './schema.js';`,
    `import type { Query, Written } from '../schema-types.js';`,
    '',
    ...named.flatMap((name) => [
      printComment([schemas[name].description]),
      `export type ${toTypeName(name)} = components['schemas']['${name}']${written.has(toTypeName(name)) ? ' & Written' : ''};`,
    ]),
    ...queries.flatMap(({ name, path, method, query, input }) => [
      `/** The query of \`${name}\`. */`,
      `export type ${input} = Query<'${path}', { ${query
        .filter(({ content }) => content)
        .map(
          (one) =>
            `${one.name}${one.required ? '' : '?'}: ${toType(getSchema(one)).replace(/^.*\[\]$/, 'readonly $&')}`,
        )
        .join('; ')} }, '${method}'>;`,
    ]),
  ].join('\n');
}

function printErrorCodes() {
  const code = schemas.Error.properties.errorCode;
  return [
    `/** The code of a service that does not answer; separate, so that a bundle can include only this one. */
export const unreachable = 0;

/** The codes of a \`SvcError\`: those of the API, and one for a service that does not answer. */
export const errorCodes = {
  /** No connection, or a response that is not from the service. */
  unreachable,`,
    ...code.enum.flatMap((number, index) => [
      `  /** ${code['x-enum-descriptions'][index]} */`,
      `  ${code['x-enum-varnames'][index]}: ${number},`,
    ]),
    `} as const;

/** One of \`errorCodes\`, or a number that a newer service has added. */
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes] | (number & {});`,
  ].join('\n');
}

function replaceTable(text) {
  const rows = byModule.map(({ name, summary, module, answer: { each }, security }) => {
    const scope = findScope(security);
    const needed = scope ? `\`${scope}\`` : security[0]?.userToken ? 'not for keys' : 'none';
    const names = [name, each].filter(Boolean).map((one) => `\`${one}\``);
    return `| ${names.join(', ')} | ${summary} | \`${module}\` | ${needed} |`;
  });
  const table = `| method | what it does | module | scope of a key |\n| - | - | - | - |\n${rows.join('\n')}`;
  return text.replace(/(?<=<!-- methods -->\n\n)(\|.*\n)+/, `${table}\n`);
}

/** The summary of an operation, with who may call it. */
function summarise({ summary, security }) {
  const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
  const who = isOpen ? 'anybody' : security.some((one) => one.userToken) && 'people who signed in';
  const scope = findScope(security);
  const keys = scope && (who ? `API keys need \`${scope}\`.` : `For API keys with \`${scope}\`.`);
  return [`${summary}.`, who && `For ${who}.`, keys].filter(Boolean).join(' ');
}

function findScope(security) {
  return security.find(({ apiKey }) => apiKey?.length > 0)?.apiKey[0];
}

function printComment(lines) {
  const wrapped = lines.flatMap((line) =>
    line.match(/.{1,110}(?= |$)|^$/g).map((one) => one.trim()),
  );
  if (wrapped.length === 1) return `/** ${wrapped[0]} */`;
  return ['/**', ...wrapped.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n');
}

/** The schema of a parameter, or the one that a reference leads to. */
function getSchema({ $ref, content, schema }) {
  return $ref ? schemas[$ref.split('/').at(-1)] : (schema ?? content['application/json'].schema);
}

/** The type in the client of a schema that has a name, or of a list of them. */
function toType({ $ref, items }) {
  if (items) return `${toType(items)}[]`;
  if (!$ref) throw new Error('A body or a result has a schema without $id.');
  return toTypeName($ref.split('/').at(-1));
}

function toTypeName(name) {
  return schemas[name]?.['x-client-name'] ?? name.replace(/Body$/, 'Input');
}

/** The names of the schemas in a part of the document, and of those in them. */
function findNames(part, found = new Set()) {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (!found.has(name)) findNames(schemas[name], found.add(name));
  }
  return [...found];
}

function write(module, text) {
  const path = join(root, 'src', `${module}.ts`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `// Generated from service/openapi.json.\n${text}\n`);
}
