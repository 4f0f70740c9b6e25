import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import sirv from 'sirv';

const built = join(import.meta.dirname, 'dist');
/** The images of the example marketplace, whose people the showcase uses. */
const pictures = join(import.meta.dirname, '../../examples/html/avatars');

/** How long a browser keeps what is not edited. */
export const keptSeconds = 3_600;

/**
 * Bundles scripts, styles and fonts. Returns a handler that serves them and the images, which browsers keep
 * unless they are edited.
 */
export async function createAssetHandler(
  isEdited: boolean,
): Promise<(one: IncomingMessage, answer: ServerResponse) => void> {
  await build({
    entryPoints: ['frame.ts', 'frame.css', 'page.ts', 'page.css'].map((name) =>
      join(import.meta.dirname, 'browser', name),
    ),
    outdir: built,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.woff2': 'file', '.woff': 'empty' },
    logLevel: 'error',
  });
  const caching = isEdited ? { dev: true } : { maxAge: keptSeconds };
  const inBuilt = sirv(built, caching);
  const inPictures = sirv(pictures, caching);
  return (incoming, answer) => {
    const missing = () => void answer.writeHead(404).end();
    inBuilt(incoming, answer, () => inPictures(incoming, answer, missing));
  };
}
