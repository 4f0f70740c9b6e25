import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import sirv from 'sirv';

/** The images of the example marketplace, whose people the showcase uses. */
const pictures = join(import.meta.dirname, '../../examples/html/avatars');

/** How long a browser keeps what is not edited. */
export const keptSeconds = 3_600;

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/**
 * Bundles scripts, styles and fonts in memory, since several showcases can start at once. Returns a handler that
 * serves them and the images, which browsers keep unless they are edited.
 */
export async function createAssetHandler(
  isEdited: boolean,
): Promise<(one: IncomingMessage, answer: ServerResponse) => void> {
  const { outputFiles } = await build({
    entryPoints: ['frame.ts', 'frame.css', 'page.ts', 'page.css'].map((name) =>
      join(import.meta.dirname, 'browser', name),
    ),
    write: false,
    outdir: '/',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.woff2': 'file', '.woff': 'empty' },
    logLevel: 'error',
  });
  const built = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const inPictures = sirv(pictures, isEdited ? { dev: true } : { maxAge: keptSeconds });
  return (incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    const contents = built.get(pathname);
    if (!contents) {
      inPictures(incoming, answer, () => void answer.writeHead(404).end());
      return;
    }
    answer.setHeader('content-type', types[extname(pathname)]!);
    answer.setHeader('cache-control', isEdited ? 'no-cache' : `max-age=${keptSeconds}`);
    answer.end(contents);
  };
}
