import { expect, test } from '@jest/globals';
import { rewardTokenAbi } from '../../../contracts/typescript/reward-token-abi.js';
import { accounts, eachOracle } from './support/oracle-tests.js';

eachOracle((kit) => {
  test('a request is answered once, and rewards earlier endorsers in the network', async () => {
    const alice = await kit.addEndorser();
    const bob = await kit.addEndorser(alice);
    const target = await kit.addPerson();
    const answered = await kit.countAnswers();
    kit.start();
    await kit.token.request({
      account: alice,
      target: target.address,
      amount: 200n,
      transactionId: 'a',
    });
    await kit.untilScanned(
      () => kit.readStake(alice, target),
      (stake) => stake === 200n,
    );
    await kit.token.request({
      account: bob,
      target: target.address,
      amount: 200n,
      transactionId: 'b',
    });
    await kit.untilScanned(
      () => kit.readStake(bob, target),
      (stake) => stake === 200n,
    );
    expect(await kit.readCredits(alice)).toBe(87n);
    await kit.untilScanned(async () => (await kit.readStatus())?.openCount === 0);
    expect(await kit.countAnswers()).toBe(answered + 2);
  });

  test('an account without funds is a problem until it has some', async () => {
    const [account] = accounts;
    const balance = await kit.client.getBalance({ address: account!.address });
    await kit.client.setBalance({ address: account!.address, value: 0n });
    const alice = await kit.addEndorser();
    const target = await kit.addPerson();
    kit.start();
    await kit.token.request({
      account: alice,
      target: target.address,
      amount: 10n,
      transactionId: 'f',
    });
    const status = await kit.untilScanned(
      () => kit.readStatus(),
      (one) => typeof one?.problem === 'string' && one.openCount === 1,
    );
    const problem =
      "The oracle's account on chain 31337 has too little of the chain's currency to pay for its transactions: send it " +
      'more.';
    expect(status?.problem).toBe(problem);
    const { result } = (await (await fetch(`${kit.http.url}/health/ready`)).json()) as {
      result: { oracles: object[] };
    };
    expect(result.oracles).toMatchObject([
      { chainId: 31_337, account: account!.address.toLowerCase(), problem },
    ]);
    await kit.client.setBalance({ address: account!.address, value: balance });
    await kit.untilScanned(
      () => kit.readStake(alice, target),
      (stake) => stake === 10n,
    );
    await kit.untilScanned(
      () => kit.readStatus(),
      (one) => one?.problem === null,
    );
  });

  test('a token that is paused is answered when it is not', async () => {
    const token = { address: kit.token.address, abi: rewardTokenAbi } as const;
    const alice = await kit.addEndorser();
    const target = await kit.addPerson();
    await kit.token.request({
      account: alice,
      target: target.address,
      amount: 10n,
      transactionId: 'p',
    });
    await kit.chain.write({ ...token, functionName: 'pause', args: [] });
    kit.start();
    await kit.untilScanned(
      () => kit.readStatus(),
      (one) => /EnforcedPause/.test(one?.problem ?? ''),
    );
    await kit.chain.write({ ...token, functionName: 'unpause', args: [] });
    await kit.untilScanned(
      () => kit.readStake(alice, target),
      (stake) => stake === 10n,
    );
  });
});
