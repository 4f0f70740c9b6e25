import { NetworkError } from '../connector-error.js';

/**
 * Reads the text of a body, decompressed.
 * @throws NetworkError when it is longer than the limit
 */
export async function readText(
  host: string,
  { body }: Response,
  maximumBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maximumBytes) {
      throw new NetworkError(`${host} sent more than ${maximumBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
