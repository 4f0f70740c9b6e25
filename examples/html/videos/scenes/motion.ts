import { mix } from '../../data/palette.js';

export type Point = readonly [x: number, y: number];

/** How long each video is, in seconds; what repeats does so a whole number of times in it. */
export const duration = 5;

/** A number as short as it can be said. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Between -1 and 1, `times` times in the video. */
export function wave(seconds: number, times: number, phase = 0): number {
  return Math.sin(2 * Math.PI * ((seconds * times) / duration + phase));
}

/** From 0 to 1, `times` times in the video. */
export function fraction(seconds: number, times: number, phase = 0): number {
  const turns = (seconds * times) / duration + phase;
  return turns - Math.floor(turns);
}

export function lerp(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** From 0 to 1 between two moments, slow at both ends. */
export function ease(value: number, from = 0, to = 1): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** A number between 0 and 1 that looks random, always the same for the same seed. */
export function scatter(seed: number): number {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
}

/** Draws something for each number from 0. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Moves a layer as a phone held by hand does; a nearer one moves more. */
export function sway(seconds: number, depth: number, content: string): string {
  const x = depth * (1.8 * wave(seconds, 1) + 0.3 * wave(seconds, 3, 0.2));
  const y = depth * (0.9 * wave(seconds, 2, 0.1) + 0.3 * wave(seconds, 1, 0.6));
  return `<g transform="translate(${n(x)} ${n(y)})">${content}</g>`;
}

/** A gradient from top to bottom, or along the given line; each stop is a colour or [at, colour, opacity]. */
export function linear(
  id: string,
  stops: readonly (readonly [at: number, colour: string, opacity?: number])[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${drawStops(stops)}</linearGradient>`;
}

export function radial(
  id: string,
  stops: readonly (readonly [at: number, colour: string, opacity?: number])[],
  [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${drawStops(stops)}</radialGradient>`;
}

function drawStops(
  stops: readonly (readonly [at: number, colour: string, opacity?: number])[],
): string {
  return stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

/** A blur, for what is near the lens and for light. */
export function blur(id: string, radius: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="-30" y="-30" width="700" height="420"><feGaussianBlur stdDeviation="${radius}"/></filter>`;
}

/** Darker corners. */
export function vignette(colour = '#1a1020', strength = 0.32): string {
  return (
    radial(
      'vignette',
      [
        [0.55, colour, 0],
        [1, colour, strength],
      ],
      [0.5, 0.48, 0.75],
    ) + '<rect width="640" height="360" fill="url(#vignette)"/>'
  );
}

/** A part of an arm or a leg; its ends are round, or flatter as `roundness` says. */
export function limb(
  [x1, y1]: Point,
  [x2, y2]: Point,
  width1: number,
  width2: number,
  fill: string,
  roundness = 1,
): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = (y1 - y2) / length / 2;
  const dy = (x2 - x1) / length / 2;
  const corner = (x: number, y: number, width: number) =>
    `${n(x + dx * width)} ${n(y + dy * width)}`;
  const turn = n((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  const arc = (width: number) => `${n((width / 2) * roundness)} ${n(width / 2)} ${turn} 0`;
  return `<path d="M${corner(x1, y1, width1)}A${arc(width1)} 1 ${corner(x1, y1, -width1)}L${corner(x2, y2, -width2)}A${arc(width2)} 1 ${corner(x2, y2, width2)}z" fill="${fill}"/>`;
}

/** Where the elbow or knee is; `side` 1 or -1 says to which side it bends. */
export function bend(
  [x1, y1]: Point,
  [x2, y2]: Point,
  upper: number,
  lower: number,
  side: number,
): Point {
  const distance = Math.min(Math.hypot(x2 - x1, y2 - y1), upper + lower - 0.01) || 1;
  const along = (upper ** 2 - lower ** 2 + distance ** 2) / (2 * distance);
  const across = Math.sqrt(Math.max(0, upper ** 2 - along ** 2)) * side;
  const ux = (x2 - x1) / distance;
  const uy = (y2 - y1) / distance;
  return [x1 + ux * along - uy * across, y1 + uy * along + ux * across];
}

/** A hand around a rod: the rod lies along the angle, the wrist is on its upper side. */
export interface Hold {
  at: Point;
  /** In degrees. */
  angle: number;
  size: number;
  skin: string;
  /** The thumb is on the other side. */
  mirrored?: boolean;
}

export function shadeSkin(skin: string): string {
  return mix(skin, '#5a2a1a', 0.24);
}

export function hold({ at: [x, y], angle, size, skin, mirrored = false }: Hold): string {
  const shade = shadeSkin(skin);
  const fingers = [-13.2, -4.6, 4, 12.2];
  return [
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)}) scale(${n(mirrored ? -size : size)} ${n(size)})">`,
    `<path d="M-10-29C-11-22-18-17-18-8-18-3 17-3 17-8 17-17 11-22 10-29z" fill="${skin}"/>`,
    `<path d="M12-19c6 1 10 6 12 12 1 4 1 8-1 9-3 1-6-2-7-5-2-4-5-6-8-8z" fill="${shade}"/>`,
    ...fingers.map(
      (finger, index) =>
        `<rect x="${finger - 4.6}" y="-12" width="9.2" height="${[19, 22, 22.5, 20][index]}" rx="4.6" fill="${shade}"/><rect x="${finger - 4.3}" y="-13" width="7.7" height="${[19, 22, 22.5, 20][index]}" rx="3.9" fill="${skin}"/>`,
    ),
    '</g>',
  ].join('');
}

export function wristOf({ at: [x, y], angle, size }: Hold): Point {
  const radians = (angle * Math.PI) / 180;
  return [x + Math.sin(radians) * 26 * size, y - Math.cos(radians) * 26 * size];
}

/** Thin wisps that rise and fade. */
export function steam(
  seconds: number,
  [x, y]: Point,
  { height = 60, width = 8, strength = 0.5, seed = 0 } = {},
): string {
  return repeat(3, (index) => {
    const part = fraction(seconds, 2, index / 3 + scatter(seed) * 0.9);
    const drift = 5 * Math.sin(part * 5 + seed + index * 2);
    const top = y - part * height;
    const curl = width * (0.6 + part);
    const opacity = strength * Math.sin(Math.PI * part);
    const left = x + (index - 1) * width * 0.8 + drift;
    return `<path d="M${n(left)} ${n(top)}c${n(-curl)} ${n(-height * 0.16)} ${n(curl)} ${n(-height * 0.26)} 0 ${n(-height * 0.44)}" fill="none" stroke="#fff" stroke-width="${n(width * (0.5 + part * 0.5))}" stroke-linecap="round" opacity="${n(opacity)}" filter="url(#steam)"/>`;
  });
}
