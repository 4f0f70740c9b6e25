import { sql } from 'drizzle-orm';
import { eachInteractionFixture, isDate } from './support/interactions.js';

// A user states invented purchases, to make a business look larger or older than it is.
eachInteractionFixture((market) => {
  test('amounts that a user states are not summed, and the user counts once', async () => {
    for (let n = 0; n < 30; n++) await market.claim({ value: 1_000_000, n });
    const [invented] = await market.interactions();
    expect(invented).toMatchObject({ type: 'interaction', count: 1, networkCount: 0 });
    expect(invented).not.toHaveProperty('value');
    await market.sell({ value: 3 });
    await market.sell({ value: 4 });
    expect(await market.interactions()).toMatchObject([{ count: 3, networkCount: 2, value: 7 }]);
  });

  test('a customer cannot increase the amounts that an app states about it', async () => {
    await market.sell({ value: 3 });
    await market.claim({ value: 1_000 }, 'interaction', market.network.bob);
    await market.claim({ value: 3 }, 'interaction', market.network.bob);
    expect(await market.interactions()).toMatchObject([{ count: 1, networkCount: 1, value: 3 }]);
  });

  test('an earlier date that a user states does not change the first date', async () => {
    await market.sell({ timestamp: '2026-03-01T10:00:00+02:00' });
    await market.claim({ timestamp: '1971-01-01T00:00:00Z' });
    expect(await market.interactions()).toMatchObject([
      { count: 2, firstDate: '2026-03-01T08:00:00.000Z', lastDate: isDate },
    ]);
  });

  test('counts the same sale from two apps once', async () => {
    await market.sell({ value: 3, txId: '0x1' });
    await market.store('{"value": 3, "txId": "0x1"}', 'client:another', market.network.bob.address);
    await market.http.service.database.drizzle.execute(sql`
      UPDATE relationships SET properties_hash = 'same' WHERE type = 'interaction'`);
    expect(await market.interactions()).toMatchObject([{ count: 1, value: 3 }]);
  });
});
