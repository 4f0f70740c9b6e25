import demo from '../../../examples/html/demo-people.json' with { type: 'json' };

/** Somebody whose eyes the showcase lends. */
export interface Person {
  name: string;
  /** Lower case: the uuid of the person's entity too. */
  address: `0x${string}`;
  privateKey: `0x${string}`;
}

/** People of the example marketplace, with public and worthless keys. */
const people = {
  /** Knows many, who have said much. */
  amara: 'Amara Okafor',
  jonas: 'Jonas Weber',
  lucia: 'Lucía Romero',
  /** Her friends have names that are hard to show. */
  fatima: 'Fatima Haddad',
};

export type PersonName = keyof typeof people;

export function personNamed(name: PersonName): Person {
  return demo.people.find((person) => person.name === people[name]) as Person;
}
