import type { Acquaintance, EntityId, RankedTarget, RankingEngine, RankQuery } from '../engine.js';
import { readSummary, selectBestTargets, summariseOpinions } from '../ranked-target.js';
import { computeScore, type OpinionSum } from '../score.js';
import { Network } from './network.js';
import { growArray, SortedLists } from './sorted-lists.js';
import { NetworkOpinions } from './network-opinions.js';

/** An entity in the index. */
export interface IndexedEntity {
  id: EntityId;
  type: string;
  /** Whether it is ranked among all of its type, or only on request. */
  isListed: boolean;
  /** The number of people who have given feedback about it. */
  feedbackCount: number;
  /** The number of people who have endorsed it. */
  endorsementCount: number;
}

/** Rows to build an index from, as columns of equal length in any order. */
export interface IndexRows {
  entities: Iterable<IndexedEntity>;
  /** The people for whom each node vouches, or whom it has blocked; `edge.ts` defines the strengths. */
  edges: { node: Uint32Array; neighbour: Uint32Array; strength: Int16Array<ArrayBuffer> };
  opinions: {
    giver: Uint32Array;
    target: Uint32Array;
    value: Int16Array<ArrayBuffer>;
    /** Seconds since 1970. */
    givenAt: Uint32Array<ArrayBuffer>;
  };
}

/**
 * The trust network and all opinions in typed arrays: edges by node, opinions by giver with their values, givers by
 * target. Single-threaded: each request sees one consistent state.
 */
export class TrustIndex implements RankingEngine {
  /** The people for whom a node vouches, or whom it has blocked, with the strength of the edge. */
  readonly #edges: SortedLists;
  /** The targets of a giver with value and time. */
  readonly #given: SortedLists;
  /** The givers of a target. */
  readonly #received: SortedLists;
  /** The number of the type; 0 if the entity does not exist. */
  #type: Uint16Array<ArrayBuffer>;
  /** The number of the type for listed entities, 0 for others. */
  #listedType: Uint16Array<ArrayBuffer>;
  readonly #types = new Map<string, number>();
  #feedbackCount: Uint32Array<ArrayBuffer>;
  #endorsementCount: Uint32Array<ArrayBuffer>;
  #receivedSum: Float64Array<ArrayBuffer>;
  #givenSum: Float64Array<ArrayBuffer>;
  readonly #all: OpinionSum = { count: 0, sum: 0 };
  readonly #network: Network;
  readonly #networkOpinions: NetworkOpinions;

  constructor({ entities, edges, opinions }: IndexRows = noRows) {
    const list = [...entities];
    let nodes = 1;
    for (const { id } of list) nodes = Math.max(nodes, id + 1);
    for (const ids of [edges.node, edges.neighbour, opinions.giver, opinions.target]) {
      for (const id of ids) if (id >= nodes) nodes = id + 1;
    }
    this.#type = new Uint16Array(nodes);
    this.#listedType = new Uint16Array(nodes);
    this.#feedbackCount = new Uint32Array(nodes);
    this.#endorsementCount = new Uint32Array(nodes);
    this.#receivedSum = new Float64Array(nodes);
    this.#givenSum = new Float64Array(nodes);
    for (const entity of list) this.#setEntity(entity);

    this.#edges = SortedLists.build(nodes, edges.node, edges.neighbour, [
      { kind: 'int16', values: edges.strength },
    ]);
    const { giver, target, value, givenAt } = opinions;
    this.#given = SortedLists.build(nodes, giver, target, [
      { kind: 'int16', values: value },
      { kind: 'uint32', values: givenAt },
    ]);
    this.#received = SortedLists.build(nodes, target, giver, []);
    for (let i = 0; i < giver.length; i++) {
      this.#addToSums(giver[i]!, target[i]!, value[i]!);
    }
    this.#all.count = giver.length;
    this.#network = new Network(this.#edges);
    this.#networkOpinions = new NetworkOpinions(this.#network);
  }

  /** The size of the typed arrays in bytes. */
  get bytes(): number {
    const columns = [
      this.#type,
      this.#listedType,
      this.#feedbackCount,
      this.#endorsementCount,
      this.#receivedSum,
      this.#givenSum,
    ];
    const lists = this.#edges.bytes + this.#given.bytes + this.#received.bytes;
    return columns.reduce((sum, column) => sum + column.byteLength, lists) + this.#network.bytes;
  }

  /** Adds or updates an entity. */
  setEntity(entity: IndexedEntity): void {
    this.#growNodes(entity.id);
    this.#setEntity(entity);
  }

  /** Removes a deleted entity; its edges and opinions are removed by separate changes. */
  removeEntity(id: EntityId): void {
    if (id >= this.#type.length) return;
    this.#type[id] = 0;
    this.#listedType[id] = 0;
    this.#feedbackCount[id] = 0;
    this.#endorsementCount[id] = 0;
  }

  /** Sets the edge from the node to the neighbour; strength 0 removes it. */
  setEdge(node: EntityId, neighbour: EntityId, strength: number): void {
    this.#growNodes(Math.max(node, neighbour));
    if (strength === 0) this.#edges.delete(node, neighbour);
    else this.#edges.set(node, neighbour, strength);
  }

  /** Sets an opinion; value null removes it. */
  setOpinion(giver: EntityId, target: EntityId, value: number | null, givenAt = 0): void {
    this.#growNodes(Math.max(giver, target));
    const position = this.#given.find(giver, target);
    if (position >= 0) {
      this.#addToSums(giver, target, -this.#values[position]!);
      this.#all.count--;
    }
    if (value === null) {
      this.#given.delete(giver, target);
      this.#received.delete(target, giver);
      return;
    }
    this.#given.set(giver, target, value, givenAt);
    this.#received.set(target, giver);
    this.#addToSums(giver, target, value);
    this.#all.count++;
  }

  async rank({ source, targets, contextScores, limit }: RankQuery): Promise<RankedTarget[]> {
    const candidates = Array.isArray(targets)
      ? (targets as EntityId[]).filter((id) => this.#exists(id))
      : this.#listByType((targets as { type: string }).type);
    const lists = { given: this.#given, received: this.#received, givenSum: this.#givenSum };
    const opinions = this.#networkOpinions;
    this.#network.expand(source);
    opinions.find(candidates, lists);
    const scored = candidates.map((target, index) => ({
      index,
      target,
      feedbackCount: this.#feedbackCount[target]!,
      score: computeScore({
        all: this.#all,
        target: this.#sumReceived(target),
        endorsementCount: this.#endorsementCount[target]!,
        opinions: opinions.scored(index, lists),
        context: contextScores?.get(target) ?? 0,
      }),
    }));
    const read = (opinion: number) => opinions.read(opinion, lists);
    const reader = {
      isShown: (opinion: number) => opinions.isShown(opinion),
      getValue: (opinion: number) => opinions.value(opinion, lists),
      compare: (one: number, other: number) => opinions.compare(one, other, lists),
    };
    return selectBestTargets(scored, limit).map(({ index, ...target }) => {
      const own = this.#findOpinion(source, target.target);
      const summary = summariseOpinions(opinions.start(index), opinions.end(index), reader);
      return {
        ...target,
        ...(own === undefined ? {} : { own }),
        ...readSummary(summary, read),
      };
    });
  }

  async acquaintances(
    source: EntityId,
    people: readonly EntityId[],
  ): Promise<Map<EntityId, Acquaintance>> {
    this.#network.expand(source);
    const found = new Map<EntityId, Acquaintance>();
    for (const person of people) {
      const position = this.#network.findPosition(person);
      if (position >= 0) found.set(person, this.#network.acquaintanceAt(position));
    }
    return found;
  }

  async network(source: EntityId): Promise<Acquaintance[]> {
    this.#network.expand(source);
    return Array.from({ length: this.#network.size }, (_, position) =>
      this.#network.acquaintanceAt(position),
    );
  }

  get #values() {
    return this.#given.columns[0]!.values;
  }

  #exists(id: EntityId): boolean {
    return (this.#type[id] ?? 0) !== 0;
  }

  #listByType(type: string): EntityId[] {
    const number = this.#types.get(type);
    const ids: EntityId[] = [];
    if (number === undefined) return ids;
    const listed = this.#listedType;
    for (let id = 0; id < listed.length; id++) if (listed[id] === number) ids.push(id);
    return ids;
  }

  #sumReceived(target: EntityId): OpinionSum {
    return { count: this.#received.length(target), sum: this.#receivedSum[target]! };
  }

  #findOpinion(source: EntityId, target: EntityId): number | undefined {
    const position = this.#given.find(source, target);
    return position < 0 ? undefined : this.#values[position];
  }

  #setEntity({ id, type, isListed, feedbackCount, endorsementCount }: IndexedEntity): void {
    let number = this.#types.get(type);
    if (number === undefined) {
      number = this.#types.size + 1;
      this.#types.set(type, number);
    }
    this.#type[id] = number;
    this.#listedType[id] = isListed ? number : 0;
    this.#feedbackCount[id] = feedbackCount;
    this.#endorsementCount[id] = endorsementCount;
  }

  #addToSums(giver: EntityId, target: EntityId, value: number): void {
    this.#givenSum[giver]! += value;
    this.#receivedSum[target]! += value;
    this.#all.sum += value;
  }

  #growNodes(id: EntityId): void {
    if (id < this.#type.length) return;
    const size = Math.max(id + 1, Math.ceil(this.#type.length * 1.25));
    this.#type = growArray(this.#type, size);
    this.#listedType = growArray(this.#listedType, size);
    this.#feedbackCount = growArray(this.#feedbackCount, size);
    this.#endorsementCount = growArray(this.#endorsementCount, size);
    this.#receivedSum = growArray(this.#receivedSum, size);
    this.#givenSum = growArray(this.#givenSum, size);
  }
}

const noRows: IndexRows = {
  entities: [],
  edges: { node: new Uint32Array(), neighbour: new Uint32Array(), strength: new Int16Array() },
  opinions: {
    giver: new Uint32Array(),
    target: new Uint32Array(),
    value: new Int16Array(),
    givenAt: new Uint32Array(),
  },
};
