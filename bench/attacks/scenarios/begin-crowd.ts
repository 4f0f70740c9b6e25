import { setTimeout as sleep } from 'node:timers/promises';
import { describePhases } from '../describe-phases.js';
import { Statuses, type Person } from '../person.js';
import type { Scenario } from '../scenario.js';
import { serveMastodon } from '../servers/mastodon.js';
import type { Stage } from '../stage.js';

const wallets = 25;
const callsPerWallet = 2;
const host = 'social.example';
const attempts = 3;
const seconds = 60;

/** All requests to a host may wait for each other. */
export const beginCrowd = createScenario(1);
export const beginCrowdAtAddresses = createScenario(5);

function createScenario(addresses: number): Scenario {
  const where = addresses === 1 ? 'one network address' : `${addresses} network addresses`;
  return {
    title: `Many who connect accounts of one server, from ${where}`,
    description: `${wallets} wallets at ${where} each have ${callsPerWallet} requests to connect an account of one Mastodon server in progress, for ${seconds} s. An honest person at another address tries ${attempts} times to connect one of the same server.`,
    async run({ openStage, strangers }) {
      const stage = await openStage({ SVC_NETWORKS: 'mastodon' });
      serveMastodon(strangers, host);
      const attackers = await Promise.all(
        Array.from({ length: wallets }, (_, index) =>
          stage.createPerson(`198.51.100.${1 + (index % addresses)}`),
        ),
      );
      const quiet = await stage.measure(20, () => tryAgainAndAgain(stage, '192.0.2.1'));
      // Afterwards the attempts no longer count towards the limit of requests to the host.
      await sleep(60_000);
      const statuses = new Statuses();
      const attack = await stage.measure(seconds, async () => {
        const end = performance.now() + seconds * 1_000;
        const attacks = attackers.flatMap((attacker) =>
          Array.from({ length: callsPerWallet }, () => callUntil(attacker, end, statuses)),
        );
        await sleep(1_000);
        const results = await tryAgainAndAgain(stage, '192.0.2.2');
        await Promise.all(attacks);
        return results;
      });
      const after = await stage.measure(10);
      return [
        ...describePhases({ quiet: quiet.phase, attack: attack.phase, after: after.phase }),
        ...describeAttempts('quiet', quiet.result),
        ...describeAttempts('attack', attack.result),
        { name: 'Answers to the attackers', value: String(statuses) },
      ];
    },
  };
}

interface Attempt {
  seconds: number;
  isAnswered: boolean;
}

async function tryAgainAndAgain(stage: Stage, networkAddress: string): Promise<Attempt[]> {
  const person = await stage.createPerson(networkAddress);
  const results: Attempt[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const startedAt = performance.now();
    const { status } = await begin(person);
    const took = (performance.now() - startedAt) / 1_000;
    results.push({ seconds: took, isAnswered: status === 200 });
  }
  return results;
}

async function callUntil(attacker: Person, end: number, statuses: Statuses): Promise<void> {
  while (performance.now() < end) {
    const answer = await begin(attacker);
    statuses.add(answer);
    if (answer.status === 429) await sleep(1_000);
  }
}

const begin = (person: Person) =>
  person.call('POST', '/accounts/begin', { network: 'mastodon', account: host });

function describeAttempts(when: string, results: readonly Attempt[] = []) {
  const answered = results.filter(({ isAnswered }) => isAnswered).length;
  return [
    { name: `Attempts that succeed, ${when}`, value: `${answered} of ${results.length}` },
    {
      name: `Longest attempt, ${when}`,
      value: Math.max(...results.map((one) => one.seconds)),
      unit: 's' as const,
    },
  ];
}
