import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { PreviousEndorsersBody } from '../schemas/endorsement.js';
import type { DatabaseContext } from '../storage/database/database.js';
import { isRequestScanned } from '../use-cases/oracle/oracle-state.js';
import { isSameSecret } from '../is-same-secret.js';
import { limitTime } from '../limit-time.js';
import { askPreviousEndorsers } from './ask-previous-endorsers.js';
import type { OracleAdapterSettings } from './oracle-settings.js';

/** The request of a Chainlink node to an external adapter: the id of the run, and the data of its job. */
const Body = Type.Object({
  id: Type.Optional(Type.Union([Type.String({ maxLength: 256 }), Type.Null()])),
  data: Type.Object(PreviousEndorsersBody.properties),
  meta: Type.Optional(Type.Unknown()),
  responseURL: Type.Optional(Type.Unknown()),
});

/** How long a node waits for an answer, and how often the adapter checks whether it can give it. */
export interface AdapterTimes {
  wait: number;
  poll: number;
}

const defaultTimes: AdapterTimes = { wait: 12_000, poll: 250 };

/**
 * Builds an external adapter for the jobs of a Chainlink node: `POST /` with `{ id, data }`, where `data` is the body
 * of `POST /previousEndorsersRequest`, is answered with `{ jobRunID, data, statusCode }`, where `data` has its
 * result. It waits until the request is scanned, a little less long than a node by default waits for it.
 */
export function buildAdapter(
  context: DatabaseContext,
  settings: OracleAdapterSettings,
  times: AdapterTimes = defaultTimes,
): FastifyInstance {
  const app = Fastify({ bodyLimit: 64 * 1024 }).withTypeProvider<TypeBoxTypeProvider>();
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onRequest', async (request) => {
    if (!isSameSecret(request.headers.authorization, `Bearer ${settings.token}`)) {
      throw new AdapterError(401, 'The token of the bridge is not valid.');
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const { statusCode = 502, message } = error as Partial<AdapterError>;
    void reply
      .code(statusCode)
      .send({ jobRunID: findId(request.body), status: 'errored', error: message, statusCode });
  });
  app.post('/', { schema: { body: Body } }, async (request) => {
    const { id, data } = request.body;
    const signal = limitTime(times.wait, stopping.signal);
    if (!(await untilScanned(context, data, times.poll, signal))) {
      throw new AdapterError(503, 'The request is not scanned yet.');
    }
    const result = await askPreviousEndorsers(settings, data, stopping.signal);
    return { jobRunID: id ?? '', data: { ...result, result }, statusCode: 200 };
  });
  return app;
}

class AdapterError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

async function untilScanned(
  context: DatabaseContext,
  question: PreviousEndorsersBody,
  poll: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    if (await isRequestScanned(context, question)) return true;
    await sleep(poll, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

function findId(body: unknown): string {
  const { id } = (body ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : '';
}
