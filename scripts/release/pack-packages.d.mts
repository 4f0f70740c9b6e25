import type { Manifest } from './find-problems.mjs';

/** A package of `release.json`. */
export interface PackedRow {
  readonly name: string;
  readonly version: string;
  /** The name of the archive's file. */
  readonly archive: string;
  /** The hash of the archive as lockfiles have it. */
  readonly integrity: string;
  /** The name of the file of the bill of materials. */
  readonly sbom: string;
}

export function packPackages(destination: string, repository: string): Manifest[];
