import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describeApi } from '../../scripts/describe-api.js';
import { errorCodes } from '../../src/errors/service-error.js';

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; description?: string; content?: object }[];
  responses: Record<string, object>;
}

interface Document {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface ErrorSchema {
  properties: { errorCode: { enum: number[]; [extension: `x-${string}`]: string[] } };
}

let document: Document;
let routes: string;
beforeAll(async () => {
  const api = await describeApi();
  document = api.document as Document;
  routes = api.routes;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );

test('service/openapi.json equals the document of the service (`npm run openapi -w service` writes it)', () => {
  const path = join(import.meta.dirname, '../../openapi.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
});

test('it is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(
    await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>),
  ).toEqual({
    valid: true,
  });
  expect(validator.version).toBe('3.1');
});

test('it has every operation', () => {
  const names = operations().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(listRoutes(routes).filter((name) => !hidden.test(name))).toEqual(names.sort());
});

/** Pages, files, and uploads, whose protocol is not described by OpenAPI. */
const hidden =
  /^(HEAD|OPTIONS) | \/(openapi\.json|docs|connect|badges\*)|^(POST|PATCH|DELETE) \/videos/;

/** The methods and paths in a tree of routes as fastify prints it: a part of a path after each branch. */
function listRoutes(tree: string): string[] {
  const parts: string[] = [];
  const names = tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^(.*)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? [];
    if (indent === undefined) return [];
    parts.splice(indent.length / 4, Infinity, part!);
    const path = parts.join('').replaceAll(/:(\w+)/g, '{$1}');
    return methods!.split(', ').map((method) => `${method} ${path}`);
  });
  return names.sort();
}

test('every operation has a description, parameters and errors', () => {
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const {
    name,
    operationId,
    summary,
    description,
    tags,
    parameters = [],
    responses,
  } of operations()) {
    expect([name, typeof operationId, typeof summary, typeof description, tags?.length]).toEqual([
      name,
      'string',
      'string',
      'string',
      1,
    ]);
    expect(responses).toHaveProperty(['default', 'content', 'application/json', 'schema'], {
      $ref: '#/components/schemas/Error',
    });
    for (const parameter of parameters) {
      if (parameter.name.endsWith('ursor')) continue;
      expect([name, parameter.name, parameter.description?.length]).toEqual([
        name,
        parameter.name,
        expect.any(Number),
      ]);
      if (/criteria|context/i.test(parameter.name))
        expect(parameter.content).toHaveProperty('application/json');
    }
  }
});

test('it lists every error code, and no internal keywords', () => {
  for (const code of Object.values(errorCodes))
    expect(document.info.description).toContain(String(code));
  const { errorCode } = (document.components.schemas['Error'] as ErrorSchema).properties;
  expect(errorCode.enum).toEqual(Object.values(errorCodes));
  expect(errorCode['x-enum-varnames']).toEqual(Object.keys(errorCodes));
  expect(errorCode['x-enum-descriptions']).toHaveLength(errorCode.enum.length);
  const extensions = JSON.stringify(document).matchAll(/"(x-[^"]+|\$id)":/g);
  expect([...new Set(Array.from(extensions, ([, name]) => name))].sort()).toEqual([
    'x-alias-of',
    'x-argument',
    'x-client-name',
    'x-enum-descriptions',
    'x-enum-varnames',
    'x-folder',
    'x-query',
  ]);
});
