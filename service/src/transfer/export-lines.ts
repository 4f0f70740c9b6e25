import { commandLine, recordAct } from '../auth/record-act.js';
import type { DatabaseContext } from '../storage/database/database.js';
import type { StoredBadgeSet } from '../storage/feedback/badge-sets.js';
import type { ReadEntity } from '../storage/personal-data/entities.js';
import type { ReadFeedbackKey } from '../storage/personal-data/feedback.js';
import type { ReadSubject } from '../storage/personal-data/moderation.js';
import type { ExportedRows } from '../storage/personal-data/registry.js';
import { readExportData, type ExportedTable } from '../storage/transfer/read-export-data.js';
import type { VideoLinks, VideoLinkContext } from '../videos/video-links.js';

/** A line that `importFile` reads: the body of an API operation under its kind. */
export type ExportedLine = Record<string, unknown>;

/**
 * Writes all data of people and clients, from one snapshot, as lines that can be imported. Their order restores the
 * order of the data: older entities and older feedback first. The audit log has an entry before the first line.
 */
export async function exportLines(
  { database, videoLinks }: DatabaseContext & VideoLinkContext,
  write: (line: ExportedLine) => Promise<void>,
): Promise<void> {
  await recordAct(database.drizzle, commandLine, { action: 'export' });
  await readExportData(database, async (exportData) => {
    const writeTable = async <Table extends ExportedTable>(
      table: Table,
      toLines: ToLines<Table> = writers[table],
    ) => {
      for await (const row of exportData(table)) {
        for (const line of toLines(row, videoLinks)) await write(line);
      }
    };
    for (const table of Object.keys(writers) as ExportedTable[]) await writeTable(table);
    // Without the qualifiers that only feedback still has.
    await writeTable('badge_sets', (set) => (set.former.length > 0 ? [badgeSetLine(set)] : []));
  });
}

type ToLines<Table extends ExportedTable> = (
  row: ExportedRows[Table],
  links: VideoLinks,
) => ExportedLine[];

/** The lines of each exported table, in the order of the tables in the file. */
const writers: { [Table in ExportedTable]: ToLines<Table> } = {
  // With the qualifiers that feedback still has, so that it can be imported.
  badge_sets: ({ id, image, badges, former }) => {
    const more = former.map((qualifier) => ({ qualifier, badge: { label: qualifier, image: '' } }));
    return [badgeSetLine({ id, image, badges: [...badges, ...more] })];
  },
  entities: (entity) => {
    const { type, name, image, properties, owners, addedBy } = entity;
    const [ids, ...further] = groupIdentifiers(entity);
    return [
      {
        entity: {
          type,
          ids,
          ...(name === null ? {} : { name }),
          ...(image === null ? {} : { image }),
          ...properties,
          ...(owners ? { owners } : {}),
        },
        addedBy,
      },
      ...further.map((more) => ({ entity: { type, ids: more }, addedBy })),
    ];
  },
  relationships: ({ type, bidirectional, properties, origin, ...ends }) => [
    {
      relationship: {
        type,
        ...toCriteria(ends),
        ...(bidirectional ? { bidirectional } : {}),
        ...(Object.keys(properties).length > 0 ? { properties } : {}),
      },
      origin,
    },
  ],
  blocks: ({ blocker, blocked }) => [{ block: toCriteria({ source: blocker, target: blocked }) }],
  blocked_wallets: ({ blocker, ...more }) => [
    { blockedWallet: { sourceCriteria: { uuid: blocker }, ...more } },
  ],
  // Before feedback, since they decide whether feedback is verified.
  transactions: ({ statedBy, ...key }) => [{ transaction: { ...toKey(key), statedBy } }],
  feedbacks: ({ stars, badges, review, video, createdAt, updatedAt, ...key }, links) => {
    const items = removeNulls({ stars, badges, review, video: video && links.toUrl(video) });
    return [{ feedback: { ...toKey(key), items, createdAt, updatedAt } }];
  },
  replies: ({ feedback, ...reply }) => [{ reply: { feedback: toKey(feedback), ...reply } }],
  helpful_votes: ({ feedback, voter, createdAt }) => [
    { helpful: { feedback: toKey(feedback), voter: { uuid: voter }, createdAt } },
  ],
  // After the feedback and the replies that they hide.
  moderation_cases: ({ subject, flags, ...row }) => {
    const found = Object.entries(flags).map(([kind, { at, ...more }]) => ({
      kind,
      foundAt: at,
      ...more,
    }));
    return [
      {
        moderation: {
          ...toSubject(subject),
          ...removeNulls(row),
          ...(found.length > 0 ? { flags: found } : {}),
        },
      },
    ];
  },
  // After the feedback, which they would hide, and the cases, which make them too.
  hide_decisions: ({ giver, giverHash, target, ...row }) => [
    {
      hideDecision: {
        ...(giver === null ? { giverHash } : { giver: { uuid: giver } }),
        target: { uuid: target },
        ...removeNulls(row),
      },
    },
  ],
  reports: ({ subject, reporter, ...row }) => [
    {
      report: {
        ...toSubject(subject),
        ...removeNulls(row),
        ...(reporter === null ? {} : { reporter: { uuid: reporter } }),
      },
    },
  ],
  endorsements: (endorsement) => [{ endorsement }],
};

function badgeSetLine({ id, image, badges }: StoredBadgeSet): ExportedLine {
  return { badges: { id, badges, ...(image === null ? {} : { image }) } };
}

/** The maximum number of identifiers in one post of an entity. */
const maximumIds = 16;

/**
 * Groups identifiers into `ids` objects. A property has one value in each; all but the first share an identifier with
 * the first, by which they name the same entity.
 */
function groupIdentifiers({ uuid, identifiers }: ReadEntity): Record<string, string>[] {
  const all: Record<string, string>[] = [{ uuid }];
  const link = identifiers.find(({ property }) => property !== 'uuid');
  for (const { property, value } of identifiers) {
    if (property !== 'uuid') {
      const place = all.find(
        (ids) =>
          !Object.hasOwn(ids, property) &&
          ids['uuid'] === uuid &&
          Object.keys(ids).length < maximumIds,
      );
      if (place) place[property] = value;
      else all.push({ uuid, [property]: value });
    } else if (value !== uuid && link) {
      all.push({ [link.property]: link.value, uuid: value });
    }
  }
  return all;
}

function toSubject(subject: ReadSubject): ExportedLine {
  if (subject.entity !== null) return { entity: { uuid: subject.entity } };
  return { [subject.isReply ? 'reply' : 'feedback']: toKey(subject) };
}

function toKey({ transactionId, ...ends }: ReadFeedbackKey): ExportedLine {
  return { ...toCriteria(ends), ...(transactionId ? { transactionId } : {}) };
}

function toCriteria({ source, target }: { source: string; target: string }): ExportedLine {
  return { sourceCriteria: { uuid: source }, targetCriteria: { uuid: target } };
}

function removeNulls(row: object): ExportedLine {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
