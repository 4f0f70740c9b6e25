import { readConfiguration } from '../../../src/configuration.js';
import { createService, type Service } from '../../../src/service.js';
import { derivedTables } from '../../../../testing/service/derived.js';
import type { Write } from './load.js';
import { secrets } from '../../../../testing/service/secrets.js';

/** Reads the names of the writes in the database, each as often as it is stored. */
export async function storedWrites(settings: Record<string, string>): Promise<string[]> {
  const service = await createService({
    secrets,
    location: readConfiguration(settings).location,
    engine: 'sql',
  });
  try {
    const { stored, computed } = await derivedTables(service);
    expect(stored).toEqual(computed);
    return await listWrites(service);
  } finally {
    await service.close();
  }
}

/** Lists the names of the writes in the database of a service, each as often as it is stored. */
export async function listWrites({ database }: Service): Promise<string[]> {
  const { query } = database.drizzle;
  const entities = await query.entities.findMany();
  const uuids = new Map(entities.map(({ id, uuid }) => [id, uuid]));
  return [
    ...entities.map(({ uuid }) => `entity ${uuid}`),
    ...(await query.feedbacks.findMany()).map(
      ({ sourceId, transactionId }) => `feedback ${uuids.get(sourceId) ?? ''} ${transactionId}`,
    ),
    ...(await query.relationships.findMany()).map(
      ({ sourceId, targetId }) =>
        `relationship ${uuids.get(sourceId) ?? ''} ${uuids.get(targetId) ?? ''}`,
    ),
  ];
}

/** Formats the name of a write. */
export function formatWrite({ path, body }: Write): string {
  const { ids, sourceCriteria, targetCriteria, transactionId } = body as {
    ids?: { uuid: string };
    sourceCriteria?: { uuid: string };
    targetCriteria?: { uuid: string };
    transactionId?: string;
  };
  switch (path) {
    case '/entity':
      return `entity ${ids?.uuid ?? ''}`;
    case '/feedback':
      return `feedback ${sourceCriteria?.uuid ?? ''} ${transactionId ?? ''}`;
    case '/relationship':
      return `relationship ${sourceCriteria?.uuid ?? ''} ${targetCriteria?.uuid ?? ''}`;
  }
}

/** Expects every acknowledged write once, and no write that was never sent. */
export function expectStored(
  stored: readonly string[],
  acknowledged: readonly Write[],
  unanswered: readonly Write[],
): void {
  const counts = new Map<string, number>();
  for (const name of stored) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = acknowledged.map(formatWrite);
  expect(names.filter((name) => !counts.has(name))).toEqual([]);
  expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  const sent = new Set([...names, ...unanswered.map(formatWrite)]);
  expect([...counts.keys()].filter((name) => !sent.has(name))).toEqual([]);
}
