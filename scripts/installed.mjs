// Runs before any package is installed, so it imports only Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const stamp = join(root, 'node_modules', '.installed');

/** Installs the packages of the lockfile unless they are installed. */
export function ensureInstalled() {
  requireNode();
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.version)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

/** Runs a command in the root folder and shows its output; ends this process when it fails. */
export function run(command, parameters, environment = {}) {
  const { status, error } = spawnSync(command, parameters, optionsWith(environment));
  if (status !== 0) giveUp(command, parameters, error);
}

/** Runs a command as `run` does, and returns what it prints; its errors are shown only when it fails. */
export function read(command, parameters, environment = {}) {
  const options = { ...optionsWith(environment), stdio: 'pipe', encoding: 'utf8' };
  const { status, error, stdout, stderr } = spawnSync(command, parameters, options);
  if (status === 0) return stdout;
  process.stderr.write(stderr ?? '');
  return giveUp(command, parameters, error);
}

/** Runs a build script of the root's package.json, and the builds that it depends on, unless up to date. */
export function build(script) {
  run('npm', ['run', '--silent', script], buildSettings);
}

/** Starts `build` and returns a promise for its end; ends this process when it fails. */
export async function startBuild(script) {
  const parameters = ['run', '--silent', script];
  const [status] = await once(spawn('npm', parameters, optionsWith(buildSettings)), 'exit');
  if (status !== 0) giveUp('npm', parameters);
}

const buildSettings = {
  // The results are used in place; copies in a cache would only take space.
  WIREIT_CACHE: 'none',
  WIREIT_PARALLEL: String(availableParallelism()),
};

function optionsWith(environment) {
  return {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  };
}

function giveUp(command, parameters, error) {
  console.error(`\n${command} ${parameters.join(' ')} failed${error ? `: ${error.message}` : ''}`);
  process.exit(1);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node 20.19 or newer is required. This is ${process.version}.`);
  process.exit(1);
}
