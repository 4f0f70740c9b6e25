import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  buildSettings,
  ensureInstalled,
  ensureWorkspaces,
  giveUpInstalling,
  npmSettings,
  root,
} from './installed.mjs';

/** The examples with a lockfile of their own, and the adapter that each uses. */
export const frameworkExamples = {
  react: 'react',
  next: 'react',
  vue: 'vue',
  nuxt: 'vue',
  angular: 'angular',
};

/**
 * Builds the SDK's packages that an example uses, installs its packages, and builds it, unless that is done. A
 * failure ends this process, with the exit code `unreachable` if packages cannot be downloaded.
 */
export async function ensureExample(name) {
  await ensurePackages(name);
  console.log(`Building the example ${name} …`);
  if (!(await runScript(`examples/${name}`, 'build'))) process.exit(1);
}

/** Does what `npm start` in the folder of an example needs; the lines that end with “…” say what is done. */
async function ensurePackages(name) {
  const adapter = `adapters/${frameworkExamples[name]}`;
  ensureInstalled('start');
  ensureWorkspaces([adapter]);
  console.log('Building the packages of the SDK …');
  if (!(await runScript(adapter, 'build'))) process.exit(1);
  console.log('Installing the packages of the example …');
  if (!(await runScript(`examples/${name}`, 'packages'))) giveUpInstalling();
}

/** Returns whether it has succeeded. */
async function runScript(folder, script) {
  const program = spawn('npm', ['run', '--silent', script], {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...buildSettings, ...npmSettings },
  });
  const [status] = await once(program, 'exit');
  return status === 0;
}

// `npm start` in the folder of an example.
if (import.meta.url === pathToFileURL(process.argv[1]).href) await ensurePackages(process.argv[2]);
