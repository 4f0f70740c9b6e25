import type { Acquaintance, EntityId } from '../../ranking/engine.js';
import type { PathStep } from '../../schemas/ranking.js';
import type {
  EntityData,
  Visibility,
  EntityContext,
} from '../../storage/entities/known-entities.js';
import {
  stepKey,
  type KnownStep,
  type KnownRelationships,
} from '../../storage/relationships/relationships-between.js';
import { ReaderNames, type NameReader, type NameContext } from '../people/reader-names.js';

/** The maximum number of paths that are shown of an entity. */
export const maximumPaths = 3;

/** Reads paths in the network of a reader. */
export interface PathContext extends EntityContext, NameContext {
  readonly relationships: KnownRelationships;
}

/** The reader whose network contains the paths, and what it sees. */
export interface PathReader extends NameReader {
  source: EntityId;
  visibility: Visibility;
}

/** Steps from a reader to people of its network, read once for all parts of an answer. */
export class NetworkPaths {
  private constructor(
    readonly source: EntityId,
    private readonly entities: ReadonlyMap<EntityId, EntityData>,
    private readonly names: ReaderNames,
    readonly relationships: ReadonlyMap<string, KnownStep>,
    readonly visibility: Visibility,
  ) {}

  /** Reads the data of the paths to the people, and of other entities with them. */
  static async read(
    context: PathContext,
    reader: PathReader,
    people: readonly Acquaintance[],
    others: readonly EntityId[],
  ): Promise<NetworkPaths> {
    const { source, visibility } = reader;
    const onWay = people.flatMap(({ person, via }) =>
      via === undefined ? [person] : [via, person],
    );
    const [nodes, steps] = await Promise.all([
      context.entities.get([...onWay, ...others], visibility),
      context.relationships.get(people.flatMap((person) => listPairs(source, person))),
    ]);
    const names = await ReaderNames.read(context, reader, nodes.values());
    return new NetworkPaths(source, nodes, names, steps, visibility);
  }

  /** Returns the data of a person or other entity as the reader sees it in an answer about the target. */
  getEntity(id: EntityId, target: EntityId): EntityData | undefined {
    const data = this.entities.get(id);
    return data && this.names.show(data, target);
  }

  /** Returns the steps from the reader to the person, in an answer about the target. */
  getSteps(person: Acquaintance, target: EntityId): PathStep[] {
    return listPairs(this.source, person).flatMap(([from, to]) => {
      const data = this.getEntity(to, target);
      const step = this.relationships.get(stepKey(from, to));
      // A person who was erased after the ranking has no step.
      if (!data || !step) return [];
      const isFirst = from === this.source;
      const statedByReader = isFirst && this.visibility.self === from && step.isOwnWord;
      const targetEntity = data.node;
      const relationship = this.visibility.all || isFirst ? step.full : step.shown;
      return statedByReader
        ? [{ targetEntity, relationship, statedByReader }]
        : [{ targetEntity, relationship }];
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
