import pixelmatch from 'pixelmatch';
import type { Picture } from './picture.js';

/** The side of the squares in which differences are counted. */
const side = 8;
/** How many of a square's pixels may differ: scattered ones are noise. */
const tolerated = 7;
/** How far a colour may be from those around it in the other picture, and the share of their contrast. */
const slack = { colours: 24, contrast: 0.35 };

/** Describes the difference, with a picture; undefined without a difference that a person would see. */
export function findDifference(
  before: Picture,
  after: Picture,
): { reason: string; picture: Picture } | undefined {
  const { width, height } = before;
  if (width !== after.width || height !== after.height) {
    const reason = `${width}×${height} became ${after.width}×${after.height}`;
    return { reason, picture: after };
  }
  const picture = { width, height, data: new Uint8Array(width * height * 4) };
  const options = { threshold: 0.1, diffMask: true };
  const count = pixelmatch(before.data, after.data, picture.data, width, height, options);
  if (count === 0) return undefined;
  ignoreAntialiasing(picture, before, after);
  const square = worstSquare(picture);
  if (square.count <= tolerated) return undefined;
  const reason = `${square.count} of ${side * side} pixels differ at ${square.x}, ${square.y}`;
  return { reason, picture };
}

/** Takes back what differs by less than a pixel's place: browsers draw edges of letters differently. */
function ignoreAntialiasing(
  { width, height, data }: Picture,
  before: Picture,
  after: Picture,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = (y * width + x) * 4 + 3;
      if (data[alpha] === 0) continue;
      if (isAround(before, after, x, y) && isAround(after, before, x, y)) data[alpha] = 0;
    }
  }
}

/** Whether the colour at a place is among those around that place in the other picture. */
function isAround(one: Picture, other: Picture, x: number, y: number): boolean {
  return [0, 1, 2].every((channel) => {
    const colour = one.data[(y * one.width + x) * 4 + channel]!;
    let low = 255;
    let high = 0;
    for (let row = Math.max(0, y - 1); row <= Math.min(other.height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(other.width - 1, x + 1); column++) {
        const near = other.data[(row * other.width + column) * 4 + channel]!;
        low = Math.min(low, near);
        high = Math.max(high, near);
      }
    }
    const allowed = slack.colours + slack.contrast * (high - low);
    return colour >= low - allowed && colour <= high + allowed;
  });
}

/** Finds the square with the most differences: a part that moved, changed or went differs in one place. */
function worstSquare({ width, height, data }: Picture): { x: number; y: number; count: number } {
  const worst = { x: 0, y: 0, count: 0 };
  for (let y = 0; y < height; y += side / 2) {
    for (let x = 0; x < width; x += side / 2) {
      let count = 0;
      for (let row = y; row < Math.min(height, y + side); row++) {
        for (let column = x; column < Math.min(width, x + side); column++) {
          if (data[(row * width + column) * 4 + 3]! > 0) count++;
        }
      }
      if (count > worst.count) Object.assign(worst, { x, y, count });
    }
  }
  return worst;
}
