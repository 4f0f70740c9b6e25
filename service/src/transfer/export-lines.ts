import type { ServiceContext } from '../service-context.js';
import type { StoredBadgeSet } from '../storage/feedback/badge-sets.js';
import {
  readEverything,
  type Everything,
  type ReadEntity,
  type ReadFeedbackKey,
  type ReadSubject,
} from '../storage/transfer/read-everything.js';
import type { VideoLinks } from '../videos/video-links.js';

/** A line that `importFile` reads: one kind with the API's own body. */
export type ExportedLine = Record<string, unknown>;

/**
 * Writes everything that people and apps have given, as it is at one moment, as lines that can be
 * imported, in an order that imports to the same: older entities and older feedback first.
 */
export async function exportLines(
  { database, videoLinks }: Pick<ServiceContext, 'database' | 'videoLinks'>,
  write: (line: ExportedLine) => Promise<void>,
): Promise<void> {
  await readEverything(database, async (everything) => {
    for (const lines of [
      badgeSetLines(everything),
      entityLines(everything),
      relationshipLines(everything),
      blockLines(everything),
      blockedWalletLines(everything),
      transactionLines(everything),
      feedbackLines(everything, videoLinks),
      replyLines(everything),
      helpfulLines(everything),
      caseLines(everything),
      hideDecisionLines(everything),
      reportLines(everything),
      endorsementLines(everything),
      changedBadgeSetLines(everything),
    ]) {
      for await (const line of lines) await write(line);
    }
  });
}

/** With the qualifiers that feedback still has, so that it can be imported. */
async function* badgeSetLines({ badgeSets }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { id, image, badges, former } of badgeSets()) {
    const more = former.map((qualifier) => ({ qualifier, badge: { label: qualifier, image: '' } }));
    yield badgeSetLine({ id, image, badges: [...badges, ...more] });
  }
}

/** Without those qualifiers: the sets as they are. */
async function* changedBadgeSetLines({ badgeSets }: Everything): AsyncGenerator<ExportedLine> {
  for await (const set of badgeSets()) if (set.former.length > 0) yield badgeSetLine(set);
}

function badgeSetLine({ id, image, badges }: StoredBadgeSet): ExportedLine {
  return { badges: { id, badges, ...(image === null ? {} : { image }) } };
}

async function* entityLines({ entities }: Everything): AsyncGenerator<ExportedLine> {
  for await (const entity of entities()) {
    const { type, name, image, properties, owners, addedBy } = entity;
    const [ids, ...further] = groupIdentifiers(entity);
    yield {
      entity: {
        type,
        ids,
        ...(name === null ? {} : { name }),
        ...(image === null ? {} : { image }),
        ...properties,
        ...(owners ? { owners } : {}),
      },
      addedBy,
    };
    for (const more of further) yield { entity: { type, ids: more }, addedBy };
  }
}

/** An entity can be posted with so many at once. */
const maximumIds = 16;

/**
 * `ids` objects that hold all identifiers together. A property has one value in each; all but the
 * first share an identifier with the first, by which they name the same entity.
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

async function* relationshipLines({ relationships }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { source, target, type, bidirectional, properties, origin } of relationships()) {
    yield {
      relationship: {
        type,
        sourceCriteria: { uuid: source },
        targetCriteria: { uuid: target },
        ...(bidirectional ? { bidirectional } : {}),
        ...(Object.keys(properties).length > 0 ? { properties } : {}),
      },
      origin,
    };
  }
}

async function* blockLines({ blocks }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { blocker, blocked } of blocks()) {
    yield { block: { sourceCriteria: { uuid: blocker }, targetCriteria: { uuid: blocked } } };
  }
}

async function* blockedWalletLines({ blockedWallets }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { blocker, ...more } of blockedWallets()) {
    yield { blockedWallet: { sourceCriteria: { uuid: blocker }, ...more } };
  }
}

/** Before feedback, since they decide whether feedback is verified. */
async function* transactionLines({ transactions }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { source, target, transactionId, statedBy } of transactions()) {
    yield {
      transaction: {
        sourceCriteria: { uuid: source },
        targetCriteria: { uuid: target },
        ...(transactionId === '' ? {} : { transactionId }),
        statedBy,
      },
    };
  }
}

async function* feedbackLines(
  { feedback }: Everything,
  links: VideoLinks,
): AsyncGenerator<ExportedLine> {
  for await (const { source, target, transactionId, createdAt, updatedAt, ...row } of feedback()) {
    const { stars, badges, review, video } = row;
    const items = { stars, badges, review, video: video && links.toUrl(video) };
    yield {
      feedback: {
        sourceCriteria: { uuid: source },
        targetCriteria: { uuid: target },
        ...(transactionId === '' ? {} : { transactionId }),
        items: removeNulls(items),
        createdAt,
        updatedAt,
      },
    };
  }
}

async function* replyLines({ replies }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { feedback, ...reply } of replies()) {
    yield { reply: { feedback: toKey(feedback), ...reply } };
  }
}

async function* helpfulLines({ helpfulVotes }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { feedback, voter, createdAt } of helpfulVotes()) {
    yield { helpful: { feedback: toKey(feedback), voter: { uuid: voter }, createdAt } };
  }
}

/** After the feedback and the replies that they hide. */
async function* caseLines({ cases }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { subject, flags, ...row } of cases()) {
    const found = Object.entries(flags).map(([kind, { at, ...more }]) => ({
      kind,
      foundAt: at,
      ...more,
    }));
    yield {
      moderation: {
        ...subjectOf(subject),
        ...removeNulls(row),
        ...(found.length > 0 ? { flags: found } : {}),
      },
    };
  }
}

/** After the feedback, which they would hide, and the cases, which make them too. */
async function* hideDecisionLines({ hideDecisions }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { giver, giverHash, target, ...row } of hideDecisions()) {
    yield {
      hideDecision: {
        ...(giver === null ? { giverHash } : { giver: { uuid: giver } }),
        target: { uuid: target },
        ...removeNulls(row),
      },
    };
  }
}

async function* reportLines({ reports }: Everything): AsyncGenerator<ExportedLine> {
  for await (const { subject, reporter, ...row } of reports()) {
    yield {
      report: {
        ...subjectOf(subject),
        ...removeNulls(row),
        ...(reporter === null ? {} : { reporter: { uuid: reporter } }),
      },
    };
  }
}

function subjectOf(subject: ReadSubject): ExportedLine {
  if (subject.entity !== null) return { entity: { uuid: subject.entity } };
  return { [subject.isReply ? 'reply' : 'feedback']: toKey(subject) };
}

function toKey({ source, target, transactionId }: ReadFeedbackKey): ExportedLine {
  return {
    sourceCriteria: { uuid: source },
    targetCriteria: { uuid: target },
    ...(transactionId ? { transactionId } : {}),
  };
}

function removeNulls(row: object): ExportedLine {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

async function* endorsementLines({ endorsements }: Everything): AsyncGenerator<ExportedLine> {
  for await (const endorsement of endorsements()) yield { endorsement };
}
