import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { parseSiweMessage } from 'viem/siwe';
import { readProof } from '../../../src/connectors/nostr/proof.js';
import { readCode } from '../../../src/connectors/oauth/read-code.js';
import { negotiateLanguage } from '../../../src/http/routes/language.js';
import { compileValidator, keepQueryString } from '../../../src/http/validation.js';
import { FinishBody } from '../../../src/schemas/account.js';
import { VerifyBody } from '../../../src/schemas/authentication.js';
import { BadgeSetBody } from '../../../src/schemas/badge-set.js';
import { EntityBody } from '../../../src/schemas/entity.js';
import { FeedbackBody } from '../../../src/schemas/feedback.js';
import { parseJson } from '../../../src/schemas/json.js';
import {
  EndorsementHistoryQuery,
  FeedbackListQuery,
  RankingQuery,
} from '../../../src/schemas/queries.js';
import { RelationshipBody } from '../../../src/schemas/relationship.js';
import { createValidator } from '../../../src/schemas/validate.js';
import { headerBytes, toHeader, type Parser } from '../parser.js';

/** Parsers of requests to the API. */
export const requestParsers: Record<string, Parser> = {
  'the query of a ranking': readQuery(RankingQuery, [
    'targetType=provider&sourceCriteria=%7B%22uuid%22%3A%22a%22%7D&targetCriterias[]={"uuid":"a"}&limit=5',
    'targetType=provider&targetCriterias[0][ids][uuid]=a&targetCriterias[1][uuid]=b&sourceCriteria[uuid]=a',
    'targetType=provider&sourceCriteria={"uuid":"a"}&targetCriterias={"uuid":"a"}&targetCriterias={"uuid":"b"}',
  ]),
  'the query of a list of feedback': readQuery(FeedbackListQuery, [
    'targetCriteria={"ids":{"uuid":"a"}}&sort=newest&stars=5&badge=Quality:positive&withReview=true',
    'targetCriteria[ids][a]=b&transactionId=a%20b&limit=20',
  ]),
  'the query of a history of endorsements': readQuery(EndorsementHistoryQuery, ['limit=20']),
  'the body of an entity': readBody(EntityBody, [
    '{"type":"provider","ids":{"uuid":"a"},"name":"A","image":"https://a.example/b.svg","owners":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],"more":{"a":[1,"b",{"c":null}]}}',
  ]),
  'the body of a feedback': readBody(FeedbackBody, [
    '{"sourceCriteria":{"uuid":"a"},"targetCriteria":{"ids":{"uuid":"b"}},"transactionId":"c","items":{"stars":5,"badges":{"Quality":"positive"},"review":"d","video":"https://a.example/b.webm"}}',
  ]),
  'the body of a relationship': readBody(RelationshipBody, [
    '{"sourceCriteria":{"uuid":"a"},"targetCriteria":{"uuid":"b"},"kind":"friend","properties":{"a":1}}',
  ]),
  'the body of a badge set': readBody(BadgeSetBody, [
    '{"name":"Quality","qualifiers":{"positive":{"label":"a","image":"https://a.example/b.svg"}}}',
  ]),
  'the header Accept-Language': {
    parse: (bytes) => {
      const headers: Record<string, unknown> = {};
      const reply = {
        getHeader: (name: string) => headers[name],
        header: (name: string, value: unknown) => (headers[name] = value),
      };
      const request = { headers: { 'accept-language': toHeader(bytes) } };
      return negotiateLanguage(request as FastifyRequest, reply as unknown as FastifyReply);
    },
    samples: ['de-CH, de;q=0.9, en-GB;q=0.8, *;q=0.5'],
    maximumBytes: headerBytes.request,
    encoding: 'latin1',
  },
  'a signed message of a sign-in': {
    parse: (bytes) => {
      const message = bytes.toString();
      const error = checkSignIn({ message, signature: '0x00' });
      if (error) throw error;
      parseSiweMessage(message);
    },
    samples: [
      'a.example wants you to sign in with your Ethereum account:\n0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n\nSign in.\n\n' +
        'URI: https://a.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00.000Z\n' +
        'Expiration Time: 2026-01-01T00:05:00.000Z',
    ],
    maximumBytes: 4_096,
  },
  'the proof of an account of Nostr': readBody(
    FinishBody,
    [
      JSON.stringify({
        state: '0'.repeat(32),
        proof: {
          id: '1'.repeat(64),
          pubkey: '2'.repeat(64),
          sig: '3'.repeat(128),
          kind: 27_235,
          created_at: 1,
          content: 'a',
          tags: [['u', 'b']],
        },
      }),
    ],
    (body) =>
      readProof('https://a.example', { state: '0'.repeat(32), wallet: '0x0' }, toProof(body)),
  ),
  'the parameters of a redirect': readBody(
    FinishBody,
    [
      `{"state":"${'0'.repeat(32)}","proof":{"state":"a","code":"b","iss":"https://a.example","error":"c"}}`,
    ],
    (body) => readCode(toProof(body), { state: 'a' }),
  ),
};

const checkSignIn = createValidator(VerifyBody);

interface Checked {
  error?: Error;
}

const toProof = (body: unknown) => (body as { proof?: unknown }).proof;

function readQuery(schema: TSchema, samples: readonly string[]): Parser {
  const read = compileValidator({ schema, httpPart: 'querystring', method: 'GET', url: '/' });
  return {
    parse: (bytes) => {
      // The parser of HTTP takes only bytes of ASCII in an address.
      const { error } = read(keepQueryString(toHeader(bytes).replace(/[^!-~]/g, '+'))) as Checked;
      if (error) throw error;
    },
    samples,
    maximumBytes: headerBytes.request,
    encoding: 'latin1',
  };
}

function readBody(
  schema: TSchema,
  samples: readonly string[],
  use?: (body: unknown) => unknown,
): Parser {
  const validate = createValidator(schema);
  return {
    parse: (bytes) => {
      const body = parseJson(bytes.toString());
      const error = validate(body);
      if (error) throw error;
      use?.(body);
    },
    samples,
    maximumBytes: 64 * 1024,
  };
}
