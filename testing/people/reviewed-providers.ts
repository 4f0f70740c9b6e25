import { giveFeedback } from '../../service/src/use-cases/feedback/give-feedback.js';
import { createPerson, type Person } from './people.js';
import type { TestService } from '../service/start-service.js';
import type { TestNetwork } from './network.js';

/** An address, so that it can be endorsed. */
export const reviewedProvider = '0xc1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1';
/** Endorsed, but without feedback. */
export const endorsedProvider = '0x7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e';
/** Rated with stars alone, by strangers. */
export const starredProvider = 'starred-provider';
/** Rated three times by one stranger, whom an app vouches for, and once by another. */
export const revisitedProvider = 'revisited-provider';
/** Where the videos of the reviewed provider are said to be. */
export const videoHost = 'https://videos.example';

export const longReview = Array.from(
  { length: 60 },
  (_, index) => `Sentence ${index + 1} of a long review.`,
).join(' ');
export const arabicName = 'ليلى (Layla)';
export const arabicReview = 'قاعة جميلة (3D) والصوت ممتاز!';

/** Adds providers with feedback of every kind to the network; returns the strangers who gave it. */
export async function addReviewedProviders(
  service: TestService,
  network: TestNetwork,
): Promise<Person[]> {
  for (const uuid of [reviewedProvider, endorsedProvider, starredProvider, revisitedProvider]) {
    await service.post('/entity', {
      type: 'provider',
      name: `The ${uuid}`,
      ids: { uuid, ...(uuid.startsWith('0x') ? { address: uuid } : {}) },
    });
  }
  const names = ['Vera Vogel', arabicName, 'Nils Nordin', 'Ola Obi', 'Pia Pohl', 'Quin Quick'];
  const strangers = names.map(createPerson);
  for (const { name, uuid } of strangers) {
    await service.post('/entity', { type: 'Address', name, ids: { uuid, address: uuid } });
  }
  const give = (giver: Person, target: string, items: object) =>
    service.post('/feedback', {
      sourceCriteria: { uuid: giver.uuid },
      targetCriteria: { uuid: target },
      items,
    });
  const video = (number: number) => `${videoHost}/${number}.webm`;
  const [vera, layla, nils, ola, pia, quin] = strangers as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await give(vera, reviewedProvider, {
    stars: 2,
    review: longReview,
    badges: { Punctuality: 'negative' },
  });
  await give(layla, reviewedProvider, {
    stars: 5,
    review: arabicReview,
    badges: { Quality: 'positive' },
  });
  await give(nils, reviewedProvider, { stars: 4, video: video(1) });
  await give(ola, reviewedProvider, { stars: 1, video: video(2), badges: { Quality: 'negative' } });
  await give(pia, reviewedProvider, { badges: { Quality: 'positive' } });
  await give(network.bob, reviewedProvider, {
    stars: 5,
    video: video(3),
    review: 'The organ before the film!',
  });
  await give(network.alice, reviewedProvider, {
    stars: 4,
    review: 'Cosy.',
    badges: { Quality: 'positive' },
  });
  await give(network.reader, reviewedProvider, { stars: 5, review: 'I come every week.' });
  for (const giver of [vera, nils]) await give(giver, starredProvider, { stars: 3 });
  // The operator's imports vouch for nothing.
  await giveFeedback(
    service.context,
    { kind: 'operator' },
    {
      sourceCriteria: { uuid: quin.uuid },
      targetCriteria: { uuid: revisitedProvider },
      items: { stars: 2 },
    },
  );
  for (const transactionId of ['a', 'b', 'c']) {
    await service.post('/feedback', {
      sourceCriteria: { uuid: vera.uuid },
      targetCriteria: { uuid: revisitedProvider },
      transactionId,
      items: { stars: 4 },
    });
  }
  for (const [index, giver] of [network.alice, vera, layla, ola, quin].entries()) {
    await service.endorse(giver, reviewedProvider, (index + 1) * 250);
  }
  await service.endorse(network.bob, endorsedProvider, 1);
  return strangers;
}
