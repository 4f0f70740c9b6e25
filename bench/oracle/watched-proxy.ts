import { keccak256, parseTransaction, recoverTransactionAddress, type Hex } from 'viem';
import { startRpcProxy, type Fault, type RpcProxy } from '../../testing/chain/rpc-proxy.js';

/** A transaction that an oracle has sent, whether or not the node received it. */
export interface SentTransaction {
  raw: Hex;
  hash: Hex;
  nonce: number;
  /** In wei. */
  maxFeePerGas: bigint;
}

/** What an oracle has sent: replaced transactions are not on the chain. */
export interface Sent {
  /** How many different ones replaced another one, and the highest fee of all, in wei. */
  readonly replaced: number;
  readonly highestFee: bigint;
}

/** Starts a proxy in front of the node that adds the transactions it sees to the list. */
export async function startWatchedProxy(
  nodeUrl: string,
  sent: SentTransaction[],
): Promise<RpcProxy> {
  const proxy = await startRpcProxy(nodeUrl);
  const watch = (fault: Fault) =>
    proxy.setFault((request, response) => {
      if (request.method === sendMethod) sent.push(toSent(request.params[0] as Hex));
      return fault(request, response);
    });
  watch(() => undefined);
  return { ...proxy, setFault: watch };
}

/** The method of JSON-RPC that sends a signed transaction. */
export const sendMethod = 'eth_sendRawTransaction';

/** Counts over some of the transactions. */
export async function describeSent(sent: readonly SentTransaction[]): Promise<Sent> {
  const different = [...new Map(sent.map((one) => [one.hash, one])).values()];
  const places = await Promise.all(
    different.map(async ({ raw, nonce }) => {
      const from = await recoverTransactionAddress({
        serializedTransaction: raw as `0x02${string}`,
      });
      return `${from} ${nonce}`;
    }),
  );
  return {
    replaced: different.length - new Set(places).size,
    highestFee: different.reduce(
      (most, { maxFeePerGas }) => (maxFeePerGas > most ? maxFeePerGas : most),
      0n,
    ),
  };
}

function toSent(raw: Hex): SentTransaction {
  const { nonce = 0, maxFeePerGas = 0n } = parseTransaction(raw);
  return { raw, hash: keccak256(raw), nonce, maxFeePerGas };
}
