/** The colours of the demo's pictures and videos. */
export const cream = '#fff6e6';
export const sun = '#ffd166';
export const red = '#ef6f5e';
export const ink = '#22303c';
export const leaf = '#8fce6f';
export const wood = '#c98d57';
export const sky = '#a9dcf0';

/** The first colour with a part of the second. */
export function mix(first: string, second: string, part: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(first, at) * (1 - part) + channel(second, at) * part)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}
