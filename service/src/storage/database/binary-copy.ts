/** Length of the header of PostgreSQL's binary COPY format: signature, flags, extension length. */
const headerLength = 19;

/**
 * Reads a binary COPY stream of rows of fixed-width columns. `widths` are the columns' widths in bytes; `take` gets a
 * view and the offsets of the columns' values in it.
 */
export async function readBinaryCopy(
  stream: AsyncIterable<Uint8Array>,
  widths: readonly number[],
  take: (view: DataView, places: readonly number[]) => void,
): Promise<void> {
  const rowLength = widths.reduce((sum, width) => sum + 4 + width, 2);
  const offsets: number[] = [];
  widths.reduce((offset, width) => {
    offsets.push(offset + 4);
    return offset + 4 + width;
  }, 2);
  const places = offsets.map(() => 0);
  let rest = new Uint8Array();
  let skip = headerLength;
  for await (const chunk of stream) {
    const bytes = rest.length === 0 ? chunk : concatenate(rest, chunk);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = Math.min(skip, bytes.length);
    skip -= at;
    // The trailer, a field count of −1, is shorter than a row.
    for (; bytes.length - at >= rowLength; at += rowLength) {
      for (let c = 0; c < places.length; c++) places[c] = at + offsets[c]!;
      take(view, places);
    }
    rest = bytes.slice(at);
  }
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
