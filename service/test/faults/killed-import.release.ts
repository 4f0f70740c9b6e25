import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { killImports } from '../../../testing/networks/kill-imports.js';
import { killedWhile } from '../../../testing/networks/kill-points.js';

eachPlace((_name, make) => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test('imports that are killed lose, double and leave over nothing', async () => {
    // The second time, each comes at another page or time.
    const during = [...killedWhile, ...killedWhile];
    const { stored, listed, relationships, known, kills } = await killImports(place, during.length);
    expect(kills.map((kill) => kill.during)).toEqual(during);
    expect(kills.filter(({ isInterrupted }) => isInterrupted)).not.toEqual([]);
    for (const kill of kills) expect(kill).toMatchObject({ lost: 0, doubled: 0, leftOver: 0 });
    expect(stored).toEqual(listed);
    expect(relationships).toEqual(known);
    expect(known.length).toBeGreaterThan(0);
  }, 300_000);
});
