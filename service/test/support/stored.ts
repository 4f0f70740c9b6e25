import type { Service } from '../../src/service.js';
import { sortedSnapshot, type Snapshot } from './model.js';

/** Reads the stored data in the model's form. */
export async function storedSnapshot(service: Service): Promise<Snapshot> {
  const { query } = service.database.drizzle;
  const entities = await query.entities.findMany();
  const identifiers = await query.identifiers.findMany();
  const votes = await query.helpfulVotes.findMany();
  const replies = await query.replies.findMany({ orderBy: ({ id }) => id });
  const uuids = new Map(entities.map(({ id, uuid }) => [id, uuid]));
  const ends = ({ sourceId, targetId }: { sourceId: number; targetId: number }) => ({
    source: uuids.get(sourceId),
    target: uuids.get(targetId),
  });
  return sortedSnapshot({
    entities: entities.map(({ id, uuid, type, name, properties, addedBy }) => ({
      uuid,
      type,
      name,
      properties,
      addedBy,
      ids: identifiers
        .filter(({ entityId }) => entityId === id)
        .map(({ property, value }) => `${property} ${value}`)
        .sort(),
    })),
    feedbacks: (await query.feedbacks.findMany()).map((row) => ({
      ...ends(row),
      transactionId: row.transactionId,
      items: {
        ...(row.stars === null ? {} : { stars: row.stars }),
        ...(row.review === null ? {} : { review: row.review }),
        ...Object.fromEntries(
          Object.entries(row.badges ?? {}).map(([set, qualifier]) => [`badges.${set}`, qualifier]),
        ),
      },
      isHidden: row.hiddenAt !== null,
      helpful: votes
        .filter(({ feedbackId }) => feedbackId === row.id)
        .map(({ voterId }) => uuids.get(voterId))
        .sort(),
      helpfulCount: row.helpfulCount,
      replies: replies
        .filter(({ feedbackId }) => feedbackId === row.id)
        .map(({ author, text }) => ({ author, text })),
    })),
    relationships: (await query.relationships.findMany()).map((row) => ({
      ...ends(row),
      type: row.type,
      via: row.properties['via'],
      origin: row.origin,
      bidirectional: row.bidirectional,
    })),
    endorsements: (await query.endorsements.findMany()).map((row) => ({
      ...ends(row),
      transactionId: row.transactionId,
      value: Number(row.value),
    })),
    blocks: (await query.blocks.findMany()).map(({ blockerId, blockedId }) =>
      ends({ sourceId: blockerId, targetId: blockedId }),
    ),
  });
}
