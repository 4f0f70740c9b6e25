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

let document: Document;
beforeAll(async () => {
  document = (await describeApi()) as Document;
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
  expect(
    operations()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'DELETE /accounts/{id}',
    'DELETE /block',
    'DELETE /feedback',
    'DELETE /helpful',
    'DELETE /me',
    'DELETE /relationship',
    'DELETE /reply',
    'GET /.well-known/jwks.json',
    'GET /accounts',
    'GET /badges',
    'GET /blocks',
    'GET /endorsementHistory',
    'GET /erasures/{id}',
    'GET /feedback',
    'GET /feedbackSummary',
    'GET /givenFeedback',
    'GET /health/live',
    'GET /health/ready',
    'GET /interactionSummary',
    'GET /me/export',
    'GET /moderation',
    'GET /moderation/{id}',
    'GET /networks',
    'GET /ranking',
    'GET /ratings',
    'GET /recommenders',
    'GET /relationships',
    'GET /report/{id}',
    'GET /reports',
    'GET /videos/{id}',
    'GET /videos/{id}/poster',
    'PATCH /accounts/{id}',
    'POST /accounts/begin',
    'POST /accounts/finish',
    'POST /accounts/{id}/move',
    'POST /accounts/{id}/refresh',
    'POST /accounts/{id}/reward',
    'POST /appeal',
    'POST /auth/challenge',
    'POST /auth/logout',
    'POST /auth/logoutEverywhere',
    'POST /auth/verify',
    'POST /badges',
    'POST /block',
    'POST /entities',
    'POST /entity',
    'POST /feedback',
    'POST /helpful',
    'POST /moderation/{id}',
    'POST /previousEndorsersRequest',
    'POST /relationship',
    'POST /reply',
    'POST /report',
    'POST /transaction',
  ]);
});

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
  expect(JSON.stringify(document)).not.toMatch(/"x-|"\$id"/);
});
