import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Addresses, DevelopedApp } from './app.js';
import { run } from './run.js';
import { withAddresses } from './serve-built.js';

/** How an example is developed. */
export interface Development {
  /** Of the example. */
  folder: string;
  addresses: Addresses;
  /** The package whose program it is, and the program's path in it. */
  program: [name: string, path: string];
  parameters: readonly string[];
  environment: Record<string, string>;
  /** The output after which it answers. */
  isReady: RegExp;
  /** A page that names the usual addresses, which others then replace. */
  names?: string;
  /** The source of the first page, which has the element `header`. */
  page: string;
  header: string;
}

const root = join(import.meta.dirname, '../../..');
const made = ['node_modules', 'dist', 'artefacts', '.next', '.nuxt', '.output', '.angular'];

/** Runs a copy of an example as its developers do, so that it can be edited. */
export async function develop(development: Development): Promise<DevelopedApp> {
  const { folder, addresses, page, header } = development;
  // As deep as the example itself, whose settings may say where the repository begins.
  const copy = join(root, 'artefacts', `developed-${basename(folder)}`);
  await rm(copy, { recursive: true, force: true });
  for (const name of await readdir(folder)) {
    if (!made.includes(name)) await cp(join(folder, name), join(copy, name), { recursive: true });
  }
  const packages = join(folder, 'node_modules');
  if (existsSync(packages)) await symlink(packages, join(copy, 'node_modules'));

  if (development.names) await change(join(copy, development.names), withAddresses(addresses));

  const [name, path] = development.program;
  const manifest = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
  const server = await run(`http://localhost:${addresses.port}`, {
    ...development,
    script: join(dirname(manifest), path),
    parameters: [...development.parameters, '--port', String(addresses.port)],
    folder: copy,
  });
  return {
    ...server,
    edit: () =>
      change(join(copy, page), (source) => source.replace(header, `${header}<p id="edited"></p>`)),
    close: async () => {
      await server.close();
      await rm(copy, { recursive: true, force: true });
    },
  };
}

/** At once: a server that watches would else see the file when it is empty. */
async function change(file: string, how: (text: string) => string): Promise<void> {
  await writeFile(`${file}.new`, how(await readFile(file, 'utf8')));
  await rename(`${file}.new`, file);
}
