export interface Suite {
  path: string;
  rank: number;
}
export function selectSuites(input: {
  change: readonly string[];
  suites: readonly string[];
  imports: ReadonlyMap<string, readonly string[]>;
  findAttacks?: (path: string) => string[];
}): Suite[];
export function fitSuites<S extends { path: string }>(
  ranked: readonly S[],
  limit: { seconds: number; workers: number; measure: (suite: S) => number },
): { chosen: S[]; leftOut: S[] };
