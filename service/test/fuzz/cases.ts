import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shape } from './shape.js';

/** An input that once took too long. */
export interface Case {
  parser: string;
  /** The problem. */
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
