import type { FoundTest, findTests } from './find-tests.mjs';
import type { Finder, OldTest } from './compare-titles.mjs';

export interface Templates {
  suites: string[];
  find(path: string, titles: readonly string[]): FoundTest | undefined;
}
export function createTemplates(
  sources: ReadonlyMap<string, string>,
  find: typeof findTests,
): Templates;
export function createFinder(today: Templates, reported?: readonly OldTest[]): Finder;
