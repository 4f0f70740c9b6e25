import { createAccount } from '../../../testing/people/accounts.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { describePhases, describeTime } from '../describe-phases.js';
import type { Scenario } from '../scenario.js';
import { serveMastodon } from '../servers/mastodon.js';
import { measureUntil, type Stage } from '../stage.js';

const accountsPerWallet = 4;
/** Below the time that a page may take, 20 s. */
const delay = 18_000;
const limit = 180;

/** Accounts whose lists have no end may occupy what reads accounts. */
export const slowAccounts = createScenario(1);
export const manySlowAccounts = createScenario(10);

function createScenario(wallets: number): Scenario {
  const owner = wallets === 1 ? 'One wallet' : `Each of ${wallets} wallets`;
  return {
    title: wallets === 1 ? 'Slow accounts of a wallet' : `Slow accounts of ${wallets} wallets`,
    description: `${owner} has ${accountsPerWallet} Mastodon accounts at servers of its own, which send each page after ${delay / 1_000} s, and name a next one each time. An honest account is connected, and it is measured until it is read, at most ${limit} s.`,
    async run({ openStage, strangers }) {
      const stage = await openStage({ SVC_NETWORKS: 'mastodon' });
      const honest = serveMastodon(strangers, 'honest.example');
      const quiet = await stage.measure(20, () => connect(stage, honest.toAccount('quiet')));

      const slow = Array.from({ length: wallets * accountsPerWallet }, (_, index) => {
        const host = `slow${index}.example`;
        const createLink = (page: number) =>
          `<https://${host}/api/v1/accounts/1/following?page=${page}>; rel="next"`;
        const server = serveMastodon(strangers, host, { delay, createLink });
        return { account: server.toAccount('slow'), server };
      });
      const owners = Array.from({ length: wallets }, createWallet);
      await stage.connectAccounts(
        slow.map(({ account }, index) => ({
          network: 'mastodon',
          wallet: owners[Math.floor(index / accountsPerWallet)]!,
          account,
        })),
      );
      // All that the service reads at a time are being read.
      await measureUntil(() => slow.some(({ server }) => server.pages > 0), 30);
      await sleep(3_000);
      const attack = await stage.measure(60, () => connect(stage, honest.toAccount('meanwhile')));
      const after = await stage.measure(10);
      const seconds = attack.result;
      return [
        ...describePhases({ quiet: quiet.phase, attack: attack.phase, after: after.phase }),
        describeTime('Until the honest account is read, quiet', quiet.result, limit),
        describeTime('Until the honest account is read, attack', seconds, limit),
        {
          name: 'Read within 60 s',
          value: seconds !== undefined && seconds <= 60 ? 'yes' : 'no',
        },
        {
          name: 'Slow pages requested',
          value: slow.reduce((sum, { server }) => sum + server.pages, 0),
        },
      ];
    },
  };
}

/** Connects an account of a new wallet; returns the seconds until it is read. */
async function connect(stage: Stage, account: string): Promise<number | undefined> {
  await stage.connectAccounts([{ network: 'mastodon', wallet: createWallet(), account }]);
  return measureUntil(async () => {
    const rows = await stage.query(
      'SELECT FROM network_accounts WHERE account_id = $1 AND read_at IS NOT NULL',
      [account],
    );
    return rows.length > 0;
  }, limit);
}

const createWallet = () => createAccount().address.toLowerCase();
