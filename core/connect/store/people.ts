import type { OwnRelationship } from '@x-svc/client';

/** A person in the network of the signed-in person, and why. */
export interface Contact {
  /** Unique for each person. */
  key: string;
  target: OwnRelationship['target'];
  relationships: OwnRelationship[];
}

/** Groups relationships by the person to whom they lead, in their order. `has` leads to no person. */
export function groupByPerson(relationships: readonly OwnRelationship[]): Contact[] {
  const contacts = new Map<string, Contact>();
  for (const [position, relationship] of relationships.entries()) {
    if (relationship.type === 'has') continue;
    const { target } = relationship;
    // Without a wallet, a target has no `ref`.
    const key = target.ref ?? `position-${position}`;
    const contact = contacts.get(key);
    if (contact) contact.relationships.push(relationship);
    else contacts.set(key, { key, target, relationships: [relationship] });
  }
  return [...contacts.values()];
}
