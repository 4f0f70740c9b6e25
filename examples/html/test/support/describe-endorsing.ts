import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { parseEther, type Address, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../../contracts/local/deploy-local-reward-token.js';
import { rewardTokenAbi } from '../../../../contracts/typescript/reward-token-abi.js';
import { startBrowser } from '../../../../testing/browser/browser.js';
import { createChainClient } from '../../../../testing/chain/chain-client.js';
import { anvilProgram, startAnvil, type Anvil } from '../../../../testing/chain/anvil.js';
import { connect, type Connection } from '../../../../testing/chain/connect.js';
import { secondFundedKey } from '../../../../testing/chain/funded-account.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import demo from '../../demo-people.json' with { type: 'json' };
import { demoLines, startMarketplace, type Marketplace } from './marketplace.js';
import { Visitor } from './visitor.js';

const program = anvilProgram();
if (!program) console.log('Endorsing is not tested: there is no anvil for this system.');

/** One of the demo's people; each has a wallet on the page. */
const findPerson = (name: string) => {
  const { privateKey } = demo.people.find((one) => one.name === name)!;
  return { name, account: privateKeyToAccount(privateKey as Hex) };
};
/** Endorses first. */
const alice = findPerson('Lucía Romero');
/** Has Alice in the network, and endorses as well. */
const bob = findPerson('Amara Okafor');
/** Has both in the network. */
const carol = findPerson('Noah Lindqvist');
const knows = [
  [bob, alice],
  [carol, alice],
  [carol, bob],
] as const;

const offer = 'tidewater-plumbing';
const form = 'x-svc-feedback-form';
const balance = 'x-svc-balance';
const summary = 'x-svc-feedback-details';

/** Tests endorsing with tokens from the form to what others see, and beyond that a reorganisation of the chain. */
export function describeEndorsing({ isReorganised = false } = {}): void {
  (program ? describe : describe.skip)('endorsing with tokens', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-endorse-'));
    let node: Anvil;
    let chain: Connection;
    let client: ReturnType<typeof createChainClient>;
    let token: LocalRewardToken;
    let marketplace: Marketplace;
    let browser: Browser;
    beforeAll(async () => {
      node = await startAnvil(program!);
      chain = connect(node.url);
      client = createChainClient(node.url);
      token = await deployLocalRewardToken(client, [privateKeyToAccount(secondFundedKey).address]);
      for (const { account } of [alice, bob]) {
        await client.setBalance({ address: account.address, value: parseEther('100') });
        await token.giveTokens(account.address);
      }
      const SVC_CHAINS = join(folder, 'chains.json');
      writeFileSync(SVC_CHAINS, JSON.stringify(describeChain()));
      const oracleKeyFile = join(folder, 'oracle-key');
      writeFileSync(oracleKeyFile, secondFundedKey);
      const { address } = token;
      const rpcUrl = node.url.replace('http', 'ws');
      marketplace = await startMarketplace(makeLines(), [], {
        settings: { SVC_CHAINS },
        rewardToken: { address, chainId: chain.chainId, rpcUrl, oracleKeyFile },
      });
      browser = await startBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await marketplace.close();
      await node.stop();
      rmSync(folder, { recursive: true });
    });

    const describeChain = () => ({
      chains: [
        {
          id: chain.chainId,
          rpcUrls: [node.url],
          confirmations: 64,
          startBlock: 0,
          pollMilliseconds: 50,
          rewardTokens: [{ address: token.address }],
          oracles: [{ address: token.chainlink.operator, jobId: token.jobId }],
        },
      ],
    });
    const read = (functionName: 'balanceOf' | 'creditsOf', { account }: typeof alice) =>
      client.readContract({
        address: token.address,
        abi: rewardTokenAbi,
        functionName,
        args: [account.address],
      });
    /** Waits until the oracle has answered somebody's request, and the service knows what the chain says. */
    const untilStaked = async ({ account }: typeof alice, amount: bigint) => {
      const args = [account.address, findTarget()] as const;
      const call = { address: token.address, abi: rewardTokenAbi, args } as const;
      await waitFor(
        () => client.readContract({ ...call, functionName: 'stakeOf' }),
        (stake) => stake === amount,
      );
      const head = await chain.readHead();
      await waitFor(async () => {
        const answer = await fetch(`${marketplace.apiUrl}/health/ready`);
        const { result } = (await answer.json()) as { result: Ready };
        return (result.chains?.[0]?.scannedNumber ?? -1) >= head;
      });
    };
    /** The newest event of somebody at the token, and its transaction as it was sent. */
    const findSent = async (
      eventName: 'RequestPreviousEndorsers' | 'Claim',
      { account }: typeof alice,
    ) => {
      const events = await client.getContractEvents({
        ...{ address: token.address, abi: rewardTokenAbi, eventName, fromBlock: 0n, strict: true },
      });
      const { blockNumber, transactionHash } = events.findLast(({ args }) =>
        Object.values(args).includes(account.address),
      )!;
      return { block: Number(blockNumber), raw: await chain.readTransaction(transactionHash) };
    };
    const visit = async ({ name }: typeof alice, path: string) => {
      const visitor = await Visitor.open(browser, marketplace.url);
      await visitor.page.goto(marketplace.url + path);
      await visitor.signIn(name);
      return visitor;
    };
    /** Opens the page again, waits for the summary, and reads the recommendation of the offer. */
    const readRecommendation = async (visitor: Visitor, total: string) => {
      await visitor.page.reload();
      await visitor.find(summary, '.total', total);
      const element = `x-svc-recommendation[target-uuid="${offer}"]`;
      const recommendation = await visitor.find(element, '.all', alice.name);
      return recommendation.evaluate(({ textContent }) => textContent);
    };

    const both = '2 endorsements with 400 tokens';
    /** Has Bob endorse the offer at the form, after Alice, and returns his page. */
    const endorse = async () => {
      const made = { account: alice.account, target: findTarget(), amount: 200n };
      await token.request({ ...made, transactionId: 'first' });
      await untilStaked(alice, 200n);

      const atForm = await visit(bob, `/offers/${offer}`);
      await (await atForm.find(form, '[part~=amount]')).type('200');
      await atForm.click(form, '[part~=preview-endorsement]');
      await atForm.find(form, '[part~=rewarded]', alice.name);
      await atForm.find(form, '[part~=rewarded]', '87');
      await atForm.screenshot('endorse-preview');
      await atForm.click(form, '[part~=endorse]');
      await atForm.find(form, '[part~=confirmed]', 'You have endorsed this with 200');
      await untilStaked(bob, 200n);
      return atForm;
    };

    if (!isReorganised) {
      test('an endorsement from the form is confirmed, and shown to a person who knows the endorser', async () => {
        const atForm = await endorse();
        const atOffer = await visit(carol, `/offers/${offer}`);
        expect(await readRecommendation(atOffer, both)).toContain(bob.name);
        for (const visitor of [atForm, atOffer]) {
          expect(visitor.complaints).toEqual([]);
          await visitor.close();
        }
      });
      return;
    }

    test('rewards who endorsed before; a reorganisation takes that back until it is mined again', async () => {
      const atForm = await endorse();

      const atBalance = await visit(alice, `/offers/${offer}`);
      await atBalance.page.goto(`${marketplace.url}/account`);
      await atBalance.find(balance, '[part~=amount]', '9,800');
      await atBalance.find(balance, '[part~=credits]', '87');
      await atBalance.screenshot('endorse-claim');
      await atBalance.click(balance, '[part~=claim]');
      await atBalance.find(balance, '[part~=amount]', '9,887');

      const atOffer = await visit(carol, `/offers/${offer}`);
      expect(await readRecommendation(atOffer, both)).toContain(bob.name);
      await atOffer.screenshot('endorse-both');

      const request = await findSent('RequestPreviousEndorsers', bob);
      const claim = await findSent('Claim', alice);
      await chain.reorganise((await chain.readHead()) - request.block + 1);
      // A block that the service has not seen: what it has scanned then is the new chain.
      await chain.mine(1);
      await untilStaked(bob, 0n);
      const one = '1 endorsement with 200 tokens';
      expect(await readRecommendation(atOffer, one)).not.toContain(bob.name);
      expect(await read('creditsOf', alice)).toBe(0n);
      await atBalance.find(balance, '[part~=amount]', '9,800');

      await client.sendRawTransaction({ serializedTransaction: request.raw });
      await untilStaked(bob, 200n);
      expect(await readRecommendation(atOffer, both)).toContain(bob.name);
      await atBalance.find(balance, '[part~=credits]', '87');
      await client.sendRawTransaction({ serializedTransaction: claim.raw });
      await atBalance.find(balance, '[part~=amount]', '9,887');
      await atForm.find(form, '[part~=confirmed]', 'You have endorsed this with 200');
      for (const visitor of [atForm, atBalance, atOffer]) {
        expect(visitor.complaints).toEqual([]);
        await visitor.close();
      }
    });
  });
}

/** The demo's people and offers, with no feedback, and only these acquaintances. */
function makeLines(): string {
  const entities = demoLines()
    .split('\n')
    .filter((line) => line.startsWith('{"entity"'));
  const relationships = knows.map(([one, other]) =>
    JSON.stringify({
      relationship: {
        type: 'social',
        sourceCriteria: { uuid: one.account.address.toLowerCase() },
        targetCriteria: { uuid: other.account.address.toLowerCase() },
      },
    }),
  );
  return [...entities, ...relationships].join('\n');
}

/** The address of the offer. */
function findTarget(): Address {
  const line = demoLines()
    .split('\n')
    .find((one) => one.includes(`"uuid":"${offer}"`))!;
  return (JSON.parse(line) as { entity: { ids: { address: Address } } }).entity.ids.address;
}

interface Ready {
  chains?: { scannedNumber: number | null }[];
}
