/** The work of a service when it is killed. */
export const killedWhile = [
  'reading pages',
  'storing a part',
  'ending the import',
  'disconnecting',
  'connecting others',
  'waiting for the first page',
] as const;
export type KilledWhile = (typeof killedWhile)[number];

/** Where a service is killed. */
export interface KillPoint {
  during: KilledWhile;
  /** The first page is requested and not answered. */
  isSilent: boolean;
  /** The number of pages that have been requested. */
  pages: number;
  /** Milliseconds after that, or after the request to connect or disconnect. */
  delay: number;
}

/** The points, one after the other: what is done changes with each, where it is killed with each round. */
export function toKillPoint(kill: number, pageCount: number): KillPoint {
  const during = killedWhile[kill % killedWhile.length]!;
  const round = Math.floor(kill / killedWhile.length);
  const anyPage = 1 + (round % pageCount);
  const point = { during, isSilent: false };
  switch (during) {
    case 'waiting for the first page':
      return { ...point, isSilent: true, pages: 1, delay: (round * 37) % 100 };
    case 'reading pages':
      return { ...point, pages: 1 + (round % (pageCount - 1)), delay: (round * 3) % 20 };
    case 'storing a part':
      // New follows are listed first: the second page completes a part.
      return { ...point, pages: 3, delay: (round * 7) % 60 };
    case 'ending the import':
      return { ...point, pages: pageCount, delay: (round * 17) % 150 };
    case 'disconnecting':
    case 'connecting others':
      return { ...point, pages: anyPage, delay: (round * 5) % 45 };
  }
}
