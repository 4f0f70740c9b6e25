/** A part of the release gate. */
export interface Part {
  /** Beginnings of the paths of its suites. */
  readonly suites: readonly string[];
  readonly prepare?: () => unknown;
  readonly settings?: Readonly<Record<string, string>>;
}

export const parts: Readonly<Record<string, Part>>;
