import type { Hex } from 'viem';
import { compileContracts } from './compile.js';
import { connect } from './connect.js';

/** A reward or penalty of an earlier endorser. */
export interface ActResult {
  endorser: Hex;
  amount: bigint;
}

/** An endorsement or a disapproval, with its results at distance one and two. */
export interface EmittedAct {
  isDisapproval: boolean;
  from: Hex;
  to: Hex;
  value: bigint;
  transactionId: string;
  level1: readonly ActResult[];
  level2: readonly ActResult[];
}

/** How the acts of a transaction are emitted. */
export interface ActOrder {
  /** Whether an event says where each answer of the oracle starts. */
  areMarked: boolean;
  /** Whether results come before their act. */
  areEarly: boolean;
}

/** A contract that emits acts and their results as it is told. */
export interface TokenActs {
  readonly address: Hex;
  /** Emits all acts in one transaction. */
  act(acts: readonly EmittedAct[], order: ActOrder): Promise<void>;
}

/** Deploys the contract on the chain of a node of Foundry. */
export async function deployTokenActs(url: string): Promise<TokenActs> {
  const { TokenActs: compiled } = compileContracts(['TokenActs'], { folder: import.meta.dirname });
  const chain = connect(url);
  const address = await chain.deploy(compiled);
  return {
    address,
    act: (acts, { areMarked, areEarly }) =>
      chain.write({
        address,
        abi: compiled.abi,
        functionName: 'act',
        args: [acts, areMarked, areEarly],
      }),
  };
}
