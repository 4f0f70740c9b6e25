import { eachPlace, type Place } from '../../../testing/databases/locations.js';
import { killImports } from '../../../testing/networks/kill-imports.js';

eachPlace((_name, make) => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test('imports that are killed lose, double and leave over nothing', async () => {
    const { stored, listed, relationships, known, interrupted } = await killImports(place, 4);
    expect(interrupted).toBeGreaterThan(0);
    expect(stored).toEqual(listed);
    expect(relationships).toEqual(known);
    expect(known.length).toBeGreaterThan(0);
  });
});
