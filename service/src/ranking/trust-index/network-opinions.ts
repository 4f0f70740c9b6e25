import type { EntityId, NetworkOpinion } from '../engine.js';
import { fullWeightOpinions, type ScoredOpinion } from '../score.js';
import type { Network } from './network.js';
import { growArray, type SortedLists } from './sorted-lists.js';

/** Opinions by giver with value and time, givers by target, and the sums of all opinions by giver. */
export interface OpinionLists {
  given: SortedLists;
  received: SortedLists;
  givenSum: Float64Array;
}

/**
 * The opinions of a network about some targets. Each is a position in `given` and the position of its giver
 * in the network; a target's opinions lie together, in the order of the givers' ids.
 */
export class NetworkOpinions {
  readonly #network: Network;
  #member = new Uint32Array(1024);
  #givenPosition = new Uint32Array(1024);
  #size = 0;
  /** The start of each target's opinions, with one more entry for the end of the last. */
  #starts = new Uint32Array(1024);
  /** The opinions for the score, reused for the next target. */
  readonly #scoredOpinions: ScoredOpinion[] = [];
  readonly #pool: ScoredOpinion[] = [];
  /** By position of a contact: the number of opinions about the present target through it, else 0. */
  #sharing = new Uint32Array(1024);
  /** The found opinions as keys of target and giver, by giver, before they are sorted. */
  #found = new Float64Array(1024);

  constructor(network: Network) {
    this.#network = network;
  }

  /**
   * Finds the opinions, which are valid until the next call. It starts from the smaller side: it looks up the targets'
   * givers in the network, or the targets of the network's opinions in the list.
   */
  find(targets: readonly EntityId[], lists: OpinionLists): void {
    const { given, received } = lists;
    let fromTargets = targets.length;
    for (const target of targets) fromTargets += received.length(target);
    let fromNetwork = 0;
    const { size } = this.#network;
    for (let member = 0; member < size && fromNetwork < fromTargets; member++) {
      fromNetwork += 1 + given.length(this.#network.personAt(member));
    }
    this.#size = 0;
    if (this.#starts.length <= targets.length) {
      this.#starts = new Uint32Array(2 * targets.length);
    }
    if (fromTargets <= fromNetwork) this.#findByTarget(targets, lists);
    else this.#findByGiver(targets, lists);
  }

  /** Returns the first opinion about the target at this position of the list. */
  start(index: number): number {
    return this.#starts[index]!;
  }

  end(index: number): number {
    return this.#starts[index + 1]!;
  }

  /** Returns the target's opinions for the score, valid until the next call. */
  scored(index: number, { given, givenSum }: OpinionLists): readonly ScoredOpinion[] {
    const values = given.columns[0]!.values;
    const scored = this.#scoredOpinions;
    scored.length = 0;
    const start = this.start(index);
    const end = this.end(index);
    const isShared = this.#countSharing(start, end);
    for (let opinion = start; opinion < end; opinion++) {
      const member = this.#member[opinion]!;
      const person = this.#network.personAt(member);
      const one = (this.#pool[scored.length] ??= {
        value: 0,
        distance: 1,
        sharing: 1,
        giver: { count: 0, sum: 0 },
      });
      one.value = values[this.#givenPosition[opinion]!]!;
      one.distance = this.#network.distanceAt(member);
      one.sharing =
        isShared && one.distance === 2 ? this.#sharing[this.#network.viaAt(member)]! : 1;
      one.giver.count = given.length(person);
      one.giver.sum = givenSum[person]!;
      scored.push(one);
    }
    if (isShared) this.#clearSharing(start, end);
    return scored;
  }

  /** Counts opinions by contact, and returns whether any can have a reduced weight. */
  #countSharing(start: number, end: number): boolean {
    const { contacts } = this.#network;
    let distant = 0;
    for (let opinion = start; opinion < end; opinion++)
      if (this.#member[opinion]! >= contacts) distant++;
    if (distant <= fullWeightOpinions) return false;
    if (this.#sharing.length < contacts) this.#sharing = new Uint32Array(2 * contacts);
    for (let opinion = start; opinion < end; opinion++) {
      const member = this.#member[opinion]!;
      if (member >= contacts) this.#sharing[this.#network.viaAt(member)]!++;
    }
    return true;
  }

  #clearSharing(start: number, end: number): void {
    const { contacts } = this.#network;
    for (let opinion = start; opinion < end; opinion++) {
      const member = this.#member[opinion]!;
      if (member >= contacts) this.#sharing[this.#network.viaAt(member)] = 0;
    }
  }

  /** Whether the giver is shown to the source. */
  isShown(opinion: number): boolean {
    return this.#network.isShownAt(this.#member[opinion]!);
  }

  value(opinion: number, { given }: OpinionLists): number {
    return given.columns[0]!.values[this.#givenPosition[opinion]!]!;
  }

  /** Compares in the order of `compareOpinions`. */
  compare(a: number, b: number, { given }: OpinionLists): number {
    const network = this.#network;
    const one = this.#member[a]!;
    const other = this.#member[b]!;
    const times = given.columns[1]!.values;
    return (
      network.distanceAt(one) - network.distanceAt(other) ||
      network.trustAt(other) - network.trustAt(one) ||
      times[this.#givenPosition[b]!]! - times[this.#givenPosition[a]!]! ||
      network.personAt(one) - network.personAt(other)
    );
  }

  /** Returns the opinion as a result. */
  read(opinion: number, { given }: OpinionLists): NetworkOpinion {
    const givenPosition = this.#givenPosition[opinion]!;
    return Object.assign(this.#network.acquaintanceAt(this.#member[opinion]!), {
      value: given.columns[0]!.values[givenPosition]!,
      givenAt: given.columns[1]!.values[givenPosition]!,
    });
  }

  #findByTarget(targets: readonly EntityId[], { given, received }: OpinionLists): void {
    const { keys } = received;
    targets.forEach((target, index) => {
      this.#starts[index] = this.#size;
      const start = received.start(target);
      const end = start + received.length(target);
      for (let position = start; position < end; position++) {
        const giver = keys[position]!;
        const member = this.#network.findPosition(giver);
        if (member >= 0) this.#add(member, given.find(giver, target));
      }
    });
    this.#starts[targets.length] = this.#size;
  }

  #findByGiver(targets: readonly EntityId[], { given }: OpinionLists): void {
    const indices = new Map(targets.map((target, index) => [target, index]));
    // Most opinions of the network are about other targets, which the filter excludes quickly.
    const filter = new Uint8Array(filterSize);
    for (const target of targets) filter[target % filterSize] = 1;
    const { keys } = given;
    const { size } = this.#network;
    let found = 0;
    for (let member = 0; member < size; member++) {
      const person = this.#network.personAt(member);
      const start = given.start(person);
      const end = start + given.length(person);
      for (let position = start; position < end; position++) {
        const target = keys[position]!;
        if (filter[target % filterSize] === 0) continue;
        const index = indices.get(target);
        if (index === undefined) continue;
        if (found === this.#found.length) this.#found = growArray(this.#found, 2 * found);
        this.#found[found++] = index * maximumIds + person;
      }
    }
    this.#groupByTarget(targets, given, this.#found.subarray(0, found).sort());
  }

  /** Stores the opinions by target and giver, in the order of their combined keys. */
  #groupByTarget(targets: readonly EntityId[], given: SortedLists, order: Float64Array): void {
    this.#size = 0;
    let next = 0;
    for (const key of order) {
      const index = Math.floor(key / maximumIds);
      const person = key % maximumIds;
      while (next <= index) this.#starts[next++] = this.#size;
      this.#add(this.#network.findPosition(person), given.find(person, targets[index]!));
    }
    while (next <= targets.length) this.#starts[next++] = this.#size;
  }

  #add(member: number, givenPosition: number): void {
    if (this.#size === this.#member.length) {
      this.#member = growArray(this.#member, 2 * this.#size);
      this.#givenPosition = growArray(this.#givenPosition, 2 * this.#size);
    }
    this.#member[this.#size] = member;
    this.#givenPosition[this.#size++] = givenPosition;
  }
}

const filterSize = 1 << 14;
/** Ids fit into 32 bits, and an index of a target with an id into 53. */
const maximumIds = 2 ** 32;
