import {
  openApi,
  type Content,
  type Operation,
  type Parameter,
} from '../../.vitepress/reference/open-api.js';
import { getParameterSchema } from '../../.vitepress/reference/operation-rows.js';
import type { Schema } from '../../.vitepress/reference/schema.js';

/** A request by curl, with required parameters alone. */
export function writeCurl(operation: Operation): string {
  const { method, path, parameters = [], security } = operation;
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const body = getBody(operation);
  // With a body curl posts, and with `-G` it gets.
  const usual = body ? 'POST' : 'GET';
  const start = ['curl', query.length > 0 && '-G', method !== usual && `-X ${method}`];
  return [
    [...start, quoteAddress(path)].filter(Boolean).join(' '),
    ...query.map((one) => `--data-urlencode ${quote(`${one.name}=${createParameter(one)}`)}`),
    security.length !== 0 && '-H "Authorization: Bearer $TOKEN"',
    body && "-H 'Content-Type: application/json'",
    body && `-d ${quote(JSON.stringify(createExample(body)))}`,
  ]
    .filter(Boolean)
    .join(' \\\n  ');
}

/** The body of an operation's requests, if they have one. */
export function getBody({ requestBody }: Operation): Content | undefined {
  return requestBody && Object.values(requestBody.content)[0];
}

/** A value as the document gives it as an example, or made from the schema: an object with its required fields. */
export function createExample({ schema, example }: Content): unknown {
  return example ?? createValue(schema);
}

/** The value of a required parameter in examples, as text; empty if the document has none. */
export function createParameter(parameter: Parameter): string {
  const { example = Object.values(parameter.content ?? {})[0]?.example } = parameter;
  const value = createExample({ schema: getParameterSchema(parameter), example });
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The schema itself, where there is a reference to one. */
export function resolve(schema: Schema): Schema {
  return schema.$ref ? openApi.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
}

/** JSON in several lines. */
export const formatJson = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** Variables of the shell stand for the parameters of the path. */
function quoteAddress(path: string): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  return named === path ? `'%SERVICE%${path}'` : `"%SERVICE%${named}"`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function createValue(reference: Schema): unknown {
  const schema = resolve(reference);
  const { examples, default: usual, const: only, enum: values, anyOf, type } = schema;
  const [given] = [examples?.[0], usual, only, values?.[0]].filter((one) => one !== undefined);
  if (given !== undefined) return given;
  if (anyOf) return createValue(anyOf[0]!);
  switch ([type].flat()[0]) {
    case 'object':
      return createObject(schema);
    case 'array':
      return schema.minItems ? [createValue(schema.items!)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return '';
  }
}

function createObject({ properties = {}, required = [] }: Schema): unknown {
  if (required.length === 0) return findExample(properties) ?? {};
  const entries = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(entries.map(([name, field]) => [name, createValue(field)]));
}

/** The example of a named schema all of whose fields are among these, as those of criteria with a `ref` are. */
function findExample(fields: Record<string, Schema>): unknown {
  const named = Object.values(openApi.components.schemas).find(
    ({ examples, properties = {} }) =>
      examples && Object.keys(properties).every((name) => name in fields),
  );
  return named?.examples?.[0];
}
