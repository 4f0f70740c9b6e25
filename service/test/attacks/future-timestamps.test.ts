import { matchError } from '../http/support/sample-network.js';
import { eachInteractionFixture, isDate } from './support/interactions.js';

// A user states invalid or future dates, which readers would see.
eachInteractionFixture((market) => {
  const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();

  test.each([
    '2099-99-99T00:00:00Z',
    '2099-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01',
    '0000-01-01T00:00:00Z',
    '+12026-01-01T00:00:00Z',
    '2026-01-01T00:00:00+23:00',
    'yesterday',
    '',
    1_760_000_000,
    null,
  ])('%j is refused', async (timestamp) => {
    expect(await market.claim({ timestamp })).toMatchObject(
      matchError(40001, /properties\.timestamp/),
    );
    expect(await market.sell({ timestamp })).toMatchObject(
      matchError(40001, /properties\.timestamp/),
    );
  });

  test('refuses timestamps in the future beyond the tolerance for clocks', async () => {
    expect(await market.sell({ timestamp: inTenMinutes() })).toMatchObject(
      matchError(40001, /timestamp/),
    );
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(await market.sell({ timestamp: soon })).toMatchObject({ status: 201 });
  });

  test('does not return stored timestamps of that kind', async () => {
    const stored = [
      '2099-99-99T00:00:00Z',
      '2099-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '0000-00-00T00:00:00Z',
      '2026-01-01T00:00:00+23:00',
      'zzz',
    ];
    for (const timestamp of stored) {
      await market.store(JSON.stringify({ timestamp }), 'client:shop', market.network.bob.address);
    }
    const { body } = await market.summarise();
    expect(JSON.stringify(body)).not.toMatch(/2099-|2026-02-30|0000-00|\+23:00|zzz/);
    expect(body.result).toMatchObject({
      interactions: [{ count: stored.length, firstDate: isDate, lastDate: isDate }],
      relationshipPaths: [[{}, { relationship: { type: 'interaction', properties: {} } }]],
    });
  });
});
