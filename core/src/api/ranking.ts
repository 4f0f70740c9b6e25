import { clientOf, criteria, resultOf, type Connection } from './client';
import type { RankingItem } from './types';

/** Whose network ranks what. */
export interface RankingRequest {
  sourceUuid: string;
  targetType: string;
  /** Empty: all of the type. */
  targetUuids: readonly string[];
}

/** The targets as the source's network sees them, the best first. */
export function getRanking(
  connection: Connection,
  { sourceUuid, targetType, targetUuids }: RankingRequest,
  signal: AbortSignal,
): Promise<RankingItem[]> {
  return resultOf(
    clientOf(connection).GET('/ranking', {
      params: {
        query: {
          sourceCriteria: criteria(sourceUuid),
          targetType,
          ...(targetUuids.length > 0
            ? { targetCriterias: JSON.stringify(targetUuids.map((uuid) => ({ uuid }))) }
            : {}),
        },
      },
      signal,
    }),
  );
}
