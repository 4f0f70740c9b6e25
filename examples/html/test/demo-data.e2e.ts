import { moveTimes } from '../../../scripts/move-times.mjs';
import { demoLines } from './support/marketplace.js';

interface Key {
  sourceCriteria: { uuid: string };
  targetCriteria: { ids: { uuid: string } };
}
interface Times {
  createdAt: number;
  updatedAt: number;
}
interface Line {
  feedback?: Key & Times & { items: { stars: number; review?: string } };
  reply?: Times & { feedback: Key };
  helpful?: { createdAt: number; feedback: Key };
  relationship?: { properties: { timestamp?: string } };
}

const now = Date.UTC(2030, 0, 1);
const read = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const lines = read(demoLines());
const moved = read(moveTimes(demoLines(), now));
const feedbackOf = (all: readonly Line[]) => all.flatMap(({ feedback }) => feedback ?? []);
const nameKey = ({ sourceCriteria, targetCriteria }: Key) =>
  `${sourceCriteria.uuid} ${targetCriteria.ids.uuid}`;

test('the newest feedback is three hours old, and the first two years', () => {
  const times = feedbackOf(moved).map(({ updatedAt }) => updatedAt);
  const hour = 3600;
  expect(Math.max(...times)).toBe(now / 1000 - 3 * hour);
  const years = (now / 1000 - Math.min(...times)) / (365 * 24 * hour);
  expect(years).toBeGreaterThan(1.9);
  expect(years).toBeLessThan(2.1);
});

test('all times move by the same', () => {
  const toTimes = (all: readonly Line[]) =>
    all
      .flatMap(({ feedback, reply, helpful, relationship }) => [
        feedback?.createdAt ?? [],
        feedback?.updatedAt ?? [],
        reply?.createdAt ?? [],
        helpful?.createdAt ?? [],
        relationship?.properties.timestamp === undefined
          ? []
          : Date.parse(relationship.properties.timestamp) / 1000,
      ])
      .flat();
  const before = toTimes(lines);
  const distances = new Set(toTimes(moved).map((time, index) => time - before[index]!));
  expect(distances.size).toBe(1);
});

test('replies and votes come after what they are about, and nothing after the newest feedback', () => {
  const feedback = new Map(feedbackOf(lines).map((one) => [nameKey(one), one]));
  const newest = Math.max(...feedbackOf(lines).map(({ updatedAt }) => updatedAt));
  const later = lines.flatMap(({ reply, helpful }) => reply ?? helpful ?? []);
  expect(later.length).toBeGreaterThan(50);
  for (const one of later) {
    expect(one.createdAt).toBeGreaterThanOrEqual(feedback.get(nameKey(one.feedback))!.updatedAt);
    expect(one.createdAt).toBeLessThanOrEqual(newest);
  }
});

test('no two reviews are the same, and each offer has some', () => {
  const reviews = feedbackOf(lines).flatMap(({ items }) => items.review ?? []);
  expect(new Set(reviews).size).toBe(reviews.length);
  const reviewed = feedbackOf(lines).filter(({ items }) => items.review);
  expect(new Set(reviewed.map(({ targetCriteria }) => targetCriteria.ids.uuid)).size).toBe(40);
});

test('one offer is disputed', () => {
  const stars = feedbackOf(lines)
    .filter(({ targetCriteria }) => targetCriteria.ids.uuid === 'hedge-fund-gardens')
    .map(({ items }) => items.stars);
  const share = (wanted: number) => stars.filter((one) => one === wanted).length / stars.length;
  expect(share(1)).toBeGreaterThan(0.3);
  expect(share(5)).toBeGreaterThan(0.3);
});
