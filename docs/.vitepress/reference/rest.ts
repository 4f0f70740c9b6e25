import { block, paragraphs, table } from './markdown.js';
import {
  describeCallers,
  listOperations,
  openApi,
  type Content,
  type Operation,
  type OperationGroup,
} from './open-api.js';
import { parameterRow, responseRow } from './operation-rows.js';
import { describeType, fieldRows, type Schema } from './schema.js';

/** The operations of a group, one below the other. */
export function groupPage(group: OperationGroup): string {
  const operations = listOperations(group).map(operationPart);
  return paragraphs(`# ${group.name}`, `${group.description}.`, ...operations);
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

function operationPart(operation: Operation): string {
  const { method, path, anchor, summary, description, parameters = [] } = operation;
  const { requestBody, responses } = operation;
  return paragraphs(
    `## ${method} ${path} {#${anchor}}`,
    `**${summary}.** ${description}`,
    `Who may call it: ${describeCallers(operation)}.`,
    table(['Parameter', 'In', 'Type', 'Meaning'], parameters.map(parameterRow)),
    requestBody && bodyPart(Object.values(requestBody.content)[0]!),
    table(['Answer', 'Result', 'Meaning'], Object.entries(responses).map(responseRow)),
  );
}

const bodyPart = ({ schema, example }: Content) =>
  paragraphs(
    schema.$ref ? `Body: ${describeType(schema)}.` : 'Body:',
    fields(schema),
    example !== undefined && json(example),
  );

const fields = (schema: Schema) => table(['Field', 'Type', 'Meaning'], fieldRows(schema));
const json = (value: unknown) => block('json', JSON.stringify(value, undefined, 2));
