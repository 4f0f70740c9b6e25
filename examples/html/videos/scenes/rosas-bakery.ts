import { cream, mix } from '../../data/palette.js';
import {
  blur,
  ease,
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
  shadeSkin,
  steam,
  sway,
  vignette,
  wave,
  wristOf,
} from './motion.js';

const skin = '#c68a5e';
const bricks = ['#a9573d', '#b8644a', '#9c4d36', '#c0714f', '#ad5f45'];

const definitions = [
  blur('steam', 2.2),
  blur('soft', 6),
  blur('far', 0.9),
  linear('wall', [
    [0, '#6d3f33'],
    [1, '#8a5140'],
  ]),
  radial(
    'inside',
    [
      [0, '#ffb347'],
      [0.35, '#d9601f'],
      [0.75, '#5a2015'],
      [1, '#2a1010'],
    ],
    [0.27, 0.8, 0.75],
  ),
  radial(
    'crust',
    [
      [0, '#f0bd73'],
      [0.5, '#cf8a42'],
      [1, '#8a4c1f'],
    ],
    [0.38, 0.25, 0.8],
  ),
  radial('glow', [
    [0, '#ffb04a', 0.75],
    [1, '#ff8a2a', 0],
  ]),
  linear('peel', [
    [0, '#e8c08c'],
    [1, '#b98149'],
  ]),
  linear('board', [
    [0, '#d7a169'],
    [1, '#8d5a33'],
  ]),
  linear('ledge', [
    [0, '#d8b59a'],
    [1, '#9a7462'],
  ]),
  linear('sleeve', [
    [0, '#fff6e6'],
    [1, '#d9c3b0'],
  ]),
].join('');

/** The peel's blade when it is in the oven, and when it is out of the picture. */
const inside: Point = [392, 206];
const outside: Point = [-100, 405];

/** A baker takes loaves out of a wood-fired oven with a peel. */
export function drawBakery(seconds: number): string {
  // Slowly out of the oven, out of the picture, and back for the next loaf.
  const out = 0.34 * ease(seconds, 0, 1.7) + 0.66 * ease(seconds, 1.6, 2.5);
  const part = out - ease(seconds, 2.6, 4.7);
  const at: Point = [lerp(inside[0], outside[0], part), lerp(inside[1], outside[1], part)];
  const isLoaded = seconds < 2.55;
  const waiting = isLoaded ? 0 : ease(seconds, 2.55, 2.8);
  return [
    `<defs>${definitions}<clipPath id="mouth"><path d="M214 232v-62a126 104 0 0 1 252 0v62z"/></clipPath></defs>`,
    sway(
      seconds,
      0.6,
      `<g filter="url(#far)">${drawWall()}</g>` + drawOven(seconds) + drawInside(seconds),
    ),
    sway(seconds, 1, drawLedge()),
    sway(seconds, 1.2, drawPeel(seconds, at, isLoaded) + drawNext(waiting)),
    drawLight(seconds),
    sway(seconds, 1.9, drawBoard(seconds)),
    vignette('#1c0a08', 0.36),
  ].join('');
}

function drawWall(): string {
  const rows = repeat(16, (row) =>
    repeat(12, (column) => {
      const seed = row * 31 + column * 7;
      const x = -40 + column * 62 + (row % 2) * 31;
      return `<rect x="${x}" y="${-12 + row * 24}" width="58" height="20" rx="3" fill="${mix(bricks[Math.floor(scatter(seed) * 5)]!, '#4a2822', 0.35)}"/>`;
    }),
  );
  const shelf = [92, 148].map(
    (y) =>
      `<rect x="-20" y="${y}" width="170" height="9" rx="2" fill="#8d5a33"/><path d="M-20 ${y + 9}h170v5h-170z" opacity=".3"/>`,
  );
  const loaves: readonly Point[] = [
    [24, 80],
    [78, 80],
    [128, 82],
    [48, 136],
    [106, 137],
  ];
  return [
    '<rect x="-20" y="-20" width="680" height="400" fill="url(#wall)"/>',
    rows,
    ...shelf,
    ...loaves.map(([x, y], index) => drawLoaf([x, y], 25 - (index % 2) * 3, index)),
    // Tools of the oven on hooks.
    '<g stroke="#3a2622" stroke-width="5" stroke-linecap="round"><path d="M566 40v140M600 40v120"/></g><path d="M553 178h26v26a13 8 0 0 1-26 0z" fill="#4b3a38"/><path d="M588 160h24l4 34h-32z" fill="#c98d57"/>',
  ].join('');
}

function drawOven(seconds: number): string {
  const arch = repeat(17, (index) => {
    const angle = Math.PI * (1 + (index + 0.5) / 17);
    const x = 340 + 143 * Math.cos(angle);
    const y = 172 + 121 * Math.sin(angle);
    const turn = (Math.atan2(121 * Math.sin(angle), 143 * Math.cos(angle)) * 180) / Math.PI + 90;
    const warm = mix(bricks[index % 5]!, '#ffb066', 0.16 + 0.05 * wave(seconds, 13, index * 0.3));
    return `<rect x="-12" y="-19" width="24.5" height="38" rx="3" fill="${warm}" transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"/>`;
  });
  const sides = repeat(3, (index) => {
    const y = 172 + index * 20.5;
    return [178, 464]
      .map(
        (x) =>
          `<rect x="${x}" y="${n(y)}" width="38" height="18.5" rx="3" fill="${bricks[(index + x) % 5]!}"/>`,
      )
      .join('');
  });
  return `<path d="M160 240v-76a180 150 0 0 1 360 0v76z" fill="#e2c3a4"/><path d="M160 240v-76a180 150 0 0 1 360 0v76z" fill="#7d4a3a" opacity=".35"/><path d="M174 236v-66a166 138 0 0 1 332 0v66z" fill="#5d3329"/>${arch}${sides}`;
}

function drawInside(seconds: number): string {
  const flicker = 1 + 0.05 * wave(seconds, 17) + 0.04 * wave(seconds, 29, 0.3);
  return [
    '<g clip-path="url(#mouth)"><rect x="200" y="50" width="280" height="190" fill="url(#inside)"/>',
    // The vault's far wall and its floor.
    '<path d="M250 200v-30a92 74 0 0 1 184 0v30z" fill="#2a0f0c" opacity=".4"/><path d="M190 240l56-44h196l50 44z" fill="#6b2f1c"/>',
    `<ellipse cx="282" cy="190" rx="${n(110 * flicker)}" ry="${n(84 * flicker)}" fill="url(#glow)"/>`,
    drawFire(seconds),
    drawLoaf([424, 199], 22, 3),
    drawLoaf([372, 194], 20, 6),
    '<path d="M214 232v-62a126 104 0 0 1 252 0v62h-14v-58a112 92 0 0 0-224 0v58z" fill="#1a0808" opacity=".4"/></g>',
  ].join('');
}

function drawFire(seconds: number): string {
  const flames = [
    [260, 56, 70, '#e2491c'],
    [306, 48, 62, '#e2491c'],
    [282, 60, 100, '#e8581f'],
    [282, 46, 80, '#ff9433'],
    [254, 32, 52, '#ffab3d'],
    [306, 30, 54, '#ffab3d'],
    [280, 26, 46, '#ffe08a'],
    [300, 16, 30, '#fff0b8'],
    [264, 14, 28, '#fff0b8'],
  ] as const;
  const logs =
    '<g stroke-linecap="round"><path d="M240 208l82 6" stroke="#4a2418" stroke-width="13"/><path d="M246 214l76-14" stroke="#6b3520" stroke-width="11"/><path d="M246 215l50-9" stroke="#ff9433" stroke-width="3"/></g>';
  return (
    flames
      .map(([x, width, height, fill], index) => {
        const tall = height * (1 + 0.14 * wave(seconds, 11 + index * 2, index * 0.37));
        const lean = 9 * wave(seconds, 7 + index, index * 0.21);
        return drawFlame([x, 212], width, tall, lean, fill);
      })
      .join('') +
    logs +
    repeat(7, (index) => {
      const part = fraction(seconds, 4 + (index % 3), scatter(index));
      const x = 280 + (scatter(index + 3) - 0.5) * 70 + 10 * Math.sin(part * 7 + index);
      return `<circle cx="${n(x)}" cy="${n(190 - part * 100)}" r="1.6" fill="#ffd98a" opacity="${n(1 - part)}"/>`;
    })
  );
}

function drawFlame([x, y]: Point, width: number, height: number, lean: number, fill: string) {
  const half = width / 2;
  return `<path d="M${n(x - half)} ${y}C${n(x - half * 1.5)} ${n(y - height * 0.4)} ${n(x - half * 0.1 + lean * 0.2)} ${n(y - height * 0.55)} ${n(x + lean)} ${n(y - height)}C${n(x + half * 0.3 + lean)} ${n(y - height * 0.6)} ${n(x + half * 1.5)} ${n(y - height * 0.36)} ${n(x + half)} ${y}z" fill="${fill}"/>`;
}

function drawLedge(): string {
  return '<path d="M150 232h380l18 24H132z" fill="url(#ledge)"/><path d="M132 256h416v22H132z" fill="#7c5a4c"/><path d="M132 278h416v8H132z" opacity=".3"/><rect x="150" y="286" width="380" height="100" fill="#4f2d25"/><path d="M214 232h252l8 10H206z" fill="#ffb55e" opacity=".55"/>';
}

function drawPeel(seconds: number, [x, y]: Point, isLoaded: boolean): string {
  const tip: Point = [x + 56, y - 22];
  const neck: Point = [x - 44, y + 18];
  const slope = -0.405;
  const end: Point = [neck[0] - 460, neck[1] - 460 * slope];
  const turn = (Math.atan(slope) * 180) / Math.PI;
  const near: Point = [neck[0] - 200, neck[1] - 200 * slope];
  const far: Point = [neck[0] - 84, neck[1] - 84 * slope];
  const shake = 0.6 * wave(seconds, 9);
  const isInside = x > 330;
  const blade = `<path d="M${n(neck[0])} ${n(neck[1] - 5)}C${n(neck[0] + 14)} ${n(y - 16)} ${n(x + 6)} ${n(y - 26)} ${n(tip[0])} ${n(tip[1] - 4)}C${n(tip[0] + 20)} ${n(tip[1] + 2)} ${n(tip[0] + 10)} ${n(y + 10)} ${n(x + 26)} ${n(y + 18)}C${n(x - 4)} ${n(y + 28)} ${n(neck[0] + 16)} ${n(neck[1] + 9)} ${n(neck[0])} ${n(neck[1] + 7)}z"`;
  const bread = isLoaded
    ? drawLoaf([x + 12, y - 17], lerp(30, 46, ease(inside[0] - x, 0, 150)), 1)
    : '';
  return [
    `<g transform="translate(0 ${n(shake)})">`,
    isInside
      ? ''
      : `<ellipse cx="${n(x + 4)}" cy="${n(y + 44)}" rx="70" ry="12" opacity=".25" filter="url(#soft)"/>`,
    `${blade} fill="#7d5026" transform="translate(0 5)"/>${blade} fill="url(#peel)"/>`,
    isLoaded
      ? `<ellipse cx="${n(x + 12)}" cy="${n(y + 2)}" rx="42" ry="14" fill="#5a2f14" opacity=".45"/>`
      : '',
    bread,
    isLoaded && x < 360
      ? steam(seconds, [x + 12, y - 40], { height: 64, width: 11, strength: 0.6 })
      : '',
    limb(neck, end, 11, 26, '#b98149'),
    limb([neck[0], neck[1] - 2], [end[0], end[1] - 5], 5, 10, '#e3b880'),
    drawArm(near, turn, 1.5, [-70 + near[0] * 0.2, 392], false),
    drawArm(far, turn, 1.38, [-60 + far[0] * 0.2, 190], true),
    '</g>',
  ].join('');
}

/** The loaf that the peel slides under. */
function drawNext(opacity: number): string {
  return opacity === 0
    ? ''
    : `<g opacity="${n(opacity)}"><ellipse cx="${inside[0] + 12}" cy="${inside[1] + 2}" rx="34" ry="6" fill="#2a0f0c" opacity=".4"/>${drawLoaf([inside[0] + 12, inside[1] - 17], 30, 1)}</g>`;
}

function drawArm(at: Point, angle: number, size: number, elbow: Point, isUpper: boolean): string {
  const grip = { at, angle: isUpper ? angle - 12 : angle, size, skin };
  const wrist = wristOf(isUpper ? grip : { ...grip, angle: angle - 20 });
  const rolled: Point = [lerp(elbow[0], wrist[0], 0.42), lerp(elbow[1], wrist[1], 0.42)];
  const cuff: Point = [lerp(elbow[0], wrist[0], 0.5), lerp(elbow[1], wrist[1], 0.5)];
  return [
    limb([elbow[0], elbow[1] + 4], [wrist[0], wrist[1] + 4], 48, 29, shadeSkin(skin)),
    limb(elbow, wrist, 46, 28, skin),
    limb([elbow[0] - 40, elbow[1] - 20], rolled, 66, 54, '#e6d2bf', 0.3),
    limb([elbow[0] - 40, elbow[1] - 26], [rolled[0], rolled[1] - 5], 52, 40, cream, 0.3),
    limb(rolled, cuff, 58, 55, '#f0e2d0', 0.3),
    limb(
      [lerp(rolled[0], cuff[0], 0.9), lerp(rolled[1], cuff[1], 0.9)],
      cuff,
      55,
      54,
      '#c9b29f',
      0.3,
    ),
    hold(grip),
  ].join('');
}

/** Firelight on everything before the oven. */
function drawLight(seconds: number): string {
  const strength = 0.5 + 0.07 * wave(seconds, 13) + 0.05 * wave(seconds, 23, 0.4);
  return `<ellipse cx="330" cy="220" rx="270" ry="150" fill="url(#glow)" opacity="${n(strength)}" style="mix-blend-mode:soft-light"/>`;
}

function drawBoard(seconds: number): string {
  return [
    '<path d="M250 318h430v70H214z" fill="url(#board)"/><path d="M250 318h430v5H247z" fill="#f3cf9c"/>',
    '<path d="M300 338h300M280 352h200" stroke="#7d4c28" stroke-width="2" opacity=".35"/>',
    // A cloth below the loaves.
    '<path d="M452 312q80-10 150 0l44 34q-40 8-80 2-50 8-92 0-34 4-52-4z" fill="#f7ecd9"/><path d="M470 316q70-8 124 0M456 330q90-6 164 2" stroke="#ef6f5e" stroke-width="3" fill="none" opacity=".8"/>',
    '<ellipse cx="390" cy="334" rx="62" ry="9" opacity=".3"/><ellipse cx="500" cy="336" rx="62" ry="10" opacity=".25"/><ellipse cx="596" cy="330" rx="56" ry="9" opacity=".25"/>',
    drawLoaf([596, 300], 52, 4),
    drawLoaf([388, 306], 54, 2),
    drawLoaf([496, 304], 62, 0),
    steam(seconds, [496, 270], { height: 80, width: 13, strength: 0.5, seed: 2 }),
    steam(seconds, [390, 276], { height: 66, width: 11, strength: 0.4, seed: 5 }),
  ].join('');
}

/** A round loaf, cut on top, with flour in the cuts' edges. */
function drawLoaf([x, y]: Point, radius: number, kind: number): string {
  const cuts =
    kind % 3 === 0
      ? 'M-16-9C-6-17 8-17 18-10M-22-1C-8-9 10-9 23-2'
      : kind % 3 === 1
        ? 'M-19-4C-8-14 8-14 20-5M-2-18C2-12 3-4 1 3'
        : 'M-20-8C-14-12-10-6-12 0M-6-15C0-12 4-6 2 1M9-16C15-12 18-6 15-1';
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(radius / 32)})"><path d="M-32 3C-32-16-16-24 0-24S32-16 32 3C32 14 20 20 0 20S-32 14-32 3z" fill="url(#crust)"/><path d="M-32 3C-32 14-20 20 0 20S32 14 32 3c-4 9-16 12-32 12S-28 12-32 3z" fill="#6d3814" opacity=".55"/><path d="${cuts}" stroke="#9a5723" stroke-width="6.5" fill="none" stroke-linecap="round"/><path d="${cuts}" stroke="#fbe6bd" stroke-width="3.8" fill="none" stroke-linecap="round"/><ellipse cx="-9" cy="-14" rx="13" ry="5" fill="#fff6e6" opacity=".35" transform="rotate(-18 -9 -14)"/></g>`;
}
