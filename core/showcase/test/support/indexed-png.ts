import { crc32, deflateSync } from 'node:zlib';
import type { PNG } from 'pngjs';

const most = 256;
/** How many colours stay exactly as they are: those of surfaces, lines and text. */
const exact = 32;

/** Writes a picture with the 256 colours that it uses most: a fifth of the size. */
export function writeIndexed({ width, height, data }: PNG): Buffer {
  const colours = new Uint32Array(width * height);
  for (let place = 0; place < colours.length; place++) {
    colours[place] = data.readUIntBE(place * 4, 3);
  }
  const { kept, indexes } = paletteOf(colours);
  // Each line begins with the number of its filter: none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      lines[y * (width + 1) + 1 + x] = indexes.get(colours[y * width + x]!)!;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const palette = Buffer.alloc(kept.length * 3);
  kept.forEach((colour, index) => palette.writeUIntBE(colour, index * 3, 3));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Sixteen steps of each of red, green and blue. */
function coarse(colour: number): number {
  const step = (shift: number) => Math.round(((colour >> shift) & 255) / 17) * 17;
  return step(16) * 65_536 + step(8) * 256 + step(0);
}

/** The colours kept, and the place of every colour among them; a rare one has that of the nearest. */
function paletteOf(colours: Uint32Array): { kept: number[]; indexes: Map<number, number> } {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byUse = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const others = byUse.slice(exact).map(coarse);
  const kept = [...new Set([...byUse.slice(0, exact), ...others])].slice(0, most);
  const places = new Map(kept.map((colour, index) => [colour, index]));
  const indexes = new Map(
    byUse.map((colour) => [
      colour,
      places.get(colour) ?? places.get(coarse(colour)) ?? nearest(kept, colour),
    ]),
  );
  return { kept, indexes };
}

function nearest(kept: readonly number[], colour: number): number {
  const distances = kept.map((one) => distance(one, colour));
  return distances.indexOf(Math.min(...distances));
}

function distance(a: number, b: number): number {
  const along = (shift: number) => (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2;
  return along(16) + along(8) + along(0);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
