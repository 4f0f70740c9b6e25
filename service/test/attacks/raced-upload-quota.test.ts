import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../src/storage/database/rows.js';
import { eachHttp, type Http, type Person } from '../../../testing/suites/each-http.js';
import type { Answer } from '../../../testing/service/send.js';
import { matchError } from '../http/support/sample-network.js';

const mebibyte = 1024 * 1024;
/** The start of a WebM file. */
const webm = Buffer.from('1a45dfa3874282847765626d', 'hex');
const shop = { uuid: 'shop' };

eachHttp((_name, open) => {
  let http: Http;
  let person: Person;
  beforeEach(async () => {
    const data = await mkdtemp(join(tmpdir(), 'svc-videos-'));
    // Without ffmpeg, uploads are stored unchanged.
    const videos = { folder: data, bucket: undefined, hosts: undefined, ffmpegFolders: [] };
    http = await open({ videos });
    person = await http.person();
  });
  afterEach(async () => {
    await http.close();
    await rm(http.videos.uploads.folder, { recursive: true, force: true });
  });

  const begin = (bytes: number) =>
    http.request('POST', '/videos', {
      token: person.token,
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes) },
    });
  const send = (created: Answer, body: Buffer) =>
    fetch(`${http.url}/${created.headers.get('location') ?? ''}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${person.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(body),
    });
  const owned = async () => {
    const [row] = await queryRows<{ count: number; bytes: number }>(
      http.service.database.drizzle,
      sql`SELECT count(*)::int AS count, coalesce(sum(bytes), 0)::float8 AS bytes
        FROM videos WHERE owner = ${person.address}`,
    );
    return row!;
  };
  const filesLeft = () => readdir(http.videos.uploads.folder).catch(() => []);

  /** Stores finished videos that feedback names. */
  async function keep(count: number, bytes: number): Promise<void> {
    const { drizzle } = http.service.database;
    await drizzle.execute(sql`
      INSERT INTO entities (uuid, type, added_by)
      SELECT 'shop-' || n, 'shop', 'operator' FROM generate_series(1, ${count}) n
      ON CONFLICT DO NOTHING`);
    await drizzle.execute(sql`
      INSERT INTO videos (id, owner, finished_at, uploaded_bytes, content_type, bytes)
      SELECT lpad(to_hex(n), 32, '0'), ${person.address}, now(), 1, 'video/webm', ${bytes}::int
      FROM generate_series(1, ${count}) n`);
    await drizzle.execute(sql`
      INSERT INTO feedbacks (source_id, target_id, transaction_id, video)
      SELECT (SELECT id FROM entities WHERE uuid = ${person.address}), e.id, '',
        '/videos/' || lpad(to_hex(substring(e.uuid FROM 6)::int), 32, '0')
      FROM entities e WHERE e.uuid LIKE ${`${shop.uuid}-%`}`);
  }

  test('keeps ten of forty uploads that start at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => begin(1_000)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await owned()).toMatchObject({ count: 10 });
  });

  test('counts unfinished uploads by their declared size', async () => {
    await Promise.all(Array.from({ length: 8 }, () => begin(90 * mebibyte)));
    expect(await owned()).toEqual({ count: 5, bytes: 450 * mebibyte });
  });

  test('a person may have at most 20 videos, whether feedback names them or not', async () => {
    await keep(15, 1_000);
    await Promise.all(Array.from({ length: 10 }, () => begin(1_000)));
    expect(await owned()).toMatchObject({ count: 20 });
  });

  test('refuses another video when feedback names 20 of them', async () => {
    await keep(20, 1_000);
    expect(await begin(1_000)).toMatchObject(matchError(40004, /20 videos/));
    expect(await owned()).toMatchObject({ count: 20 });
  });

  test('refuses videos of more than 500 MiB in total', async () => {
    await keep(5, 90 * mebibyte);
    expect(await begin(51 * mebibyte)).toMatchObject(matchError(40004, /500 MiB/));
    expect(await begin(50 * mebibyte)).toMatchObject({ status: 201 });
    expect(await begin(40 * mebibyte)).toMatchObject({ status: 201 });
    expect(await owned()).toEqual({ count: 6, bytes: 490 * mebibyte });
  });

  test('counts a video that is larger than declared by its actual size', async () => {
    await keep(5, 99 * mebibyte);
    const created = await begin(webm.length);
    // Meanwhile another upload has used the remaining size.
    await http.service.database.drizzle.execute(
      sql`UPDATE videos SET bytes = ${105 * mebibyte - 10} WHERE id = ${'1'.padStart(32, '0')}`,
    );
    expect(await send(created, webm)).toMatchObject({ status: 400 });
    expect(await owned()).toMatchObject({ count: 5 });
    expect(await filesLeft()).toEqual([]);
  });

  test('stores a video within the limits', async () => {
    await keep(5, 99 * mebibyte);
    expect(await send(await begin(webm.length), webm)).toMatchObject({ status: 204 });
    expect(await owned()).toEqual({ count: 6, bytes: 495 * mebibyte + webm.length });
    expect(await filesLeft()).toEqual([]);
  });

  test('refuses an upload that sends more than it declared, and keeps nothing of it', async () => {
    const created = await begin(1_000);
    const path = `/${created.headers.get('location') ?? ''}`;
    const sending = httpRequest(`${http.url}${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${person.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'transfer-encoding': 'chunked',
      },
    });
    sending.on('error', () => undefined);
    const answered = once(sending, 'response') as Promise<[{ statusCode: number }]>;
    sending.write(Buffer.alloc(900));
    sending.end(Buffer.alloc(50_000));
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(413);
    expect(await owned()).toMatchObject({ count: 0 });
    expect(await filesLeft()).toEqual([]);
  });

  test('refuses an upload that is not a video, and keeps nothing of it', async () => {
    const answer = await send(await begin(5_000), Buffer.alloc(5_000));
    expect(answer.status).toBe(415);
    expect(await owned()).toMatchObject({ count: 0 });
    expect(await filesLeft()).toEqual([]);
  });
});
