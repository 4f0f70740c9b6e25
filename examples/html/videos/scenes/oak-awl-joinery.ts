import { cream, mix, red } from '../../data/palette.js';
import {
  bend,
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
  sway,
  vignette,
  wave,
  wristOf,
} from './motion.js';

const skin = '#ecbc95';
const shirt = '#577399';
const paint = '#e9efe6';

const definitions = [
  blur('soft', 6),
  blur('far', 0.9),
  linear('wall', [
    [0, '#6b4a38'],
    [1, '#8f6546'],
  ]),
  linear('bench', [
    [0, '#b07a49'],
    [1, '#6f4527'],
  ]),
  linear('outside', [
    [0, '#fff8df'],
    [1, '#d8ecc0'],
  ]),
  linear(
    'ray',
    [
      [0, '#fff3c9', 0.5],
      [1, '#fff3c9', 0],
    ],
    [1, 0, 0, 1],
  ),
  linear('sole', [
    [0, '#e3b277'],
    [1, '#a4693a'],
  ]),
  linear('fresh', [
    [0, '#f6d5a2'],
    [1, '#dfae72'],
  ]),
  linear('apron', [
    [0, '#a8633c'],
    [1, '#6f3f27'],
  ]),
  radial('sunlight', [
    [0, '#fff3c9', 0.7],
    [1, '#fff3c9', 0],
  ]),
].join('');

const from = 212;
const to = 470;

/** How far the plane is, and how far along this stroke. */
function findPlane(seconds: number): { x: number; part: number; isCutting: boolean } {
  const part = fraction(seconds, 2);
  const isCutting = part < 0.66;
  const x = isCutting
    ? lerp(from, to, ease(part, 0.02, 0.64))
    : lerp(to, from, ease(part, 0.68, 1));
  return { x, part, isCutting };
}

/** A joiner planes the frame of an old window; shavings curl and fall. */
export function drawPlaning(seconds: number): string {
  const { x } = findPlane(seconds);
  return [
    `<defs>${definitions}</defs>`,
    sway(seconds, 0.5, `<g filter="url(#far)">${drawWorkshop(seconds)}</g>`),
    sway(seconds, 1, drawBench() + drawJoiner(x, 'far') + drawFrame(x) + drawPlane(seconds)),
    sway(seconds, 1, drawJoiner(x, 'near')),
    drawRays(seconds),
    sway(seconds, 1.9, drawShavings(seconds)),
    vignette('#1c100a', 0.42),
  ].join('');
}

function drawWorkshop(seconds: number): string {
  const boards = repeat(
    12,
    (index) =>
      `<path d="M${-20 + index * 60}-20v300" stroke="#4a3226" stroke-width="2.5" opacity=".45"/>`,
  );
  const chisels = repeat(6, (index) => {
    const x = 232 + index * 24;
    return `<rect x="${x - 3}" y="96" width="6" height="${34 + (index % 3) * 6}" fill="#c3ced6"/><path d="M${x - 6} 62q6-6 12 0l-1 30h-10z" fill="${index % 2 ? '#e0a458' : '#c98d57'}"/>`;
  });
  const saw =
    '<path d="M60 40l110 26-2 26L62 62z" fill="#b9c5cc"/><path d="M62 62L168 92l-4 4-4-6-5 4-4-6-5 4-4-6-5 4-4-6-5 4-4-6-5 4-4-6-5 4-4-6-5 4-4-6-5 4-4-6z" fill="#b9c5cc"/><path d="M36 30q22-10 30 6l-2 26q-16 8-26-4-8-12-2-28zm8 10q-4 10 4 14 10 2 8-10-4-8-12-4z" fill="#8d5a33" fill-rule="evenodd"/>';
  return [
    '<rect x="-20" y="-20" width="680" height="400" fill="url(#wall)"/>',
    boards,
    saw,
    `<rect x="214" y="84" width="160" height="10" fill="#5a3a28"/><rect x="214" y="84" width="160" height="3" fill="#a87650"/>${chisels}`,
    // The workshop's window.
    '<rect x="424" y="-20" width="184" height="196" fill="#4f3425"/><rect x="434" y="-20" width="164" height="186" fill="url(#outside)"/><path d="M434 112q50-34 90-12t74-8v74h-164z" fill="#a9cf8f"/><circle cx="566" cy="96" r="30" fill="#8fbf74"/><circle cx="590" cy="80" r="28" fill="#9ccb80"/><path d="M512-20h9v186h-9zM434 66h164v8h-164z" fill="#6b4a38"/><path d="M416 166h200v12H416z" fill="#7d573e"/><path d="M416 166h200v3H416z" fill="#e0b184"/>',
    `<rect x="566" y="132" width="22" height="34" rx="3" fill="${red}"/><path d="M570 132l-4-30M577 132v-34M584 132l6-28" stroke="#d9ad62" stroke-width="4"/>`,
    `<ellipse cx="520" cy="70" rx="220" ry="190" fill="url(#sunlight)" opacity="${n(0.8 + 0.05 * wave(seconds, 1))}"/>`,
    // Frames that wait.
    '<g fill="none"><path d="M628 120h60v140h-60z" stroke="#c9b79b" stroke-width="12"/></g>',
  ].join('');
}

function drawBench(): string {
  return '<path d="M-30 214h720l30 180H-60z" fill="url(#bench)"/><path d="M-30 214h720v5H-30z" fill="#d9a26b"/><path d="M-30 240h740M-36 272h760M-40 312h780" stroke="#4f2f1b" stroke-width="2" opacity=".35"/><path d="M330 214h330l40 160H210z" fill="#fff0c0" opacity=".16"/>';
}

/** The old window lies on the bench; its near side is bare where the plane has been. */
function drawFrame(x: number): string {
  const near = 258;
  const flakes = repeat(16, (index) => {
    const at = 330 + scatter(index + 3) * 270;
    return `<path d="M${n(at)} ${n(near + 4 + scatter(index) * 16)}l7-4 6 2 5-1 2 5-8 3-7-1z" fill="#b98a5c"/>`;
  });
  return [
    '<path d="M96 300h520l20 14H84z" opacity=".35" filter="url(#soft)"/>',
    // Top faces: far side, cross-pieces, near side.
    '<g><path d="M150 206h420l6 12H144z" fill="#dfe6dc"/><path d="M150 206h420l1 3H149z" fill="#fff"/><path d="M144 218h432v5H144z" fill="#9fa89a"/>',
    `<path d="M150 206h22l-20 46h-26zM570 206h-22l22 46h26z" fill="${paint}"/><path d="M352 218h16l4 34h-24z" fill="${paint}"/>`,
    '<path d="M172 223h180l-4 29H154zM368 223h184l16 29H372z" fill="#a9dcf0" opacity=".3"/><path d="M260 223l-30 29h24l30-29zM470 223l-8 29h26l4-29z" fill="#fff" opacity=".3"/></g>',
    `<path d="M108 246h510l4 12H104z" fill="${mix(paint, '#8a8a70', 0.12)}"/><path d="M104 258h518v32H104z" fill="${mix(paint, '#8a8a70', 0.28)}"/>`,
    flakes,
    // Bare wood.
    `<path d="M108 246h${n(x - 100)}l0 12H104z" fill="url(#fresh)"/><path d="M104 258h${n(from + 130)}v32H104z" fill="#d19f66"/><path d="M446 258q10 6 4 14t6 18h-14v-32z" fill="#d19f66"/><path d="M104 258h342" stroke="#fbe3b9" stroke-width="2"/><path d="M116 268q90 5 180 0t140 2M110 280q120-6 220 2t110-2" stroke="#a9713f" stroke-width="1.6" fill="none" opacity=".7"/>`,
    '<path d="M104 286h518v4H104z" opacity=".15"/>',
  ].join('');
}

function drawPlane(seconds: number): string {
  const { x, part, isCutting } = findPlane(seconds);
  const lift = isCutting ? 0 : -5 * Math.sin(Math.PI * ease(part, 0.66, 1));
  const grown = isCutting ? ease(part, 0.05, 0.62) : 1;
  const fall = isCutting ? 0 : ease(part, 0.67, 0.95) ** 2;
  const curl =
    grown > 0.02
      ? `<g transform="translate(${n(x + 8 - 26 * fall)} ${n(214 + 92 * fall)}) rotate(${n(-160 * fall)})" opacity="${n(1 - ease(fall, 0.85, 1))}">${drawCurl(6 + 19 * grown, 1.1 + 0.9 * grown)}</g>`
      : '';
  return [
    `<ellipse cx="${n(x + 4)}" cy="253" rx="96" ry="5" opacity=".3"/>`,
    `<g transform="translate(${n(x)} ${n(252 + lift)})">`,
    // Sole, side, iron, handle and knob.
    '<path d="M-92-34q-4-6 4-8h158q18 2 24 18l4 24H-92q-6-4-4-10z" fill="url(#sole)"/><path d="M-92-34q-4-6 4-8h158q14 2 20 12H-92z" fill="#f0c68f"/><path d="M-94-4H98v4H-92z" fill="#7d4c28"/><path d="M-70-20q60-6 130 2M-60-12q60 4 130-1" stroke="#8d5a33" stroke-width="1.5" fill="none" opacity=".5"/>',
    '<path d="M-4-40l-20-44h12l30 44z" fill="#8fa3ad"/><path d="M-4-40l-20-44h5l24 44z" fill="#dfe7ec"/><path d="M-12-40l2-22h13l12 22z" fill="#8d5a33"/>',
    '<path d="M-78-40q4-22-6-38 14-6 22 4 8 16 6 34z" fill="#8d4f2c"/><path d="M58-42q-4-8 0-16 10-8 20 0 4 8 0 16z" fill="#8d4f2c"/>',
    '</g>',
    curl,
  ].join('');
}

/** A spiral of thin wood; the strip is wider than thick, so that its inside shows. */
function drawCurl(radius: number, turns: number): string {
  const points = (grow: number, shift: number) =>
    Array.from({ length: 28 }, (_, index) => {
      const part = index / 27;
      const angle = Math.PI * 0.5 - part * turns * 2 * Math.PI;
      const r = radius * (1 - 0.78 * part) * grow;
      return `${n(shift + r * Math.cos(angle))} ${n(-radius + r * Math.sin(angle))}`;
    });
  const outer = `M${points(1, 0).join('L')}`;
  return `<path d="${outer}" transform="translate(5 -2)" fill="none" stroke="#c28c50" stroke-width="4.5" stroke-linecap="round"/><path d="${outer}" fill="none" stroke="#f8dcae" stroke-width="4.5" stroke-linecap="round"/><path d="${outer}" fill="none" stroke="#fff3d8" stroke-width="1.5" stroke-linecap="round"/>`;
}

/** The joiner stands at the left end; one arm is behind the plane, one before it. */
function drawJoiner(x: number, which: 'far' | 'near'): string {
  const lean = (x - from) * 0.24 - 26;
  const shoulder: Point = which === 'far' ? [128 + lean, 74] : [66 + lean, 84];
  const rear = which === 'near';
  const hand: Point = rear ? [x - 74, 188] : [x + 68, 190];
  const grip = {
    at: hand,
    angle: rear ? -66 : -14,
    size: rear ? 1.2 : 1.1,
    skin: rear ? skin : mix(skin, '#7a4a2b', 0.12),
  };
  const wrist: Point = rear ? wristOf({ ...grip, angle: -60 }) : wristOf({ ...grip, angle: -40 });
  const elbow = bend(shoulder, wrist, rear ? 96 : 118, rear ? 92 : 128, rear ? 1 : -1);
  const cuff: Point = [lerp(elbow[0], wrist[0], 0.25), lerp(elbow[1], wrist[1], 0.25)];
  const cloth = rear ? shirt : mix(shirt, '#1c2438', 0.25);
  const arm = [
    limb([elbow[0], elbow[1] + 4], [wrist[0], wrist[1] + 3], 42, 28, shadeSkin(skin)),
    limb(elbow, wrist, 40, 27, grip.skin),
    limb(shoulder, elbow, 62, 50, cloth),
    limb(elbow, cuff, 50, 45, cloth, 0.4),
    limb(
      [lerp(elbow[0], cuff[0], 0.7), lerp(elbow[1], cuff[1], 0.7)],
      cuff,
      49,
      47,
      mix(cloth, '#ffffff', 0.2),
      0.3,
    ),
    hold(grip),
  ].join('');
  if (rear) return arm;
  const body = `<path d="M${n(-60 + lean)} 400V60Q${n(-20 + lean)} 20 ${n(60 + lean)} 24 ${n(140 + lean)} 40 ${n(146 + lean * 0.8)} 120L${n(124 + lean * 0.3)} 400z" fill="${mix(shirt, '#1c2438', 0.1)}"/><path d="M${n(18 + lean)} 84L${n(124 + lean)} 70Q${n(146 + lean * 0.8)} 140 ${n(128 + lean * 0.4)} 400H-20Q${n(30 + lean)} 240 ${n(18 + lean)} 84z" fill="url(#apron)"/><path d="M${n(112 + lean)} 72l12-2Q${n(146 + lean * 0.8)} 140 ${n(128 + lean * 0.4)} 400h-12Q${n(134 + lean * 0.8)} 150 ${n(112 + lean)} 72z" fill="#d08a5c" opacity=".55"/><path d="M${n(20 + lean)} 84L${n(8 + lean)} -10M${n(118 + lean)} 70L${n(84 + lean)} -10" stroke="#6f3f27" stroke-width="11"/><path d="M${n(70 + lean * 0.8)} 120l40-5 2 34-40 5z" fill="#8a5030"/><path d="M${n(98 + lean * 0.8)} 100l5 24" stroke="${cream}" stroke-width="5"/><path d="M${n(88 + lean * 0.8)} 104l4 22" stroke="${red}" stroke-width="5"/>`;
  return body + arm;
}

/** Light that falls through the workshop's window, with dust in it. */
function drawRays(seconds: number): string {
  const dust = repeat(22, (index) => {
    const part = fraction(seconds, 1, scatter(index));
    const x = 250 + scatter(index + 50) * 330 + 12 * wave(seconds, 1, scatter(index + 9));
    const y = 20 + scatter(index + 80) * 190 + part * 24;
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(0.8 + scatter(index + 2))}" fill="#fff6d8" opacity="${n(0.75 * Math.sin(Math.PI * part))}"/>`;
  });
  return `<g style="mix-blend-mode:screen"><path d="M434-20h78L300 380H90zM522-20h76L520 380H330z" fill="url(#ray)" opacity=".55"/></g>${dust}`;
}

/** What has fallen already, near the lens. */
function drawShavings(seconds: number): string {
  const places = [
    [470, 352, 17, 10],
    [500, 346, 22, 80],
    [536, 354, 19, -30],
    [566, 344, 24, 40],
    [604, 352, 20, 110],
    [440, 358, 13, 60],
    [256, 352, 15, 20],
    [292, 358, 18, 140],
    [632, 340, 18, 5],
  ] as const;
  const shadows = places.map(
    ([x, y, radius]) =>
      `<ellipse cx="${x}" cy="${y - 3}" rx="${n(radius * 1.3)}" ry="6" opacity=".2"/>`,
  );
  const curls = places.map(
    ([x, y, radius, turn], index) =>
      `<g transform="translate(${x} ${y - 10}) rotate(${n(turn + 3 * wave(seconds, 1, index * 0.2))}) translate(0 ${radius})">${drawCurl(radius * 1.15, 1.2 + 0.7 * scatter(index))}</g>`,
  );
  return [...shadows, ...curls].join('');
}
