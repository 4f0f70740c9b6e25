import type { Principal } from '../../auth/principal.js';
import type { Acquaintance } from '../../ranking/engine.js';
import type { Criteria, TargetCriteria } from '../../schemas/criteria.js';
import { removeInvalidTimestamp } from '../../schemas/timestamp.js';
import type { InteractionSummary } from '../../schemas/ranking.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { FindContext } from '../people/find-entity-by-ref.js';
import {
  countInteractions,
  readNewestInteractions,
} from '../../storage/relationships/interactions.js';
import {
  filterPublicProperties,
  type StepRelationship,
} from '../../storage/relationships/relationships-between.js';
import type { Language } from '../../text/catalogues.js';
import { formatUseText } from '../../text/summary-text.js';
import { addNetworkTitle } from './add-network-title.js';
import { maximumPaths, NetworkPaths, type PathContext } from './network-paths.js';
import { openReader, type Reader } from '../people/open-reader.js';
import { toTargetEntity } from '../people/target-entity.js';
import { requireEntityData } from '../require-entity-data.js';

const maximumImages = 5;

/** Summarises people's interactions with a target, without feedback: relationships with it at either end. */
export async function summariseInteractions(
  context: DatabaseContext & FindContext & PathContext,
  principal: Principal,
  input: { sourceCriteria: Criteria; targetCriteria: TargetCriteria; language: Language },
): Promise<InteractionSummary> {
  const reader = await openReader(context, principal, input);
  const [interactions, people] = await Promise.all([
    countByType(context, reader),
    findInteractingPeople(context, reader),
  ]);
  const shown = people.slice(0, maximumImages);
  const paths = await NetworkPaths.read(context, { ...reader, language: input.language }, shown, [
    reader.target,
  ]);
  const { target } = reader;
  const data = requireEntityData(paths.getEntity(target, target));
  const entities = shown.flatMap(({ person }) => paths.getEntity(person, target) ?? []);
  return {
    target: toTargetEntity(data, input.targetCriteria),
    interactions,
    relationshipPaths: shown
      .slice(0, maximumPaths)
      .map((person) => [
        ...paths.getSteps(person, target),
        { targetEntity: data.node, relationship: person.relationship },
      ]),
    summaryText:
      people.length === 0
        ? null
        : formatUseText(input.language, {
            names: entities.map(({ sentenceName }) => sentenceName),
            total: people.length,
          }),
    summaryImages: entities.flatMap(({ image }) => (image ? [image] : [])),
  };
}

async function countByType(
  { database }: DatabaseContext,
  { target, network }: Reader,
): Promise<InteractionSummary['interactions']> {
  const counts = await countInteractions(database, target, [...network.keys()]);
  return counts.map(({ value, ...row }) => ({ ...row, ...(value === null ? {} : { value }) }));
}

/** Finds the people of the network with interactions, each with the newest one, in the order of paths. */
async function findInteractingPeople(
  { database }: DatabaseContext,
  { target, network, visibility }: Reader,
): Promise<(Acquaintance & { relationship: StepRelationship })[]> {
  const shown = visibility.all ? (all: Record<string, unknown>) => all : filterPublicProperties;
  const interactions = await readNewestInteractions(database, target, [...network.keys()]);
  return interactions
    .map(({ person, at, inverse, type, properties }) => ({
      ...network.get(person)!,
      at,
      relationship: addNetworkTitle({
        inverse,
        type,
        properties: shown(removeInvalidTimestamp(properties)),
      }),
    }))
    .sort(
      (a, b) => a.distance - b.distance || b.trust - a.trust || b.at - a.at || a.person - b.person,
    );
}
