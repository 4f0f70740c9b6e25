import type { FilmTrust } from '../filmtrust/dataset.js';
import { randomFrom, shuffled } from './random.js';

type Links = FilmTrust['links'];

/** How a person of a network is reached. */
export interface Member {
  distance: 1 | 2;
  /** At distance two: the contact in between, of several the one of the lowest id. */
  via?: number;
}

/** Everyone within two steps of each person in the order of their ids, and how they are reached. */
export type Networks = ReadonlyMap<number, ReadonlyMap<number, Member>>;

/** How links are followed: from truster to trustee, as in the service, or in both directions. */
export type Direction = 'stated' | 'both';

/** The networks that the links make. */
export function buildNetworks(links: Links, direction: Direction): Networks {
  const contacts = new Map<number, Set<number>>();
  const link = (from: number, to: number) => {
    const known = contacts.get(from);
    if (known) known.add(to);
    else contacts.set(from, new Set([to]));
  };
  for (const [truster, trustee] of links) {
    link(truster, trustee);
    if (direction === 'both') link(trustee, truster);
  }
  return new Map([...contacts.keys()].map((person) => [person, buildNetwork(person, contacts)]));
}

function buildNetwork(person: number, contacts: ReadonlyMap<number, ReadonlySet<number>>) {
  const network = new Map<number, Member>();
  const first = [...(contacts.get(person) ?? [])].sort((a, b) => a - b);
  for (const contact of first) network.set(contact, { distance: 1 });
  for (const contact of first) {
    for (const second of contacts.get(contact) ?? []) {
      if (second !== person && !network.has(second))
        network.set(second, { distance: 2, via: contact });
    }
  }
  return new Map([...network].sort(([a], [b]) => a - b));
}

/** The same links with randomly permuted people. */
export function shuffleLinks(links: Links, seed: number): Links {
  const people = [...new Set(links.flat())].sort((a, b) => a - b);
  const others = shuffled(people, randomFrom(seed));
  const places = new Map(people.map((person, index) => [person, others[index] ?? person]));
  const replacePerson = (person: number) => places.get(person) ?? person;
  return links.map(([truster, trustee]) => [replacePerson(truster), replacePerson(trustee)]);
}
