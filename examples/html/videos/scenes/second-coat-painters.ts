import { mix } from '../../data/palette.js';
import {
  bend,
  blur,
  ease,
  hold,
  lerp,
  limb,
  linear,
  n,
  type Point,
  repeat,
  scatter,
  sway,
  vignette,
  wave,
  wristOf,
} from './motion.js';

const skin = '#dda57a';
const oldPaint = '#8fa396';
const newPaint = '#f2a65a';
const shirt = '#3c7a89';

const definitions = [
  blur('soft', 7),
  blur('near', 2.2),
  linear(
    'light',
    [
      [0, '#ffffff', 0],
      [0.7, '#fff2cf', 0.1],
      [1, '#fff2cf', 0.5],
    ],
    [0, 0.4, 1, 0.3],
  ),
  linear(
    'moulding',
    [
      [0, '#d9d2c8'],
      [0.25, '#ffffff'],
      [0.5, '#ece5da'],
      [0.62, '#cfc7bb'],
      [0.75, '#fffdf8'],
      [1, '#e2dacd'],
    ],
    [0, 0, 1, 0],
  ),
  linear('daylight', [
    [0, '#fff3d2'],
    [1, '#f6d9b0'],
  ]),
  linear('overalls', [
    [0, '#fffaf0'],
    [1, '#d5cdc4'],
  ]),
  linear(
    'roller',
    [
      [0, '#ffc98c'],
      [0.45, '#f2a65a'],
      [1, '#b86f2e'],
    ],
    [0, 0, 0, 1],
  ),
  linear(
    'wet',
    [
      [0, '#fff', 0],
      [0.8, '#fff', 0.17],
      [1, '#fff', 0],
    ],
    [0, 0, 1, 0],
  ),
].join('');

/** Where the tape is, and so the wall's end. */
const edge = 478;
const rollerWidth = 62;
const top = 52;
const bottom = 250;
/** Strips are painted one after the other, each up and down. */
const strips = 4;
const firstStrip = 308;
const stripTime = 1.25;

function stripLeft(strip: number): number {
  return lerp(firstStrip, edge - rollerWidth, strip / (strips - 1));
}

/** The middle of the roller, and what of the strip is painted. */
function findRoller(seconds: number): {
  at: Point;
  strip: number;
  painted: readonly [number, number];
} {
  const strip = Math.min(strips - 1, Math.floor(seconds / stripTime));
  const part = seconds / stripTime - strip;
  const left =
    strip === 0 ? stripLeft(0) : lerp(stripLeft(strip - 1), stripLeft(strip), ease(part, 0, 0.16));
  // Up, and down again over the same strip.
  const y =
    part < 0.5 ? lerp(bottom, top, ease(part, 0.06, 0.5)) : lerp(top, bottom, ease(part, 0.52, 1));
  return { at: [left + rollerWidth / 2, y], strip, painted: [part < 0.5 ? y : top, bottom] };
}

/** A painter rolls warm paint over an old wall in a stairwell, up to the tape. */
export function drawPainting(seconds: number): string {
  return [
    `<defs>${definitions}</defs>`,
    sway(seconds, 0.7, drawWall(seconds) + drawDoor() + drawPainter(seconds)),
    sway(seconds, 1.9, drawBanister()),
    vignette('#20140c', 0.34),
  ].join('');
}

function drawWall(seconds: number): string {
  const { strip, painted } = findRoller(seconds);
  const left = stripLeft(strip);
  const done = strip === 0 ? firstStrip : stripLeft(strip - 1) + rollerWidth;
  const patches = repeat(9, (index) => {
    const x = 300 + scatter(index) * 180;
    const y = 40 + scatter(index + 20) * 240;
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(14 + 26 * scatter(index + 40))}" ry="${n(8 + 12 * scatter(index + 60))}" fill="${index % 2 ? '#7d9185' : '#a3b5a8'}" opacity=".35"/>`;
  });
  // A roller leaves the ends of its strokes uneven.
  const strokes = repeat(8, (index) => {
    const x = -30 + index * 44;
    if (x > done - 30) return '';
    const upper = top - 26 - 7 * scatter(index + 5);
    return `<rect x="${x}" y="${n(upper)}" width="${Math.min(48, done - x)}" height="${n(bottom + 28 + 6 * scatter(index + 9) - upper)}" rx="4"/>`;
  });
  const earlier = repeat(strip, (index) => {
    const x = stripLeft(index);
    return `<rect x="${n(x)}" y="${n(top - 22 - 6 * scatter(index + 1))}" width="${rollerWidth}" height="${n(bottom - top + 52 + 8 * scatter(index + 2))}" rx="4"/>`;
  });
  const [upTo, downTo] = painted;
  const current = `<rect x="${n(left)}" y="${n(upTo - 22)}" width="${rollerWidth}" height="${n(downTo - upTo + 48)}" rx="4"/>`;
  return [
    `<rect x="-20" y="-20" width="700" height="420" fill="${oldPaint}"/>`,
    patches,
    // Cracks that were filled.
    '<path d="M392 96l10 16-4 12 9 15M438 204l-9 14 6 11" stroke="#dfe4da" stroke-width="4" fill="none" stroke-linecap="round" opacity=".75"/>',
    `<g fill="${newPaint}">${strokes}${earlier}${current}</g>`,
    repeat(7, (index) => {
      const x = -20 + index * 44;
      return x > done - 30
        ? ''
        : `<rect x="${x + 38}" y="32" width="4" height="256" fill="#ffc685" opacity=".45"/>`;
    }),
    `<rect x="${n(left)}" y="${n(upTo - 22)}" width="${rollerWidth}" height="${n(downTo - upTo + 48)}" fill="url(#wet)"/>`,
    // Cornice, and the board along the stairs.
    '<rect x="-20" y="-20" width="700" height="34" fill="#f4eee3"/><rect x="-20" y="14" width="700" height="6" fill="#cfc6b8"/><rect x="-20" y="20" width="700" height="7" opacity=".1"/>',
    '<path d="M-20 292h510v26H-20z" fill="#f4eee3"/><path d="M-20 292h510v4H-20z" fill="#fff"/><path d="M-20 286h498v6H-20z" fill="#6fb7d8"/><path d="M-20 318h700v70H-20z" fill="#b98a5c"/><path d="M-20 318h510v6H-20z" opacity=".22"/><path d="M-20 340h700M-20 360h700" stroke="#8a6139" stroke-width="2" opacity=".5"/>',
    '<rect x="-20" y="-20" width="510" height="340" fill="url(#light)"/>',
  ].join('');
}

/** The tape, the moulding around the door, and the stairs behind it. */
function drawDoor(): string {
  const steps = repeat(7, (index) => {
    const x = 540 + index * 22;
    const y = 300 - index * 26;
    return `<path d="M${x} ${y}h140v40h-140z" fill="${mix('#c98d57', '#fff0d0', 0.1 + index * 0.06)}"/><path d="M${x} ${y}h140v5h-140z" fill="#f3cf9c"/><path d="M${x} ${y + 5}h3v21h-3z" opacity=".12"/>`;
  });
  const balusters = repeat(5, (index) => {
    const x = 552 + index * 24;
    const y = 300 - index * 28;
    return `<rect x="${x}" y="${y - 96}" width="5" height="98" fill="#fffaf0"/>`;
  });
  return [
    '<rect x="520" y="-20" width="160" height="340" fill="url(#daylight)"/>',
    // A window on the landing.
    '<rect x="574" y="30" width="90" height="104" fill="#fff"/><rect x="580" y="36" width="84" height="92" fill="#c9e8f2"/><path d="M580 104q30-22 84-8v32h-84z" fill="#a9cf8f"/><path d="M618 36h4v92h-4zM580 80h84v4h-84z" fill="#fff"/>',
    steps,
    balusters,
    '<path d="M540 208L676 50" stroke="#8d5a33" stroke-width="9" stroke-linecap="round"/>',
    `<rect x="${edge}" y="18" width="12" height="300" fill="#6fb7d8"/><rect x="${edge + 9}" y="18" width="3" height="300" fill="#4f9cc0"/>`,
    '<path d="M486 20h16v300h-16z" opacity=".08"/><rect x="488" y="14" width="46" height="306" fill="url(#moulding)"/><path d="M534 14h7v306h-7z" opacity=".16"/>',
    // The tape's free end.
    `<path d="M${edge} 318l12 0 3 16-10 6z" fill="#8fcbe4"/>`,
  ].join('');
}

function drawPainter(seconds: number): string {
  const { at, strip } = findRoller(seconds);
  const [x, y] = at;
  const body = lerp(0, 108, ease(seconds, 0.6, 4.6)) + 2 * wave(seconds, 4);
  const reach = ease(y, bottom, top);
  const hip: Point = [198 + body, 352];
  const neck: Point = [204 + body + reach * 10, 178 - reach * 8];
  const shoulder: Point = [neck[0] + 38, neck[1] + 20];
  const other: Point = [neck[0] - 40, neck[1] + 22];
  const hand: Point = [x - 22, y + 66];
  const grip = { at: hand, angle: -76 - 26 * (1 - reach), size: 0.86, skin };
  const wrist = wristOf(grip);
  const elbow = bend(shoulder, wrist, 78, 76, 1);
  const cuff: Point = [lerp(elbow[0], wrist[0], 0.12), lerp(elbow[1], wrist[1], 0.12)];
  const left: Point = [other[0] - 22, other[1] + 92];
  return [
    // His shadow on the wall.
    `<path d="M${n(hip[0] - 74)} 360l10-150q20-34 64-36 54 0 70 40l6 146z" fill="#5a3a20" opacity=".2" filter="url(#soft)"/>`,
    drawRoller(seconds, at, hand, strip),
    limb(shoulder, elbow, 36, 29, mix(shirt, '#000000', 0.12)),
    limb(elbow, cuff, 30, 28, mix(shirt, '#000000', 0.12), 0.6),
    limb(cuff, wrist, 22, 15, skin),
    hold(grip),
    // Neck and shirt.
    limb([neck[0] + 2, neck[1] - 26], [neck[0], neck[1] + 8], 26, 30, mix(skin, '#5a2a1a', 0.2)),
    `<path d="M${n(other[0] - 16)} ${n(other[1] + 12)}Q${n(other[0] - 12)} ${n(other[1] - 14)} ${n(neck[0] - 14)} ${n(neck[1] - 4)}Q${n(neck[0])} ${n(neck[1] + 6)} ${n(neck[0] + 14)} ${n(neck[1] - 4)}Q${n(shoulder[0] + 10)} ${n(shoulder[1] - 16)} ${n(shoulder[0] + 17)} ${n(shoulder[1] + 8)}L${n(hip[0] + 50)} 380H${n(hip[0] - 58)}z" fill="${shirt}"/>`,
    limb(other, left, 38, 32, mix(shirt, '#ffffff', 0.06)),
    limb(left, [left[0] + 22, left[1] + 80], 30, 22, skin),
    limb(left, [left[0] + 5, left[1] + 14], 34, 33, mix(shirt, '#ffffff', 0.06), 0.5),
    // Overalls, seen from behind.
    `<path d="M${n(hip[0] - 54)} 380L${n(lerp(neck[0], hip[0], 0.55) - 45)} ${n(neck[1] + 84)}Q${n(neck[0])} ${n(neck[1] + 72)} ${n(lerp(neck[0], hip[0], 0.55) + 48)} ${n(neck[1] + 84)}L${n(hip[0] + 54)} 380z" fill="url(#overalls)"/>`,
    `<g stroke="#fffaf0" stroke-width="11" fill="none"><path d="M${n(neck[0] - 25)} ${n(neck[1] + 6)}L${n(neck[0] + 26)} ${n(neck[1] + 84)}M${n(neck[0] + 25)} ${n(neck[1] + 6)}L${n(neck[0] - 26)} ${n(neck[1] + 84)}"/></g>`,
    `<g fill="${newPaint}"><ellipse cx="${n(hip[0] - 22)}" cy="300" rx="8" ry="5"/><circle cx="${n(hip[0] - 8)}" cy="312" r="3"/><circle cx="${n(hip[0] + 28)}" cy="292" r="4"/></g><g fill="#8fa396"><circle cx="${n(hip[0] + 14)}" cy="326" r="5"/><circle cx="${n(hip[0] - 36)}" cy="328" r="3.5"/></g>`,
    `<path d="M${n(hip[0] + 8)} 336h30v30h-30z" fill="#cfc6bc"/><path d="M${n(hip[0] + 8)} 336h30v4h-30z" fill="#fffaf0"/>`,
    drawHead([neck[0] + 4 + reach * 2, neck[1] - 46], 8 - reach * 12),
  ].join('');
}

/** From behind, turned a little to the right. */
function drawHead([x, y]: Point, turn: number): string {
  return [
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">`,
    `<path d="M-25-4C-26 20-18 34 0 35 18 36 27 22 27-2z" fill="${skin}"/>`,
    '<path d="M-26-6C-27 18-22 28-12 30L12 29C17 20 17 8 16-6z" fill="#553824"/>',
    `<ellipse cx="17" cy="9" rx="6" ry="9" fill="${mix(skin, '#ef6f5e', 0.2)}"/><ellipse cx="18" cy="9" rx="2.6" ry="5" fill="#5a2a1a" opacity=".3"/>`,
    '<path d="M-28 2C-32-24-16-38 2-38S32-24 29 0C12-6-12-5-28 2z" fill="#ef6f5e"/><path d="M20-6q24-4 32 6-14 6-30 2z" fill="#c9503f"/><path d="M2-38C-4-26-6-14-4-4" stroke="#c9503f" stroke-width="2" fill="none"/><circle cx="2" cy="-38" r="3.4" fill="#c9503f"/><path d="M-17 0q8-8 16-1-8 6-16 1z" fill="#553824"/>',
    '</g>',
  ].join('');
}

function drawRoller(seconds: number, [x, y]: Point, hand: Point, strip: number): string {
  const half = rollerWidth / 2;
  const spin = (y * 1.3 + strip * 7) % 9;
  return [
    `<rect x="${n(x - half + 5)}" y="${n(y - 4)}" width="${rollerWidth}" height="34" rx="9" opacity=".22" filter="url(#soft)"/>`,
    `<path d="M${n(x + half - 2)} ${n(y)}h9q4 0 4 5v22q0 5-5 5h-${half + 22}q-5 0-6 6l-2 14" fill="none" stroke="#7c8894" stroke-width="4.5" stroke-linejoin="round"/>`,
    limb([x - 18, y + 44], [hand[0] - 4, hand[1] + 22], 11, 13, '#e9b949'),
    limb([x - 19, y + 46], [hand[0] - 3, hand[1] + 6], 4, 4, '#ffe08f'),
    `<rect x="${n(x - half)}" y="${n(y - 15)}" width="${rollerWidth}" height="31" rx="9" fill="url(#roller)"/>`,
    repeat(6, (index) => {
      const at = x - half + 8 + index * 9;
      return `<path d="M${n(at)} ${n(y - 8 + ((spin + index * 4) % 9))}h5" stroke="#ffd9a8" stroke-width="2.4" stroke-linecap="round" opacity=".8"/>`;
    }),
    repeat(3, (index) => {
      const fall = ((seconds * 1.6 + index * 0.37) % 1) * 26;
      return `<circle cx="${n(x - 20 + index * 19)}" cy="${n(y + 18 + fall)}" r="1.7" fill="${newPaint}" opacity="${n(0.8 - fall / 40)}"/>`;
    }),
  ].join('');
}

/** Near the lens: the rail of the stairs and the paint. */
function drawBanister(): string {
  return [
    '<g filter="url(#near)"><path d="M-30 246L150 380" stroke="#6d4226" stroke-width="26" stroke-linecap="round"/><path d="M-30 240L156 378" stroke="#a36d3c" stroke-width="8" stroke-linecap="round"/><path d="M14 292v90M58 326v60" stroke="#f0e6d6" stroke-width="11"/></g>',
    '<g filter="url(#near)"><path d="M512 322h92l-8 60h-76z" fill="#dfe4e8"/><path d="M512 322h16l-2 60h-6z" fill="#fff" opacity=".7"/><path d="M560 322h44l-8 60h-34z" fill="#000" opacity=".07"/><ellipse cx="558" cy="322" rx="46" ry="11" fill="#c6ced5"/><ellipse cx="558" cy="323" rx="40" ry="8" fill="#f2a65a"/><path d="M530 325q6 26 12 8 4 22 10 2l4-6z" fill="#f2a65a"/></g>',
  ].join('');
}
