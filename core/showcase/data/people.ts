import demo from '../../../examples/html/demo-people.json' with { type: 'json' };

/** A person as whom the showcase signs in. */
export interface Person {
  name: string;
  /** In lower case; also the uuid of the person's entity. */
  address: `0x${string}`;
  privateKey: `0x${string}`;
}

/** People of the example marketplace, whose keys are public. */
const people = {
  /** Her contacts have given much feedback. */
  amara: 'Amara Okafor',
  jonas: 'Jonas Weber',
  lucia: 'Lucía Romero',
  /** Her contacts have names that are hard to show. */
  fatima: 'Fatima Haddad',
  /** He has no contacts. */
  noah: 'Noah Lindqvist',
};

export type PersonName = keyof typeof people;

export function findPerson(name: PersonName): Person {
  return demo.people.find((person) => person.name === people[name]) as Person;
}
