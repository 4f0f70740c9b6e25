import { drawDogWalk } from './happy-tails.js';
import { drawMorning } from './hedge-fund-gardens-morning.js';
import { drawHedge } from './hedge-fund-gardens.js';
import { drawPlaning } from './oak-awl-joinery.js';
import { drawBakery } from './rosas-bakery.js';
import { drawPainting } from './second-coat-painters.js';
import { drawBikeRepair } from './spoke-doctor.js';

/** Each video's name and what it shows: the inner SVG of a frame of 640 by 360. */
export const scenes: Readonly<Record<string, (seconds: number) => string>> = {
  'rosas-bakery': drawBakery,
  'second-coat-painters': drawPainting,
  'spoke-doctor': drawBikeRepair,
  'oak-awl-joinery': drawPlaning,
  'hedge-fund-gardens': drawHedge,
  'hedge-fund-gardens-morning': drawMorning,
  'happy-tails': drawDogWalk,
};
