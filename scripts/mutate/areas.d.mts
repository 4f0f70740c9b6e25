import type { draw } from './draw.mjs';

type Areas = Parameters<typeof draw>[0]['areas'];
export const areas: Areas;
