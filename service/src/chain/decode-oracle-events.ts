import { decode as decodeCbor } from 'cborg';
import { decodeEventLog, hexToBytes, isAddress, type Hex } from 'viem';
import { isTransactionId } from '../schemas/text.js';
import type { ClosedOracleRequest, OracleRequest } from '../storage/chain/facts.js';
import type { ContractKind } from './chain-settings.js';
import type { TimedLog } from './decode-token-logs.js';
import { oracleAbi } from './events.js';

/** Requests of reward tokens, and which of them were answered or cancelled. */
export interface OracleEvents {
  oracleRequests: OracleRequest[];
  closedRequests: ClosedOracleRequest[];
}

/** Decodes the requests of scanned reward tokens among the events of operator contracts: anybody can send others. */
export function decodeOracleEvents(
  chainId: number,
  logs: readonly TimedLog[],
  kinds: ReadonlyMap<string, ContractKind>,
): OracleEvents {
  const events: OracleEvents = { oracleRequests: [], closedRequests: [] };
  for (const log of logs) {
    const event = decode(log);
    if (!event) continue;
    const position = { chainId, contract: log.address, blockNumber: log.blockNumber };
    const { requestId } = event.args;
    if (event.eventName !== 'OracleRequest') {
      const isAnswered = event.eventName === 'OracleResponse';
      events.closedRequests.push({ ...position, requestId, isAnswered });
      continue;
    }
    const { specId, callbackAddr, callbackFunctionId, payment, cancelExpiration } = event.args;
    const requester = callbackAddr.toLowerCase();
    const question = decodeQuestion(event.args.data);
    if (kinds.get(requester) !== 'rewardToken' || !question) continue;
    events.oracleRequests.push({
      ...position,
      blockHash: log.blockHash,
      logIndex: log.logIndex,
      at: log.at,
      requestId,
      jobId: specId,
      requester,
      callbackFunction: callbackFunctionId,
      payment: String(payment),
      expiration: Number(cancelExpiration),
      source: question.sourceAddress.toLowerCase(),
      target: question.targetAddress.toLowerCase(),
      // Anybody can write any text there.
      transactionId: isTransactionId(question.transactionId)
        ? question.transactionId
        : log.transactionHash,
    });
  }
  return events;
}

function decode({ topics, data }: TimedLog) {
  try {
    return decodeEventLog({ abi: oracleAbi, topics, data });
  } catch {
    return undefined;
  }
}

interface Question {
  sourceAddress: string;
  targetAddress: string;
  transactionId: string;
}

/** Chainlink's requests are maps of CBOR without the bytes of their start and end. */
function decodeQuestion(data: Hex): Question | undefined {
  try {
    const map = Uint8Array.of(startOfMap, ...hexToBytes(data), endOfMap);
    const { sourceAddress, targetAddress, transactionId } = decodeCbor(map) as Question;
    const areAddresses = [sourceAddress, targetAddress].every((one) =>
      isAddress(one, { strict: false }),
    );
    return areAddresses && typeof transactionId === 'string'
      ? { sourceAddress, targetAddress, transactionId }
      : undefined;
  } catch {
    return undefined;
  }
}

const startOfMap = 0xbf;
const endOfMap = 0xff;
