import type { Hex } from 'viem';
import { deployLinkAndOperator } from '../../contracts/local/deploy-link-and-operator.js';
import { createChainClient } from './chain-client.js';
import { compileContracts } from './compile.js';
import { connect } from './connect.js';

/** A token whose answers cost as much gas as those of UTT, with an operator contract. */
export interface CostlyToken {
  readonly address: Hex;
  readonly operator: Hex;
  readonly jobId: Hex;
  /** Asks who endorsed before. */
  endorse(source: Hex, target: Hex, transactionId: string): Promise<void>;
  /** How many endorsers the last answer rewarded; 0 before it. */
  countRewarded(): Promise<number>;
}

/** Deploys both on the chain of a node of Foundry; the sender may answer. */
export async function deployCostlyToken(url: string, sender: Hex): Promise<CostlyToken> {
  const { CostlyToken: compiled } = compileContracts(['CostlyToken'], {
    folder: import.meta.dirname,
  });
  const client = createChainClient(url);
  const { link, operator } = await deployLinkAndOperator(client, [sender]);
  const jobId: Hex = `0x${'22'.repeat(32)}`;
  const chain = connect(url);
  const address = await chain.deploy(compiled, [link, operator, jobId]);
  const token = { address, abi: compiled.abi };
  return {
    ...{ address, operator, jobId },
    endorse: (...args) => chain.write({ ...token, functionName: 'endorse', args }),
    countRewarded: async () =>
      Number(await client.readContract({ ...token, functionName: 'rewarded' })),
  };
}
