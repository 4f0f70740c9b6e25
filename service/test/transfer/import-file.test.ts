import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { exportLines } from '../../src/transfer/export-lines.js';
import { importFile, type ImportResult, type RefusedLine } from '../../src/transfer/import-file.js';
import type { Service } from '../../src/service.js';
import { giveFeedback } from '../../src/use-cases/feedback/give-feedback.js';
import { registerBadgeSet } from '../../src/use-cases/items/register-badge-set.js';
import { derivedTables } from '../../../testing/service/derived.js';
import { Model } from '../support/model.js';
import {
  toAddress,
  applyOperation,
  firstEntity,
  operation,
  formatOrigin,
  prepare,
  relationshipBody,
  toUuid,
  type Operation,
} from '../support/operations.js';
import { countRuns } from '../../../testing/suites/count-runs.js';
import { clear, eachService, operator } from '../../../testing/suites/each-service.js';
import { storedSnapshot } from '../support/stored.js';

eachService((name, open) => {
  let service: Service;
  let folder: string;
  beforeAll(async () => {
    service = await open('sql');
    folder = await mkdtemp(join(tmpdir(), 'svc-import-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await service.close();
  });
  beforeEach(() => clear(service));

  interface Report extends ImportResult {
    refusals: RefusedLine[];
    progress: [number, number][];
  }

  async function run(text: string | Buffer, restart = false): Promise<Report> {
    const path = join(folder, 'lines.jsonl');
    await writeFile(path, text);
    const refusals: RefusedLine[] = [];
    const progress: [number, number][] = [];
    const result = await importFile(service, {
      path,
      restart,
      onRefused: (line) => void refusals.push(line),
      onProgress: (lines, bytes) => void progress.push([lines, bytes]),
    });
    return { ...result, refusals, progress };
  }

  async function exported(): Promise<string> {
    const lines: Record<string, unknown>[] = [];
    await exportLines(service, async (line) => void lines.push(line));
    return formatLines(lines);
  }

  /** Owners have short uuids here; the author of a reply is a wallet's address. */
  const nameWallets = (lines: string) =>
    lines.replace(/"author":"e(\d)"/g, (_, owner) => `"author":"${toAddress(Number(owner))}"`);

  const numRuns = countRuns(name === 'PGlite' ? 25 : 40);
  const plugins = [fc.beforeEach(() => prepare(service))];
  const write = operation
    .filter(({ kind }) =>
      ['entity', 'feedback', 'relationship', 'block', 'endorsement'].includes(kind),
    )
    .map((one) => {
      if (one.kind !== 'entity') return one;
      const { by: _, ...entity } = one;
      return entity;
    });

  test('importing lines has the same result as single writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 40 }), async (writes) => {
        const model = preparedModel();
        const refused = writes.flatMap((one, index) =>
          ['created', 'done'].includes(model.apply(one)) ? [] : index + 1,
        );
        const { refusals } = await run(formatLines(writes.map(toLine)));
        expect(refusals.map(({ number }) => number)).toEqual(refused);
        expect(await storedSnapshot(service)).toEqual(model.snapshot());
        const { stored, computed } = await derivedTables(service);
        expect(stored).toEqual(computed);
      }),
      { numRuns, plugins },
    );
  });

  test('an import of an export restores the same data', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (writes) => {
        for (const one of writes) await applyOperation(service, one);
        const first = nameWallets(await exported());
        await clear(service);
        expect(await run(first)).toMatchObject({ refused: 0 });
        expect(await exported()).toBe(first);
        const { stored, computed } = await derivedTables(service);
        expect(stored).toEqual(computed);
      }),
      { numRuns, plugins },
    );
  });

  test('feedback keeps a badge whose qualifier was removed from its set', async () => {
    await prepare(service);
    const sourceCriteria = { uuid: toUuid(0) };
    const targetCriteria = { uuid: toUuid(1) };
    const items = { badges: { Quality: 'odd' } };
    await giveFeedback(service, operator, { sourceCriteria, targetCriteria, items });
    const badges = [{ qualifier: 'positive', badge: { label: 'Good', image: '' } }];
    await registerBadgeSet(service, operator, { id: 'Quality', badges, image: '' });
    const first = await exported();
    await clear(service);
    expect(await run(first)).toMatchObject({ refused: 0 });
    expect(await exported()).toBe(first);
    expect(await service.database.drizzle.query.badgeSets.findMany()).toContainEqual(
      expect.objectContaining({ id: 'Quality', badges, image: '' }),
    );
  });

  test('exports and imports text unchanged', async () => {
    const review = 'One\r\ntwo\n\tfour "five" \\ 🍞 <b>é</b>';
    await prepare(service);
    await run(
      formatLines([
        { feedback: { ...ends(0, 1), items: { review, video: 'https://example.com/v?a=1&b=2' } } },
        {
          entity: { type: 'shop', ids: { uuid: 's' }, open: { 10: 'late', 9: [1.5, null, true] } },
        },
      ]),
    );
    const first = await exported();
    await clear(service);
    await run(first);
    expect(await exported()).toBe(first);
    const lines = first.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual({
      feedback: {
        ...ends(0, 1),
        items: { review, video: 'https://example.com/v?a=1&b=2' },
        createdAt: expect.any(Number) as number,
        updatedAt: expect.any(Number) as number,
      },
    });
  });

  test('texts are cleaned of characters that no text may have', async () => {
    await prepare(service);
    const give = (transactionId: string, review: string) => ({
      feedback: { ...ends(0, 1), transactionId, items: { review } },
    });
    const label = { en: 'Good\u0003', de: 'Gut\u000b!' };
    const report = await run(
      formatLines([
        give('1', 'First line\u000bSecond line'),
        give('2', 'It works\u0003 well'),
        give('3', 'First line\u0085Second line'),
        give('4', 'It\u0092s great'),
        give('5', 'Nice \ud83d'),
        give('6', 'First line\r\nSecond line'),
        {
          entity: {
            type: 'shop',
            ids: { uuid: 's' },
            name: 'Joe\u0092s\u2028bakery',
            more: { about: ['A\u0085B', { '': '\u0003' }] },
          },
        },
        { badges: { id: 'New', badges: [{ qualifier: 'q', badge: { label, image: '' } }] } },
        {
          relationship: {
            type: 'has',
            sourceCriteria: { uuid: toUuid(0) },
            targetCriteria: { uuid: toUuid(1) },
            properties: { note: 'A\u000cB' },
          },
        },
      ]),
    );
    expect(report.refusals).toEqual([]);
    const { feedbacks, entities, badgeSets, relationships } = service.database.drizzle.query;
    const reviews = await feedbacks.findMany();
    expect(
      Object.fromEntries(reviews.map(({ transactionId, review }) => [transactionId, review])),
    ).toEqual({
      1: 'First line\nSecond line',
      2: 'It works well',
      3: 'First line\nSecond line',
      4: 'It’s great',
      5: 'Nice ',
      6: 'First line\r\nSecond line',
    });
    expect(await entities.findMany()).toContainEqual(
      expect.objectContaining({
        name: 'Joe’s bakery',
        properties: { more: { about: ['A\nB', { '': '' }] } },
      }),
    );
    expect(await badgeSets.findMany()).toContainEqual(
      expect.objectContaining({
        badges: [{ qualifier: 'q', badge: { label: { en: 'Good', de: 'Gut !' }, image: '' } }],
      }),
    );
    expect(await relationships.findMany()).toContainEqual(
      expect.objectContaining({ properties: { note: 'A\nB' } }),
    );
  });

  test('a refused line names the field, the character and its position', async () => {
    await prepare(service);
    const feedback = { ...ends(0, 1), items: { review: 'Good' } };
    const { refusals } = await run(
      `${formatLines([
        { feedback: { ...feedback, items: { review: 'Ã\u0081' } } },
        { feedback: { ...feedback, items: { review: '\u0003\u2028' } } },
        { feedback: { ...feedback, transactionId: 'order\u0003' } },
        { entity: { type: 'shop', ids: { uuid: 'a\u2028\u0003' } } },
        { entity: { type: 'shop', ids: { uuid: 's' }, more: { ['a\u0003']: 1 } } },
      ])}{"entity": "\u0003"}\n`,
    );
    expect(refusals.map(({ number, reason }) => `${number}: ${reason}`)).toEqual([
      '1: items.review has the control character U+0081 at position 2.',
      '2: items.review must NOT have fewer than 1 characters.',
      '3: transactionId has the control character U+0003 at position 6.',
      '4: ids.uuid has the control character U+0003 at position 3.',
      '5: more has a name with the control character U+0003 at position 2.',
      '6: The JSON has the control character U+0003 at position 13.',
    ]);
  });

  test('feedback keeps its times, which decide which of a person is the newest', async () => {
    await prepare(service);
    const [old, recent] = [1_600_000_000, 1_700_000_000];
    const lines = [
      datedLine({ createdAt: recent, updatedAt: recent + 60 }, 'recent', 5),
      datedLine({ createdAt: old, updatedAt: old + 3600 }, 'old', 1),
      datedLine({ createdAt: old + 1 }, 'changed once', 2),
    ];
    expect(await run(formatLines(lines))).toMatchObject({ refused: 0 });
    expect(await readTimes()).toEqual({
      recent: [recent, recent + 60],
      old: [old, old + 3600],
      'changed once': [old + 1, old + 1],
    });
    expect(await service.database.drizzle.query.opinions.findMany()).toMatchObject([
      { givenAt: new Date((recent + 60) * 1000) },
    ]);
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
    const first = await exported();
    await clear(service);
    await run(first);
    expect(await exported()).toBe(first);

    // The same times change nothing; others do, and the earliest one is that of its creation.
    await run(formatLines(lines), true);
    await run(formatLines([datedLine({ createdAt: recent, updatedAt: recent }, 'old', 1)]));
    expect(await readTimes()).toMatchObject({ old: [old, recent], recent: [recent, recent + 60] });

    await giveFeedback(service, operator, {
      ...ends(0, 1),
      transactionId: 'old',
      items: { stars: 4 },
    });
    const [createdAt, updatedAt] = (await readTimes())['old']!;
    expect(createdAt).toBe(old);
    expect(updatedAt).toBeGreaterThan(recent);
  });

  /** Reads when each feedback was given and changed, by transaction. */
  async function readTimes(): Promise<Record<string, [number, number]>> {
    const rows = await service.database.drizzle.query.feedbacks.findMany();
    return Object.fromEntries(
      rows.map(({ transactionId, createdAt, updatedAt }) => [
        transactionId,
        [createdAt.getTime() / 1000, updatedAt.getTime() / 1000],
      ]),
    );
  }

  test('refuses what the API refuses with number and reason, and imports the rest', async () => {
    await prepare(service);
    const long = JSON.stringify({ entity: { type: 'x'.repeat(70_000), ids: { uuid: 'x' } } });
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    const lines: [line: string | Buffer, reason: RegExp | undefined][] = [
      ['{"feedback":', /JSON/],
      ['', undefined],
      ['   ', undefined],
      ['[1]', /exactly one of entity, relationship/],
      ['"entity"', /exactly one of/],
      ['{}', /exactly one of/],
      ['{"entity":{},"badges":{}}', /exactly one of/],
      ['{"constructor":{}}', /exactly one of/],
      ['{"entity":{"type":"x","type":"y","ids":{"uuid":"a"}}}', /"type" twice/],
      ['{"entity":{"type":"x","ids":{"__proto__":"a"}}}', /__proto__/],
      ['{"entity":{"type":"x"}}', /ids is missing/],
      [
        '{"entity":{"type":"x","ids":{"uuid":"\\ud800"}}}',
        /ids.uuid has the half surrogate pair U\+D800 at position 1/,
      ],
      [JSON.stringify(feedbackLine({ stars: 6 })), /items.stars/],
      [JSON.stringify(feedbackLine({ badges: { Nonsense: 'positive' } })), /badge set Nonsense/],
      [JSON.stringify(feedbackLine({ stars: 5 }, 'unknown')), /sourceCriteria matches no entity/],
      [
        JSON.stringify({ feedback: { ...ends(2, 2), items: { stars: 5 } } }),
        /must not name the source/,
      ],
      [JSON.stringify({ relationship: { type: 'social', ...ends(2, 2) } }), /the source itself/],
      [JSON.stringify(datedLine({ createdAt: tomorrow })), /createdAt must not be in the future/],
      [JSON.stringify(datedLine({ updatedAt: tomorrow })), /updatedAt must not be in the future/],
      [JSON.stringify(datedLine({ createdAt: 2, updatedAt: 1 })), /must not be before createdAt/],
      [JSON.stringify(datedLine({ createdAt: '2024-05-01' })), /createdAt/],
      [JSON.stringify(datedLine({ updatedAt: 1.5 })), /updatedAt/],
      [long, /longer than/],
      [Buffer.from([0x7b, 0xff, 0x7d]), /UTF-8/],
      [JSON.stringify(feedbackLine({ stars: 5 })), undefined],
      [`{"entity":{"type":"x","ids":{"uuid":"event"},"createdAt":${tomorrow}}}`, undefined],
      ['\u{FEFF}{"entity":{"type":"x","ids":{"uuid":"marked"}}}\r', undefined],
    ];
    const file = Buffer.concat(lines.flatMap(([line]) => [Buffer.from(line), Buffer.from('\n')]));
    const { refusals, ...result } = await run(file);
    const expected = lines.flatMap(([, reason], index) =>
      reason ? { number: index + 1, reason: expect.stringMatching(reason) as string } : [],
    );
    expect(refusals.map(({ number, reason }) => ({ number, reason }))).toEqual(expected);
    expect(result).toMatchObject({ lines: lines.length, resumed: 0, refused: expected.length });
    expect(await service.database.drizzle.query.feedbacks.findMany()).toHaveLength(1);
    expect(await run(file)).toMatchObject({ resumed: lines.length, refused: expected.length });
  });

  test('imports a finished file again only on request', async () => {
    const file = formatLines([firstEntity(0), firstEntity(1)].map(toLine));
    expect(await run(file)).toMatchObject({ lines: 2, resumed: 0 });
    await clearEntities();
    expect(await run(file)).toMatchObject({ lines: 2, resumed: 2, progress: [] });
    expect(await service.database.drizzle.query.entities.findMany()).toEqual([]);
    expect(await run(file, true)).toMatchObject({ lines: 2, resumed: 0 });
    expect(await service.database.drizzle.query.entities.findMany()).toHaveLength(2);
    expect(await run(`${file}\n`)).toMatchObject({ lines: 3, resumed: 0 });
  });

  test('continues where a failure stopped it', async () => {
    await prepare(service);
    const writes = Array.from({ length: 4_500 }, (_, index) =>
      feedbackLine({ stars: 1 + (index % 5) }, toUuid(0), `t${index}`),
    );
    const file = formatLines(writes);
    const path = join(folder, 'long.jsonl');
    await writeFile(path, file);
    const stop = new Error('stopped');
    await expect(
      importFile(service, {
        path,
        onRefused: () => {},
        onProgress: (lines) => {
          if (lines === 4_000) throw stop;
        },
      }),
    ).rejects.toBe(stop);
    expect(await service.database.drizzle.query.feedbacks.findMany()).toHaveLength(4_000);
    const { progress, ...result } = await run(file);
    expect(result).toMatchObject({ lines: 4_500, resumed: 4_000, refused: 0 });
    const countBytes = (lines: number) => formatLines(writes.slice(0, lines)).length;
    expect(progress).toEqual([
      [0, countBytes(4_000)],
      [500, countBytes(4_500)],
    ]);
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
  });

  test('accepts an empty file', async () => {
    expect(await run('')).toMatchObject({ lines: 0, resumed: 0, refused: 0 });
  });

  async function clearEntities(): Promise<void> {
    await service.database.drizzle.execute('TRUNCATE entities CASCADE');
  }
});

function preparedModel(): Model {
  const model = new Model();
  for (let entity = 0; entity < 5; entity++) model.apply(firstEntity(entity));
  return model;
}

function formatLines(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function ends(source: number, target: number) {
  return { sourceCriteria: { uuid: toUuid(source) }, targetCriteria: { uuid: toUuid(target) } };
}

function feedbackLine(items: object, source = toUuid(0), transactionId?: string) {
  const criteria = { sourceCriteria: { uuid: source }, targetCriteria: { uuid: toUuid(1) } };
  return { feedback: { ...criteria, ...(transactionId ? { transactionId } : {}), items } };
}

/** A write as a line of a file. */
function datedLine(times: object, transactionId = '', stars = 5): object {
  return {
    feedback: {
      ...ends(0, 1),
      ...(transactionId && { transactionId }),
      items: { stars },
      ...times,
    },
  };
}

function toLine(write: Operation): object {
  if (write.kind === 'entity') {
    const { kind: _, by: __, ...entity } = write;
    return { entity };
  }
  if (write.kind === 'erase') throw new Error('A file erases no person.');
  const criteria = ends(write.source, write.target);
  switch (write.kind) {
    case 'feedback': {
      const { transactionId, items } = write;
      return { feedback: { ...criteria, ...(transactionId ? { transactionId } : {}), items } };
    }
    case 'relationship':
      return {
        relationship: { ...relationshipBody(write), bidirectional: write.bidirectional },
        origin: formatOrigin(write),
      };
    case 'block':
      return { block: criteria };
    case 'endorsement':
      return {
        endorsement: {
          sourceAddress: toAddress(write.source),
          targetAddress: toAddress(write.target),
          transactionId: write.transactionId,
          value: write.value,
          blockNumber: 1,
        },
      };
    case 'withdraw':
    case 'hide':
    case 'restore':
    case 'mark':
    case 'unmark':
    case 'reply':
    case 'unreply':
    case 'unrelate':
    case 'unblock':
      throw new Error('A file has no such line.');
  }
}
