import { mix } from './palette.js';
import type { Person } from './people.js';
import { Random } from './random.js';

const skins = [
  '#fbdcc4',
  '#f6cfae',
  '#ecbc95',
  '#dda57a',
  '#c68a5e',
  '#a86d45',
  '#8a5433',
  '#6d4027',
  '#54301d',
];
const hairs = [
  '#1f1a1c',
  '#33231c',
  '#553824',
  '#7d5230',
  '#b07c3f',
  '#d9ad62',
  '#eacb8b',
  '#a5492a',
];
const grey = '#c9c6c4';
const backgrounds = [
  '#ffd9a0',
  '#ffc6b5',
  '#f9d5e5',
  '#d9d2f5',
  '#c3dcf7',
  '#bfe8e4',
  '#cdeac0',
  '#f3e9b4',
  '#e6dccf',
  '#cfd8e3',
];
const clothes = [
  '#e4572e',
  '#29335c',
  '#3c7a89',
  '#f3a712',
  '#6b4e71',
  '#2d6a4f',
  '#8d99ae',
  '#b23a48',
  '#f7f3ea',
  '#3a3a40',
  '#4f772d',
  '#577399',
];

/** What a face is put together from. */
interface Look {
  random: Random;
  skin: string;
  shade: string;
  hair: string;
  garment: string;
  trim: string;
  /** Half the width of the face. */
  width: number;
  /** Where the chin is. */
  chin: number;
  curly: boolean;
  old: boolean;
}

/** A drawn portrait as SVG; the same person always looks the same. */
export function drawPerson({ name, woman, origin }: Person): string {
  const random = new Random(`likeness of ${name}`);
  const skin = skins[random.pick(origin.skin)]!;
  const old = random.chance(0.16);
  const garment = random.pick(clothes);
  const look: Look = {
    random,
    skin,
    shade: mix(skin, '#5a2a1a', 0.2),
    hair: old ? mix(grey, '#ffffff', random.between(0, 0.5)) : hairs[random.pick(origin.hair)]!,
    garment,
    trim: random.pick(clothes.filter((colour) => colour !== garment)),
    width: random.between(19, 22) - (woman ? 1 : 0),
    chin: random.between(67, 71) - (woman ? 1 : 0),
    curly: random.chance(origin.curls),
    old,
  };
  const headscarf = woman && random.chance(origin.headscarf);
  const [behind, before] = headscarf ? scarf(look) : woman ? womansHair(look) : mansHair(look);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<rect width="96" height="96" fill="${random.pick(backgrounds)}"/>`,
    behind,
    shoulders(look, headscarf),
    head(look, headscarf),
    face(look, woman),
    woman ? '' : beard(look),
    before,
    random.chance(0.22) ? glasses(look) : '',
    woman && !headscarf && random.chance(0.45) ? earrings(look) : '',
    '</svg>',
  ].join('');
}

function shoulders({ random, skin, shade, garment, trim }: Look, covered: boolean): string {
  const body = `<path d="M10 96c1-14 12-19 27-21h22c15 2 26 7 27 21z" fill="${garment}"/>`;
  const neck = `<path d="M40 60h16v14c0 5-3.5 8-8 8s-8-3-8-8z" fill="${skin}"/><path d="M40 68c5 5 11 5 16 0v4c-5 4-11 4-16 0z" fill="${shade}" opacity=".45"/>`;
  if (covered) return body;
  switch (random.integer(0, 4)) {
    case 0: // Shirt with a collar.
      return `${body}${neck}<path d="M40 73l-6 3 8 12 6-7zM56 73l6 3-8 12-6-7z" fill="${mix(garment, '#ffffff', 0.35)}"/>`;
    case 1: // V-neck.
      return `${body}${neck}<path d="M38 74l10 15 10-15-3-1-7 9-7-9z" fill="${trim}"/>`;
    case 2: // Hood.
      return `${body}${neck}<path d="M34 75c2 13 26 13 28 0l5 2c-2 19-36 19-38 0z" fill="${mix(garment, '#000000', 0.18)}"/><path d="M44 88v8M52 88v8" stroke="${trim}" stroke-width="1.5"/>`;
    case 3: // Stripes.
      return `${body}<path d="M15 86h66M12 92h72" stroke="${trim}" stroke-width="2.5" opacity=".7"/>${neck}`;
    default:
      return `${body}${neck}<path d="M38 75c3 9 17 9 20 0" fill="none" stroke="${mix(garment, '#000000', 0.2)}" stroke-width="2.5"/>`;
  }
}

function head({ skin, shade, width, chin }: Look, covered: boolean): string {
  const ear = (x: number) =>
    `<ellipse cx="${n(x)}" cy="50" rx="3.6" ry="4.8" fill="${skin}"/><path d="M${n(x - 1)} 48.5q1.5 1.5 0 3.5" stroke="${shade}" stroke-width=".9" fill="none"/>`;
  const ears = covered ? '' : ear(48 - width) + ear(48 + width);
  const w = n(width);
  return `${ears}<path d="M${n(48 - width)} 46c0-14 8-20 ${w}-20s${w} 6 ${w} 20c0 13-8 ${n(chin - 46)}-${w} ${n(chin - 46)}s-${w}-${n(chin - 59)}-${w}-${n(chin - 46)}z" fill="${skin}"/>`;
}

function face({ random, shade, skin, hair, old }: Look, woman: boolean): string {
  const gap = random.between(8, 9.5);
  const left = n(48 - gap);
  const right = n(48 + gap);
  const brow = mix(hair, '#2a1a14', 0.35);
  const arch = random.between(1, 2.6);
  const eyebrow = (x: number) => `M${n(x - 4)} ${n(42.5)}q4-${n(arch * 1.6)} 8 0`;
  const thickness = woman ? 1.4 : 2.1;
  const eyes = `<g fill="#2b1d1a"><ellipse cx="${left}" cy="48" rx="1.9" ry="2.3"/><ellipse cx="${right}" cy="48" rx="1.9" ry="2.3"/></g><g fill="#fff"><circle cx="${n(48 - gap + 0.7)}" cy="47.2" r=".65"/><circle cx="${n(48 + gap + 0.7)}" cy="47.2" r=".65"/></g>`;
  const lashes = woman
    ? `<path d="M${n(48 - gap - 2.8)} 47q2.6-3 5.2-.6M${n(48 + gap + 2.8)} 47q-2.6-3-5.2-.6" stroke="#2b1d1a" stroke-width="1" fill="none" stroke-linecap="round"/>`
    : '';
  const nose = random.pick([
    `<path d="M48 49q-3.5 5.5.5 6" stroke="${shade}"`,
    `<path d="M45.5 54.5q2.5 2.2 5 0" stroke="${shade}"`,
    `<path d="M48.5 48q2.8 6-1.5 7" stroke="${shade}"`,
  ]);
  const lip = woman ? mix('#c2504f', skin, 0.25) : mix(shade, '#8a3b35', 0.35);
  const mouth = random.pick([
    `<path d="M41.5 59.5q6.5 6 13 0" stroke="${lip}" stroke-width="1.9" fill="none" stroke-linecap="round"/>`,
    `<path d="M41 59h14q-1 6.5-7 6.5t-7-6.5z" fill="#7a2e2e"/><path d="M42 59h12q-.4 2.2-1.2 2.2h-9.6q-.8 0-1.2-2.2z" fill="#fff"/>`,
    `<path d="M43 60.5q5.5 3 10-.8" stroke="${lip}" stroke-width="1.9" fill="none" stroke-linecap="round"/>`,
    `<path d="M41.5 59.5q6.5 7.5 13 0q-6.5 2-13 0z" fill="${lip}"/>`,
  ]);
  const cheeks = `<g fill="#e8604c" opacity="${random.chance(0.6) ? '.16' : '.07'}"><circle cx="${n(48 - gap - 3.5)}" cy="55" r="3.8"/><circle cx="${n(48 + gap + 3.5)}" cy="55" r="3.8"/></g>`;
  const lines = old
    ? `<path d="M${n(48 - gap - 3)} 52q3 2 6 .3M${n(48 + gap + 3)} 52q-3 2-6 .3M43 36.5q5-1.2 10 0" stroke="${shade}" stroke-width=".8" fill="none" opacity=".7"/>`
    : '';
  return `${cheeks}<path d="${eyebrow(48 - gap)}${eyebrow(48 + gap)}" stroke="${brow}" stroke-width="${thickness}" fill="none" stroke-linecap="round"/>${eyes}${lashes}${nose} stroke-width="1.4" fill="none" stroke-linecap="round"/>${mouth}${lines}`;
}

/** What is behind the head, and what is in front of it. */
type Layers = [string, string];

function womansHair(look: Look): Layers {
  const { random, hair, width, curly } = look;
  const deep = mix(hair, '#000000', 0.22);
  const l = 48 - width;
  const r = 48 + width;
  const fringe = random.pick([
    `M${n(l - 1)} 46c-2-17 8-25 ${n(width + 1)}-25s${n(width + 3)} 8 ${n(width + 1)} 25c-3-6-5-10-8-12-9 3-20 3-28-1-4 3-7 7-9 13z`,
    `M${n(l - 1)} 47c-2-18 8-26 ${n(width + 1)}-26s${n(width + 3)} 8 ${n(width + 1)} 26c-2-8-6-13-14-16-6 6-17 8-25 9-1 2-2 4-3 7z`,
    `M${n(l - 1)} 47c-2-18 8-26 ${n(width + 1)}-26s${n(width + 3)} 8 ${n(width + 1)} 26c-2-9-9-14-${n(width + 1)}-17-10 3-18 8-${n(width + 1)} 17z`,
    `M${n(l - 1)} 46c-2-17 8-25 ${n(width + 1)}-25s${n(width + 3)} 8 ${n(width + 1)} 25l-2-7q-${n(width - 1)} 2.5-${n(2 * width - 1)} 0z`,
  ]);
  const front = `<path d="${fringe}" fill="${hair}"/>`;
  if (curly) {
    switch (random.integer(0, 3)) {
      case 0: // Round and full.
        return [blobs(deep, 48, 42, 27, 13), blobs(hair, 48, 27, 17, 8.5, true)];
      case 1: // Curls to the shoulders.
        return [
          `<path d="M${n(l - 8)} 44c0-20 12-27 ${n(width + 8)}-27s${n(width + 8)} 7 ${n(width + 8)} 27v28h-${n(2 * width + 16)}z" fill="${deep}"/>${curls(deep, [l - 8, r + 8], [40, 49, 58, 67, 75], 6.5)}`,
          blobs(hair, 48, 28, 18, 8, true),
        ];
      case 2: // Tied up.
        return [
          `<circle cx="48" cy="17" r="11" fill="${deep}"/>${curls(deep, [39, 57], [15, 20], 5)}`,
          `<path d="M${n(l - 0.5)} 44c-2-16 9-22 ${n(width + 0.5)}-22s${n(width + 2)} 6 ${n(width + 0.5)} 22c-3-8-9-12-${n(width + 0.5)}-12s-${n(width - 3)} 4-${n(width + 0.5)} 12z" fill="${hair}"/>`,
        ];
      default: // Braids.
        return [
          [-1, 1]
            .flatMap((side) =>
              [0, 1, 2, 3, 4, 5].map(
                (step) =>
                  `<ellipse cx="${n(48 + side * (width + 3 + step * 0.4))}" cy="${46 + step * 7}" rx="4.2" ry="4.8" fill="${step % 2 ? hair : deep}"/>`,
              ),
            )
            .join(''),
          front,
        ];
    }
  }
  switch (random.integer(0, 5)) {
    case 0: // Long and straight.
      return [
        `<path d="M${n(l - 5)} 84c-2-20-3-30-2-42 1-16 12-23 ${n(width + 7)}-23s${n(width + 6)} 7 ${n(width + 7)} 23c1 12 0 22-2 42z" fill="${deep}"/>`,
        front,
      ];
    case 1: // Chin-long.
      return [
        `<path d="M${n(l - 5)} 66c-4-8-3-17-2-25 2-14 12-21 ${n(width + 7)}-21s${n(width + 5)} 7 ${n(width + 7)} 21c1 8 2 17-2 25q-4 4-9 2h-${n(2 * width - 8)}q-5 2-9-2z" fill="${deep}"/>`,
        front,
      ];
    case 2: // Wavy.
      return [
        `<path d="M${n(l - 6)} 78c-6-6 2-10-1-17-3-6 1-10 0-18 1-16 12-24 ${n(width + 7)}-24s${n(width + 6)} 8 ${n(width + 7)} 24c-1 8 3 12 0 18-3 7 5 11-1 17-5 5-12 2-15-2h-${n(2 * width - 18)}c-3 4-10 7-15 2z" fill="${deep}"/>`,
        front,
      ];
    case 3: // Bun.
      return [`<circle cx="48" cy="16" r="9" fill="${deep}"/>`, front];
    case 4: // Pony tail.
      return [
        `<path d="M${n(r - 6)} 26c14-4 20 8 18 22-1 10 0 15 3 20-10 0-14-8-13-20 0-7-3-12-8-14z" fill="${deep}"/>`,
        front,
      ];
    default: // Short.
      return [
        `<path d="M${n(l - 3)} 54c-3-10-2-18 0-22 4-9 12-12 ${n(width + 3)}-12s${n(width - 1)} 3 ${n(width + 3)} 12c2 4 3 12 0 22z" fill="${deep}"/>`,
        front,
      ];
  }
}

function mansHair(look: Look): Layers {
  const { random, hair, width, curly, old } = look;
  const l = 48 - width;
  const w = width + 0.5;
  const cap = (height: number, edge: string) =>
    `<path d="M${n(l - 0.5)} 45c-2-${n(height)} 9-${n(height + 3)} ${n(w)}-${n(height + 3)}s${n(w + 2)} 3 ${n(w)} ${n(height + 3)}${edge}z" fill="${hair}"/>`;
  if (old && random.chance(0.4)) {
    // Bald on top.
    return [
      '',
      `<path d="M${n(l - 1)} 50c-2-8-1-13 2-17q2 8 2 12zM${n(48 + width + 1)} 50c2-8 1-13-2-17q-2 8-2 12z" fill="${hair}"/>`,
    ];
  }
  if (curly) {
    switch (random.integer(0, 2)) {
      case 0:
        return ['', cap(16, `c-1-5-3-8-5-10q-${n(w - 5)} 2-${n(2 * w - 10)} 0c-2 2-4 5-5 10`)];
      case 1:
        return [blobs(hair, 48, 34, 19, 8), blobs(hair, 48, 28, 17, 7, true)];
      default:
        return [
          '',
          `${cap(15, `c-1-6-4-9-6-10h-${n(2 * w - 12)}c-2 1-5 4-6 10`)}${curls(hair, [34, 41, 48, 55, 62], [25], 5.5)}`,
        ];
    }
  }
  switch (random.integer(0, 5)) {
    case 0: // Cropped.
      return ['', cap(15, `c-1-6-3-9-5-11q-${n(w - 5)} 3-${n(2 * w - 10)} 0c-2 2-4 5-5 11`)];
    case 1: // Side parting.
      return [
        '',
        `<path d="M${n(l - 1)} 46c-3-18 7-27 ${n(w + 2)}-27 14 0 22 8 ${n(w - 0.5)} 27-2-6-3-9-6-13-9 2-19 1-26-4-3 5-6 9-7 17z" fill="${hair}"/>`,
      ];
    case 2: // Quiff.
      return [
        '',
        `<path d="M${n(l)} 44c-3-10-1-15 3-18 0-7 10-12 20-10 12 0 20 6 19 14 2 4 1 9-1 14-1-5-3-8-5-10-11 1-21-1-28-4-4 3-6 7-8 14z" fill="${hair}"/>`,
      ];
    case 3: // To the ears.
      return [
        `<path d="M${n(l - 3)} 56c-3-12-3-19 0-24 4-9 12-12 ${n(width + 3)}-12s${n(width - 1)} 3 ${n(width + 3)} 12c3 5 3 12 0 24z" fill="${mix(hair, '#000000', 0.22)}"/>`,
        cap(18, `c-3-7-8-10-13-12-3 3-11 6-${n(2 * w - 18)} 6-2 2-3 4-5 6`),
      ];
    case 4: // Fringe.
      return ['', cap(17, `c0-4-1-6-2-8-5 1-8-1-10-2-3 2-7 2-9 0-3 2-8 3-13 2-3 2-4 4-5 8`)];
    default: // Receding.
      return ['', cap(14, `c-1-6-2-9-4-12-6-3-9-3-12 1-3-4-9-4-14-1-4 3-5 6-6 12`)];
  }
}

function scarf({ random, width, chin }: Look): Layers {
  const colour = random.pick([
    '#6b4e71',
    '#3c7a89',
    '#b23a48',
    '#2d6a4f',
    '#e0a458',
    '#577399',
    '#cbb9a8',
  ]);
  const fold = mix(colour, '#000000', 0.2);
  const l = 48 - width;
  const r = 48 + width;
  return [
    `<path d="M${n(l - 7)} 50c-2-22 10-32 ${n(width + 7)}-32s${n(width + 9)} 10 ${n(width + 7)} 32c0 12 2 22 8 32H${n(l - 15)}c6-10 8-20 8-32z" fill="${fold}"/>`,
    `<path fill-rule="evenodd" d="M${n(l - 6)} 50c-2-21 10-31 ${n(width + 6)}-31s${n(width + 8)} 10 ${n(width + 6)} 31c0 14-2 22 4 32q-${n(width + 10)} 12-${n(2 * width + 20)} 0c6-10 4-18 4-32zM${n(l + 1.5)} 47c0 12 6 ${n(chin - 49)} ${n(width - 1.5)} ${n(chin - 49)}s${n(width - 1.5)}-${n(chin - 61)} ${n(width - 1.5)}-${n(chin - 49)}c0-11-7-17-${n(width - 1.5)}-17s-${n(width - 1.5)} 6-${n(width - 1.5)} 17z" fill="${colour}"/><path d="M${n(l + 2)} 66q10 13 ${n(r - l)} 8" fill="none" stroke="${fold}" stroke-width="1.6"/>`,
  ];
}

function beard({ random, hair, width, chin }: Look): string {
  const l = n(48 - width + 1);
  const w = n(width - 1);
  const mouth = 'M42 58.5q6-3 12 0q-1-5-6-4.5q-5-.5-6 4.5z';
  switch (random.integer(0, 7)) {
    case 0: // Full.
      return `<path fill-rule="evenodd" d="M${l} 48c0 14 6 ${n(chin - 44)} ${w} ${n(chin - 44)}s${w}-${n(chin - 58)} ${w}-${n(chin - 44)}c-2 7-5 8-9 8q-5-3-${n(width - 10)}-1.5-4-1.5-${n(width - 10)} 1.5c-4 0-7-1-9-8zM41.5 59q6.5-1 13 0-1 6-6.5 6t-6.5-6z" fill="${hair}"/>`;
    case 1: // Stubble.
      return `<path fill-rule="evenodd" d="M${l} 50c0 13 6 ${n(chin - 48)} ${w} ${n(chin - 48)}s${w}-${n(chin - 61)} ${w}-${n(chin - 48)}c-3 5-6 6-9 6q-9-3-${n(2 * width - 20)} 0c-3 0-6-1-9-6zM41.5 59q6.5-1 13 0-1 6-6.5 6t-6.5-6z" fill="${hair}" opacity=".28"/>`;
    case 2: // Moustache.
      return `<path d="M39.5 59.5q2-4.5 8.5-4 6.5-.5 8.5 4-4-2-8.5-1.2-4.5-.8-8.5 1.2z" fill="${hair}"/>`;
    case 3: // Goatee.
      return `<path d="${mouth}M43 66q5-2.5 10 0l-2 ${n(chin - 65)}q-3 2-6 0z" fill="${hair}"/>`;
    default:
      return '';
  }
}

function glasses({ random }: Look): string {
  const colour = random.pick(['#2b2b33', '#7a4a2b', '#b08d57', '#8a2b3c']);
  const lens = random.chance(0.5)
    ? '<circle cx="39" cy="48.5" r="6.2"/><circle cx="57" cy="48.5" r="6.2"/>'
    : '<rect x="32.5" y="43.5" width="13" height="10" rx="3"/><rect x="50.5" y="43.5" width="13" height="10" rx="3"/>';
  return `<g fill="#fff" fill-opacity=".18" stroke="${colour}" stroke-width="1.5">${lens}<path d="M45.3 48q2.7-2 5.4 0M32.6 47l-4.6-1M63.4 47l4.6-1" fill="none"/></g>`;
}

function earrings({ random, width }: Look): string {
  const colour = random.pick(['#f3b61f', '#e8e8ee', '#3c9d9b', '#d1495b']);
  return `<g fill="${colour}"><circle cx="${n(48 - width - 0.5)}" cy="56.5" r="1.9"/><circle cx="${n(48 + width + 0.5)}" cy="56.5" r="1.9"/></g>`;
}

/** Curls on a circle; only its upper half when they are to leave the face free. */
function blobs(
  colour: string,
  cx: number,
  cy: number,
  radius: number,
  size: number,
  upper = false,
): string {
  const count = upper ? 9 : 14;
  const circles = Array.from({ length: count }, (_, index) => {
    const angle = upper ? Math.PI * (1 + index / (count - 1)) : 2 * Math.PI * (index / count);
    const x = cx + radius * Math.cos(angle);
    const y = cy + (upper ? 0.55 : 1) * radius * Math.sin(angle) + (upper ? 4 : 0);
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${size}"/>`;
  });
  return `<g fill="${colour}">${circles.join('')}${upper ? '' : `<circle cx="${cx}" cy="${cy}" r="${radius}"/>`}</g>`;
}

function curls(colour: string, xs: readonly number[], ys: readonly number[], size: number): string {
  const circles = xs.flatMap((x) =>
    ys.map((y) => `<circle cx="${n(x)}" cy="${n(y)}" r="${size}"/>`),
  );
  return `<g fill="${colour}">${circles.join('')}</g>`;
}

/** A number as short as it can be said. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
