import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startSvc } from '../../../testing/service/svc.js';
import { shops } from './support/load.js';
import { storedWrites } from './support/stored.js';

eachPlace((_name, make) => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test('a killed import continues where it stopped, and counts nothing twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-killed-'));
    const file = join(folder, 'lines.jsonl');
    const people = 20;
    const feedback = Array.from({ length: 9_000 }, (_, n) => ({
      feedback: {
        // One that is refused shows when its batch is stored.
        sourceCriteria: { uuid: n === 3_000 ? 'unknown' : `person-${n % people}` },
        targetCriteria: { uuid: `shop-${n % 3}` },
        transactionId: `t-${n}`,
        items: { stars: 1 + (n % 5) },
      },
    }));
    const lines = [
      ...shops.map(({ body }) => ({ entity: body })),
      ...Array.from({ length: people }, (_, n) => ({
        entity: { type: 'Address', ids: { uuid: `person-${n}` } },
      })),
      ...feedback,
    ];
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

    const first = startSvc(['import', file], place.settings);
    await first.waitForLog(/^line 3024: sourceCriteria matches no entity\.$/m);
    await first.kill();

    const second = await svc(['import', file], place.settings);
    const [, done, earlier] =
      /^(\d+) lines .* after (\d+) of an earlier run\.$/m.exec(second.stdout) ?? [];
    expect(Number(earlier)).toBeGreaterThanOrEqual(4_000);
    expect(Number(earlier) + Number(done)).toBe(lines.length);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/^1 of the lines were refused\.\n$/m);

    const stored = await storedWrites(place.settings);
    expect(stored).toHaveLength(lines.length - 1);
    expect(new Set(stored).size).toBe(stored.length);
    await rm(folder, { recursive: true });
  });
});
