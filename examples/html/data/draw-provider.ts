import { cream, ink, leaf, mix, red, sky, sun, wood } from './palette.js';
import type { Category, Provider } from './providers.js';
import { Random } from './random.js';

/** Ground colours, one family a category; a provider's own is a shade of it. */
const grounds: Record<Category, readonly [string, string]> = {
  'Home repair': ['#2f6690', '#16425b'],
  Tutoring: ['#7b5ea7', '#4a3a78'],
  Catering: ['#e07a3f', '#b5502a'],
  'Bike couriers': ['#2a9d8f', '#1c6f66'],
  Translation: ['#4f6db8', '#32478c'],
  Gardening: ['#5a9a4b', '#37702f'],
  'Pet care': ['#c98a3d', '#96602a'],
  Photography: ['#5d6472', '#383d49'],
  Moving: ['#b5576b', '#843a4d'],
  'Quick repairs': ['#3f8fa8', '#27637a'],
};

/** What each provider is known by, in a square of 100 by 100. */
const symbols: Record<string, string> = {
  'tidewater-plumbing': `<path d="M18 40h34a14 14 0 0 1 14 14v6H50v-4H18z" fill="#d5dde3"/><path d="M26 40V28h14v12z" fill="#aab7c0"/><rect x="18" y="20" width="30" height="8" rx="4" fill="${red}"/><path d="M58 68c7 9 9 13 9 17a9 9 0 0 1-18 0c0-4 2-8 9-17z" fill="${sky}"/><rect x="12" y="36" width="8" height="24" rx="2" fill="#aab7c0"/>`,
  'bright-spark-electric': `<path d="M50 12a27 27 0 0 1 15 49c-3 2-4 5-4 9H39c0-4-1-7-4-9a27 27 0 0 1 15-49z" fill="${sun}"/><path d="M39 73h22v5H39zm2 8h18v4H41zm4 7h10v4H45z" fill="#d5dde3"/><path d="M54 26L40 46h10l-4 18 15-22H51z" fill="${cream}"/>`,
  'oak-awl-joinery': `<rect x="14" y="22" width="72" height="8" rx="2" fill="${wood}"/><rect x="14" y="52" width="72" height="8" rx="2" fill="${wood}"/><rect x="14" y="82" width="72" height="8" rx="2" fill="${wood}"/><path d="M18 30h6v60h-6zm58 0h6v60h-6z" fill="#a36d3c"/><path d="M30 34h7v18h-7zm9 3h6v15h-6z" fill="${red}"/><path d="M47 34h6v18h-6z" fill="${cream}"/><path d="M58 72h12v10H58z" fill="${sky}"/><path d="M64 72c-8-6-6-12 0-12 6 0 8 6 0 12z" fill="${leaf}"/>`,
  'second-coat-painters': `<rect x="20" y="16" width="54" height="20" rx="5" fill="${cream}"/><rect x="20" y="26" width="54" height="10" rx="4" fill="${red}"/><path d="M74 24h10v22H52v12" fill="none" stroke="#d5dde3" stroke-width="5"/><rect x="46" y="58" width="12" height="32" rx="5" fill="${wood}"/><path d="M26 36h6v14a3 3 0 0 1-6 0zm12 0h5v8a2.5 2.5 0 0 1-5 0z" fill="${red}"/>`,
  'ridge-gutter': `<path d="M8 52L50 16l42 36-6 6-36-31-36 31z" fill="${red}"/><path d="M20 56l30-26 30 26v34H20z" fill="${cream}"/><rect x="42" y="64" width="16" height="26" fill="${wood}"/><rect x="66" y="18" width="10" height="20" fill="#a2594b"/><rect x="27" y="62" width="10" height="10" fill="${sky}"/><rect x="63" y="62" width="10" height="10" fill="${sky}"/>`,
  'prime-numbers': `<rect x="14" y="18" width="72" height="54" rx="4" fill="#2d5d4f"/><path d="M14 18h72v54H14z" fill="none" stroke="${wood}" stroke-width="5"/><text x="50" y="54" font-family="Georgia,serif" font-size="27" fill="${cream}" text-anchor="middle">7+4</text><path d="M30 74l-8 18M70 74l8 18" stroke="${wood}" stroke-width="5"/>`,
  'hola-hallo-hello': `<path d="M14 20h46a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H34L22 66V54h-8a6 6 0 0 1-6-6V26a6 6 0 0 1 6-6z" fill="${cream}"/><path d="M52 46h34a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6h-4v12L70 78H52a6 6 0 0 1-6-6V52a6 6 0 0 1 6-6z" fill="${sun}"/><g fill="${ink}"><circle cx="26" cy="37" r="4"/><circle cx="38" cy="37" r="4"/><circle cx="50" cy="37" r="4"/></g><path d="M56 58h26M56 66h18" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`,
  'keys-strings': `<rect x="12" y="44" width="76" height="42" rx="4" fill="${cream}"/><path d="M23 44v42M34 44v42M45 44v42M56 44v42M67 44v42M78 44v42" stroke="${ink}" stroke-width="1.5"/><path d="M19 44h8v24h-8zm11 0h8v24h-8zm22 0h8v24h-8zm11 0h8v24h-8zm11 0h8v24h-8z" fill="${ink}"/><path d="M44 34V14l20-5v20" fill="none" stroke="${sun}" stroke-width="4"/><circle cx="39" cy="34" r="6" fill="${sun}"/><circle cx="59" cy="29" r="6" fill="${sun}"/>`,
  'the-lab-coat-club': `<path d="M40 14h20v6h-3v22l21 38a8 8 0 0 1-7 12H29a8 8 0 0 1-7-12l21-38V20h-3z" fill="${cream}" opacity=".9"/><path d="M34 62h32l11 20a5 5 0 0 1-5 7H28a5 5 0 0 1-5-7z" fill="${leaf}"/><circle cx="44" cy="76" r="5" fill="${sun}"/><circle cx="58" cy="70" r="3.5" fill="${sun}"/><circle cx="52" cy="52" r="3" fill="${sun}"/>`,
  'essay-clinic': `<path d="M24 12h40l14 14v64H24z" fill="${cream}"/><path d="M64 12v14h14z" fill="#d8c9ae"/><path d="M34 36h34M34 47h34M34 58h24M34 69h16" stroke="#9aa5b1" stroke-width="4" stroke-linecap="round"/><path d="M84 46l8 8-28 30-12 4 4-12z" fill="${red}"/><path d="M52 88l4-12 8 8z" fill="${ink}"/>`,
  'rosas-bakery': `<path d="M12 56c0-18 16-28 38-28s38 10 38 28c0 6-3 9-6 10v18H18V66c-3-1-6-4-6-10z" fill="#d99a52"/><path d="M18 66h64v18H18z" fill="#f0c98c"/><path d="M30 42l8 14M46 37l8 16M62 38l7 14" stroke="#fbe3b9" stroke-width="5" stroke-linecap="round"/><path d="M34 20q4-5 0-10M50 20q4-5 0-10M66 20q4-5 0-10" stroke="${cream}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  'saffron-table': `<path d="M14 50h72c0 22-14 36-36 36S14 72 14 50z" fill="${cream}"/><path d="M14 50h72c0 4-.5 7-1.2 10H15.2C14.5 57 14 54 14 50z" fill="#3c7a89"/><path d="M20 50c4-16 16-22 30-22s26 6 30 22z" fill="${sun}"/><g fill="${red}"><circle cx="38" cy="40" r="3"/><circle cx="54" cy="36" r="3"/><circle cx="64" cy="44" r="3"/></g><path d="M46 34c-8-8-4-16 4-16 0 8 4 10-4 16z" fill="${leaf}"/>`,
  'the-green-fork': `<path d="M50 92V50M36 14v20c0 10 28 10 28 0V14M50 14v26" stroke="${cream}" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M52 78c2-18 18-26 34-22-2 16-16 26-34 22z" fill="${leaf}"/><path d="M48 84c-2-14-14-22-30-18 2 14 14 22 30 18z" fill="#6fb352"/>`,
  'smoke-salt': `<path d="M16 46h68c0 18-14 30-34 30S16 64 16 46z" fill="${ink}"/><rect x="14" y="40" width="72" height="7" rx="3" fill="#59636e"/><path d="M34 74l-8 18M66 74l8 18" stroke="${ink}" stroke-width="5"/><path d="M36 34c-6-10 4-12 2-22 8 6 10 14 6 22zm20 0c-6-10 6-14 4-24 8 8 12 16 6 24z" fill="${sun}"/><path d="M24 58h52" stroke="${red}" stroke-width="4" stroke-linecap="round"/>`,
  'dumpling-social': `<ellipse cx="50" cy="72" rx="40" ry="16" fill="${wood}"/><ellipse cx="50" cy="67" rx="40" ry="16" fill="#e2b481"/><path d="M18 64c0-16 8-22 16-26 8 4 16 10 16 26-8 7-24 7-32 0z" fill="${cream}"/><path d="M50 64c0-16 8-22 16-26 8 4 16 10 16 26-8 7-24 7-32 0z" fill="${cream}"/><path d="M34 38v12M28 43l3 9M40 43l-3 9M66 38v12M60 43l3 9M72 43l-3 9" stroke="#cdb891" stroke-width="2.5" stroke-linecap="round"/><path d="M50 26q4-6 0-12M64 26q4-6 0-12M36 26q4-6 0-12" stroke="${cream}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  'swift-wheels': bike(
    sun,
    `<path d="M4 30h18M2 42h14M6 54h10" stroke="${cream}" stroke-width="4" stroke-linecap="round"/>`,
  ),
  'cargo-cats': bike(
    red,
    `<path d="M52 34h30v22H52z" fill="${wood}"/><path d="M58 34l-2-14 8 6h8l8-6-2 14z" fill="${ink}"/><circle cx="64" cy="29" r="1.8" fill="${sun}"/><circle cx="72" cy="29" r="1.8" fill="${sun}"/>`,
  ),
  'lantern-express': bike(
    cream,
    `<path d="M82 10a14 14 0 1 0 10 22A12 12 0 0 1 82 10z" fill="${sun}"/><path d="M78 56l18-8v16z" fill="${sun}" opacity=".8"/>`,
  ),
  'pedal-post': bike(
    leaf,
    `<rect x="54" y="20" width="34" height="24" rx="2" fill="${cream}"/><path d="M54 21l17 13 17-13" fill="none" stroke="${red}" stroke-width="3"/>`,
  ),
  'babel-daughters': `<path d="M36 88h28l4-16H32zM38 72h24l3-14H35zM41 58h18l2-14H39zM44 44h12l2-13H42zM47 31h6l-3-15z" fill="${cream}"/><path d="M32 72h36M35 58h30M39 44h22M42 31h16" stroke="${red}" stroke-width="3"/><g fill="${sun}"><path d="M12 30h14v10h-8l-5 5v-5h-1z"/><path d="M74 22h14v10h-1v5l-5-5h-8z"/><path d="M76 56h14v10h-1v5l-5-5h-8z"/></g>`,
  'clear-copy': `<rect x="16" y="16" width="50" height="66" rx="3" fill="${cream}"/><path d="M25 30h32M25 41h32M25 52h18" stroke="#9aa5b1" stroke-width="4" stroke-linecap="round"/><circle cx="64" cy="60" r="17" fill="${sky}" fill-opacity=".85" stroke="${ink}" stroke-width="5"/><path d="M76 73l14 15" stroke="${ink}" stroke-width="7" stroke-linecap="round"/><path d="M56 60l6 6 10-12" stroke="#2d6a4f" stroke-width="4" fill="none"/>`,
  'sworn-sealed': `<path d="M20 14h56v62H20z" fill="${cream}"/><path d="M30 28h36M30 39h36M30 50h20" stroke="#9aa5b1" stroke-width="4" stroke-linecap="round"/><path d="M58 70l-5 22 11-6 11 6-5-22z" fill="#b23a48"/><circle cx="64" cy="64" r="14" fill="${red}"/><circle cx="64" cy="64" r="8" fill="none" stroke="${cream}" stroke-width="2.5"/>`,
  'baraza-languages': `<circle cx="30" cy="38" r="13" fill="#8a5433"/><circle cx="70" cy="38" r="13" fill="#ecbc95"/><path d="M8 86c0-20 10-30 22-30s22 10 22 30z" fill="${sun}"/><path d="M48 86c0-20 10-30 22-30s22 10 22 30z" fill="${red}"/><path d="M38 10h24v14H52l-6 6v-6h-8z" fill="${cream}"/>`,
  'fern-foxglove': `<path d="M50 92C50 60 46 40 50 18" stroke="${leaf}" stroke-width="4" fill="none"/><g fill="#e58fb1"><path d="M50 26c8-4 12 0 14 8-8 4-12 0-14-8zM50 40c10-4 16 0 18 10-10 4-16 0-18-10zM50 56c12-4 18 0 20 12-12 4-18 0-20-12zM49 32c-8-4-12 0-14 8 8 4 12 0 14-8zM49 48c-10-4-16 0-18 10 10 4 16 0 18-10zM49 64c-12-4-18 0-20 12 12 4 18 0 20-12z"/></g><path d="M50 92c-14 0-24-4-32-14 14-4 26 2 32 14zm0 0c14 0 24-4 32-14-14-4-26 2-32 14z" fill="${leaf}"/>`,
  'green-thumbs': `<path d="M20 62h60l-6 28H26z" fill="#b5653a"/><rect x="16" y="54" width="68" height="11" rx="3" fill="#cf7d4c"/><path d="M50 54V28" stroke="${leaf}" stroke-width="5"/><path d="M50 36c-2-16-14-22-28-20 0 14 12 24 28 20zm0-6c2-16 14-20 28-18 0 14-12 22-28 18z" fill="${leaf}"/>`,
  'hedge-fund-gardens': `<rect x="10" y="46" width="80" height="42" rx="10" fill="${leaf}"/><circle cx="26" cy="46" r="13" fill="${leaf}"/><circle cx="50" cy="42" r="15" fill="#7cbd5c"/><circle cx="74" cy="46" r="13" fill="${leaf}"/><path d="M30 14l38 24M70 14L32 38" stroke="#d5dde3" stroke-width="5" stroke-linecap="round"/><circle cx="28" cy="40" r="5" fill="none" stroke="${red}" stroke-width="4"/><circle cx="72" cy="40" r="5" fill="none" stroke="${red}" stroke-width="4"/>`,
  'balcony-jungle': `<path d="M10 58h80M10 88h80M16 58v30M30 58v30M44 58v30M58 58v30M72 58v30M86 58v30" stroke="${ink}" stroke-width="4"/><path d="M30 56c-14-8-16-24-8-36 10 8 14 22 8 36zm4 0c-2-16 6-30 18-34 4 14-4 28-18 34zm30 0c-12-6-16-20-10-32 12 6 16 20 10 32zm4 0c0-14 8-24 20-26 2 12-6 24-20 26z" fill="${leaf}"/><circle cx="50" cy="48" r="5" fill="${red}"/><circle cx="80" cy="44" r="4" fill="${sun}"/>`,
  'happy-tails': `<path d="M28 40c-14-6-16 18-10 30 6 2 10-4 12-12zM72 40c14-6 16 18 10 30-6 2-10-4-12-12z" fill="#8a5433"/><path d="M50 22c18 0 26 14 26 30s-10 32-26 32-26-16-26-32 8-30 26-30z" fill="#dda57a"/><path d="M50 52c10 0 16 8 16 16S58 84 50 84s-16-8-16-16 6-16 16-16z" fill="${cream}"/><ellipse cx="50" cy="58" rx="7" ry="5" fill="${ink}"/><circle cx="39" cy="44" r="4" fill="${ink}"/><circle cx="61" cy="44" r="4" fill="${ink}"/><path d="M50 63v6M42 70q8 7 16 0" stroke="${ink}" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M46 73h8v7a4 4 0 0 1-8 0z" fill="${red}"/>`,
  'the-cat-hotel': `<path d="M22 16l16 16h24l16-16v40c0 18-12 30-28 30S22 74 22 56z" fill="#59636e"/><path d="M26 26l8 8-8 6zM74 26l-8 8 8 6z" fill="#e9a7b0"/><ellipse cx="39" cy="52" rx="5" ry="6" fill="${sun}"/><ellipse cx="61" cy="52" rx="5" ry="6" fill="${sun}"/><ellipse cx="39" cy="52" rx="1.8" ry="5" fill="${ink}"/><ellipse cx="61" cy="52" rx="1.8" ry="5" fill="${ink}"/><path d="M46 63h8l-4 5zM50 68q-5 7-10 3M50 68q5 7 10 3" stroke="${cream}" stroke-width="2" fill="#e9a7b0"/><path d="M12 58l16 4M12 70l16-3M88 58l-16 4M88 70l-16-3" stroke="${cream}" stroke-width="2"/>`,
  'paws-paths': `<g fill="${cream}"><ellipse cx="26" cy="46" rx="9" ry="12" transform="rotate(-20 26 46)"/><ellipse cx="42" cy="28" rx="9" ry="13"/><ellipse cx="60" cy="28" rx="9" ry="13"/><ellipse cx="75" cy="46" rx="9" ry="12" transform="rotate(20 75 46)"/><path d="M50 48c12 0 24 14 24 26 0 10-10 12-24 12s-24-2-24-12c0-12 12-26 24-26z"/></g>`,
  'feather-scale': `<path d="M40 18c18-8 34 6 30 26-2 14-10 20-14 32L44 92l-4-18C26 62 24 28 40 18z" fill="${leaf}"/><path d="M40 18c6-3 14-3 20 2-4 12-16 18-28 14 1-7 4-13 8-16z" fill="${red}"/><circle cx="48" cy="27" r="3.5" fill="${ink}"/><path d="M34 26c-8 0-12 6-10 14 6 0 10-6 10-14z" fill="${sun}"/><path d="M54 42c12 4 14 18 2 34-8-10-10-26-2-34z" fill="#3c7a89"/><path d="M16 80h68" stroke="${wood}" stroke-width="6" stroke-linecap="round"/>`,
  'golden-hour': `<circle cx="50" cy="44" r="24" fill="${sun}"/><path d="M6 64c20-14 30-6 44 0s26 6 44-6v34H6z" fill="#9c6f8a"/><path d="M50 10v-6M22 22l-5-5M78 22l5-5M14 46H6M86 46h8" stroke="${sun}" stroke-width="4" stroke-linecap="round"/><circle cx="40" cy="62" r="5" fill="${ink}"/><circle cx="56" cy="62" r="5" fill="${cream}"/><path d="M33 90c0-14 2-20 7-20s7 6 7 20z" fill="${ink}"/><path d="M46 90c2-14 6-20 10-20s8 6 12 20z" fill="${cream}"/>`,
  'honest-portraits': `<rect x="18" y="12" width="64" height="76" rx="3" fill="${wood}"/><rect x="26" y="20" width="48" height="60" fill="${sky}"/><circle cx="50" cy="44" r="13" fill="#dda57a"/><path d="M37 42c-2-16 28-16 26 0-6-6-18-8-26 0z" fill="#553824"/><path d="M30 80c0-14 8-20 20-20s20 6 20 20z" fill="${red}"/><path d="M44 48q6 6 12 0" stroke="${ink}" stroke-width="2" fill="none" stroke-linecap="round"/>`,
  'little-faces': `<path d="M14 30h16l6-10h28l6 10h16a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6z" fill="${cream}"/><circle cx="50" cy="57" r="21" fill="#8d99ae"/><circle cx="50" cy="57" r="16" fill="#f6cfae"/><circle cx="44" cy="55" r="2.2" fill="${ink}"/><circle cx="56" cy="55" r="2.2" fill="${ink}"/><path d="M44 62q6 6 12 0" stroke="${ink}" stroke-width="2.2" fill="none" stroke-linecap="round"/><path d="M48 42q2-5 6-2" stroke="#7d5230" stroke-width="2.5" fill="none"/><circle cx="80" cy="40" r="3" fill="${red}"/>`,
  'shutter-union': `<circle cx="50" cy="50" r="38" fill="${ink}"/><circle cx="50" cy="50" r="31" fill="${sky}"/><g fill="${ink}" opacity=".85"><path d="M50 19l14 23H37zM79 40L64 62 52 38zM70 74H43l16-23zM39 79L27 56h28zM20 56l14-24 10 25z"/></g><circle cx="50" cy="50" r="9" fill="${sun}"/>`,
  'box-sons': `<path d="M6 34h54v42H6z" fill="${cream}"/><path d="M60 46h18l14 14v16H60z" fill="${sun}"/><path d="M66 51h10l8 9H66z" fill="${sky}"/><circle cx="24" cy="78" r="9" fill="${ink}"/><circle cx="74" cy="78" r="9" fill="${ink}"/><circle cx="24" cy="78" r="4" fill="#d5dde3"/><circle cx="74" cy="78" r="4" fill="#d5dde3"/><path d="M20 44h22v20H20z" fill="${wood}"/><path d="M20 52h22M31 44v20" stroke="#a36d3c" stroke-width="2.5"/>`,
  'stairs-no-problem': `<path d="M8 90h18V74h18V58h18V42h18V26h12" fill="none" stroke="${cream}" stroke-width="7"/><path d="M22 30h34a6 6 0 0 1 6 6v10H16V36a6 6 0 0 1 6-6z" fill="${sun}" transform="rotate(-28 40 46)"/><path d="M10 46a6 6 0 0 1 12 0v6h34v-6a6 6 0 0 1 12 0v14H10z" fill="#e0a458" transform="rotate(-28 40 46)"/>`,
  'student-movers': `<rect x="22" y="48" width="56" height="42" rx="2" fill="${wood}"/><path d="M22 60h56M50 48v42" stroke="#a36d3c" stroke-width="4"/><rect x="32" y="20" width="36" height="28" rx="2" fill="#dba66f"/><path d="M50 20v28" stroke="#b98450" stroke-width="4"/><path d="M50 4l24 8-24 8-24-8z" fill="${ink}"/><path d="M72 12v10" stroke="${sun}" stroke-width="3"/>`,
  'spoke-doctor': `<circle cx="50" cy="50" r="36" fill="none" stroke="${ink}" stroke-width="6"/><path d="M50 14v72M14 50h72M25 25l50 50M75 25L25 75" stroke="#d5dde3" stroke-width="2.5"/><circle cx="50" cy="50" r="16" fill="${cream}"/><path d="M46 40h8v6h6v8h-6v6h-8v-6h-6v-8h6z" fill="${red}"/>`,
  'cracked-screen-clinic': `<rect x="28" y="8" width="44" height="84" rx="8" fill="${ink}"/><rect x="33" y="18" width="34" height="60" fill="${sky}"/><circle cx="50" cy="85" r="3.5" fill="#d5dde3"/><path d="M38 18l8 16-6 8 12 10-4 12 8 14M46 34l14-6M52 52l15 2" stroke="${cream}" stroke-width="2.5" fill="none"/><g transform="rotate(-24 60 44)"><rect x="44" y="38" width="34" height="14" rx="7" fill="#f0c9a0"/><rect x="55" y="38" width="12" height="14" fill="#e2ad7c"/></g>`,
};

/** A picture of what a provider does, as SVG. */
export function drawProvider({ slug, name, category }: Provider): string {
  const symbol = symbols[slug];
  if (!symbol) throw new Error(`There is no symbol for ${name}.`);
  const random = new Random(`picture of ${name}`);
  const tint = random.pick(['#ffffff', '#ffd166', '#ef6f5e', '#22303c', '#a9dcf0']);
  const [from, to] = grounds[category].map((colour) => mix(colour, tint, 0.1)) as [string, string];
  const hill = random.integer(120, 150);
  const circles = Array.from({ length: 4 }, () => {
    const x = random.integer(-10, 330);
    const y = random.integer(-20, 150);
    return `<circle cx="${x}" cy="${y}" r="${random.integer(14, 52)}"/>`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200">',
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    '<rect width="320" height="200" fill="url(#g)"/>',
    `<g fill="#fff" opacity=".07">${circles.join('')}</g>`,
    `<path d="M0 ${hill}q80-${random.integer(14, 40)} 160 0t160 0v90H0z" fill="#000" opacity=".1"/>`,
    '<ellipse cx="160" cy="172" rx="78" ry="9" fill="#000" opacity=".16"/>',
    `<g transform="translate(90 28) scale(1.4)">${symbol}</g>`,
    '</svg>',
  ].join('');
}

function bike(frame: string, load: string): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="70" r="18" fill="none" stroke="${ink}" stroke-width="5"/><circle cx="${x}" cy="70" r="3" fill="#d5dde3"/>`;
  return `${wheel(24)}${wheel(76)}<path d="M24 70l14-28h26l12 28M38 42l12 28h-26M50 70l14-28-4-10h10" fill="none" stroke="${frame}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/><path d="M32 38h12" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>${load}`;
}
