import type { PackedRow } from './pack-packages.mjs';

export function writeNotes(release: {
  rows: readonly Pick<PackedRow, 'name' | 'version' | 'archive' | 'integrity'>[];
  changeLogs: readonly string[];
  image: string;
  base: string;
}): string;
