import { formatPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import type { RelationshipPage } from '../../schemas/relationship.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { ReaderContext } from '../people/open-reader.js';
import type { ChainContext } from '../scanned-chains.js';
import * as storage from '../../storage/relationships/relationships.js';
import type { Language } from '../../text/catalogues.js';
import { getOwnCriteria, getPeopleFilter, requireSource } from '../authorise.js';
import { preferOwnHistory } from '../people/prefer-own-history.js';
import { findEntityByRef, hasRef, type FindContext } from '../people/find-entity-by-ref.js';
import { readPersonNodes } from '../people/person-nodes.js';
import { addNetworkTitle } from './add-network-title.js';

const defaultPageSize = 50;

/** The person whose relationships are listed, and the requested page. */
export interface RelationshipListInput {
  sourceCriteria: Criteria;
  /** The entity at the other end; any by default. */
  targetCriteria?: TargetCriteria | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** The language of names. */
  language: Language;
}

/** Lists the relationships from a person, and all others whose source it is; newest first. */
export async function listRelationships(
  context: DatabaseContext & ReaderContext & ChainContext,
  principal: Principal,
  {
    sourceCriteria,
    targetCriteria,
    limit = defaultPageSize,
    cursor,
    language,
  }: RelationshipListInput,
): Promise<RelationshipPage> {
  const before = cursor === undefined ? undefined : decode(cursor);
  const [source, own] = await context.identifiers.find(
    [{ field: 'sourceCriteria', criteria: sourceCriteria }, ...getOwnCriteria(principal)],
    getPeopleFilter(principal),
  );
  requireSource(principal, source!, own, 'read:any');
  if (principal.kind === 'user') await preferOwnHistory(context, principal);
  const target = targetCriteria && (await findTarget(context, principal, own, targetCriteria));
  const rows = await storage.listRelationships(context.database, source!, {
    limit: limit + 1,
    before,
    target,
  });
  const page = rows.slice(0, limit);
  const getNode = await readPersonNodes(
    context,
    { reader: own, source: source!, language },
    page.map(({ other }) => other),
  );
  return {
    relationships: page.flatMap(({ other, type, properties, inverse, origin, createdAt }) => {
      const target = getNode(other);
      if (!target) return [];
      return addNetworkTitle({
        target,
        type,
        properties,
        inverse,
        origin: origin === formatPrincipal(principal) ? 'self' : origin,
        createdAt,
      });
    }),
    ...(rows.length > limit ? { cursor: encode(page.at(-1)!.id) } : {}),
  };
}

async function findTarget(
  context: FindContext,
  principal: Principal,
  reader: EntityId | undefined,
  criteria: TargetCriteria,
): Promise<EntityId> {
  const field = 'targetCriteria';
  if (hasRef(criteria)) return findEntityByRef(context, reader, field, criteria);
  const [target] = await context.identifiers.find(
    [{ field, criteria }],
    getPeopleFilter(principal),
  );
  return target!;
}

function encode(id: string): string {
  return Buffer.from(`before ${id}`).toString('base64url');
}

function decode(cursor: string): string {
  const [, id] = /^before (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id !== undefined) return id;
  throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
}
