import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An app as its framework's own users begin one. */
export interface FreshApp {
  name: string;
  /** Folders of the packages that it installs, from the repository's root. */
  packages: readonly string[];
  /** Parameters of `npm` that make the app from the registry's template, in the folder `app`. */
  create: readonly string[];
  /** Further packages that it installs, or other versions of those of the template. */
  install?: readonly string[];
  /** Its own files, by path; they ask the service at the address. */
  files: (apiUrl: string) => Record<string, string>;
  /** Where its build is. */
  result: string;
}

/** An app that was built, outside of this repository. */
export interface BuiltApp {
  /** The folder that a web server has to serve. */
  folder: string;
  remove(): Promise<void>;
}

/** Makes the app, installs the archives of its packages, and builds it. */
export async function buildFreshApp(
  { create, install = [], files, result }: FreshApp,
  tarballs: readonly string[],
  apiUrl: string,
): Promise<BuiltApp> {
  const place = await mkdtemp(join(tmpdir(), 'x-svc-app-'));
  const app = join(place, 'app');
  const npm = (folder: string, ...parameters: string[]) =>
    run('npm', parameters, {
      cwd: folder,
      // Nothing of the tests' own settings, such as those of Node.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], CI: 'true' },
      shell: process.platform === 'win32',
    });
  try {
    await npm(place, ...create);
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    await npm(app, 'install', ...options, ...tarballs, ...install);
    for (const [path, text] of Object.entries(files(apiUrl))) {
      await mkdir(dirname(join(app, path)), { recursive: true });
      await writeFile(join(app, path), text);
    }
    await npm(app, 'run', 'build');
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    // A build says on its standard output what is wrong.
    throw new Error(`${String(error)}\n${(error as { stdout?: string }).stdout ?? ''}`, {
      cause: error,
    });
  }
  return { folder: join(app, result), remove: () => rm(place, { recursive: true, force: true }) };
}
