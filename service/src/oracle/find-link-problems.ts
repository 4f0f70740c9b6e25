import { decodeFunctionResult, encodeFunctionData, erc20Abi, parseAbi, type Hex } from 'viem';
import type { ChainNode, OneNode } from '../chain/chain-node.js';
import type { ChainSettings } from '../chain/chain-settings.js';
import type { OracleProblem } from '../storage/oracle/problems.js';

/** A token should have enough LINK for this number of requests. */
const reserve = 20n;

const tokenAbi = parseAbi([
  'function getOracle() view returns (address link, address oracle, bytes32 jobId, uint96 payment)',
]);

/**
 * Finds the reward tokens that have too little LINK to pay for requests to the oracles of the chain. A token that
 * does not return the price of a request has no problem.
 * @throws NodeError when no node gives a valid answer
 */
export async function findLinkProblems(
  settings: ChainSettings,
  node: ChainNode,
): Promise<OracleProblem[]> {
  const balances = await readLinkBalances(settings, node);
  return balances
    .filter(({ held, payment }) => held < payment * reserve)
    .map(({ token, link, held, payment }) => ({
      kind: 'link',
      subject: token,
      problem:
        held < payment
          ? `The token ${token} has too little LINK (${link}) to pay its oracle, so that endorsements fail: send ` +
            'LINK to it.'
          : `The token ${token} will soon have no LINK (${link}) to pay its oracle: send LINK to it.`,
    }));
}

/** The LINK of a reward token, and the price of a request, in units of 10^-18. */
export interface LinkBalance {
  /** Lower-case addresses of the token, and of the contract of LINK. */
  token: string;
  link: Hex;
  held: bigint;
  payment: bigint;
}

/**
 * Reads the LINK of the reward tokens that ask the oracles of the chain.
 * @throws NodeError when no node gives a valid answer
 */
export function readLinkBalances(
  { contracts, oracles }: ChainSettings,
  node: ChainNode,
): Promise<LinkBalance[]> {
  const tokens = contracts.filter(({ kind }) => kind === 'rewardToken');
  return node.use(async (one) => {
    const { number } = await one.readHead();
    const balances: LinkBalance[] = [];
    for (const { address: token } of tokens) {
      const asked = await readOracle(one, token, number);
      const isAsked = oracles.some(
        ({ address, jobId }) => address === asked?.oracle && jobId === asked.jobId,
      );
      if (!asked || !isAsked) continue;
      const { link, payment } = asked;
      const held = await readHeld(one, token, link, number);
      if (held !== undefined) balances.push({ token, link, held, payment });
    }
    return balances;
  });
}

/** Reads the oracle of a token, and the price of a request; undefined if the token does not return them. */
async function readOracle(node: OneNode, token: string, blockNumber: number) {
  const data = encodeFunctionData({ abi: tokenAbi });
  const returned = await readReturned(node, token, data, blockNumber);
  try {
    const [link, oracle, jobId, payment] = decodeFunctionResult({ abi: tokenAbi, data: returned });
    return { link: link.toLowerCase() as Hex, oracle: oracle.toLowerCase(), jobId, payment };
  } catch {
    return undefined;
  }
}

/** Reads the LINK balance of a token; undefined if the contract of LINK does not return it. */
async function readHeld(node: OneNode, token: string, link: Hex, blockNumber: number) {
  const call = { abi: erc20Abi, functionName: 'balanceOf' } as const;
  const data = encodeFunctionData({ ...call, args: [token as Hex] });
  const returned = await readReturned(node, link, data, blockNumber);
  try {
    return decodeFunctionResult({ ...call, data: returned });
  } catch {
    return undefined;
  }
}

/** Reads the result of a call; undefined if the call fails. */
async function readReturned(
  node: OneNode,
  contract: string,
  data: Hex,
  blockNumber: number,
): Promise<Hex> {
  const answer = await node.call(contract, data, blockNumber);
  return 'returned' in answer ? (answer.returned as Hex) : '0x';
}
