import { cream, ink, mix, red, sun, wood } from '../../data/palette.js';
import {
  bend,
  blur,
  fraction,
  hold,
  lerp,
  limb,
  linear,
  n,
  type Point,
  radial,
  repeat,
  shadeSkin,
  steam,
  sway,
  vignette,
  wave,
} from './motion.js';

const skin = '#8a5433';
const steel = '#c3ced6';
const dark = '#2c3844';

const wheel: Point = [236, 176];
const crank: Point = [436, 200];
const saddle: Point = [392, 26];
const head: Point = [612, 52];

const definitions = [
  blur('steam', 2.2),
  blur('soft', 7),
  blur('near', 2),
  blur('far', 0.9),
  linear('wall', [
    [0, '#3f7280'],
    [1, '#2a5462'],
  ]),
  radial('lamp', [
    [0, '#ffe9b0', 0.75],
    [1, '#ffe9b0', 0],
  ]),
  linear('frame', [
    [0, '#ff9a83'],
    [0.5, '#ef6f5e'],
    [1, '#c24d40'],
  ]),
  linear('bench', [
    [0, '#d8a56d'],
    [1, '#99653a'],
  ]),
  linear(
    'cup',
    [
      [0, '#ffffff'],
      [0.6, '#f4ebdd'],
      [1, '#d3c5b3'],
    ],
    [0, 0, 1, 0],
  ),
  radial('disc', [
    [0, '#ffffff', 0.2],
    [0.7, '#ffffff', 0.05],
    [1, '#ffffff', 0.12],
  ]),
].join('');

/** A mechanic adjusts the gears of a bicycle on a stand while its wheel spins. */
export function drawBikeRepair(seconds: number): string {
  return [
    `<defs>${definitions}</defs>`,
    sway(seconds, 0.5, `<g filter="url(#far)">${drawWall()}</g>`),
    sway(seconds, 1, drawStand() + drawBicycle(seconds)),
    sway(seconds, 1.15, drawMechanic(seconds)),
    sway(seconds, 1.8, drawBench(seconds)),
    vignette('#0d1a22', 0.45),
  ].join('');
}

function drawWall(): string {
  const holes = repeat(9, (row) =>
    repeat(18, (column) => `<circle cx="${130 + column * 24}" cy="${16 + row * 24}" r="1.7"/>`),
  );
  const spanner = (x: number, y: number, length: number) =>
    `<g transform="translate(${x} ${y})"><rect x="-4" y="8" width="8" height="${length}" rx="3"/><path d="M-10 0a10 10 0 0 0 20 0l-3-9h-4v8h-6v-8h-4z"/><circle cy="${length + 10}" r="9"/><circle cy="${length + 10}" r="4.2" fill="#7a8f98"/></g>`;
  const screwdriver = (x: number, colour: string) =>
    `<rect x="${x - 2}" y="54" width="4" height="40" fill="${steel}"/><path d="M${x - 7} 26q7-7 14 0v24l-4 6h-6l-4-6z" fill="${colour}"/>`;
  return [
    '<rect x="-20" y="-20" width="680" height="400" fill="url(#wall)"/>',
    '<rect x="112" y="-20" width="450" height="254" rx="4" fill="#e7c99c"/><rect x="112" y="226" width="450" height="8" fill="#9a6d43"/>',
    `<g fill="#a97c50" opacity=".7">${holes}</g>`,
    `<g fill="#8fa3ad">${spanner(150, 36, 62)}${spanner(180, 34, 48)}${spanner(208, 32, 38)}${spanner(232, 30, 30)}</g>`,
    screwdriver(478, red),
    screwdriver(504, sun),
    screwdriver(530, '#3c7a89'),
    // A coil of cable, a pair of tyres and a chain.
    '<g fill="none" stroke="#4c5a64" stroke-width="3.5"><circle cx="312" cy="58" r="25"/><circle cx="313" cy="60" r="21"/><path d="M328 78q8 18-2 28"/></g>',
    '<g fill="none"><circle cx="52" cy="76" r="58" stroke="#1f3640" stroke-width="13"/><circle cx="52" cy="76" r="58" stroke="#54717c" stroke-width="3"/><circle cx="66" cy="110" r="58" stroke="#243e49" stroke-width="13"/><circle cx="66" cy="110" r="52" stroke="#c6a26f" stroke-width="3"/></g>',
    // A shelf with bottles and boxes.
    `<rect x="576" y="120" width="110" height="8" fill="#9a6d43"/><rect x="584" y="84" width="20" height="36" rx="4" fill="${sun}"/><rect x="589" y="74" width="10" height="12" fill="${ink}"/><rect x="608" y="92" width="40" height="28" rx="2" fill="${wood}"/><rect x="608" y="98" width="40" height="8" fill="${cream}"/>`,
    '<ellipse cx="330" cy="40" rx="330" ry="210" fill="url(#lamp)"/>',
  ].join('');
}

function drawStand(): string {
  return '<g><rect x="352" y="-20" width="20" height="420" fill="#34424e"/><rect x="354" y="-20" width="5" height="420" fill="#5d6f7d"/><path d="M350 22h36v26h-36z" fill="#22303c"/><rect x="380" y="18" width="24" height="36" rx="5" fill="#ef6f5e"/><rect x="380" y="18" width="24" height="9" rx="4" fill="#ff9a83"/><path d="M362 36l-30 6" stroke="#22303c" stroke-width="7" stroke-linecap="round"/><circle cx="328" cy="43" r="7" fill="#ffd166"/></g>';
}

function tube([x1, y1]: Point, [x2, y2]: Point, width: number, colour = 'red'): string {
  const base = colour === 'red' ? '#ef6f5e' : colour;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const dx = ((y2 - y1) / length) * width * 0.22;
  const dy = (-(x2 - x1) / length) * width * 0.22;
  const sign = dy > 0 ? -1 : 1;
  return [
    `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${mix(base, '#3a1010', 0.18)}" stroke-width="${width}" stroke-linecap="round"/>`,
    `<path d="M${n(x1 + dx * sign * 0.5)} ${n(y1 + dy * sign * 0.5)}L${n(x2 + dx * sign * 0.5)} ${n(y2 + dy * sign * 0.5)}" stroke="${base}" stroke-width="${n(width * 0.68)}" stroke-linecap="round"/>`,
    `<path d="M${n(x1 + dx * sign)} ${n(y1 + dy * sign)}L${n(x2 + dx * sign)} ${n(y2 + dy * sign)}" stroke="#fff" stroke-opacity=".38" stroke-width="${n(width * 0.18)}" stroke-linecap="round"/>`,
  ].join('');
}

function drawBicycle(seconds: number): string {
  const [x, y] = wheel;
  const joint: Point = [404, 82];
  return [
    drawWheel(seconds),
    // The tubes towards the wheel, the frame, and the front wheel at the edge.
    '<circle cx="700" cy="190" r="124" fill="none" stroke="#22303c" stroke-width="11"/><circle cx="700" cy="190" r="115" fill="none" stroke="#c3ced6" stroke-width="5"/>',
    tube(head, [640, 130], 11),
    tube([joint[0], joint[1]], wheel, 8),
    tube(wheel, crank, 9),
    tube([saddle[0] - 2, saddle[1]], joint, 9, '#9fb0ba'),
    tube([398, 58], crank, 13),
    tube([402, 76], head, 13),
    tube(crank, [616, 70], 15),
    `<path d="M330 8q60-22 120 2-30 10-58 14-40 2-62-16z" fill="${ink}"/><path d="M336 6q54-16 106 2" stroke="#5d6f7d" stroke-width="3" fill="none"/>`,
    `<circle cx="${crank[0]}" cy="${crank[1]}" r="16" fill="${mix(red, '#3a1010', 0.15)}"/>`,
    drawDrive(seconds),
    `<circle cx="${x}" cy="${y}" r="7" fill="#e8eef2"/><circle cx="${x}" cy="${y}" r="3.4" fill="${dark}"/>`,
  ].join('');
}

function drawWheel(seconds: number): string {
  const [x, y] = wheel;
  const turn = 360 * fraction(seconds, 2);
  const spokes = (opacity: number, angle: number) =>
    `<g transform="rotate(${n(angle)})" stroke="#eef3f6" stroke-width="1.7" opacity="${opacity}">${repeat(9, (index) => `<path d="M0-13L34-108M0-13L-34-108" transform="rotate(${index * 40})"/>`)}</g>`;
  return [
    `<ellipse cx="${x + 14}" cy="${y + 6}" rx="128" ry="128" fill="#3a2a20" opacity=".16" filter="url(#soft)"/>`,
    `<g transform="translate(${x} ${y})">`,
    '<circle r="112" fill="url(#disc)"/>',
    spokes(0.95, turn),
    spokes(0.35, turn - 3),
    `<g transform="rotate(${n(turn)})"><path d="M-6-94l10-4 6 18-10 4z" fill="#ffd166"/><path d="M-2-112v8" stroke="#22303c" stroke-width="4"/></g>`,
    '<circle r="122" fill="none" stroke="#22303c" stroke-width="12"/><circle r="126" fill="none" stroke="#465766" stroke-width="2"/><circle r="113" fill="none" stroke="#9fb0ba" stroke-width="8"/><circle r="114" fill="none" stroke="#e8eef2" stroke-width="3"/>',
    '<path d="M-80-80a113 113 0 0 1 60-31" stroke="#fff" stroke-width="5" fill="none" opacity=".7"/>',
    '<circle r="15" fill="#8fa3ad"/></g>',
  ].join('');
}

/** Sprockets, chain, crank and derailleur. */
function drawDrive(seconds: number): string {
  const [x, y] = wheel;
  const [cx, cy] = crank;
  const dash = n(-((seconds * 48) % 12));
  const turn = 360 * fraction(seconds, 1);
  const shift = 1.5 * wave(seconds, 4);
  const chain = `M${x + 4} ${y - 26}L${cx} ${cy - 47}A47 47 0 0 1 ${cx} ${cy + 47}L${n(x + 12 + shift)} ${y + 88}`;
  return [
    `<g transform="translate(${x} ${y})">${[27, 22, 17].map((r, index) => `<circle r="${r}" fill="${['#6f818c', '#8fa3ad', '#aebcc5'][index]}"/>`).join('')}</g>`,
    `<g transform="translate(${cx} ${cy}) rotate(${n(turn)})"><circle r="46" fill="none" stroke="#8fa3ad" stroke-width="5" /><circle r="40" fill="none" stroke="#5d6f7d" stroke-width="5"/>${repeat(5, (index) => `<path d="M0-12V-40" stroke="#aebcc5" stroke-width="9" transform="rotate(${index * 72})"/>`)}<circle r="14" fill="#c3ced6"/><path d="M0 0V78" stroke="#c3ced6" stroke-width="11" stroke-linecap="round"/><rect x="-19" y="72" width="38" height="13" rx="3" fill="#22303c"/></g>`,
    `<path d="${chain}" fill="none" stroke="#3f4c57" stroke-width="4.5"/><path d="${chain}" fill="none" stroke="#c3ced6" stroke-width="2.2" stroke-dasharray="6 6" stroke-dashoffset="${dash}"/>`,
    // The cage with its two small wheels.
    `<g transform="translate(${n(x + 6 + shift)} ${y + 34}) rotate(${n(shift * 2)})"><path d="M-6-30L2 2" stroke="#22303c" stroke-width="10" stroke-linecap="round"/><path d="M2 2L8 52" stroke="#22303c" stroke-width="13" stroke-linecap="round"/><path d="M-7-4h19v14h-19z" fill="#c3ced6"/>${[2, 48].map((at) => `<g transform="translate(${at === 2 ? 2 : 7} ${at}) rotate(${n(-turn * 3)})"><circle r="10" fill="#5d6f7d"/><path d="M0-10v20M-10 0h20M-7-7l14 14M7-7L-7 7" stroke="#22303c" stroke-width="2.5"/><circle r="4" fill="#e8eef2"/></g>`).join('')}</g>`,
  ].join('');
}

function drawMechanic(seconds: number): string {
  const work = wave(seconds, 4);
  const bolt: Point = [wheel[0] - 2, wheel[1] + 42];
  const angle = -34 + 13 * work;
  const radians = ((180 + angle) * Math.PI) / 180;
  const hand: Point = [bolt[0] + 84 * Math.cos(radians), bolt[1] + 84 * Math.sin(radians)];
  const wrist: Point = [hand[0] - 34, hand[1] + 12];
  const shoulder: Point = [-70, 316];
  const elbow = bend(shoulder, wrist, 90, 100, 1);
  const cuff: Point = [lerp(elbow[0], wrist[0], 0.3), lerp(elbow[1], wrist[1], 0.3)];
  const shirt = '#29335c';
  return [
    `<g transform="translate(${n(bolt[0])} ${n(bolt[1])}) rotate(${n(angle)})"><path d="M-150-7H-16l8-9H8l2 8H-2V8h12l-2 8H-8L-16 7h-134q-8-7 0-14z" fill="#c3ced6"/><path d="M-146-4H-16" stroke="#fff" stroke-width="3" stroke-linecap="round"/></g>`,
    limb([elbow[0], elbow[1] + 6], [wrist[0], wrist[1] + 4], 56, 32, shadeSkin(skin)),
    limb(elbow, wrist, 52, 31, skin),
    limb(shoulder, elbow, 80, 66, shirt),
    limb(elbow, cuff, 66, 56, shirt, 0.4),
    limb(
      [lerp(elbow[0], cuff[0], 0.85), lerp(elbow[1], cuff[1], 0.85)],
      cuff,
      60,
      58,
      mix(shirt, '#ffffff', 0.18),
      0.3,
    ),
    hold({ at: hand, angle: angle - 40, size: 1.3, skin }),
  ].join('');
}

function drawBench(seconds: number): string {
  return [
    '<path d="M-30 314h720v80h-720z" fill="url(#bench)"/><path d="M-30 314h720v4h-720z" fill="#f3cf9c"/><path d="M20 338h180M330 346h270" stroke="#7d4c28" stroke-width="2" opacity=".35"/>',
    // A rag and an oil can.
    '<ellipse cx="376" cy="350" rx="66" ry="6" opacity=".25"/><path d="M312 348l14-20q4-4 10-4h78q8 0 12 6l14 18q-64 8-128 0z" fill="#3c7a89"/><path d="M320 338l6-9q4-5 10-5h78q8 0 12 6l5 7q-56 7-111 1z" fill="#4f95a6"/><path d="M346 324l-14 25h10l14-25zM366 324l-8 27h6l8-27z" fill="#cfe8ef"/>',
    // Espresso.
    '<g transform="translate(540 344) scale(.8) translate(-540 -344)"><ellipse cx="540" cy="344" rx="62" ry="10" opacity=".3" filter="url(#near)"/><ellipse cx="536" cy="336" rx="56" ry="13" fill="#e4d9c9"/><ellipse cx="536" cy="333" rx="56" ry="12.5" fill="#fffaf2"/><ellipse cx="536" cy="333" rx="36" ry="7" fill="#dccfbd"/>',
    '<path d="M570 286q30-4 28 16-2 18-34 18" fill="none" stroke="#f4ebdd" stroke-width="8"/><path d="M498 274h78q2 44-20 56h-38q-22-12-20-56z" fill="url(#cup)"/><ellipse cx="537" cy="274" rx="39" ry="10" fill="#fffaf2"/><ellipse cx="537" cy="275" rx="33" ry="7.5" fill="#5a3320"/><path d="M508 274q28-9 58 1-30 2-58-1z" fill="#c58a4e"/><path d="M503 298q34 8 68 0" stroke="#ef6f5e" stroke-width="5" fill="none"/></g>',
    // Nuts and two keys.
    '<g fill="none" stroke="#e3eaee" stroke-width="4"><circle cx="214" cy="340" r="6"/><circle cx="236" cy="346" r="6"/></g><path d="M120 346h58q8 0 8-8v-8M108 336h44q7 0 7-7v-5" fill="none" stroke="#34424e" stroke-width="6" stroke-linecap="round"/>',
    steam(seconds, [537, 280], { height: 84, width: 11, strength: 0.7, seed: 3 }),
  ].join('');
}
