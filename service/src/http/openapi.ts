import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { TSchema } from 'typebox';
import { errorCodes } from '../errors/service-error.js';
import { version } from '../version.js';

/** The parts of the document other than the operations. */
export const apiDescription = {
  openapi: '3.1.0',
  info: {
    title: 'Social trust and feedback',
    version,
    description: [
      'Collects feedback about entities, and ranks entities for a person by the feedback of the',
      "person's own network.",
      '',
      'Every answer is JSON in an envelope: `{"status":"success","result":…}`, or',
      '`{"status":"error","errorCode":n,"errorMessage":"…"}` with the matching HTTP status.',
      '',
      'Object-valued query parameters are JSON; bracketed keys (`name[ids][uuid]=…`) are accepted too.',
      '',
      'Texts are stored as they are sent. They cannot have control characters, other than tabs and line breaks in',
      'texts of several lines, or halves of surrogate pairs: error 40001 then names the field, the character and its',
      'position, counted in characters (code points) from 1, such as',
      '`items.review has the control character U+0003 at position 9.`',
      '',
      'Error codes: ' +
        Object.entries(errorCodes)
          .map(([name, code]) => `${code} ${toWords(name)}`)
          .join(', ') +
        '.',
    ].join('\n'),
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  tags: [
    describeTag('Reading', 'Rankings, summaries and lists for a reader'),
    describeTag('Feedback', 'Give and withdraw feedback, vouch for transactions', 'feedback'),
    describeTag('Entities', 'The targets and the givers of feedback', 'entities'),
    describeTag('Relationships', 'Relationships between entities, and blocks', 'relationships'),
    describeTag('Moderation', 'Reports, appeals, and the queue of moderators', 'moderation'),
    describeTag('Videos', 'Uploaded videos; docs/videos.md describes the upload', 'videos'),
    describeTag('Badges', 'The badge sets that feedback can use', 'feedback'),
    describeTag('Endorsements', 'For the reward oracle', 'endorsements'),
    describeTag('Authentication', 'Sign in with a wallet', 'sign-in'),
    describeTag(
      'Connected accounts',
      'Accounts at social networks that people connect',
      'accounts',
    ),
    describeTag('Own data', 'Export and erase what the service has about a person', 'own-data'),
    describeTag('Health', 'For load balancers', 'health'),
  ],
  components: {
    securitySchemes: {
      userToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The token of a person who signed in with a wallet.',
      },
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key (`svc_…`) of an integrating app.',
      },
    },
  },
  security: [{ userToken: [] }, { apiKey: [] }],
} satisfies Partial<OpenAPIV3_1.Document>;

/**
 * Moves each schema with an `$id` to the `components` of a document, under that name, and refers to it where it is
 * used. The plugin removes `$id`: `transform` adds a mark beforehand, and `transformObject` reads the marks.
 */
export function createSchemaNames(): Required<
  Pick<FastifyDynamicSwaggerOptions, 'transform' | 'transformObject'>
> {
  const named = new Map<string, object>();

  const mark = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mark);
    if (!isObject(value)) return value;
    const { $id, 'x-schema': original, 'x-text': _, ...rest } = value;
    const marked = mapValues(rest, mark);
    if (typeof $id !== 'string') return marked;
    const schema = (original === undefined ? marked : mark(original)) as object;
    const known = named.get($id) ?? schema;
    if (JSON.stringify(clean(known)) !== JSON.stringify(clean(schema))) {
      throw new Error(`Two schemas have the name ${$id}.`);
    }
    named.set($id, known);
    return { ...marked, 'x-id': $id };
  };

  const clean = (value: object): object => {
    const { 'x-id': _, 'x-response-description': __, ...rest } = value as Record<string, unknown>;
    return mapValues(rest, refer);
  };

  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (!isObject(value)) return value;
    const { 'x-id': name } = value;
    return typeof name === 'string' ? { $ref: `#/components/schemas/${name}` } : clean(value);
  };

  return {
    transform({ schema, url }) {
      const { querystring, ...parts } = schema;
      if (!querystring) return { schema: mark(parts) as FastifySchema, url };
      const { $id: name, ...query } = querystring as TSchema & { $id?: string };
      const marked = { ...parts, querystring: query, 'x-query': name };
      return { schema: mark(marked) as FastifySchema, url };
    },
    transformObject(document) {
      const { openapiObject } = document as { openapiObject: Partial<OpenAPIV3_1.Document> };
      const { components, ...rest } = openapiObject;
      const names = [...named].sort(([one], [other]) => (one < other ? -1 : 1));
      const schemas = Object.fromEntries(names.map(([name, schema]) => [name, clean(schema)]));
      return { ...(refer(rest) as object), components: { ...components, schemas } };
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}

function mapValues(value: object, map: (part: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, map(part)]));
}

/** Describes a tag, and the folder of its operations in the client. */
function describeTag(name: string, description: string, folder?: string) {
  return { name, description, 'x-folder': folder };
}

/** Separates the words: `noSuchEntity` → `no such entity`. */
function toWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
