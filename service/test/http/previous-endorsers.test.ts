import { getAddress } from 'viem';
import { recordEndorsement } from '../../src/use-cases/endorsements/record-endorsement.js';
import { operator } from '../../../testing/suites/each-service.js';
import { eachHttp, type Http } from '../../../testing/suites/each-http.js';
import { matchError, createSampleNetwork, type SampleNetwork } from './support/sample-network.js';

const token = `0x${'70'.repeat(20)}`;

eachHttp((_name, open) => {
  let http: Http;
  let network: SampleNetwork;
  beforeAll(async () => {
    http = await open();
    network = await createSampleNetwork(http);
    const body = { type: 'token', ids: { address: token } };
    await http.request('POST', '/entity', { token: network.key, body });
    for (const [block, person] of [network.bob, network.carol, network.stranger].entries()) {
      await recordEndorsement(http.service, operator, {
        sourceAddress: person.address,
        targetAddress: token,
        transactionId: `tx-${block}`,
        value: 200,
        blockNumber: 100 + block,
      });
    }
  });
  afterAll(() => http.close());

  const ask = (key: string | undefined, more: object = {}) =>
    http.request('POST', '/previousEndorsersRequest', {
      token: key,
      body: {
        sourceAddress: network.alice.address,
        targetAddress: token,
        transactionId: 'tx-new',
        ...more,
      },
    });

  test('returns previous endorsers by distance', async () => {
    const { bob, carol } = network;
    const key = await http.key('endorsers:read');
    const { status, body } = await ask(key);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      result: {
        firstLevelPreviousEndorsers: [getAddress(bob.address)],
        secondLevelPreviousEndorsers: [getAddress(carol.address)],
      },
    });
    expect(await ask(key, { sourceAddress: getAddress(network.alice.address) })).toMatchObject({
      body,
    });
  });

  test('returns no endorsers for unknown addresses', async () => {
    const key = await http.key('endorsers:read');
    const none = { firstLevelPreviousEndorsers: [], secondLevelPreviousEndorsers: [] };
    for (const more of [
      { sourceAddress: `0x${'9'.repeat(40)}` },
      { targetAddress: `0x${'9'.repeat(40)}` },
    ]) {
      expect(await ask(key, more)).toMatchObject({ status: 200, body: { result: none } });
    }
  });

  test('needs the scope endorsers:read, or the wallet that is asked for', async () => {
    expect(await ask(undefined)).toMatchObject(matchError(40100));
    expect(await ask(network.bob.token)).toMatchObject(matchError(40300, /sourceAddress/));
    expect(await ask(network.alice.token)).toMatchObject({ status: 200 });
    expect(await ask(await http.key('read:any'))).toMatchObject(
      matchError(40300, /endorsers:read/),
    );
  });
});
