import type { AuthData } from '../../core/src/store/base/api-types.js';
import { createPerson, type Person } from './people.js';
import type { TestService } from '../service/start-service.js';

/** A few people and providers, with the relationships and feedback that tests use. */
export interface TestNetwork {
  /** Knows Alice, who knows Bob. */
  reader: Person;
  alice: Person;
  bob: Person;
  /** Has no relationships. */
  stranger: Person;
  identity: AuthData;
  strangerIdentity: AuthData;
}

/** Bold text that must stay text. */
export const hostileName = '<b onclick="alert(1)">Mallory</b>';
export const hostileReview =
  '<script>document.title = "taken"</script> & <img src=x onerror=alert(1)>';

/** Builds the network; `origin` serves the images. */
export async function buildNetwork(service: TestService, origin: string): Promise<TestNetwork> {
  const [reader, alice, bob, mallory, stranger] = [
    createPerson('Rae Reader'),
    createPerson('Alice Archer'),
    createPerson('Bob Baker'),
    createPerson(hostileName),
    createPerson('Sam Stranger'),
  ] as const;
  for (const { name, uuid } of [reader, alice, bob, mallory, stranger]) {
    const image =
      name === alice.name
        ? `${origin}/avatar.svg`
        : name === bob.name
          ? `${origin}/missing.png`
          : undefined;
    await service.post('/entity', {
      type: 'Address',
      name,
      ids: { uuid, address: uuid },
      ...(image === undefined ? {} : { image }),
    });
  }
  for (const uuid of ['bakery', 'plumber', 'florist', 'garage']) {
    await service.post('/entity', {
      type: 'provider',
      name: `The ${uuid}`,
      ids: { uuid, registration: `registration of the ${uuid}` },
    });
  }
  for (const id of ['Quality', 'Punctuality']) {
    await service.post('/badges', {
      id,
      badges: [
        { qualifier: 'positive', badge: { label: `Good ${id.toLowerCase()}`, image: '' } },
        { qualifier: 'negative', badge: { label: `Poor ${id.toLowerCase()}`, image: '' } },
      ],
    });
  }
  for (const [a, b] of [
    [reader, alice],
    [alice, bob],
  ] as const) {
    await service.post('/relationship', {
      type: 'social',
      sourceCriteria: { uuid: a.uuid },
      targetCriteria: { uuid: b.uuid },
      bidirectional: true,
      properties: { kind: 'bluesky' },
    });
  }
  const give = (giver: Person, target: string, items: object) =>
    service.post('/feedback', {
      sourceCriteria: { uuid: giver.uuid },
      targetCriteria: { uuid: target },
      items,
    });
  await give(alice, 'bakery', {
    stars: 5,
    badges: { Quality: 'positive' },
    review: 'The best rye bread in town.',
  });
  await give(bob, 'bakery', { stars: 4, review: 'Friendly people.\nOpen on Sundays.' });
  await give(mallory, 'bakery', {
    stars: 1,
    badges: { Punctuality: 'negative' },
    review: hostileReview,
  });
  await give(bob, 'plumber', { stars: 5, video: 'https://videos.example/plumber.webm' });
  return {
    reader,
    alice,
    bob,
    stranger,
    identity: await service.signIn(reader),
    strangerIdentity: await service.signIn(stranger),
  };
}
