export interface FoundTest {
  titles: RegExp[];
  place: string;
  expects: number;
}
export function findTests(suite: string, sources: ReadonlyMap<string, string>): FoundTest[];
