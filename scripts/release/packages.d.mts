/** A package that is published. */
export interface ReleasedPackage {
  /** From the root of the repository. */
  readonly folder: string;
  readonly bundled?: readonly string[];
  readonly sources?: readonly string[];
}

export const packages: readonly ReleasedPackage[];
