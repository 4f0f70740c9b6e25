import { mix } from '../../data/palette.js';
import {
  blur,
  fraction,
  linear,
  n,
  type Point,
  radial,
  repeat,
  scatter,
  sway,
  vignette,
  wave,
} from './motion.js';

const definitions = [
  blur('soft', 7),
  blur('near', 2.2),
  blur('far', 1.2),
  linear('sky', [
    [0.25, '#4b3a7c'],
    [0.55, '#9c5f96'],
    [0.8, '#ef8a6c'],
    [1, '#ffc27a'],
  ]),
  linear('lawn', [
    [0, '#b08f6c'],
    [0.3, '#6f7f58'],
    [1, '#33504a'],
  ]),
  linear('path', [
    [0, '#d9a48c'],
    [1, '#8a6a84'],
  ]),
  linear(
    'curtain',
    [
      [0, '#2a1d38'],
      [0.45, '#5a3f66'],
      [0.7, '#3a2a4a'],
      [1, '#8a5c74'],
    ],
    [0, 0, 1, 0],
  ),
  linear(
    'frame',
    [
      [0, '#150f1e'],
      [0.8, '#2b2036'],
      [1, '#5f4250'],
    ],
    [0, 0, 1, 0],
  ),
  linear('sill', [
    [0, '#7a5260'],
    [0.15, '#3a2a42'],
    [1, '#17111f'],
  ]),
  radial('sunrise', [
    [0, '#fff0c0', 0.95],
    [0.25, '#ffcf8a', 0.7],
    [1, '#ff9a6a', 0],
  ]),
  radial('lamp', [
    [0, '#ffe2a0', 0.75],
    [1, '#ffb45a', 0],
  ]),
].join('');

/** From a dark room upstairs at dawn: a gardener blows leaves below the windows. */
export function drawMorning(seconds: number): string {
  const x = 318 + 34 * wave(seconds, 1, -0.2);
  const sweep = wave(seconds, 2);
  return [
    `<defs>${definitions}</defs>`,
    sway(seconds, 0.3, `<g transform="translate(0 -44)">${drawSky(seconds)}</g>`),
    sway(seconds, 0.7, `${drawGarden()}<g transform="translate(0 -26)">${drawWing()}</g>`),
    sway(seconds, 0.9, drawLeaves(seconds, x) + drawGardener(seconds, [x, 292], sweep)),
    sway(seconds, 2.2, drawWindow(seconds)),
    vignette('#0c0814', 0.5),
  ].join('');
}

function drawSky(seconds: number): string {
  const drift = 5 * wave(seconds, 1);
  return [
    '<rect x="-20" y="-20" width="680" height="400" fill="url(#sky)" transform="scale(1 .46)"/>',
    '<circle cx="250" cy="136" r="150" fill="url(#sunrise)"/>',
    `<g transform="translate(${n(drift)} 0)" opacity=".75"><path d="M120 50q60-14 130 0 50 4 90-4-40 16-110 14-70 0-110-10z" fill="#f7a98a"/><path d="M330 78q60-12 150-2 40 2 80-4-60 18-130 14-60 0-100-8z" fill="#ffb98f"/><path d="M60 92q50-8 120 0-60 10-120 0z" fill="#ffc99a"/><path d="M380 28q70-10 160 2-70 12-160-2z" fill="#8a5a98"/></g>`,
    '<path d="M-20 136q70-34 150-14t150-12 150 8 240-22v80H-20z" fill="#8f5c82"/><path d="M-20 150q90-24 190-6t220-8 290-4v60H-20z" fill="#6a4a78"/>',
  ].join('');
}

/** The lawn, the path below and the hedge that was cut flat, from above. */
function drawGarden(): string {
  const trees = repeat(9, (index) => {
    const x = 20 + index * 58;
    const r = 20 + 14 * scatter(index + 2);
    return `<ellipse cx="${x}" cy="${n(104 - r * 0.4)}" rx="${n(r * 0.8)}" ry="${n(r * 1.1)}" fill="${index % 2 ? '#46365f' : '#543f69'}"/>`;
  });
  return [
    trees,
    '<path d="M-20 110h700v270H-20z" fill="url(#lawn)"/>',
    '<path d="M-20 152L470 120v16L-20 184z" fill="#34503f"/><path d="M-20 134L452 112l24 8L-20 156z" fill="#7f8a5c"/><path d="M-20 134L452 112l8 3L-20 140z" fill="#f0b483"/>',
    // The path, seen from above, and flower beds.
    '<path d="M-20 236q180-26 360-16t340-8v122q-170 12-340 4t-360 20z" fill="url(#path)"/><path d="M-20 236q180-26 360-16t340-8v5q-170 14-340 9t-360 16z" fill="#ffd9a8" opacity=".4"/>',
    '<g stroke="#6a5070" stroke-width="1.6" opacity=".35"><path d="M60 232l-30 98M150 223l-22 102M240 219l-12 102M330 219l2 100M420 221l18 102M510 222l32 96M590 216l40 92M-20 274q180-24 360-12t340 0" fill="none"/></g>',
    '<path d="M-20 196q120-22 240-20l60 6q-140 10-300 40z" fill="#fff" opacity=".06"/>',
    repeat(18, (index) => {
      const x = 30 + index * 25;
      const y = 214 - index * 1.2 + 4 * scatter(index);
      return `<circle cx="${x}" cy="${n(y)}" r="${n(5 + 3 * scatter(index + 7))}" fill="#42584a"/><circle cx="${x + 3}" cy="${n(y - 3)}" r="2.6" fill="${['#ef6f5e', '#ffd166', '#d88ab0'][index % 3]}" opacity=".85"/>`;
    }),
    // A lamp that is still on.
    '<ellipse cx="128" cy="244" rx="92" ry="40" fill="url(#lamp)" opacity=".7"/><path d="M126 178h4v66h-4z" fill="#2a2036"/><ellipse cx="128" cy="246" rx="9" ry="3" fill="#2a2036"/><circle cx="128" cy="172" r="34" fill="url(#lamp)"/><path d="M120 166h16l-3 16h-10z" fill="#ffe9b0"/><path d="M118 166l10-8 10 8z" fill="#2a2036"/>',
  ].join('');
}

/** The hotel's other wing, with guests asleep. */
function drawWing(): string {
  const window = (x: number, y: number, isLit: boolean, width: number) =>
    `<path d="M${x} ${y}l${width} ${width * 0.12}v40l-${width} ${-width * 0.04}z" fill="${isLit ? '#ffd98f' : '#4a4470'}"/><path d="M${x} ${y}l${width} ${width * 0.12}v4l-${width} ${-width * 0.12}z" fill="#2f2848" opacity=".5"/><path d="M${x + width / 2 - 1} ${y + width * 0.06}v39h2v-39z" fill="#e9c7bd"/>`;
  return [
    '<path d="M470 70l210 30v196l-190-30-20-12z" fill="#c794a4"/><path d="M470 70l22 4v194l-22-14z" fill="#f3b79c"/><path d="M456 66l40-40 190 8v68z" fill="#5a3a5a"/><path d="M456 66l40-40 4 1-30 42z" fill="#d9795f"/><path d="M470 73l210 31v7L470 79z" opacity=".18"/>',
    window(508, 98, false, 24),
    window(556, 106, true, 26),
    window(508, 178, false, 24),
    window(556, 190, false, 26),
    '<path d="M504 222l36 6v5l-36-6zM552 236l38 6v5l-38-6z" fill="#6a4a5a"/><g fill="#ef6f5e"><circle cx="512" cy="221" r="4"/><circle cx="521" cy="222" r="5"/><circle cx="532" cy="225" r="4"/><circle cx="562" cy="235" r="5"/><circle cx="574" cy="237" r="4"/></g>',
    '<path d="M470 254l20 12 190 30v12l-192-26-24-16z" fill="#2f2848" opacity=".45"/>',
  ].join('');
}

/** From above: the hat hides most of him; his shadow is long. */
function drawGardener(seconds: number, [left, foot]: Point, sweep: number): string {
  // Drawn around his feet, then made flatter, as he is seen from above.
  const x = 0;
  const y = 0;
  const step = 7 * wave(seconds, 4);
  const bob = wave(seconds, 8);
  const turn = sweep * 9;
  const tip: Point = [x + 84, y + 2 + sweep * 9];
  return [
    `<g transform="translate(${n(left)} ${foot}) scale(.84 .74)">`,
    `<path d="M${n(x - 8)} ${y + 4}L${n(x + 40)} ${y + 84}h50l-62-84z" fill="#2a1d3c" opacity=".42" filter="url(#far)"/>`,
    // Boots and legs.
    `<path d="M${n(x - 14 + step)} ${y - 8}h14q10 2 12 10h-26z" fill="#2a2036"/><path d="M${n(x + 2 - step)} ${y - 4}h14q10 2 12 10h-26z" fill="#362a42"/>`,
    `<path d="M${n(x - 18)} ${n(y - 64 + bob)}h22l${n(-2 + step)} 60h-16z" fill="#2f5766"/><path d="M${n(x - 6)} ${n(y - 64 + bob)}h26l${n(-2 - step)} 64h-17z" fill="#3c7080"/>`,
    // Blower on the back, its tube, the arm with it.
    `<rect x="${n(x - 46)}" y="${n(y - 118 + bob)}" width="34" height="54" rx="11" fill="#d9622f"/><path d="M${n(x - 46)} ${n(y - 106 + bob)}q0-12 12-12h10q-14 8-14 54-8-1-8-12z" fill="#ffa163"/><path d="M${n(x - 40)} ${n(y - 84 + bob)}h20M${n(x - 40)} ${n(y - 76 + bob)}h20" stroke="#2a2036" stroke-width="3" opacity=".6"/>`,
    `<path d="M${n(x - 24)} ${n(y - 116 + bob)}q-4-18 26-20 26-2 34 18l4 58q-34 14-66 2z" fill="#8fa05c"/><path d="M${n(x - 24)} ${n(y - 116 + bob)}q-4-18 26-20-14 12-14 78-8-1-14-4z" fill="#e0b46a" opacity=".75"/>`,
    `<path d="M${n(x - 30)} ${n(y - 70 + bob)}Q${n(x + 4)} ${n(y - 42)} ${n(x + 36)} ${n(y - 44 + sweep * 3)}" stroke="#2a2036" stroke-width="12" fill="none" stroke-linecap="round"/><path d="M${n(x + 34)} ${n(y - 45 + sweep * 3)}L${n(tip[0])} ${n(tip[1] - 14)}" stroke="#3a2f48" stroke-width="10" stroke-linecap="round"/><path d="M${n(x + 66)} ${n(y - 28 + sweep * 6)}L${n(tip[0] + 2)} ${n(tip[1] - 14)}" stroke="#22192e" stroke-width="15" stroke-linecap="butt"/><path d="M${n(x + 36)} ${n(y - 48 + sweep * 3)}L${n(tip[0] - 4)} ${n(tip[1] - 19)}" stroke="#8a7aa0" stroke-width="2.4" stroke-linecap="round"/>`,
    `<path d="M${n(x + 24)} ${n(y - 112 + bob)}Q${n(x + 48)} ${n(y - 86)} ${n(x + 38)} ${n(y - 54 + sweep * 3)}" stroke="#73854a" stroke-width="17" fill="none" stroke-linecap="round"/><circle cx="${n(x + 38)}" cy="${n(y - 50 + sweep * 3)}" r="8.5" fill="#e0a458"/>`,
    // Head and hat.
    `<g transform="translate(${n(x + 8)} ${n(y - 142 + bob)}) rotate(${n(turn)})"><path d="M-12 4q0 22 14 24 16-2 15-22z" fill="#b07a5c"/><path d="M8 10q8 2 9-4l2 6q-2 12-8 15z" fill="#8a5a52"/><ellipse rx="35" ry="15" cy="3" fill="#a97f5c"/><ellipse rx="35" ry="15" fill="#e0b878"/><path d="M-35 0a35 15 0 0 1 40-15q-26 4-32 20-6-1-8-5z" fill="#ffdf9f"/><path d="M-18-1Q-18-22 2-22T20-1Q2 8-18-1z" fill="#d3a866"/><path d="M-18-1Q-18-22 2-22-10-16-10 2-15 1-18-1z" fill="#ffdf9f"/><path d="M-18-4Q2 5 20-4v5Q2 10-18 1z" fill="#ef6f5e"/></g></g>`,
  ].join('');
}

/** Leaves that the air drives to the right, in a swirl. */
function drawLeaves(seconds: number, x: number): string {
  const colours = ['#ffb45a', '#ef6f5e', '#ffd166', '#d9622f', '#e88a4a'];
  const start: Point = [x + 74, 286];
  const draw = (px: number, py: number, turn: number, size: number, index: number) =>
    `<path d="M-6 0Q-1-6 7 0 0 5-6 0z" transform="translate(${n(px)} ${n(py)}) rotate(${n(turn)}) scale(${n(size)})" fill="${colours[index % 5]}"/>`;
  const air = repeat(4, (index) => {
    const part = fraction(seconds, 5, index / 4);
    const y = start[1] - 10 + index * 8;
    return `<path d="M${n(start[0] + part * 50)} ${n(y)}q24-${6 + index * 3} 46 2" stroke="#fff0d8" stroke-width="2.4" fill="none" stroke-linecap="round" opacity="${n(0.5 * Math.sin(Math.PI * part))}"/>`;
  });
  const flying = repeat(46, (index) => {
    const part = fraction(seconds, 2 + (index % 3), scatter(index));
    const radius = 8 + 36 * scatter(index + 21) * (0.3 + part);
    const angle = part * 9 + index * 2.4;
    const px = start[0] + part * 130 + radius * Math.cos(angle);
    const py =
      start[1] -
      8 -
      34 * Math.sin(part * Math.PI) * scatter(index + 31) +
      radius * 0.62 * Math.sin(angle);
    return draw(px, py, part * 900 + index * 40, 0.9 + 0.6 * scatter(index + 41), index);
  });
  const lying = repeat(46, (index) => {
    const px = 40 + scatter(index + 61) * 470;
    const py = 236 + scatter(index + 71) * 76;
    return px < start[0] && px > 160 && py > 234
      ? ''
      : draw(px, py, scatter(index) * 360, 0.9, index);
  });
  const heap = repeat(40, (index) => {
    const across = scatter(index + 81) - 0.5;
    const px = 500 + across * 90;
    const py = 302 - (0.5 - Math.abs(across)) * 40 * scatter(index + 91);
    return draw(px, py, scatter(index + 3) * 360, 1.25, index);
  });
  return `<ellipse cx="500" cy="304" rx="56" ry="9" fill="#2a1d3c" opacity=".4"/>${lying}${heap}${air}${flying}`;
}

/** The frame of the window, a curtain and the sill, dark and near the lens. */
function drawWindow(seconds: number): string {
  const breath = 4 * wave(seconds, 1, 0.3);
  const folds = repeat(5, (index) => {
    const x = -26 + index * 24;
    const end = x + index * 1.5 + breath * (index / 4);
    return `<path d="M${x}-30C${n(x + 4 + breath)} 120 ${n(end - 6)} 230 ${n(end)} 400h22C${n(end + 18)} 230 ${n(x + 24 + breath)} 120 ${x + 22}-30z" fill="${mix('#4a3458', '#b8788a', [0.1, 0.35, 0.12, 0.5, 0.75][index]!)}" opacity="${[1, 1, 1, 0.97, 0.93][index]}"/><path d="M${x + 16}-30C${n(x + 20 + breath)} 120 ${n(end + 10)} 230 ${n(end + 15)} 400h7C${n(end + 18)} 230 ${n(x + 24 + breath)} 120 ${x + 22}-30z" fill="#1a1226" opacity=".35"/>`;
  });
  return [
    '<g filter="url(#near)">',
    // Right jamb, top, the bar and the sill.
    '<path d="M606-30h80v440h-80z" fill="#1c1428"/><path d="M600-30h10v440h-10z" fill="#6f4a5a"/><path d="M-30-30h720v42H-30z" fill="#1c1428"/><path d="M-30 12h640v6H-30z" fill="#5a3d52"/>',
    '<path d="M408 12h14v330h-14z" fill="#1f162b"/><path d="M408 12h4v330h-4z" fill="#a8685c"/><path d="M88 100h520v0z"/>',
    '<path d="M-30 320h720v80H-30z" fill="url(#sill)"/><path d="M-30 316h720v7H-30z" fill="#b87868"/>',
    folds,
    // A rod, and a plant in a pot on the sill.
    '<path d="M-30 8h200" stroke="#8a5c58" stroke-width="7" stroke-linecap="round"/>',
    '<path d="M544 286h54l-7 48h-40z" fill="#2f2038"/><path d="M544 286h10l2 48h-5z" fill="#a8685c"/><path d="M540 280h62v10h-62z" fill="#3a2844"/><g fill="#241a30"><path d="M570 284c-30-6-44-30-40-56 26 6 42 28 40 56zM572 284c-6-34 6-60 26-70 10 28 0 56-26 70zM572 284c20-20 40-24 56-18-10 20-32 26-56 18z"/></g><path d="M570 282c-14-16-26-32-38-52" stroke="#a8685c" stroke-width="2" fill="none"/>',
    '</g>',
  ].join('');
}
