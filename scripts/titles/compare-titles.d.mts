export interface OldTest {
  path: string;
  titles: string[];
  database?: string;
}
export interface TitleMap {
  suites?: Record<string, string[]>;
  titles?: Record<string, string | { to: string; fewer: string }>;
  patterns?: Record<string, string>;
}
export type Finder = (
  path: string | undefined,
  titles: readonly string[],
) => { path: string; titles: readonly string[] } | undefined;
export interface Row {
  old: OldTest;
  next: ReturnType<Finder>;
  kind: string;
  fewer?: string;
}
export function findSuccessors(olds: readonly OldTest[], findNew: Finder, map: TitleMap): Row[];
