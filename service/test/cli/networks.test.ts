import { sql } from 'drizzle-orm';
import { toLocation } from '../../../testing/databases/to-location.js';
import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { svc } from '../../../testing/service/run-svc.js';
import { openDatabase } from '../../src/storage/database/open-database.js';

eachPlace((_name, make) => {
  let place: Place;
  beforeEach(async () => {
    place = await make();
  });
  afterEach(() => place.remove());

  test('svc networks lists accounts, failures and the lag of each network, and no account', async () => {
    expect(await svc(['networks'], place.settings)).toMatchObject({
      code: 0,
      stdout: 'No accounts are connected.\n',
      stderr: '',
    });
    const database = await openDatabase(toLocation(place));
    await database.drizzle.execute(sql`
      INSERT INTO network_accounts
        (network, key, wallet_hash, wallet, account_id, label, next_read_at, failing_since, problem)
      SELECT network, network || n, 'mark', CASE WHEN is_connected THEN '0x' || n END, 'secret-' || n,
        'secret', now() + wait * interval '1 second', CASE WHEN is_failing THEN now() END, 'secret'
      FROM (VALUES
        ('nostr', 1, true, false, 3600), ('github', 2, true, true, -90), ('github', 3, true, false, -30),
        ('mastodon', 4, false, true, -30)
      ) AS given (network, n, is_connected, is_failing, wait)`);
    await database.close();
    const { code, stdout } = await svc(['networks'], place.settings);
    expect(code).toBe(0);
    expect(stdout.replace(/\b\d+ s/, 'SECONDS')).toBe(
      'github: 2 accounts, 1 failing, the longest waiting SECONDS\n' +
        'nostr: 1 account, none failing, none waiting\n',
    );
    expect(Number(/\b(\d+) s/.exec(stdout)?.[1])).toBeGreaterThanOrEqual(90);
  });
});
