import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { startServing, startSvc, svc } from '../../../testing/service/svc.js';
import { Load, shops } from './support/load.js';
import { expectStored, storedWrites } from './support/stored.js';

eachPlace((_name, make) => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test('a service that is killed under load has stored every acknowledged write once', async () => {
    const key = await makeKey(place);
    const server = await startServing(place.settings);
    const load = new Load(server.url, key);
    for (const shop of shops) expect(await load.send(shop)).toMatchObject({ status: 201 });
    load.start(8);
    await load.waitForAcknowledged(250);
    await server.kill();
    await load.end();
    expect(load.refusals).toEqual([]);
    expect(load.unanswered.length).toBeGreaterThan(0);

    const again = await startServing(place.settings);
    expect((await fetch(`${again.url}/health/ready`)).status).toBe(200);
    const repeat = new Load(again.url, key);
    const answers = await Promise.all(load.acknowledged.map((write) => repeat.send(write)));
    // Created before: 201 would mean that it had been lost.
    expect(answers.filter((answer) => !('status' in answer && answer.status === 200))).toEqual([]);
    await repeat.end();
    again.child.kill('SIGTERM');
    expect(await again.ended).toMatchObject({ code: 0 });
    expectStored(
      await storedWrites(place.settings),
      [...shops, ...load.acknowledged],
      load.unanswered.map(({ write }) => write),
    );
  });

  test('a killed import continues where it stopped, and counts nothing twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-killed-'));
    const file = join(folder, 'lines.jsonl');
    const people = 20;
    const feedback = Array.from({ length: 9_000 }, (_, n) => ({
      feedback: {
        // One that is refused shows when its batch is stored.
        sourceCriteria: { uuid: n === 3_000 ? 'nobody' : `person-${n % people}` },
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

async function makeKey({ settings }: Place): Promise<string> {
  const { stdout } = await svc(['keys', 'create', '--name', 'load', '--scopes', 'admin'], settings);
  return stdout.trim();
}
