import type { ConnectService } from '../../../../testing/networks/connect-service.js';
import type { Person } from '../../../../testing/people/people.js';

/** Adds a person by name, as an app does. */
export async function introduce(http: ConnectService, { name, uuid }: Person): Promise<void> {
  await http.post('/entity', { type: 'Address', name, ids: { uuid, address: uuid } });
}

/** Has somebody review a place of the person's own, and returns its uuid. */
export async function review(http: ConnectService, person: Person): Promise<string> {
  const uuid = `place-${person.uuid}`;
  await introduce(http, person);
  await http.post('/entity', { type: 'provider', name: 'Bakery', ids: { uuid } });
  await http.post('/feedback', {
    sourceCriteria: { uuid: person.uuid },
    targetCriteria: { uuid },
    items: { stars: 5 },
  });
  return uuid;
}

/** Has an app state that somebody knows another person from a network. */
export async function relate(
  http: ConnectService,
  { source, target, kind }: { source: Person; target: Person; kind: string },
): Promise<void> {
  await http.post('/relationship', {
    type: 'social',
    sourceCriteria: { uuid: source.uuid },
    targetCriteria: { uuid: target.uuid },
    properties: { kind },
  });
}
