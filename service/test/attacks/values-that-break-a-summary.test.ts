import { matchError, bakery } from '../http/support/sample-network.js';
import { eachInteractionFixture } from './support/interactions.js';

// A user states amounts that cannot be added up, so that the summary cannot be read.
eachInteractionFixture((market) => {
  test.each([
    ['value', 1e308],
    ['value', -1e308],
    ['value', 1.000001e15],
    ['balance', 1e300],
    ['value', '12'],
    ['balance', null],
    ['balance', { wei: 1 }],
    ['value', [1]],
  ])('refuses %s %j from any caller, and names the field', async (name, value) => {
    for (const type of ['interaction', 'has']) {
      const refused = matchError(40001, new RegExp(`properties\\.${name} `));
      expect(await market.claim({ [name]: value }, type)).toMatchObject(refused);
      expect(await market.sell({ [name]: value }, type)).toMatchObject(refused);
    }
    expect(await market.interactions()).toEqual([]);
  });

  test('refuses a value that is not a JSON number', async () => {
    const body = JSON.stringify({
      type: 'interaction',
      sourceCriteria: { uuid: market.network.bob.address },
      targetCriteria: bakery,
    }).replace('}}', '},"properties":{"value":1e999}}');
    expect(body).toContain('1e999');
    expect(
      await market.http.request('POST', '/relationship', { token: market.network.key, body }),
    ).toMatchObject(matchError(40000));
  });

  test('stored values of that kind do not prevent reading', async () => {
    await market.sell({ value: 2.5 });
    await market.sell({ value: -1 });
    for (const [index, value] of ['1e308', '1e309', '-1e400', '1e16', '"9"', 'null'].entries()) {
      for (const origin of ['client:shop', 'unknown', `user:${market.network.stranger.address}`]) {
        await market.store(`{"value": ${value}, "n": ${index}}`, origin);
      }
    }
    const [only] = await market.interactions();
    expect(only).toMatchObject({ value: 1.5, count: 8 });
  });

  test('the sum of the largest amounts is finite', async () => {
    for (let n = 0; n < 50; n++) await market.sell({ value: 1e15, n });
    expect(await market.interactions()).toMatchObject([{ count: 50, value: 5e16 }]);
  });
});
