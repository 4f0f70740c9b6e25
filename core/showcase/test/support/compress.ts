import sharp from 'sharp';

/** Makes a screenshot a PNG of at most 256 colours: a third of the size, for the repository. */
export function compress(screenshot: Uint8Array): Promise<Buffer> {
  return sharp(screenshot)
    .png({ palette: true, quality: 96, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
}
