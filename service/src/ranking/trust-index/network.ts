import { blockedEdge, getStrength, unconfirmedEdge } from '../edge.js';
import type { Acquaintance, EntityId } from '../engine.js';
import { growArray, type SortedLists } from './sorted-lists.js';

/**
 * Everyone within two steps of a source, contacts first, without people whom the source has blocked. The arrays are
 * reused from request to request; in arrays of all nodes, a number that grows with each request distinguishes its
 * members from earlier ones.
 */
export class Network {
  readonly #edges: SortedLists;
  /** By node: the last request in which it was a member, and its position among the members. */
  #stamp = new Uint32Array(1024);
  /** The position; −1 for people whom the source has blocked. */
  #position = new Int32Array(1024);
  #current = 0;
  #people = new Uint32Array(1024);
  /** Positions of contacts. */
  #via = new Uint32Array(1024);
  #trust = new Float64Array(1024);
  /** By position of a contact: 1 when the people for whom it vouches are shown to the source. */
  #isConfirmed = new Uint8Array(1024);
  #size = 0;
  #contacts = 0;

  constructor(edges: SortedLists) {
    this.#edges = edges;
  }

  get bytes(): number {
    const all = [
      this.#stamp,
      this.#position,
      this.#people,
      this.#via,
      this.#trust,
      this.#isConfirmed,
    ];
    return all.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Finds the source's network, which is valid until the next call. */
  expand(source: EntityId): void {
    const edges = this.#edges;
    const { keys } = edges;
    const strengths = edges.columns[0]!.values;
    this.#next();
    const start = edges.start(source);
    const end = start + edges.length(source);
    for (let position = start; position < end; position++) {
      const edge = strengths[position]!;
      if (edge === blockedEdge) this.#block(keys[position]!);
      else
        this.#isConfirmed[this.#add(keys[position]!, 0, getStrength(edge))] = +(
          edge !== unconfirmedEdge
        );
    }
    const contacts = (this.#contacts = this.#size);
    for (let c = 0; c < contacts; c++) {
      const contact = this.#people[c]!;
      const first = this.#trust[c]!;
      const isConfirmed = this.#isConfirmed[c]!;
      const from = edges.start(contact);
      const to = from + edges.length(contact);
      for (let position = from; position < to; position++) {
        const person = keys[position]!;
        const edge = strengths[position]!;
        if (person === source || edge === blockedEdge) continue;
        const trust = first * getStrength(edge);
        if (this.#stamp[person] !== this.#current) {
          this.#add(person, c, trust);
          continue;
        }
        const known = this.#position[person]!;
        if (known < contacts) continue;
        const isKnownConfirmed = this.#isConfirmed[this.#via[known]!]!;
        // Contacts come in the order of their ids: among equal ones, the lowest id stays.
        if (
          isConfirmed > isKnownConfirmed ||
          (isConfirmed === isKnownConfirmed && trust > this.#trust[known]!)
        ) {
          this.#trust[known] = trust;
          this.#via[known] = c;
        }
      }
    }
  }

  /** The number of contacts, which have the first positions. */
  get contacts(): number {
    return this.#contacts;
  }

  /** The number of members; their positions are the numbers below it. */
  get size(): number {
    return this.#size;
  }

  /** Returns the position of the contact through whom the member at distance two is reached. */
  viaAt(position: number): number {
    return this.#via[position]!;
  }

  /** Returns the position of the person among the members, or −1. */
  findPosition(person: EntityId): number {
    return this.#stamp[person] === this.#current ? this.#position[person]! : -1;
  }

  personAt(position: number): EntityId {
    return this.#people[position]!;
  }

  distanceAt(position: number): 1 | 2 {
    return position < this.#contacts ? 1 : 2;
  }

  trustAt(position: number): number {
    return this.#trust[position]!;
  }

  /** Whether the member is shown to the source. */
  isShownAt(position: number): boolean {
    return position < this.#contacts || this.#isConfirmed[this.#via[position]!] === 1;
  }

  acquaintanceAt(position: number): Acquaintance {
    const person = this.#people[position]!;
    const trust = this.#trust[position]!;
    if (position < this.#contacts) return { person, distance: 1, trust, isShown: true };
    const via = this.#via[position]!;
    const isShown = this.#isConfirmed[via] === 1;
    return { person, distance: 2, via: this.#people[via]!, trust, isShown };
  }

  #block(person: EntityId): void {
    this.#growNodes(person);
    this.#stamp[person] = this.#current;
    this.#position[person] = -1;
  }

  /** Adds a member, and returns its position. */
  #add(person: EntityId, via: number, trust: number): number {
    this.#growNodes(person);
    const position = this.#size++;
    if (position === this.#people.length) {
      this.#people = growArray(this.#people, 2 * position);
      this.#via = growArray(this.#via, 2 * position);
      this.#trust = growArray(this.#trust, 2 * position);
      this.#isConfirmed = growArray(this.#isConfirmed, 2 * position);
    }
    this.#stamp[person] = this.#current;
    this.#position[person] = position;
    this.#people[position] = person;
    this.#via[position] = via;
    this.#trust[position] = trust;
    return position;
  }

  #growNodes(person: EntityId): void {
    if (person < this.#stamp.length) return;
    const size = Math.max(person + 1, Math.ceil(this.#stamp.length * 1.5));
    this.#stamp = growArray(this.#stamp, size);
    this.#position = growArray(this.#position, size);
  }

  #next(): void {
    if (this.#current === 0xffffffff) {
      this.#stamp.fill(0);
      this.#current = 0;
    }
    this.#current++;
    this.#size = 0;
    this.#contacts = 0;
  }
}
