import { build } from 'esbuild';

/** A page's script with what it imports from packages, as an app with a build of its own has it. */
export async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    write: false,
    // The site's own files stay where they are.
    external: ['/sdk/*'],
  });
  return outputFiles[0]!.text;
}
