import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { block, code, paragraphs, table } from './markdown.js';
import { fieldRows, describeMeaning, describeType, type Schema } from './schema.js';

interface Content {
  schema: Schema;
  example?: unknown;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  content?: Record<string, Content>;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly [string];
  security?: readonly Record<string, unknown>[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}
interface Document {
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const openApi = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../service/openapi.json'), 'utf8'),
) as Document;

/** A page of the reference: the operations of one tag. */
export interface OperationGroup {
  name: string;
  slug: string;
  description: string;
}

export const operationGroups: readonly OperationGroup[] = openApi.tags.map((tag) => ({
  ...tag,
  slug: tag.name.toLowerCase(),
}));

/** The operations of a group, one below the other. */
export function groupPage({ name, description }: OperationGroup): string {
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags[0] === name)
      .map(([method, operation]) => operationPart(method.toUpperCase(), path, operation)),
  );
  return paragraphs(`# ${name}`, `${description}.`, ...operations);
}

/** Every schema that has a name. */
export function schemasPage(): string {
  const schemas = Object.entries(openApi.components.schemas).map(([name, schema]) =>
    paragraphs(
      `## ${name}`,
      schema.description,
      fields(schema),
      ...(schema.examples ?? []).slice(0, 1).map(json),
    ),
  );
  return paragraphs('# Schemas', 'What requests and answers are made of.', ...schemas);
}

function operationPart(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return paragraphs(
    // Two paths may be one operation by two names, as `/entity` and `/entities` are.
    `## ${method} ${path} {#${operationId.toLowerCase()}}`,
    `**${summary}.** ${description}`,
    `Who may call it: ${callers(operation)}.`,
    table(['Parameter', 'In', 'Type', 'Meaning'], parameters.map(parameterRow)),
    requestBody && bodyPart(Object.values(requestBody.content)[0]!),
    table(['Answer', 'Result', 'Meaning'], Object.entries(responses).map(answerRow)),
  );
}

function callers({ security }: Operation): string {
  if (!security) return 'people who signed in, and API keys';
  if (security.length === 0) return 'anybody';
  return security.some((one) => 'userToken' in one) ? 'people who signed in' : 'API keys';
}

function parameterRow({ name, in: place, required, description, schema, content }: Parameter) {
  const type = schema ?? Object.values(content!)[0]!.schema;
  const limits = describeMeaning({ ...type, description: description ?? '' });
  return [code(name), place, describeType(type), required ? `**Required.** ${limits}` : limits];
}

const bodyPart = ({ schema, example }: Content) =>
  paragraphs(
    schema.$ref ? `Body: ${describeType(schema)}.` : 'Body:',
    fields(schema),
    example !== undefined && json(example),
  );

function answerRow([status, { description, content = {} }]: [
  string,
  Operation['responses'][string],
]): string[] {
  const meaning = status === 'default' ? 'Any error: [codes](../api-errors.md).' : description;
  return [status === 'default' ? 'other' : status, describeResult(content), meaning];
}

function describeResult(content: Record<string, Content>): string {
  const inJson = content['application/json'];
  if (!inJson) return Object.keys(content).map(code).join(', ');
  const result = inJson.schema.properties?.['result'] ?? inJson.schema;
  if (!result.properties) return describeType(result);
  const names = Object.keys(result.properties);
  return names.length === 0 ? 'empty' : names.map(code).join(', ');
}

const fields = (schema: Schema) => table(['Field', 'Type', 'Meaning'], fieldRows(schema));
const json = (value: unknown) => block('json', JSON.stringify(value, undefined, 2));
