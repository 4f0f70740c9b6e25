import { afterEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { encodeAbiParameters, type Address } from 'viem';
import { operatorAbi } from '../../../contracts/local/deploy-link-and-operator.js';
import { buildAdapter } from '../../src/oracle/adapter.js';
import { eachOracle } from './support/oracle-tests.js';

const token = 'a token of the bridge';

eachOracle((kit) => {
  let adapter: FastifyInstance;
  let url: string;
  const listen = async (wait: number) => {
    const { service, http, apiKey } = kit;
    const settings = { token, serviceUrl: http.url, apiKey };
    adapter = buildAdapter(service, settings, { wait, poll: 10 });
    url = await adapter.listen({ host: '127.0.0.1', port: 0 });
  };
  afterEach(() => adapter.close());

  const post = async (body: unknown, authorization = `Bearer ${token}`) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };

  // The steps of a Chainlink node with the job of docs/on-chain.md.
  test('a Chainlink node answers a request with what the adapter says', async () => {
    await listen(30_000);
    const alice = await kit.addEndorser();
    const bob = await kit.addEndorser(alice);
    const target = (await kit.addPerson()).address;
    await kit.token.endorse({ account: alice, target, amount: 200n, transactionId: 'first' });
    const asked = await kit.token.request({
      account: bob,
      target,
      amount: 200n,
      transactionId: 'x',
    });
    const data = { sourceAddress: bob.address, targetAddress: target, transactionId: 'x' };
    const waiting = post({ id: 'run-1', data, meta: {}, responseURL: 'http://node.example/' });
    await kit.scan();
    const { status, body } = await waiting;
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        jobRunID: 'run-1',
        statusCode: 200,
        data: {
          firstLevelPreviousEndorsers: [alice.address],
          secondLevelPreviousEndorsers: [],
          result: {
            firstLevelPreviousEndorsers: [alice.address],
            secondLevelPreviousEndorsers: [],
          },
        },
      },
    });
    const answer = encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'address[]' }, { type: 'address[]' }],
      [
        asked.requestId,
        body.data!.firstLevelPreviousEndorsers,
        body.data!.secondLevelPreviousEndorsers,
      ],
    );
    await kit.chain.write({
      ...{ address: kit.token.chainlink.operator, abi: operatorAbi },
      functionName: 'fulfillOracleRequest2',
      args: [
        ...[asked.requestId, 10n ** 17n, kit.token.address],
        ...[asked.callbackFunction, asked.expiration, answer],
      ],
    });
    expect(await kit.readCredits(alice)).toBe(87n);
  });

  test('a request that is not scanned in time, and what is not valid, is refused', async () => {
    await listen(100);
    const { address } = await kit.addPerson();
    const data = { sourceAddress: address, targetAddress: address, transactionId: 'never' };
    expect(await post({ id: 'run-2', data })).toEqual({
      status: 503,
      body: {
        jobRunID: 'run-2',
        status: 'errored',
        error: 'The request is not scanned yet.',
        statusCode: 503,
      },
    });
    expect(await post({ id: 'run-3', data: { ...data, sourceAddress: 'x' } })).toMatchObject({
      status: 400,
      body: { jobRunID: 'run-3', status: 'errored', statusCode: 400 },
    });
    expect(await post({ id: 'run-4', data }, 'Bearer another')).toMatchObject({ status: 401 });
  });
});

interface Answer {
  jobRunID: string;
  data?: Record<'firstLevelPreviousEndorsers' | 'secondLevelPreviousEndorsers', Address[]>;
}
