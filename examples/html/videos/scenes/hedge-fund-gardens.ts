import { cream, ink, mix, red, sun } from '../../data/palette.js';
import {
  bend,
  blur,
  duration,
  fraction,
  hold,
  lerp,
  limb,
  linear,
  n,
  type Point,
  radial,
  repeat,
  scatter,
  sway,
  vignette,
  wave,
  wristOf,
} from './motion.js';

const glove = '#e0a458';
const skin = '#c68a5e';
const overalls = '#3c7a89';

/** The height of the hedge once it is cut, and its foot. */
const cut = 206;
const foot = 300;

const definitions = [
  blur('soft', 5),
  blur('near', 2.6),
  linear('sky', [
    [0, '#8fd0ea'],
    [0.7, '#dff3f4'],
  ]),
  linear('lawn', [
    [0, '#a5d67c'],
    [1, '#6fae4d'],
  ]),
  linear('hedge', [
    [0, '#86c763'],
    [0.12, '#6cae52'],
    [1, '#2f6a35'],
  ]),
  linear('hotel', [
    [0, '#fffdf7'],
    [1, '#efe6d6'],
  ]),
  linear('roof', [
    [0, '#d9735c'],
    [1, '#b9553f'],
  ]),
  radial('sunlight', [
    [0, '#fff6cf', 0.85],
    [1, '#fff6cf', 0],
  ]),
].join('');

/** A gardener trims a long hedge before a small hotel: flat behind him, shaggy ahead. */
export function drawHedge(seconds: number): string {
  const x = lerp(196, 366, seconds / duration);
  return [
    `<defs>${definitions}</defs>`,
    sway(seconds, 0.4, drawSky(seconds)),
    sway(seconds, 0.6, drawHotel(seconds)),
    sway(seconds, 1, drawHedgeRow(seconds, x + 112) + drawLawn(x)),
    sway(seconds, 1.05, drawClippings(seconds, x + 130) + drawGardener(seconds, x)),
    sway(seconds, 2, drawFlowers(seconds)),
    vignette('#10301c', 0.22),
  ].join('');
}

function drawSky(seconds: number): string {
  const cloud = (x: number, y: number, size: number) =>
    `<g transform="translate(${n(x)} ${y}) scale(${size})" fill="#fff" opacity=".85"><ellipse rx="44" ry="12"/><circle cx="-14" cy="-9" r="15"/><circle cx="10" cy="-13" r="19"/></g>`;
  const trees = repeat(15, (index) => {
    const x = -20 + index * 50;
    const r = 34 + 16 * scatter(index);
    return `<circle cx="${x}" cy="${n(190 - 14 * scatter(index + 4))}" r="${n(r)}" fill="${index % 2 ? '#7fb87a' : '#8cc486'}"/>`;
  });
  return `<rect x="-20" y="-20" width="680" height="400" fill="url(#sky)"/><circle cx="70" cy="30" r="170" fill="url(#sunlight)"/>${cloud(120 + seconds * 2, 56, 1)}${cloud(300 + seconds * 1.5, 30, 0.7)}${cloud(610 + seconds * 2, 44, 0.8)}${trees}`;
}

function drawHotel(seconds: number): string {
  const shutters = '#4f8fa3';
  const window = (x: number, y: number) =>
    `<rect x="${x - 13}" y="${y}" width="9" height="36" rx="1" fill="${shutters}"/><rect x="${x + 24}" y="${y}" width="9" height="36" rx="1" fill="${shutters}"/><rect x="${x - 3}" y="${y - 1}" width="26" height="38" fill="#fff"/><rect x="${x}" y="${y + 2}" width="20" height="33" fill="#8fb8c9"/><path d="M${x} ${y + 2}h20l-20 24z" fill="#c9e6ee"/><path d="M${x + 9} ${y + 2}h2v33h-2zM${x} ${y + 17}h20v2h-20z" fill="#fff"/>`;
  const box = (x: number) =>
    `<rect x="${x - 6}" y="112" width="32" height="7" rx="2" fill="#a36d3c"/><g fill="${red}"><circle cx="${x}" cy="110" r="4.5"/><circle cx="${x + 10}" cy="109" r="5"/><circle cx="${x + 20}" cy="110" r="4.5"/></g>`;
  const xs = [360, 424, 488, 552];
  const awning = repeat(
    6,
    (index) =>
      `<path d="M${430 + index * 15} 152h15l2 22q-8 7-16 0z" fill="${index % 2 ? cream : red}"/>`,
  );
  return [
    '<circle cx="300" cy="150" r="52" fill="#5f9f5a"/><circle cx="276" cy="176" r="42" fill="#6dad64"/><circle cx="640" cy="150" r="56" fill="#5f9f5a"/>',
    '<path d="M318 62h298v160H318z" fill="url(#hotel)"/><path d="M318 62h20v160h-20z" opacity=".05"/><path d="M300 66L344 16h246l44 50z" fill="url(#roof)"/><path d="M300 66h334v6H300z" fill="#8f3f30"/><path d="M318 72h298v7H318z" opacity=".1"/>',
    '<g stroke="#a84b38" stroke-width="1.5" opacity=".55"><path d="M330 32h274M316 48h304"/></g>',
    '<path d="M548 26V0h22v26z" fill="#efe6d6"/><path d="M545-4h28v6h-28z" fill="#b9553f"/><path d="M444 50V28l24-14 24 14v22z" fill="#fffdf7"/><path d="M436 32l32-22 32 22-4 4-28-18-28 18z" fill="#b9553f"/><rect x="460" y="30" width="16" height="20" fill="#8fb8c9"/>',
    ...xs.map((x) => window(x, 76) + box(x)),
    '<path d="M318 134h298v4H318z" fill="#e0d5c3"/>',
    ...[360, 552].map((x) => window(x, 154)),
    `<rect x="448" y="172" width="56" height="60" fill="#6f9aa8"/><path d="M475 172h3v60h-3z" fill="#fff"/>${awning}<path d="M428 148h94v6h-94z" fill="#d5574a"/>`,
    `<path d="M332 66V20" stroke="#e8eef2" stroke-width="3"/><path d="M333 20q14-6 26 0t24 ${n(2 * wave(seconds, 4))}v16q-12 4-24 0t-26 0z" fill="${sun}"/>`,
  ].join('');
}

/** Flat up to where the blade is, grown beyond it. */
function drawHedgeRow(seconds: number, edge: number): string {
  const leaves = repeat(150, (index) => {
    const x = -20 + scatter(index) * 690;
    const y = cut + 8 + scatter(index + 200) * 82;
    const size = 4 + 4 * scatter(index + 400);
    const colour = ['#79ba58', '#4f8c41', '#8fce6f', '#3f7a3a'][index % 4]!;
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size)}" ry="${n(size * 0.55)}" fill="${colour}" opacity="${n(0.75 - (y - cut) / 190)}" transform="rotate(${n(scatter(index + 600) * 120 - 60)} ${n(x)} ${n(y)})"/>`;
  });
  const tufts = repeat(48, (index) => {
    const x = 210 + index * 10;
    if (x < edge - 4) return '';
    const r = 13 + 9 * scatter(index + 31);
    const y = cut - 4 - 12 * scatter(index + 11);
    return `<circle cx="${x}" cy="${n(y)}" r="${n(r)}" fill="${['#7dbd5b', '#6cae52', '#8ac968'][index % 3]}"/>`;
  });
  const shoots = repeat(34, (index) => {
    const x = 214 + index * 14 + 6 * scatter(index + 71);
    if (x < edge) return '';
    const height = 26 + 30 * scatter(index + 51);
    const lean = 16 * (scatter(index + 17) - 0.5) + 2.5 * wave(seconds, 2, scatter(index));
    const tip: Point = [x + lean, cut - 14 - height];
    const pair = (part: number) => {
      const px = x + lean * part;
      const py = cut - 14 - height * part;
      return `<ellipse cx="${n(px - 5)}" cy="${n(py)}" rx="6.5" ry="3" fill="#a5da83" transform="rotate(28 ${n(px - 5)} ${n(py)})"/><ellipse cx="${n(px + 5)}" cy="${n(py - 2)}" rx="6.5" ry="3" fill="#8fce6f" transform="rotate(-28 ${n(px + 5)} ${n(py - 2)})"/>`;
    };
    return `<path d="M${n(x)} ${cut}L${n(tip[0])} ${n(tip[1])}" stroke="#5c9a48" stroke-width="2.4"/>${pair(0.35)}${pair(0.65)}<ellipse cx="${n(tip[0])}" cy="${n(tip[1])}" rx="3.4" ry="7" fill="#b9e59a"/>`;
  });
  return `<path d="M-20 ${foot}h700v18h-700z" fill="#2f5a2c" opacity=".5"/>${tufts}${shoots}<rect x="-20" y="${cut}" width="700" height="${foot - cut + 6}" fill="url(#hedge)"/>${leaves}<rect x="-20" y="${cut - 3}" width="${n(edge + 20)}" height="9" rx="3" fill="#a9dc86"/><rect x="-20" y="${cut - 3}" width="${n(edge + 20)}" height="3.5" rx="1.5" fill="#c9efa8"/>`;
}

function drawLawn(x: number): string {
  const clippings = repeat(60, (index) => {
    const at = scatter(index) * 560 - 10;
    if (at > x + 150) return '';
    const y = 302 + scatter(index + 90) * 22;
    return `<ellipse cx="${n(at)}" cy="${n(y)}" rx="5" ry="2.2" fill="${index % 3 ? '#8fce6f' : '#4f8c41'}" transform="rotate(${n(scatter(index + 9) * 140)} ${n(at)} ${n(y)})"/>`;
  });
  return `<path d="M-30 300h720v90H-30z" fill="url(#lawn)"/><path d="M-30 300h720v9H-30z" fill="#234a22" opacity=".35"/><path d="M60 309l-60 80H-90l90-80zM220 309l-26 80H90l50-80zM380 309l10 80H290l8-80zM540 309l46 80H480l-22-80zM700 309l80 80H680l-64-80z" fill="#fff" opacity=".09"/>${clippings}`;
}

function drawClippings(seconds: number, x: number): string {
  return repeat(46, (index) => {
    const part = fraction(seconds, 5 + (index % 4), scatter(index));
    const side = scatter(index + 40) - 0.42;
    const px = x - 46 + scatter(index + 60) * 110 + side * 110 * part;
    const py = cut - 10 - 130 * scatter(index + 80) * part + 190 * part * part;
    const turn = 720 * part * (side > 0 ? 1 : -1);
    return `<path d="M-6 0q6-6 12 0-6 5-12 0z" transform="translate(${n(px)} ${n(py)}) rotate(${n(turn)}) scale(${n(0.95 + 0.8 * scatter(index + 5))})" fill="${['#a5da83', '#79ba58', '#c9efa8', '#5c9a48'][index % 4]}"/>`;
  });
}

function drawGardener(seconds: number, x: number): string {
  const hip: Point = [x, 232 + 1.5 * wave(seconds, 4)];
  const neck: Point = [x + 12, 150 + 1.5 * wave(seconds, 4)];
  const shoulder: Point = [x + 8, 164];
  const shake = 0.8 * Math.sin(seconds * 90);
  const sweep = 5 * wave(seconds, 4, 0.2);
  const rear: Point = [x + 56 + sweep, 212 + shake];
  const front: Point = [x + 88 + sweep, 198 + shake];
  const leg = (phase: number, colour: string) => {
    const swing = wave(seconds, 2, phase);
    const lift = Math.max(0, wave(seconds, 2, phase + 0.25)) * 6;
    const ankle: Point = [x + swing * 20, 330 - lift];
    const knee = bend(hip, ankle, 52, 52, -1);
    return `${limb(hip, knee, 40, 32, colour)}${limb(knee, ankle, 31, 25, colour)}<path d="M${n(ankle[0] - 13)} ${n(ankle[1] - 4)}h24q2 8 16 10 6 2 5 8h-45z" fill="${mix('#6b4a38', '#000000', phase ? 0.25 : 0)}"/>`;
  };
  const arm = (hand: Point, near: boolean) => {
    const grip = {
      at: hand,
      angle: near ? -62 : -30,
      size: 0.72,
      skin: near ? glove : mix(glove, '#6b4a38', 0.25),
    };
    const wrist = wristOf(grip);
    const from: Point = near ? shoulder : [shoulder[0] + 14, shoulder[1] + 2];
    const elbow = bend(from, wrist, 44, 42, 1);
    const cloth = near ? '#f7f3ea' : '#d5cfc2';
    const cuff: Point = [lerp(elbow[0], wrist[0], 0.2), lerp(elbow[1], wrist[1], 0.2)];
    return `${limb(elbow, wrist, 19, 15, near ? skin : mix(skin, '#5a2a1a', 0.2))}${limb(from, elbow, 32, 25, cloth)}${limb(elbow, cuff, 25, 23, cloth, 0.4)}${limb([lerp(cuff[0], wrist[0], 0.62), lerp(cuff[1], wrist[1], 0.62)], wrist, 19, 19, grip.skin, 0.4)}${hold(grip)}`;
  };
  return [
    `<ellipse cx="${n(x)}" cy="341" rx="62" ry="8" fill="#17381b" opacity=".35"/>`,
    leg(0.5, mix(overalls, '#16303a', 0.3)),
    arm(front, false),
    drawTrimmer([x + sweep, 204 + shake], seconds),
    leg(0, overalls),
    // Shirt, bib, strap.
    `<path d="M${n(x - 22)} 236Q${n(x - 32)} 176 ${n(x - 14)} 154 ${n(x + 6)} 142 ${n(x + 28)} 152 ${n(x + 36)} 176 ${n(x + 25)} 244z" fill="#f7f3ea"/><path d="M${n(x - 24)} 248Q${n(x - 31)} 212 ${n(x - 29)} 202L${n(x + 6)} 200 ${n(x + 12)} 176 ${n(x + 31)} 178Q${n(x + 32)} 214 ${n(x + 25)} 246z" fill="${overalls}"/><path d="M${n(x - 16)} 206L${n(x - 4)} 150M${n(x + 18)} 180L${n(x + 4)} 150" stroke="${overalls}" stroke-width="8"/><circle cx="${n(x + 18)}" cy="184" r="3" fill="${sun}"/><path d="M${n(x - 26)} 236h51v6h-51z" fill="#16303a" opacity=".25"/>`,
    arm(rear, true),
    drawHead(neck, 3 * wave(seconds, 2)),
  ].join('');
}

/** In profile, with a straw hat and ear protection. */
function drawHead([x, y]: Point, turn: number): string {
  return [
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(10 + turn)})">`,
    `<path d="M-8 8V-14h17V6q-8 8-17 2z" fill="${mix(skin, '#5a2a1a', 0.24)}"/>`,
    `<path d="M-18-24C-20-46 18-48 20-28L25-18q1 3-5 3C20-6 14 0 4-1-10-2-17-12-18-24z" fill="${skin}"/>`,
    '<path d="M-19-22C-22-40-8-48 0-46L-3-28Q-4-14-12-8-18-14-19-22z" fill="#553824"/>',
    `<circle cx="13" cy="-25" r="2" fill="${ink}"/><path d="M12-10q4 2 7-1" stroke="#7a4a2b" stroke-width="1.8" fill="none" stroke-linecap="round"/>`,
    `<rect x="-9" y="-32" width="13" height="19" rx="6" fill="${red}"/><rect x="-6" y="-29" width="7" height="13" rx="3.5" fill="#c94f41"/>`,
    '<path d="M-18-36Q-17-60 2-60T20-38z" fill="#e8c983"/><path d="M-38-31Q0-46 40-36 36-30 4-32-26-33-38-31z" fill="#f3dba0"/><path d="M-18-38Q0-46 20-40L19-46Q0-52-17-44z" fill="#ef6f5e"/>',
    '</g>',
  ].join('');
}

function drawTrimmer([x, y]: Point, seconds: number): string {
  const slide = 3 * Math.sin(seconds * 70);
  const teeth = (shift: number, colour: string) =>
    `<path d="M${n(x + 108 + shift)} ${n(y - 5)}${'l4-6 4 6h3'.repeat(9)}v6h-99z" fill="${colour}"/>`;
  return [
    teeth(slide, '#8796a1'),
    teeth(-slide, '#c3ced6'),
    `<path d="M${n(x + 104)} ${n(y - 3)}h112q4 3 0 6h-112z" fill="#e8eef2"/>`,
    // Motor, handles, guard.
    `<path d="M${n(x + 52)} ${n(y + 6)}q-14 6-10 16 8 6 22-4z" fill="${ink}"/><path d="M${n(x + 58)} ${n(y - 12)}q6-6 16-6h24q10 2 12 16v8q-4 8-14 8h-28q-14-2-14-12z" fill="#f08a3c"/><path d="M${n(x + 62)} ${n(y - 11)}q6-4 14-4h20q8 2 10 8z" fill="#ffb877"/><path d="M${n(x + 72)} ${n(y + 2)}h22M${n(x + 72)} ${n(y + 7)}h22" stroke="${ink}" stroke-width="2.5" opacity=".6"/><path d="M${n(x + 84)} ${n(y - 16)}q4-14 16-12 6 2 6 14" fill="none" stroke="${ink}" stroke-width="6"/><path d="M${n(x + 106)} ${n(y - 26)}q8 24 2 42" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>`,
  ].join('');
}

/** Lavender and poppies near the lens. */
function drawFlowers(seconds: number): string {
  const stalks = (from: number, count: number, height: number) =>
    repeat(count, (index) => {
      const x = from + index * 13;
      const tall = height * (0.65 + 0.5 * scatter(index + from));
      const lean = 10 * (scatter(index + 3) - 0.5) + 3 * wave(seconds, 1, scatter(index));
      const bloom = index % 3 === 1 ? red : '#9a7fd1';
      const top: Point = [x + lean, 366 - tall];
      return `<path d="M${n(x)} 380Q${n(x)} ${n(370 - tall / 2)} ${n(top[0])} ${n(top[1])}" stroke="#3f7a3a" stroke-width="4" fill="none"/>${bloom === red ? `<circle cx="${n(top[0])}" cy="${n(top[1])}" r="9" fill="${red}"/><circle cx="${n(top[0] + 1)}" cy="${n(top[1] + 1)}" r="3" fill="${ink}"/>` : `<ellipse cx="${n(top[0])}" cy="${n(top[1] - 2)}" rx="5.5" ry="15" fill="${bloom}"/>`}`;
    });
  return `<g filter="url(#near)"><ellipse cx="560" cy="386" rx="120" ry="30" fill="#4f8c41"/>${stalks(500, 12, 58)}<ellipse cx="20" cy="386" rx="80" ry="26" fill="#4f8c41"/>${stalks(-14, 7, 48)}</g>`;
}
