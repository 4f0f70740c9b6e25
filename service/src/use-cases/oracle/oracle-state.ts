import type { DatabaseContext } from '../../storage/database/database.js';
import type { OracleRequest } from '../../storage/chain/facts.js';
import type { PreviousEndorsersBody } from '../../schemas/endorsement.js';
import { toRequestQuestion } from '../endorsements/to-request-question.js';
import {
  findNewestRequest,
  listOpenRequests,
  type OracleJob,
} from '../../storage/oracle/requests.js';
import { recordOracleState } from '../../storage/oracle/states.js';

/** The maximum number of open requests that are read. */
const maximumRequests = 5_000;

/** Reads the requests to the oracles that are neither answered nor cancelled, in the order of their answers. */
export function readOpenRequests(
  { database }: DatabaseContext,
  { id, oracles }: { id: number; oracles: readonly OracleJob[] },
): Promise<OracleRequest[]> {
  return listOpenRequests(database.drizzle, id, oracles, maximumRequests);
}

/** Stores the state of the oracle of a chain: why requests wait, or null. */
export function reportOracle(
  { database }: DatabaseContext,
  chainId: number,
  account: string,
  problem: string | null,
): Promise<void> {
  return recordOracleState(database, { chainId, account, problem });
}

/** Whether the scanner has found a request about the endorsement. */
export async function isRequestScanned(
  { database }: DatabaseContext,
  body: PreviousEndorsersBody,
): Promise<boolean> {
  const found = await findNewestRequest(database.drizzle, toRequestQuestion(body));
  return found !== undefined;
}
