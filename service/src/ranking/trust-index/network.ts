import { blockedEdge, getStrength, unconfirmedEdge } from '../edge.js';
import type { Acquaintance, EntityId } from '../engine.js';
import { growArray, type SortedLists } from './sorted-lists.js';

/**
 * Everyone within two steps of a source, contacts first, without those whom the source has blocked.
 * The arrays are reused from request to request; in those over all nodes a number that grows with
 * each request distinguishes its members from those of earlier ones.
 */
export class Network {
  readonly #edges: SortedLists;
  /** By node: the request that it was last a member in, and its place among the members then. */
  #stamp = new Uint32Array(1024);
  /** −1 for whom the source has blocked. */
  #place = new Int32Array(1024);
  #current = 0;
  #people = new Uint32Array(1024);
  /** Places of contacts. */
  #via = new Uint32Array(1024);
  #trust = new Float64Array(1024);
  /** By place of a contact: 1 when those whom it vouches for are shown to the source. */
  #isConfirmed = new Uint8Array(1024);
  #size = 0;
  #contacts = 0;

  constructor(edges: SortedLists) {
    this.#edges = edges;
  }

  get bytes(): number {
    const all = [this.#stamp, this.#place, this.#people, this.#via, this.#trust, this.#isConfirmed];
    return all.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Finds the source's network, which is in here until the next call. */
  expand(source: EntityId): void {
    const edges = this.#edges;
    const { keys } = edges;
    const strengths = edges.columns[0]!.values;
    this.#next();
    const start = edges.start(source);
    const end = start + edges.length(source);
    for (let place = start; place < end; place++) {
      const edge = strengths[place]!;
      if (edge === blockedEdge) this.#block(keys[place]!);
      else
        this.#isConfirmed[this.#add(keys[place]!, 0, getStrength(edge))] = +(
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
      for (let place = from; place < to; place++) {
        const person = keys[place]!;
        const edge = strengths[place]!;
        if (person === source || edge === blockedEdge) continue;
        const trust = first * getStrength(edge);
        if (this.#stamp[person] !== this.#current) {
          this.#add(person, c, trust);
          continue;
        }
        const known = this.#place[person]!;
        if (known < contacts) continue;
        const isKnownConfirmed = this.#isConfirmed[this.#via[known]!]!;
        // Contacts come in the order of their ids, so of equal ones the lowest stays.
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

  /** How many contacts there are: the places of the first members. */
  get contacts(): number {
    return this.#contacts;
  }

  /** How many members there are; their places are the numbers below. */
  get size(): number {
    return this.#size;
  }

  /** Place of the contact through whom the member at distance two is reached. */
  viaAt(place: number): number {
    return this.#via[place]!;
  }

  /** Place of the person among the members, or −1. */
  findPlace(person: EntityId): number {
    return this.#stamp[person] === this.#current ? this.#place[person]! : -1;
  }

  personAt(place: number): EntityId {
    return this.#people[place]!;
  }

  distanceAt(place: number): 1 | 2 {
    return place < this.#contacts ? 1 : 2;
  }

  trustAt(place: number): number {
    return this.#trust[place]!;
  }

  /** Whether the source is shown who it is. */
  isShownAt(place: number): boolean {
    return place < this.#contacts || this.#isConfirmed[this.#via[place]!] === 1;
  }

  acquaintanceAt(place: number): Acquaintance {
    const person = this.#people[place]!;
    const trust = this.#trust[place]!;
    if (place < this.#contacts) return { person, distance: 1, trust, isShown: true };
    const via = this.#via[place]!;
    const isShown = this.#isConfirmed[via] === 1;
    return { person, distance: 2, via: this.#people[via]!, trust, isShown };
  }

  #block(person: EntityId): void {
    this.#growNodes(person);
    this.#stamp[person] = this.#current;
    this.#place[person] = -1;
  }

  /** Returns the place of the new member. */
  #add(person: EntityId, via: number, trust: number): number {
    this.#growNodes(person);
    const place = this.#size++;
    if (place === this.#people.length) {
      this.#people = growArray(this.#people, 2 * place);
      this.#via = growArray(this.#via, 2 * place);
      this.#trust = growArray(this.#trust, 2 * place);
      this.#isConfirmed = growArray(this.#isConfirmed, 2 * place);
    }
    this.#stamp[person] = this.#current;
    this.#place[person] = place;
    this.#people[place] = person;
    this.#via[place] = via;
    this.#trust[place] = trust;
    return place;
  }

  #growNodes(person: EntityId): void {
    if (person < this.#stamp.length) return;
    const size = Math.max(person + 1, Math.ceil(this.#stamp.length * 1.5));
    this.#stamp = growArray(this.#stamp, size);
    this.#place = growArray(this.#place, size);
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
