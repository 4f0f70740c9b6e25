import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTestClient,
  http,
  parseEther,
  type Address,
  type Hex,
  type PrivateKeyAccount,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../contracts/local/deploy-local-reward-token.js';
import { deployEfp, efpMissing, type Efp } from '../../testing/chain/efp.js';
import { foundry } from '../../testing/chain/foundry.js';
import { fundedAccount, secondFundedKey } from '../../testing/chain/funded-account.js';
import demo from '../../examples/html/demo-people.json' with { type: 'json' };

/** A file for `SVC_CHAINS`: the parts of the chain that the service scans. */
export interface ChainsFile {
  chains: [
    {
      id: number;
      rpcUrls: string[];
      confirmations: number;
      startBlock: number;
      pollMilliseconds: number;
      rewardTokens: [{ address: Address }];
      oracles: [{ address: Address; jobId: Hex }];
      transactions: object;
      followRecords?: [{ address: Address }];
    },
  ];
  follows?: {
    chainId: number;
    registry: { address: Address };
    accountMetadata: { address: Address };
  };
}

/** The key of the account that answers the token's requests. */
export const oracleKey = secondFundedKey;

/** Deploys the contracts on an empty chain, and has some of the demo's people endorse and follow. */
export async function setUp(url: string): Promise<ChainsFile> {
  const client = createTestClient({
    mode: 'anvil',
    account: fundedAccount,
    chain: foundry,
    transport: http(url),
    pollingInterval: 20,
  });
  // A database that followed another chain is rewound to the first block, which has to be older than the next.
  await client.increaseTime({ seconds: 1 });
  const token = await deployLocalRewardToken(client, [privateKeyToAccount(oracleKey).address]);
  const efp = efpMissing === undefined ? await deployEfp(url) : undefined;
  for (const { address } of people.values()) {
    await client.setBalance({ address, value: parseEther('100') });
    await token.giveTokens(address);
  }
  await endorse(token);
  if (efp) await follow(efp);
  return describe(url, token, efp);
}

const people = new Map<string, PrivateKeyAccount>(
  demo.people.map(({ name, privateKey }) => [name, privateKeyToAccount(privateKey as Address)]),
);

/** Mei is in the network of Jonas, who follows her: his endorsement rewards hers. */
const endorsements = [
  { name: 'Lucía Romero', offer: 'tidewater-plumbing', amount: 200n },
  { name: 'Mei Chen', offer: 'keys-strings', amount: 200n },
  { name: 'Jonas Weber', offer: 'keys-strings', amount: 120n, after: ['Mei Chen'] },
  { name: 'Jonas Weber', offer: 'clear-copy', amount: 150n },
];

const follows = [
  { follower: 'Jonas Weber', followed: 'Mei Chen' },
  { follower: 'Mei Chen', followed: 'Lucía Romero' },
];

async function endorse(token: LocalRewardToken): Promise<void> {
  const offers = readOffers();
  for (const { name, offer, amount, after = [] } of endorsements) {
    await token.endorse({
      account: people.get(name)!,
      target: offers.get(offer)!,
      amount,
      transactionId: `${offer}-${name.split(' ')[0]!.toLowerCase()}`,
      previousEndorsers: after.map((one) => people.get(one)!.address),
    });
  }
}

async function follow(efp: Efp): Promise<void> {
  for (const { follower, followed } of follows) {
    const account = people.get(follower)!;
    const { address } = people.get(followed)!;
    await efp.change(account, await efp.createList(account), [{ kind: 'add', address }]);
  }
}

/** The addresses at which offers are endorsed. */
function readOffers(): Map<string, Address> {
  const lines = readFileSync(join(import.meta.dirname, '../data/demo.jsonl'), 'utf8');
  return new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const { entity } = JSON.parse(line) as Line;
        return entity?.ids.address ? [[entity.ids.uuid, entity.ids.address]] : [];
      }),
  );
}

interface Line {
  entity?: { ids: { uuid: string; address?: Address } };
}

function describe(url: string, token: LocalRewardToken, efp: Efp | undefined): ChainsFile {
  const chain: ChainsFile['chains'][0] = {
    id: foundry.id,
    rpcUrls: [url],
    // A chain that was killed can replace as many blocks.
    confirmations: 64,
    startBlock: 0,
    pollMilliseconds: 1_000,
    rewardTokens: [{ address: token.address }],
    oracles: [{ address: token.chainlink.operator, jobId: token.jobId }],
    transactions: {},
  };
  if (!efp) return { chains: [chain] };
  return {
    chains: [{ ...chain, followRecords: [{ address: efp.records }] }],
    follows: {
      chainId: foundry.id,
      registry: { address: efp.registry },
      accountMetadata: { address: efp.accountMetadata },
    },
  };
}
