import { setTimeout as sleep } from 'node:timers/promises';
import { describePhases } from '../describe-phases.js';
import { Statuses } from '../person.js';
import type { Scenario } from '../scenario.js';
import { serveMastodon } from '../servers/mastodon.js';

const accounts = 5;
const pages = 15;
const seconds = 30;
/** Just fits into the headers of an answer. */
const hostile = '<'.repeat(15_900);

/** A header of a stranger's server may take long to read. */
export const linkHeaders: Scenario = {
  title: 'Long headers `Link`',
  description: `${accounts} wallets have a Mastodon account each at servers of their own, and have them read ${pages} times in ${seconds} s. The header \`Link\` of each answer has ${hostile.length.toLocaleString('en')} characters; in the quiet part it is an ordinary one.`,
  async run({ openStage, strangers }) {
    const stage = await openStage({ SVC_NETWORKS: 'mastodon' });
    let isHostile = false;
    const owners = await Promise.all(
      Array.from({ length: accounts }, async (_, index) => {
        const host = `link${index}.example`;
        const server = serveMastodon(strangers, host, {
          createLink: () => (isHostile ? hostile : `<https://${host}/>; rel="prev"`),
        });
        const person = await stage.createPerson(`198.51.100.${index + 1}`);
        return { person, server, account: server.toAccount('attacker') };
      }),
    );
    await stage.connectAccounts(
      owners.map(({ person, account }) => ({
        network: 'mastodon',
        wallet: person.wallet,
        account,
      })),
    );
    const ids = await Promise.all(
      owners.map(async ({ person }) => {
        const [row] = await stage.query<{ id: number }>(
          'SELECT id FROM network_accounts WHERE wallet = $1',
          [person.wallet],
        );
        return row!.id;
      }),
    );
    const countPages = () => owners.reduce((sum, { server }) => sum + server.pages, 0);
    const statuses = new Statuses();
    const refresh = async () => {
      const before = countPages();
      for (let page = 0; page < pages; page++) {
        const { person } = owners[page % accounts]!;
        statuses.add(await person.call('POST', `/accounts/${ids[page % accounts]}/refresh`));
        await sleep((seconds * 1_000) / pages);
      }
      return countPages() - before;
    };
    await sleep(5_000);
    const quiet = await stage.measure(seconds, refresh);
    isHostile = true;
    const attack = await stage.measure(seconds, refresh);
    const after = await stage.measure(10);
    return [
      ...describePhases({ quiet: quiet.phase, attack: attack.phase, after: after.phase }),
      { name: 'Pages with such a header', value: attack.result ?? 0 },
      { name: 'Answers to the attackers', value: String(statuses) },
    ];
  },
};
