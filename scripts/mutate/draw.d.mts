export interface Mutation {
  area: string;
  path: string;
  line: number;
  kind: string;
  start: number;
  before: string;
  after: string;
}
type Found = Pick<Mutation, 'kind' | 'start' | 'before' | 'after'>;
export function draw(input: {
  areas: Record<
    string,
    {
      has: (path: string) => boolean;
      find: (path: string, text: string) => Found[];
      count: (path: string, text: string) => number;
    }
  >;
  sources: ReadonlyMap<string, string>;
  count: number;
  seed: number;
  findReason?: (mutation: Mutation) => string | undefined;
}): { drawn: Mutation[]; skipped: (Mutation & { reason: string })[] };
export function share(count: number, areas: readonly { lines: number }[]): number[];
