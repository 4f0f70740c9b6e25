import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shape } from './shape.js';

/** An input that took too much once. */
export interface Case {
  parser: string;
  /** What was wrong. */
  why: string;
  shape: Shape;
}

/** Reads the folder `cases`. */
export function readCases(): Case[] {
  const folder = join(import.meta.dirname, 'cases');
  return readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Case,
  );
}
