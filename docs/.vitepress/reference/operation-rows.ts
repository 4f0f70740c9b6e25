import { code } from './markdown.js';
import type { Content, OperationResponse, Parameter } from './open-api.js';
import { describeMeaning, describeType, type Schema } from './schema.js';

/** A parameter in Markdown: name, place, type, meaning. */
export function parameterRow(parameter: Parameter): [string, string, string, string] {
  const { name, in: place, required, description } = parameter;
  const type = getParameterSchema(parameter);
  const limits = describeMeaning({ ...type, description: description ?? '' });
  return [code(name), place, describeType(type), required ? `**Required.** ${limits}` : limits];
}

/** A response in Markdown: status, result, meaning. */
export function responseRow([status, { description, content = {} }]: [string, OperationResponse]): [
  string,
  string,
  string,
] {
  const meaning = status === 'default' ? 'Any error: [codes](../api-errors.md).' : description;
  return [status === 'default' ? 'other' : status, describeResult(content), meaning];
}

/** The schema of a parameter, also of one that is JSON. */
export function getParameterSchema({ schema, content }: Parameter): Schema {
  return schema ?? Object.values(content!)[0]!.schema;
}

/** The result in the envelope of an answer; the answer without an envelope; undefined if it is no JSON. */
export function getResult(content: Record<string, Content>): Schema | undefined {
  const schema = content['application/json']?.schema;
  return schema?.properties?.['result'] ?? schema;
}

function describeResult(content: Record<string, Content>): string {
  const result = getResult(content);
  if (!result) return Object.keys(content).map(code).join(', ');
  if (!result.properties) return describeType(result);
  const names = Object.keys(result.properties);
  return names.length === 0 ? 'empty' : names.map(code).join(', ');
}
