import { getAddress } from 'viem';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EndorsementHistoryPage } from '../../schemas/endorsement-history.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { ReaderContext } from '../people/open-reader.js';
import type { ChainContext } from '../scanned-chains.js';
import {
  findAddressesOfEntities,
  findEntitiesOfAddresses,
} from '../../storage/chain/known-addresses.js';
import { readTokenActs, type ActPosition } from '../../storage/chain/token-acts.js';
import type { Language } from '../../text/catalogues.js';
import { getOwnCriteria, requireUser } from '../authorise.js';
import { preferOwnHistory } from '../people/prefer-own-history.js';
import { readPersonNodes } from '../people/person-nodes.js';

const defaultPageSize = 20;

/** The requested page. */
export interface EndorsementHistoryInput {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** The language of names. */
  language: Language;
}

/** Lists the user's actions with reward tokens on all chains, and the rewards of its own wallets; newest first. */
export async function listEndorsementHistory(
  context: DatabaseContext & ReaderContext & ChainContext,
  principal: Principal,
  { limit = defaultPageSize, cursor, language }: EndorsementHistoryInput,
): Promise<EndorsementHistoryPage> {
  const before = cursor === undefined ? undefined : decode(cursor);
  const user = requireUser(principal, 'list their endorsements and rewards');
  await preferOwnHistory(context, user);
  const { database } = context;
  const [own] = await context.identifiers.find(getOwnCriteria(user), 'wallets');
  const wallets = await findAddressesOfEntities(database.drizzle, [own!]);
  const accounts = new Set([user.address, ...wallets.map(({ address }) => address)]);
  const rows = await readTokenActs(database, [...accounts], limit + 1, before);
  const page = rows.slice(0, limit);
  const entities = await findEntitiesOfAddresses(
    database.drizzle,
    page.flatMap(({ target, by }) => [target, by].filter((one) => one !== null)),
  );
  const getNode = await readPersonNodes(context, { reader: own, source: own!, language }, [
    ...new Set(entities.values()),
  ]);
  const findEntity = (address: string | null) =>
    address === null ? undefined : entities.get(address);
  return {
    history: page.map((row) => {
      const targetId = findEntity(row.target);
      const byId = findEntity(row.by);
      const target = targetId === undefined ? undefined : getNode(targetId, targetId);
      const by = byId === undefined ? undefined : getNode(byId, targetId);
      return {
        kind: row.kind,
        value: row.value,
        chainId: row.chainId,
        tokenAddress: toChecksum(row.contract),
        blockNumber: row.blockNumber,
        logIndex: row.logIndex,
        at: row.at.toISOString(),
        ...(row.transactionHash === null ? {} : { transactionHash: row.transactionHash }),
        isFinal: row.isFinal,
        walletAddress: toChecksum(row.account),
        ...(target ? { target } : {}),
        ...(row.target === null ? {} : { targetAddress: toChecksum(row.target) }),
        ...(row.transactionId === null ? {} : { transactionId: row.transactionId }),
        ...(by ? { by } : {}),
        ...(row.level === null ? {} : { level: row.level }),
      };
    }),
    ...(rows.length > limit ? { cursor: encode(page.at(-1)!.position) } : {}),
  };
}

const toChecksum = (address: string) => getAddress(address);

function encode({ at, chainId, blockNumber, logIndex }: ActPosition): string {
  return Buffer.from(`${at} ${chainId} ${blockNumber} ${logIndex}`).toString('base64url');
}

function decode(cursor: string): ActPosition {
  const [, at, chainId, blockNumber, logIndex] =
    /^(\d{1,17}) (\d{1,15}) (\d{1,15}) (\d{1,9})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? [];
  if (at === undefined)
    throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
  return {
    at,
    chainId: Number(chainId),
    blockNumber: Number(blockNumber),
    logIndex: Number(logIndex),
  };
}
