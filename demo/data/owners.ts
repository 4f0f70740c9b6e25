import type { Person } from './people.js';

/** Providers whose owner answers reviews: as somebody of the town, else with the provider's own wallet. */
const owners: Record<string, { person?: string }> = {
  'rosas-bakery': {},
  'smoke-salt': { person: 'Lucía Romero' },
  'pedal-post': { person: 'Jonas Weber' },
  'hedge-fund-gardens': { person: 'Harry Dawson' },
};

/** The wallets that own a provider. */
export function listOwners(
  people: readonly Person[],
  { slug, address }: { slug: string; address?: string },
): string[] {
  const owner = owners[slug];
  if (!owner) return [];
  const wallet = owner.person ? people.find(({ name }) => name === owner.person)?.address : address;
  return wallet === undefined ? [] : [wallet];
}

/** Whether the person owns the provider. */
export function isOwner({ name }: Person, { slug }: { slug: string }): boolean {
  return owners[slug]?.person === name;
}

/** Whether the provider has an owner. */
export function hasOwner(slug: string): boolean {
  return slug in owners;
}
