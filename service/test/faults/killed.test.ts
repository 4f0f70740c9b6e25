import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startServing } from '../../../testing/service/svc.js';
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
});

async function makeKey({ settings }: Place): Promise<string> {
  const { stdout } = await svc(['keys', 'create', '--name', 'load', '--scopes', 'admin'], settings);
  return stdout.trim();
}
