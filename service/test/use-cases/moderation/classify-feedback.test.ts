import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../../../src/service.js';
import { addEntity } from '../../../src/use-cases/entities/add-entity.js';
import { giveFeedback } from '../../../src/use-cases/feedback/give-feedback.js';
import { classifyFeedback } from '../../../src/use-cases/moderation/classify-feedback.js';
import { screenFeedback } from '../../../src/use-cases/moderation/screen-feedback.js';
import { createUser, eachService, operator } from '../../../../testing/suites/each-service.js';
import { addPersons, person } from '../support.js';

const secret = 'a secret of at least 32 characters';

interface Asked {
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Starts a classifier that gives the set answers. */
async function startClassifier() {
  const asked: Asked[] = [];
  const state: { answer: (response: ServerResponse) => void } = {
    answer: (response) => void response.end('{"flag":false}'),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      asked.push({ headers: request.headers, body });
      state.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/classify`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { asked, state, close, url };
}

eachService((_name, open) => {
  let service: Service;
  let classifier: Awaited<ReturnType<typeof startClassifier>>;
  beforeAll(async () => {
    service = await open();
    classifier = await startClassifier();
    await addEntity(service, operator, { type: 'provider', name: 'Shop', ids: { uuid: 'shop' } });
    await addPersons(service, 1, 2);
  });
  afterAll(async () => {
    classifier.close();
    await service.close();
  });

  const { signal } = new AbortController();
  const classify = () =>
    classifyFeedback(service, { url: classifier.url, secret, milliseconds: 500 }, signal);
  const give = async (review: string) => {
    await giveFeedback(service, createUser(1), {
      sourceCriteria: person(1),
      targetCriteria: { uuid: 'shop' },
      items: { stars: 2, review },
    });
    await screenFeedback(service, { hasClassifier: true }, signal);
  };
  /** Reads the state of the feedback about the shop. */
  const readState = async () => {
    const { query } = service.database.drizzle;
    const all = await query.feedbacks.findMany();
    const { id, screened } = all.find(({ stars }) => stars === 2)!;
    const cases = await query.moderationCases.findMany();
    return { screened, flags: cases.find(({ feedbackId }) => feedbackId === id)?.flags };
  };

  test('asks with a signature, without the wallet of the giver, and once', async () => {
    await give('First.');
    await classify();
    await classify();
    expect(classifier.asked).toHaveLength(1);
    const [{ headers, body }] = classifier.asked as [Asked];
    const [, time = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(headers['svc-signature']),
    )!;
    expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
    expect(JSON.parse(body)).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      items: { stars: 2, review: 'First.' },
      target: { uuid: 'shop', type: 'provider', name: 'Shop' },
      createdAt: expect.any(Number) as number,
      updatedAt: expect.any(Number) as number,
    });
    expect(body).not.toContain(person(1).uuid);
    expect(await readState()).toMatchObject({ screened: 2 });
  });

  test('no wallet is sent of a target that is a person', async () => {
    await giveFeedback(service, createUser(1), {
      sourceCriteria: person(1),
      targetCriteria: person(2),
      items: { review: 'A person.' },
    });
    await screenFeedback(service, { hasClassifier: true }, signal);
    await classify();
    expect(classifier.asked.at(-1)!.body).toContain('A person.');
    expect(classifier.asked.at(-1)!.body).not.toMatch(/0x/);
  });

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['an error', (response) => void response.writeHead(500).end('{"flag":true}'), /status 500/],
    [
      'a redirect',
      (response) => void response.writeHead(302, { location: classifier.url }).end(),
      /status 302/,
    ],
    ['text', (response) => void response.end('flag it'), /is not \{"flag"/],
    ['another type', (response) => void response.end('{"flag":"yes"}'), /is not \{"flag"/],
    [
      'a long reason',
      (response) => void response.end(JSON.stringify({ flag: true, reason: 'x'.repeat(201) })),
      /is not \{"flag"/,
    ],
    [
      'over 4 KiB',
      (response) => void response.end(`{"flag":true${' '.repeat(5_000)}}`),
      /over 4 KiB/,
    ],
    ['a lost connection', (response) => void response.destroy(), /fetch failed/],
    ['nothing in time', (response) => response.flushHeaders(), /timeout/],
  ])(
    'after %s the feedback waits, and is flagged when the classifier is back',
    async (what, fail, message) => {
      classifier.state.answer = fail;
      await give(`After ${what}.`);
      const asked = classifier.asked.length;
      await expect(classify()).rejects.toThrow(message);
      expect(classifier.asked).toHaveLength(asked + 1);
      expect(await readState()).toMatchObject({ screened: 1, flags: { newWallet: {} } });
      classifier.state.answer = (response) =>
        void response.end(JSON.stringify({ flag: true, reason: what }));
      await classify();
      expect(await readState()).toMatchObject({ screened: 2, flags: { classifier: {} } });
    },
  );

  test('without a classifier nothing waits', async () => {
    await give('Last.');
    await classifyFeedback(service, undefined, signal);
    expect(await readState()).toMatchObject({ screened: 2 });
  });
});
