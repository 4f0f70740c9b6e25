import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from './schema.js';

export interface Content {
  schema: Schema;
  example?: unknown;
}
export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  content?: Record<string, Content>;
}
export interface OperationResponse {
  description: string;
  content?: Record<string, Content>;
}
interface OperationObject {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly [string];
  security: readonly { userToken?: readonly string[]; apiKey?: readonly string[] }[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, OperationResponse>;
}
interface Document {
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

/** An operation, with where it is. */
export interface Operation extends OperationObject {
  /** In capitals. */
  method: string;
  path: string;
  /** Identifies the operation in the address of a page. */
  anchor: string;
}

/** The operations of one tag. */
export interface OperationGroup {
  name: string;
  /** The name in addresses: in lower case, without spaces. */
  slug: string;
  description: string;
}

/** The document that the service serves. */
export const openApi = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../service/openapi.json'), 'utf8'),
) as Document;

export const operationGroups: readonly OperationGroup[] = openApi.tags.map((tag) => ({
  ...tag,
  slug: tag.name.toLowerCase().replaceAll(' ', '-'),
}));

/**
 * The address of what links to the document name in their anchor: a group or `schemas`, an operation by its
 * `operationId`, or without an anchor the overview.
 */
export function findReferencePage(name = ''): string {
  if (['', 'schemas', ...operationGroups.map(({ slug }) => slug)].includes(name))
    return `/rest/${name}`;
  for (const group of operationGroups) {
    const operation = listOperations(group).find(({ operationId }) => operationId === name);
    if (operation) return `/rest/${group.slug}#${operation.anchor}`;
  }
  throw new Error(`service/openapi.json has neither a group nor an operation ${name}.`);
}

/** The operations of a group, in the order of the document. */
export function listOperations({ name }: OperationGroup): Operation[] {
  return Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags[0] === name)
      .map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        // Two paths may be one operation by two names, as `/entity` and `/entities` are.
        anchor: operation.operationId.toLowerCase(),
      })),
  );
}

/** Describes who may call an operation. */
export function describeCallers({ security }: Operation): string {
  const callers = security.map(({ userToken, apiKey }) => {
    if (userToken) return 'people who signed in';
    return apiKey
      ? ['API keys', ...apiKey.map((scope) => `with the scope ${scope}`)].join(' ')
      : '';
  });
  const isOpen = security.length === 0 || callers.includes('');
  return [isOpen && 'anybody', ...callers].filter(Boolean).join(', and ');
}
