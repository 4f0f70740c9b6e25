import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import sirv from 'sirv';

const built = join(import.meta.dirname, 'dist');
/** The example marketplace's, whose people live here as well. */
const pictures = join(import.meta.dirname, '../../examples/html/avatars');

/** Bundles scripts and styles, fonts included, and serves them and the world's pictures. */
export async function assets(): Promise<(one: IncomingMessage, answer: ServerResponse) => void> {
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
  const inBuilt = sirv(built, { dev: true });
  const inPictures = sirv(pictures, { dev: true });
  return (incoming, answer) => {
    const missing = () => void answer.writeHead(404).end();
    inBuilt(incoming, answer, () => inPictures(incoming, answer, missing));
  };
}
