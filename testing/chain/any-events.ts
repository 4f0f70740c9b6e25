import type { Hex } from 'viem';
import { compileContracts } from './compile.js';
import { connect } from './connect.js';

/** A contract that emits the events of a reward token as it is told. */
export interface AnyEvents {
  readonly address: Hex;
  endorse(from: Hex, to: Hex, value: bigint, transactionId: string): Promise<void>;
  withdraw(from: Hex, to: Hex, value: bigint): Promise<void>;
  penalise(from: Hex, to: Hex, endorser: Hex, penalty: bigint): Promise<void>;
}

/** Deploys the contract on the chain of a node of Foundry. */
export async function deployAnyEvents(url: string): Promise<AnyEvents> {
  const { AnyEvents: compiled } = compileContracts(['AnyEvents'], { folder: import.meta.dirname });
  const chain = connect(url);
  const address = await chain.deploy(compiled);
  const write =
    (functionName: string) =>
    (...args: readonly unknown[]) =>
      chain.write({ address, abi: compiled.abi, functionName, args });
  return {
    address,
    endorse: write('endorse'),
    withdraw: write('withdraw'),
    penalise: write('penalise'),
  };
}
