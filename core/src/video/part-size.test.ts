import fc from 'fast-check';
import { largestPart, PartSize, smallestPart } from './part-size.js';

const limits = fc.integer({ min: smallestPart, max: largestPart });
const contents = fc.integer({ min: 1, max: 100 * 1024 * 1024 });

/** Uploads content behind a server that refuses parts above the limit. Returns the number of refused parts. */
function upload(parts: PartSize, content: number, limit: number, isReadable: boolean): number {
  let position = 0;
  let refused = 0;
  while (position < content) {
    const sent = Math.min(parts.current, content - position);
    parts.handlePart(position);
    if (sent <= limit) {
      parts.handleAnswer(true);
      position += sent;
      continue;
    }
    refused++;
    if (isReadable) parts.handleAnswer(false);
    if (!(isReadable ? parts.halve() : parts.handlePosition(position))) {
      throw new Error(`Stuck at ${position} with parts of ${parts.current} bytes.`);
    }
  }
  return refused;
}

test('an upload ends after at most six refused parts, whether their answers can be read or not', () => {
  fc.assert(
    fc.property(contents, limits, fc.boolean(), (content, limit, isReadable) => {
      const parts = new PartSize(content);
      expect(upload(parts, content, limit, isReadable)).toBeLessThanOrEqual(6);
      // The size that was found is kept.
      expect(upload(new PartSize(parts.current), content, limit, isReadable)).toBe(0);
    }),
  );
});

test('parts are more than half as large as the limit allows', () => {
  fc.assert(
    fc.property(limits, fc.boolean(), (limit, isReadable) => {
      const parts = new PartSize(largestPart);
      upload(parts, 100 * 1024 * 1024, limit, isReadable);
      expect(parts.current).toBeLessThanOrEqual(limit);
      expect(parts.current * 2).toBeGreaterThan(limit);
    }),
  );
});

test('a server that refuses the smallest parts is noticed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: smallestPart - 1 }),
      fc.boolean(),
      (limit, isReadable) => {
        expect(() => upload(new PartSize(largestPart), largestPart, limit, isReadable)).toThrow(
          `Stuck at 0 with parts of ${smallestPart} bytes.`,
        );
      },
    ),
  );
});

test('a part of which something has arrived does not make parts smaller', () => {
  const parts = new PartSize(largestPart);
  parts.handlePart(0);
  expect(parts.handlePosition(1_000)).toBe(false);
  expect(parts.current).toBe(largestPart);
});

test('an answered part does not make parts smaller when the service tells its position', () => {
  const parts = new PartSize(largestPart);
  parts.handlePart(0);
  parts.handleAnswer(false);
  expect(parts.handlePosition(0)).toBe(false);
  expect(parts.current).toBe(largestPart);
});

test('sent bytes of a size that may be refused are no progress until a part is accepted', () => {
  const parts = new PartSize(largestPart);
  parts.handlePart(0);
  expect(parts.countProgress(1_000)).toBe(1_000);
  parts.handlePosition(0);
  parts.handlePart(0);
  expect(parts.countProgress(1_000)).toBe(0);
  parts.handleAnswer(true);
  parts.handlePart(parts.current);
  expect(parts.countProgress(parts.current + 1_000)).toBe(parts.current + 1_000);
});
