import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfiguration } from '../../src/configuration.js';
import { createService, type Service } from '../../src/service.js';
import { ensureOwnEntity } from '../../src/use-cases/entities/ensure-own-entity.js';
import { eraseOwnData } from '../../src/use-cases/own-data/erase-own-data.js';
import { openVideos } from '../../src/videos/videos.js';
import type { Place } from '../../../testing/databases/locations.js';
import { svc } from '../../../testing/service/run-svc.js';
import { secrets } from '../../../testing/service/secrets.js';
import { createUser } from '../../../testing/suites/each-service.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { dumpDatabase } from '../http/support/dump.js';

/** The wallets of a giver, of an author without an own entity, and of somebody who is never erased. */
const [giver, author, friend] = [1, 2, 3].map((number) => createUser(number).address) as [
  string,
  string,
  string,
];
const shop = { uuid: 'some-shop' };
const key = { sourceCriteria: { uuid: friend }, targetCriteria: shop };
const lines = [
  { entity: { type: 'Address', name: 'Gina', ids: { uuid: giver, address: giver } } },
  { entity: { type: 'Address', name: 'Fred', ids: { uuid: friend, address: friend } } },
  { entity: { type: 'shop', name: 'The Shop', ids: shop } },
  { feedback: { sourceCriteria: { uuid: giver }, targetCriteria: shop, items: { stars: 5 } } },
  { feedback: { ...key, items: { stars: 4 }, createdAt: 1719824400, updatedAt: 1719824400 } },
  { reply: { feedback: key, author, text: 'Thank you.' } },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

eachPlace((_name, create) => {
  let original: Place;
  let restored: Place;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-marks-'));
    file = join(folder, 'erasures.jsonl');
    // Both have the data of the backup, which is older than the erasures.
    [original, restored] = [await create(), await create()];
    for (const { settings } of [original, restored]) {
      expect(await svc(['import', '-'], settings, { input: lines })).toMatchObject({ code: 0 });
    }
  });
  afterAll(async () => {
    for (const place of [original, restored]) await place.remove();
    await rm(folder, { recursive: true });
  });

  const inService = async <Result>(
    { settings }: Place,
    work: (one: Service) => Promise<Result>,
  ) => {
    const { location } = readConfiguration(settings);
    const service = await createService({ secrets, location, engine: 'sql' });
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  };
  const erase = (place: Place, number: number) =>
    inService(place, async (service) => {
      const { videos } = readConfiguration({ SVC_DATA: folder });
      const user = { ...createUser(number), tokenIssuedAt: Date.now() / 1000 };
      await ensureOwnEntity(service, { ...user, tokenIssuedAfter: Infinity });
      await eraseOwnData({ ...service, videos: await openVideos(videos) }, user);
    });
  const exportMarks = async ({ settings }: Place) =>
    (await svc(['erasures', 'export'], settings)).stdout;
  const apply = ({ settings }: Place, ...more: string[]) =>
    svc(['erasures', 'apply', file, ...more], settings);
  const readRows = (place: Place) => inService(place, dumpDatabase);
  const withoutHeader = (text: string) => text.split('\n').slice(1);

  test('erases again who was erased after the backup', async () => {
    await erase(original, 1);
    await erase(original, 2);
    const marks = await exportMarks(original);
    await writeFile(file, marks);
    for (const wallet of [giver, author]) expect(marks).not.toContain(wallet.slice(2));

    expect(await apply(restored)).toMatchObject({
      code: 0,
      stdout: '2 erasures: 2 repeated, 0 in the database already, 0 of people who are not in it.\n',
      stderr: '',
    });
    const rows = await readRows(restored);
    for (const wallet of [giver, author]) {
      expect(rows.filter((row) => row.includes(wallet))).toEqual([]);
    }
    expect(rows.join('\n')).toContain(friend);
    const [first, second] = [original, restored].map(({ settings }) => svc(['export'], settings));
    expect((await second!).stdout).toBe((await first!).stdout);
    // The next restoration needs the marks too.
    expect(withoutHeader(await exportMarks(restored))).toEqual(withoutHeader(marks));
  });

  test('erases no one twice', async () => {
    const signIn = (service: Service) =>
      ensureOwnEntity(service, { ...createUser(1), tokenIssuedAfter: Infinity });
    await inService(restored, signIn);
    expect(await apply(restored)).toMatchObject({
      code: 0,
      stdout: '2 erasures: 0 repeated, 2 in the database already, 0 of people who are not in it.\n',
    });
    // As in the database of an import, which has no marks.
    await inService(restored, ({ database }) =>
      database.drizzle.execute(sql`DELETE FROM erasure_marks`),
    );
    expect(await apply(restored)).toMatchObject({
      code: 0,
      stdout: '2 erasures: 0 repeated, 0 in the database already, 1 of people who are not in it.\n',
      stderr: '1 were not repeated: their people were added to the database after the erasure.\n',
    });
    expect((await readRows(restored)).join('\n')).toContain(giver);
  });

  test('refuses a file that is not whole, and changes nothing', async () => {
    const marks = await readFile(file, 'utf8');
    const [header, first, second, end] = marks.trimEnd().split('\n') as [
      string,
      string,
      string,
      string,
    ];
    const before = await readRows(restored);
    for (const [wrong, message] of [
      [[], 'is incomplete'],
      [[header, first, second], 'is incomplete'],
      [[header, first, end], 'line 3: The file has 1 marks, and had 2.'],
      [[first, second, end], 'line 1: The file is none that'],
      [[header, '{', end], 'line 2: The line is not JSON.'],
      [[header, 'null', end], 'line 2: The line must be an object with one of erasures'],
      [[header, '{"erasure":{"erasedAt":1}}', end], 'line 2: '],
      [[header.replace('"format":1', '"format":2'), end], 'line 1: '],
      [[header, first, second, end, first], 'line 5: There is a line after the last one'],
      [[header, header, end], 'line 2: There is a second header.'],
    ] as const) {
      await writeFile(file, wrong.join('\n'));
      const { code, stderr } = await apply(restored);
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    }
    await writeFile(file, marks.replace(/"secretHash":"...../, '"secretHash":"other'));
    expect(await apply(restored)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another account secret') as string,
    });
    expect(await readRows(restored)).toEqual(before);
  });
});
