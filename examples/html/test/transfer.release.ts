import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase, makeFolder, type Place } from '../../../testing/databases/locations.js';
import { svc } from '../../../testing/service/run-svc.js';
import { demoLines } from './support/marketplace.js';

describe('an export', () => {
  let folder: string;
  const places: Place[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-export-'));
  });
  afterAll(async () => {
    await Promise.all(places.map((place) => place.remove()));
    await rm(folder, { recursive: true });
  });

  test('moves a marketplace between databases', async () => {
    const exported: string[] = [];
    let lines = demoLines();
    for (const make of [makeFolder, makeDatabase, makeFolder]) {
      const place = await make();
      places.push(place);
      const file = join(folder, 'lines.jsonl');
      await writeFile(file, lines);
      expect(await svc(['import', file], place.settings)).toMatchObject({ code: 0 });
      const { code, stdout } = await svc(['export'], place.settings);
      expect(code).toBe(0);
      exported.push(stdout);
      lines = stdout;
    }
    expect(exported[0]!.split('\n').length).toBeGreaterThan(2_000);
    expect(exported[1]).toBe(exported[0]);
    expect(exported[2]).toBe(exported[0]);
  });
});
