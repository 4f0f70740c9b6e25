import { giveFeedback } from '../../service/src/use-cases/feedback/give-feedback.js';
import { person, type Person } from './people.js';
import type { TestService } from '../service/start-service.js';
import type { Town } from './town.js';

/** An address, so that it can be endorsed. */
export const cinema = '0xc1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1c1';
/** Endorsed, but without feedback. */
export const theatre = '0x7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e';
/** Rated with stars alone, by strangers. */
export const circus = 'circus';
/** Rated three times by one stranger, whom an app vouches for, and once by another. */
export const museum = 'museum';
/** Where the videos of the cinema are said to be. */
export const videoHost = 'https://videos.example';

export const longReview = Array.from(
  { length: 60 },
  (_, index) => `Sentence ${index + 1} of a long review.`,
).join(' ');
export const arabicName = 'ليلى (Layla)';
export const arabicReview = 'قاعة جميلة (3D) والصوت ممتاز!';

/** Adds places with feedback of every kind to the town; returns the strangers who gave it. */
export async function buildCinema(service: TestService, town: Town): Promise<Person[]> {
  for (const uuid of [cinema, theatre, circus, museum]) {
    await service.post('/entity', {
      type: 'provider',
      name: `The ${uuid}`,
      ids: { uuid, ...(uuid.startsWith('0x') ? { address: uuid } : {}) },
    });
  }
  const names = ['Vera Vogel', arabicName, 'Nils Nordin', 'Ola Obi', 'Pia Pohl', 'Quin Quick'];
  const strangers = names.map(person);
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
  await give(vera, cinema, { stars: 2, review: longReview, badges: { Punctuality: 'negative' } });
  await give(layla, cinema, { stars: 5, review: arabicReview, badges: { Quality: 'positive' } });
  await give(nils, cinema, { stars: 4, video: video(1) });
  await give(ola, cinema, { stars: 1, video: video(2), badges: { Quality: 'negative' } });
  await give(pia, cinema, { badges: { Quality: 'positive' } });
  await give(town.bob, cinema, { stars: 5, video: video(3), review: 'The organ before the film!' });
  await give(town.alice, cinema, { stars: 4, review: 'Cosy.', badges: { Quality: 'positive' } });
  await give(town.reader, cinema, { stars: 5, review: 'I come every week.' });
  for (const giver of [vera, nils]) await give(giver, circus, { stars: 3 });
  // The operator's imports vouch for nothing.
  await giveFeedback(
    service.context,
    { kind: 'operator' },
    {
      sourceCriteria: { uuid: quin.uuid },
      targetCriteria: { uuid: museum },
      items: { stars: 2 },
    },
  );
  for (const transactionId of ['a', 'b', 'c']) {
    await service.post('/feedback', {
      sourceCriteria: { uuid: vera.uuid },
      targetCriteria: { uuid: museum },
      transactionId,
      items: { stars: 4 },
    });
  }
  for (const [index, giver] of [town.alice, vera, layla, ola, quin].entries()) {
    await service.endorse(giver, cinema, (index + 1) * 250);
  }
  await service.endorse(town.bob, theatre, 1);
  return strangers;
}
