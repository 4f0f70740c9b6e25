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
  repeat,
  scatter,
  shadeSkin,
  wave,
  wristOf,
} from './motion.js';

const skin = '#a86d45';
const ground = 322;

const definitions = [
  blur('near', 2.4),
  blur('far', 1.1),
  blur('soft', 4),
  linear('sky', [
    [0, '#a9dcf0'],
    [1, '#fdebd2'],
  ]),
  linear('road', [
    [0, '#8b8f9c'],
    [1, '#a3a5ae'],
  ]),
  linear('pavement', [
    [0, '#ead9c2'],
    [1, '#cdb79c'],
  ]),
].join('');

/** Three dogs walk along a street with their walker; a bicycle passes. */
export function drawDogWalk(seconds: number): string {
  return [
    `<defs>${definitions}</defs>`,
    '<rect width="640" height="360" fill="url(#sky)"/>',
    // The camera goes along, whole pixels a frame and without shades over it all: for the encoder.
    `<g filter="url(#far)">${drawHouses(seconds)}</g>`,
    drawRoad(seconds) + drawCyclist(seconds),
    drawPavement(seconds) + drawParty(seconds) + drawNear(seconds),
  ].join('');
}

/** Draws what repeats every `period` pixels and goes by that `times` times in the video. */
function scroll(seconds: number, period: number, times: number, content: string): string {
  const shift = -fraction(seconds, times) * period;
  const copies = Math.ceil(700 / period) + 1;
  return `<g transform="translate(${n(shift - 30)} 0)">${repeat(copies, (index) => `<g transform="translate(${index * period} 0)">${content}</g>`)}</g>`;
}

function drawHouses(seconds: number): string {
  const fronts = [
    ['#f6c9a8', '#3c7a89', '#ef6f5e'],
    ['#f7e3b5', '#b23a48', '#3c7a89'],
    ['#bcd9cf', '#29335c', '#ffd166'],
    ['#f1b8a6', '#4f772d', '#fff6e6'],
    ['#d8cfe8', '#6b4e71', '#ef6f5e'],
  ] as const;
  const houses = fronts
    .map(([wall, door, awning], index) => {
      const x = index * 120;
      const top = 14 - 22 * scatter(index + 3);
      const upper = [x + 20, x + 56, x + 92]
        .map(
          (at) =>
            `<rect x="${at - 2}" y="30" width="24" height="42" fill="#fff" opacity=".9"/><rect x="${at}" y="32" width="20" height="38" fill="#7fa9bd"/><path d="M${at} 32h20l-20 26z" fill="#b8dbe6"/><path d="M${at} 50h20v2h-20z" fill="#fff"/>`,
        )
        .join('');
      const stripes = repeat(
        8,
        (stripe) =>
          `<path d="M${x + 14 + stripe * 13} 96h13v20q-6.5 6-13 0z" fill="${stripe % 2 ? cream : awning}"/>`,
      );
      return `<rect x="${x}" y="${n(top)}" width="120" height="200" fill="${wall}"/><rect x="${x}" y="${n(top)}" width="120" height="8" fill="#fff" opacity=".5"/><rect x="${x + 116}" y="${n(top)}" width="4" height="200" opacity=".08"/>${upper}<rect x="${x + 14}" y="104" width="66" height="66" fill="#4d6f7f"/><path d="M${x + 14} 104h40l-40 50z" fill="#7fa9bd"/><rect x="${x + 14}" y="150" width="66" height="24" fill="${mix(door, '#ffffff', 0.15)}"/><rect x="${x + 88}" y="108" width="28" height="68" fill="${door}"/><rect x="${x + 93}" y="114" width="18" height="26" fill="#b8dbe6"/>${stripes}<rect x="${x + 14}" y="93" width="104" height="5" fill="${mix(awning, '#22303c', 0.2)}"/>`;
    })
    .join('');
  const trees = [118, 420]
    .map(
      (x) =>
        `<rect x="${x - 5}" y="96" width="10" height="84" fill="#7a5538"/><g fill="#7dbd5b"><circle cx="${x}" cy="54" r="40"/><circle cx="${x - 30}" cy="76" r="28"/><circle cx="${x + 30}" cy="74" r="30"/></g><g fill="#a5da83" opacity=".8"><circle cx="${x - 12}" cy="42" r="20"/><circle cx="${x + 20}" cy="62" r="14"/></g>`,
    )
    .join('');
  return scroll(
    seconds,
    600,
    1,
    `${houses}<rect y="172" width="600" height="12" fill="#d9c8b2"/>${trees}<rect y="-20" width="600" height="204" fill="#fff0d8" opacity=".3"/>`,
  );
}

function drawRoad(seconds: number): string {
  const marks = '<rect x="10" y="212" width="44" height="5" rx="2" fill="#fff" opacity=".75"/>';
  return `<rect x="-30" y="182" width="720" height="70" fill="url(#road)"/><rect x="-30" y="182" width="720" height="5" fill="#6d717d"/>${scroll(seconds, 100, 9, marks)}`;
}

function drawCyclist(seconds: number): string {
  const x = lerp(384, 384 + 900, seconds / duration);
  const at = x > 760 ? x - 900 : x;
  const y = 206;
  const turn = 360 * fraction(seconds, 6);
  const angle = (2 * Math.PI * turn) / 360;
  const wheel = (cx: number) =>
    `<g transform="translate(${cx} 0)"><circle r="27" fill="none" stroke="${ink}" stroke-width="4.5"/><circle r="24" fill="none" stroke="#c3ced6" stroke-width="1.5"/><g stroke="#e8eef2" stroke-width="1" transform="rotate(${n(turn)})"><path d="M0-24V24M-24 0H24M-17-17L17 17M17-17L-17 17"/></g></g>`;
  const pedal = (phase: number): Point => [
    -2 + 10 * Math.cos(angle + phase),
    4 + 10 * Math.sin(angle + phase),
  ];
  const hip: Point = [-20, -50];
  const leg = (phase: number, colour: string) => {
    const foot = pedal(phase);
    const knee = bend(hip, foot, 32, 32, -1);
    return `${limb(hip, knee, 16, 12, colour)}${limb(knee, foot, 11, 8, colour)}<path d="M${n(foot[0] - 5)} ${n(foot[1] - 3)}h9q7 2 7 6h-16z" fill="${cream}"/>`;
  };
  return [
    `<g transform="translate(${n(at)} ${y})"><ellipse cy="28" rx="74" ry="5" opacity=".25"/>`,
    leg(Math.PI, '#8a6a3c'),
    wheel(-42),
    wheel(44),
    `<path d="M-42 0L-22-32H28L44 0M-22-32L-2 4 28-32M-42 0H-2M28-32L24-46" fill="none" stroke="${red}" stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M24-47h14" stroke="${ink}" stroke-width="4" stroke-linecap="round"/><path d="M-34-40h22" stroke="${ink}" stroke-width="6" stroke-linecap="round"/><path d="M38-46h24l-4 20H42z" fill="#c98d57"/><circle cx="46" cy="-48" r="6" fill="${sun}"/><circle cx="56" cy="-49" r="5" fill="#8fce6f"/>`,
    leg(0, '#b08b52'),
    '<path d="M-31-46Q-30-84-8-94 6-92 6-82L-8-44z" fill="#2d6a4f"/>',
    limb([-4, -84], [14, -64], 13, 10, '#3b7d60'),
    limb([14, -64], [34, -50], 9, 7, '#dda57a'),
    '<path d="M-4-92l10-2 2-12-10-2z" fill="#c68a5e"/><ellipse cx="6" cy="-108" rx="11" ry="13" fill="#dda57a"/><path d="M-7-108Q-8-126 8-125 20-122 19-112 4-116-2-102z" fill="#ffd166"/><path d="M-6-106q-8 6-14 4 2-8 10-12z" fill="#553824"/></g>',
  ].join('');
}

function drawPavement(seconds: number): string {
  const tiles = '<path d="M0 256L-26 380" stroke="#a38d70" stroke-width="2" opacity=".45"/>';
  return `<rect x="-30" y="244" width="720" height="12" fill="#b9aa96"/><rect x="-30" y="244" width="720" height="4" fill="#e8dccb"/><rect x="-30" y="256" width="720" height="130" fill="url(#pavement)"/><path d="M-30 284h720M-30 326h720" stroke="#a38d70" stroke-width="2" opacity=".35"/>${scroll(seconds, 100, 12, tiles)}`;
}

interface Dog {
  at: Point;
  /** Steps of one leg in the video. */
  steps: number;
  bodyLength: number;
  chest: number;
  waist: number;
  legs: number;
  coat: string;
  kind: 'slim' | 'curly' | 'long';
}

const dogs: readonly Dog[] = [
  {
    at: [294, ground - 8],
    steps: 6,
    bodyLength: 92,
    chest: 40,
    waist: 26,
    legs: 62,
    coat: '#66717f',
    kind: 'slim',
  },
  {
    at: [406, ground + 4],
    steps: 7,
    bodyLength: 74,
    chest: 50,
    waist: 44,
    legs: 40,
    coat: '#e3a75c',
    kind: 'curly',
  },
  {
    at: [508, ground + 16],
    steps: 10,
    bodyLength: 84,
    chest: 28,
    waist: 24,
    legs: 20,
    coat: '#8a4a2b',
    kind: 'long',
  },
];

function drawParty(seconds: number): string {
  const body = 116;
  const bob = 3 * wave(seconds, 8, 0.1);
  const near: Point = [body + 66 + 4 * wave(seconds, 4), 116 + bob];
  const far: Point = [body + 84 - 3 * wave(seconds, 4), 98 + bob];
  const collars = dogs.map((dog, index) => findCollar(seconds, dog, index));
  const leash = ([x1, y1]: Point, [x2, y2]: Point, colour: string, slack: number) =>
    `<path d="M${n(x1)} ${n(y1)}Q${n((x1 + x2) / 2)} ${n((y1 + y2) / 2 + slack)} ${n(x2)} ${n(y2)}" fill="none" stroke="${colour}" stroke-width="3.6" stroke-linecap="round"/>`;
  return [
    `<ellipse cx="${body}" cy="${ground + 18}" rx="70" ry="8" fill="#4a3420" opacity=".3"/>`,
    drawLeg(seconds, body, bob, 0.5, '#2f4569'),
    drawArm([body + 22, -14 + bob], far, '#b8862f', false),
    leash(far, collars[0]!, '#3c7a89', 24),
    drawDog(seconds, dogs[0]!, 0),
    drawLeg(seconds, body, bob, 0, '#45628f'),
    // The jacket's lower part.
    `<path d="M${body - 46} -30h92l6 ${n(118 + bob)}q-50 14-104 0z" fill="#e0a83e"/><path d="M${body + 18} -30h28l6 ${n(118 + bob)}q-14 5-30 7z" fill="#f3bf58"/><path d="M${body - 34} ${n(48 + bob)}l34 4v8l-34-4z" fill="#b8862f"/><path d="M${body - 52} ${n(80 + bob)}q54 13 104 0v8q-52 14-104 0z" fill="#b8862f"/>`,
    // A bag for treats.
    `<path d="M${body - 30} ${n(84 + bob)}h30v32q-15 8-30 0z" fill="${red}"/><path d="M${body - 30} ${n(84 + bob)}h30v9h-30z" fill="#c94f41"/>`,
    drawArm([body + 4, -10 + bob], near, '#f3bf58', true),
    leash(near, collars[1]!, red, 34),
    drawDog(seconds, dogs[1]!, 1),
    leash(near, collars[2]!, '#6b4e71', 44),
    drawDog(seconds, dogs[2]!, 2),
  ].join('');
}

function drawArm(shoulder: Point, hand: Point, cloth: string, near: boolean): string {
  const grip = {
    at: hand,
    angle: near ? -38 : -30,
    size: 0.95,
    skin: near ? skin : shadeSkin(skin),
  };
  const wrist = wristOf(grip);
  const elbow = bend(shoulder, wrist, 72, 62, 1);
  const cuff: Point = [lerp(elbow[0], wrist[0], 0.75), lerp(elbow[1], wrist[1], 0.75)];
  return `${limb(elbow, wrist, 24, 19, grip.skin)}${limb(shoulder, elbow, 42, 34, cloth)}${limb(elbow, cuff, 34, 28, cloth, 0.4)}${limb([lerp(elbow[0], cuff[0], 0.85), lerp(elbow[1], cuff[1], 0.85)], cuff, 31, 30, mix(cloth, '#7a4a10', 0.3), 0.3)}${hold(grip)}`;
}

function drawLeg(seconds: number, x: number, bob: number, phase: number, fill: string): string {
  const swing = wave(seconds, 4, phase);
  const lift = Math.max(0, wave(seconds, 4, phase + 0.25)) ** 1.5 * 20;
  const hip: Point = [x + (phase ? 8 : -6), 84 + bob];
  const ankle: Point = [x + 4 + swing * 66, ground - 4 - lift + (phase ? -4 : 6)];
  const knee = bend(hip, ankle, 116, 122, -1);
  const tilt = swing > 0 ? -12 * swing * (lift > 2 ? 1 : 0.4) : -26 * swing;
  return `${limb(hip, knee, 58, 42, fill)}${limb(knee, ankle, 42, 32, fill)}${limb([lerp(knee[0], ankle[0], 0.93), lerp(knee[1], ankle[1], 0.93)], ankle, 34, 33, '#8fa6c8', 0.4)}<g transform="translate(${n(ankle[0])} ${n(ankle[1])}) rotate(${n(tilt)})"><path d="M-17-6H13q4 10 26 13 12 3 11 11h-66q-4-12-1-24z" fill="${phase ? '#d9d2c8' : '#fffaf2'}"/><path d="M-17 13h68v6h-68z" fill="${red}"/><path d="M14-2l10 8M8 4l9 6" stroke="#b9b0a4" stroke-width="2.4"/></g>`;
}

function bounce(seconds: number, dog: Dog, index: number): number {
  return (dog.legs / 22) * wave(seconds, dog.steps * 2, index * 0.3);
}

/** The dog's neck, where the leash ends. */
function findCollar(seconds: number, dog: Dog, index: number): Point {
  const [x, y] = dog.at;
  const back = y - dog.legs - dog.chest + bounce(seconds, dog, index);
  if (dog.kind === 'slim') return [x + 50, back - 8];
  if (dog.kind === 'curly') return [x + 38, back - 4];
  return [x + 44, back + 3];
}

function drawDog(seconds: number, dog: Dog, index: number): string {
  const { at, bodyLength, chest, waist, legs, coat, kind, steps } = dog;
  const [x, y] = at;
  const shade = mix(coat, '#2a1a14', 0.24);
  const light = mix(coat, '#ffffff', 0.3);
  const hop = bounce(seconds, dog, index);
  const back = y - legs - chest + hop;
  const half = bodyLength / 2;
  const leg = (hipX: number, phase: number, far: boolean, isRear: boolean) => {
    const swing = wave(seconds, steps, phase);
    const lift = Math.max(0, wave(seconds, steps, phase + 0.25)) * legs * 0.2;
    const hip: Point = [x + hipX, back + chest * 0.62];
    const paw: Point = [x + hipX + swing * legs * 0.36 + 2, y - 4 - lift - (far ? 5 : 0)];
    const length = (legs + chest * 0.38) * 0.512;
    const knee = bend(hip, paw, length, length, isRear ? 1 : -1);
    const wide = kind === 'slim' ? 13 : kind === 'curly' ? 17 : 12;
    const colour = far ? shade : coat;
    return `${limb(hip, knee, wide * (isRear ? 1.7 : 1.35), wide * 0.85, colour)}${limb(knee, paw, wide * 0.85, wide * 0.62, colour)}<ellipse cx="${n(paw[0] + 3)}" cy="${n(paw[1])}" rx="${n(wide * 0.55)}" ry="${n(wide * 0.34)}" fill="${far ? shade : kind === 'long' ? '#d99a5b' : light}"/>`;
  };
  const front = half * 0.68;
  const rear = -half * 0.72;
  const belly = back + chest;
  return [
    `<ellipse cx="${x}" cy="${y + 1}" rx="${n(half * 1.15)}" ry="6" fill="#4a3420" opacity=".32"/>`,
    drawTail(seconds, [x - half + 4, back + waist * 0.28], kind, shade, steps),
    leg(front - 2, 0.5, true, false),
    leg(rear + 4, 0, true, true),
    `<path d="M${n(x - half)} ${n(back + waist * 0.45)}C${n(x - half - 2)} ${n(back - 4)} ${n(x - half * 0.4)} ${n(back - (kind === 'slim' ? 4 : 1))} ${n(x)} ${n(back + 2)}S${n(x + half * 0.7)} ${n(back - 6)} ${n(x + half)} ${n(back + chest * 0.3)}C${n(x + half + 6)} ${n(belly - chest * 0.1)} ${n(x + half * 0.6)} ${n(belly + 3)} ${n(x + half * 0.3)} ${n(belly)}S${n(x - half * 0.3)} ${n(back + waist + 2)} ${n(x - half * 0.5)} ${n(back + waist + 4)}C${n(x - half * 0.8)} ${n(back + waist + 8)} ${n(x - half)} ${n(back + waist)} ${n(x - half)} ${n(back + waist * 0.45)}z" fill="${coat}"/>`,
    kind === 'curly' ? drawCurls(x, back, half, chest, coat) : '',
    kind === 'slim'
      ? `<path d="M${n(x + half * 0.9)} ${n(back + chest * 0.35)}q2 ${chest * 0.5}-20 ${chest * 0.62}-14-2-8-20z" fill="#eef1f3"/>`
      : '',
    leg(rear, 0.5, false, true),
    leg(front, 0, false, false),
    kind === 'curly'
      ? `<circle cx="${n(x + front)}" cy="${n(belly - 10)}" r="15" fill="${coat}"/><circle cx="${n(x + rear)}" cy="${n(belly - 14)}" r="17" fill="${coat}"/>`
      : '',
    drawHead(seconds, dog, [x + half, back], index, coat, shade, light),
  ].join('');
}

function drawCurls(x: number, back: number, half: number, chest: number, coat: string): string {
  return (
    repeat(18, (index) => {
      const angle = (index / 18) * 2 * Math.PI;
      return `<circle cx="${n(x + Math.cos(angle) * half * 0.92)}" cy="${n(back + chest * 0.5 + Math.sin(angle) * chest * 0.46)}" r="${n(10 + 3 * scatter(index))}" fill="${coat}"/>`;
    }) +
    repeat(
      9,
      (index) =>
        `<path d="M${n(x - half * 0.8 + index * half * 0.19)} ${n(back + 8 + 24 * scatter(index + 5))}q5-7 10 0" stroke="${mix(coat, '#fff6e6', 0.4)}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
    )
  );
}

function drawTail(
  seconds: number,
  [x, y]: Point,
  kind: Dog['kind'],
  colour: string,
  steps: number,
): string {
  const wag = wave(seconds, steps + 2);
  if (kind === 'slim')
    return `<path d="M${n(x)} ${n(y)}C${n(x - 22)} ${n(y + 6)} ${n(x - 30)} ${n(y + 26)} ${n(x - 40 + 5 * wag)} ${n(y + 22 - 6 * wag)}" stroke="${colour}" stroke-width="6.5" fill="none" stroke-linecap="round"/>`;
  if (kind === 'curly')
    return `<path d="M${n(x)} ${n(y)}Q${n(x - 12)} ${n(y - 12)} ${n(x - 14 + 6 * wag)} ${n(y - 26)}" stroke="${colour}" stroke-width="9" fill="none" stroke-linecap="round"/><circle cx="${n(x - 14 + 7 * wag)}" cy="${n(y - 30)}" r="11" fill="${mix(colour, '#e3a75c', 0.7)}"/>`;
  return `<path d="M${n(x + 4)} ${n(y + 2)}Q${n(x - 16)} ${n(y)} ${n(x - 26)} ${n(y - 14 + 6 * wag)}" stroke="${colour}" stroke-width="6.5" fill="none" stroke-linecap="round"/>`;
}

function drawHead(
  seconds: number,
  { kind, steps }: Dog,
  [x, y]: Point,
  index: number,
  coat: string,
  shade: string,
  light: string,
): string {
  const nod = 3 * wave(seconds, steps, index * 0.2);
  const ear = 7 * wave(seconds, steps * 2, 0.3 + index * 0.1);
  const eye = (ex: number, ey: number, size = 2.6) =>
    `<circle cx="${ex}" cy="${ey}" r="${size}" fill="#1f1a1c"/><circle cx="${ex + 0.9}" cy="${ey - 0.9}" r="${size * 0.35}" fill="#fff"/>`;
  if (kind === 'slim')
    return [
      limb([x - 16, y + 14], [x + 12, y - 32], 34, 20, coat),
      limb([x - 1, y - 4], [x + 5, y - 14], 30, 27, '#3c7a89', 0.25),
      `<g transform="translate(${n(x + 16)} ${n(y - 42)}) rotate(${n(6 + nod)})"><path d="M-14-2C-14-16 4-18 14-10L40 0q6 4 2 9-12 5-32 4-22 0-24-15z" fill="${coat}"/><path d="M14 12Q30 13 42 9 41 6 36 6 24 4 14 12z" fill="#eef1f3"/><ellipse cx="42" cy="1.5" rx="4.5" ry="3.8" fill="#1f1a1c"/>${eye(10, -3)}<path d="M-4-12q-16-6-24 6 8 8 20 4 6-4 4-10z" fill="${shade}" transform="rotate(${n(ear)} -4 -10)"/></g>`,
    ].join('');
  if (kind === 'curly')
    return [
      limb([x - 14, y + 16], [x + 4, y - 16], 40, 32, coat),
      limb([x - 9, y + 1], [x - 3, y - 9], 42, 38, red, 0.25),
      `<g transform="translate(${n(x + 8)} ${n(y - 30)}) rotate(${n(nod)})"><circle r="22" fill="${coat}"/><g fill="${coat}"><circle cx="-10" cy="-18" r="11"/><circle cx="4" cy="-22" r="12"/><circle cx="15" cy="-13" r="9"/></g><path d="M6-4q22-4 30 4 6 10-2 15-14 6-28-1z" fill="${light}"/><ellipse cx="34" cy="1" rx="5.5" ry="4.6" fill="#1f1a1c"/><path d="M16 14q9 3 16-2" stroke="#7a4a2b" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M20 14.500q6 2 10-1 2 12-4 13-6-1-6-12z" fill="${red}"/>${eye(12, -7, 3)}<g fill="${shade}" transform="rotate(${n(ear)} -8 -8)"><circle cx="-10" cy="-3" r="9"/><circle cx="-13" cy="8" r="11"/><circle cx="-9" cy="18" r="9"/></g><path d="M-2-26q5-7 10 0M-14-20q4-6 9-1" stroke="${mix(coat, '#fff6e6', 0.4)}" stroke-width="3" fill="none" stroke-linecap="round"/></g>`,
    ].join('');
  return [
    limb([x - 12, y + 14], [x + 12, y - 8], 28, 22, coat),
    limb([x - 1, y + 4], [x + 5, y - 2], 27, 25, sun, 0.25),
    `<g transform="translate(${n(x + 18)} ${n(y - 16)}) rotate(${n(4 + nod)})"><path d="M-16 0C-16-16 4-18 14-8L38 2q6 5 1 9-14 5-32 4-22 0-23-15z" fill="${coat}"/><path d="M14 14q14 0 25-3-1-4-6-4-10 0-19 7z" fill="#d99a5b"/><ellipse cx="39" cy="3" rx="4.8" ry="4" fill="#1f1a1c"/><circle cx="12" cy="-9" r="2.4" fill="#d99a5b"/>${eye(11, -3)}<path d="M-6-10q-14 2-14 18-1 14 8 14 9-2 12-16 2-14-6-16z" fill="${shade}" transform="rotate(${n(ear)} -6 -8)"/></g>`,
  ].join('');
}

/** What passes near the lens. */
function drawNear(seconds: number): string {
  const leaves = repeat(7, (index) => {
    const x = 20 + index * 120 + 40 * scatter(index);
    return `<path d="M${n(x)} ${n(346 + 8 * scatter(index + 4))}q8-8 18 0-8 7-18 0z" fill="${index % 2 ? '#e0a458' : red}"/>`;
  });
  return `<g filter="url(#near)">${scroll(seconds, 825, 2, leaves)}</g>`;
}
