import type { Acquaintance, EntityId } from '../../ranking/engine.js';
import type { PathStep } from '../../schemas/ranking.js';
import type { ServiceContext } from '../../service-context.js';
import type { Card, Viewer } from '../../storage/entities/entity-cards.js';
import { stepKey, type KnownStep } from '../../storage/relationships/relationships-between.js';

/** How many paths are shown of an entity. */
export const maximumPaths = 3;

/** Steps from a client to people of its network, read once for everything that an answer shows. */
export class NetworkPaths {
  private constructor(
    readonly source: EntityId,
    readonly cards: ReadonlyMap<EntityId, Card>,
    readonly relationships: ReadonlyMap<string, KnownStep>,
    readonly seesAll: boolean,
  ) {}

  /** Reads what the paths to the people need, and the cards of other entities with them. */
  static async read(
    { cards, relationships }: ServiceContext,
    source: EntityId,
    people: readonly Acquaintance[],
    others: readonly EntityId[],
    viewer: Viewer,
  ): Promise<NetworkPaths> {
    const onWay = people.flatMap(({ person, via }) =>
      via === undefined ? [person] : [via, person],
    );
    const [nodes, steps] = await Promise.all([
      cards.get([...onWay, ...others], viewer),
      relationships.get(people.flatMap((person) => listPairs(source, person))),
    ]);
    return new NetworkPaths(source, nodes, steps, viewer.all === true);
  }

  /** The steps from the client to the person. */
  getSteps(person: Acquaintance): PathStep[] {
    return listPairs(this.source, person).flatMap(([from, to]) => {
      const card = this.cards.get(to);
      const step = this.relationships.get(stepKey(from, to));
      // A person erased since the ranking was made has no step.
      if (!card || !step) return [];
      const relationship = this.seesAll || from === this.source ? step.full : step.shown;
      return [{ targetEntity: card.node, relationship }];
    });
  }
}

function listPairs(source: EntityId, { person, via }: Acquaintance): [EntityId, EntityId][] {
  return via === undefined
    ? [[source, person]]
    : [
        [source, via],
        [via, person],
      ];
}
