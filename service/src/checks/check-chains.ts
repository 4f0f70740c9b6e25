import { NodeError, OneNode } from '../chain/chain-node.js';
import { describeNodeError } from '../chain/classify-node-error.js';
import { listChains, type ChainStatus } from '../storage/chain/checkpoints.js';
import { listOracles } from '../storage/oracle/states.js';
import { listRewardTokenStatus } from '../storage/rewards/reward-tokens.js';
import {
  isReadable,
  ok,
  problem,
  unknown,
  type CheckOne,
  type Finding,
  type Installation,
} from './installation.js';

/** Checks the nodes of the configured chains, and how far these are scanned. */
export const checkChains: CheckOne = async (installation, signal) => {
  const { chain: walletChain, chains } = installation.configuration;
  const scans = readScans(installation);
  const ofScanned = chains.chains.map(async (chain): Promise<Finding[]> => {
    const name = `Chain ${chain.id}`;
    const nodeProblems = await findNodeProblems(name, chain, signal);
    const { problems, text } = describeScan(await scans, chain.id);
    const all = [...nodeProblems, ...problems.map((one) => `${name}: ${one}`)];
    if (all.length > 0) return all.map(problem);
    return text === undefined
      ? [unknown(`${name}: the nodes answer. The database could not be read: see pool.`)]
      : [ok(`${name}: the nodes answer, ${text}.`)];
  });
  const ofWallets = findWalletProblems(walletChain, signal);
  const findings = [...(await Promise.all(ofScanned)).flat(), ...(await ofWallets).map(problem)];
  return findings.length > 0 ? findings : [ok('No chains are scanned.')];
};

/** A check asks twice, and has a time limit. */
const timeoutMilliseconds = 4_000;
/** In seconds: public chains have a block within this time. */
const maximumAge = 3_600;
/** In seconds: a block can be ahead of a clock that is a little wrong. */
const maximumAhead = 60;

async function findNodeProblems(
  name: string,
  { id, rpcUrls }: { id: number; rpcUrls: readonly string[] },
  signal: AbortSignal,
): Promise<string[]> {
  const found = rpcUrls.map(async (url) => {
    // The rest of the address can have a key.
    const node = `${name}: the node ${new URL(url).host}`;
    try {
      const head = await new OneNode(url, { id, timeoutMilliseconds }, signal).readHead();
      return describeAge(node, Math.round(Date.now() / 1_000) - head.at);
    } catch (error) {
      // Its own messages say more than the error of a library.
      const reason = error instanceof NodeError ? error.message : describeNodeError(error);
      return [`${node} fails. ${reason}`];
    }
  });
  return (await Promise.all(found)).flat();
}

function describeAge(node: string, seconds: number): string[] {
  if (seconds > maximumAge) {
    return [
      `${node} has no newer block than one ${seconds} s ago: it does not follow the chain, or the clock of this machine ` +
        'is wrong.',
    ];
  }
  if (seconds >= -maximumAhead) return [];
  return [`${node} has a block ${-seconds} s ahead of the clock of this machine: set it by NTP.`];
}

function findWalletProblems(
  { id, rpcUrl }: { id: number; rpcUrl: string | undefined },
  signal: AbortSignal,
): Promise<string[]> {
  if (rpcUrl === undefined) return Promise.resolve([]);
  return findNodeProblems('SVC_CHAIN_RPC_URL', { id, rpcUrls: [rpcUrl] }, signal);
}

/** What the database has of scans. */
interface Scans {
  chains: readonly ChainStatus[];
  /** Of oracles and rewards. */
  problems: readonly { chainId: number; problem: string | null }[];
}

/** Reads them; undefined if they cannot be read: the nodes are checked all the same. */
async function readScans(installation: Installation): Promise<Scans | undefined> {
  if (!isReadable(installation)) return undefined;
  const { database, configuration } = installation;
  const { scanned } = configuration.chains;
  try {
    const chains = await listChains(database);
    const oracles = await listOracles(database, scanned.oracles);
    const rewards = await listRewardTokenStatus(database);
    const isRewarding = (one: { chainId: number; token: string }) =>
      scanned.rewards.some(({ chainId, token }) => chainId === one.chainId && token === one.token);
    return { chains, problems: [...oracles, ...rewards.filter(isRewarding)] };
  } catch {
    return undefined;
  }
}

function describeScan(
  scans: Scans | undefined,
  id: number,
): { problems: string[]; text: string | undefined } {
  if (!scans) return { problems: [], text: undefined };
  const ofOthers = scans.problems.filter(({ chainId }) => chainId === id).map((one) => one.problem);
  const status = scans.chains.find(({ chainId }) => chainId === id);
  const place =
    status === undefined || status.scannedNumber === null
      ? 'not scanned yet'
      : `scanned up to block ${status.scannedNumber} of ${status.headNumber ?? '?'}`;
  const problems = [
    status?.stoppedBecause,
    status?.problem,
    (status?.lagSeconds ?? 0) > maximumAge
      ? `${place}, ${status?.lagSeconds} s behind: "svc jobs list" says whether its scanner fails.`
      : undefined,
    ...ofOthers,
  ];
  return { problems: problems.filter((one) => typeof one === 'string'), text: place };
}
