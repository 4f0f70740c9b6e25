// Runs before any package is installed, so it imports only Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The exit code of a program that cannot download packages (EX_UNAVAILABLE). */
export const unreachable = 69;

/** The workspaces that `npm start` needs; `npm test` needs all of them, and the tools of the root. */
const workspacesOfStart = [
  'core',
  'client',
  'service',
  'contracts',
  'docs',
  'demo',
  'examples/html',
];
const everything = ['.'];

const packages = join(root, 'node_modules');
/** Names the lockfile and the workspaces whose packages are installed. */
const stamp = join(packages, '.installed');

/** Installs the packages of the lockfile that a level needs, unless they are installed. */
export function ensureInstalled(level) {
  ensureWorkspaces(level === 'start' ? workspacesOfStart : everything);
}

/** Installs the packages of workspaces unless they are installed. Packages of others are not removed. */
export function ensureWorkspaces(wanted) {
  requireNode();
  const isMissing = (workspace) => ![workspace, '.'].some((one) => readStamp().includes(one));
  if (!wanted.some(isMissing)) return;
  alone(() => {
    // Another program may have installed them.
    const missing = wanted.filter(isMissing);
    if (missing.length === 0) return;
    console.log('Installing packages …');
    if (readStamp().length > 0) add(missing);
    else replace(missing);
  });
}

/** Adds packages to those of the lockfile that are installed. */
function add(missing) {
  install('install', ['--no-save', ...toParameters(missing)]);
  writeStamp([...readStamp(), ...missing]);
}

/** Replaces what is installed: for the same workspaces as before, and for those that are missing. */
function replace(missing) {
  const wanted = [...new Set([...readInstalled(), ...missing])];
  install('ci', toParameters(wanted));
  writeStamp(wanted);
}

function toParameters(workspaces) {
  return workspaces.includes('.') ? [] : workspaces.map((name) => `--workspace=${name}`);
}

function install(command, parameters) {
  const { status, signal } = spawnSync('npm', [command, ...parameters], optionsWith(npmSettings));
  if (signal) process.exit(1);
  if (status !== 0) giveUpInstalling();
}

/** Settings of npm: it tries for five seconds to reach its registry, not for a minute. */
export const npmSettings = {
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_loglevel: 'error',
  // Packages in npm's cache need no registry.
  npm_config_prefer_offline: 'true',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '4000',
};

/** Ends this process after an installation that failed, with the exit code `unreachable` if it needs a network. */
export function giveUpInstalling() {
  const view = ['view', 'wireit', 'version', '--prefer-online', '--fetch-retries=0'];
  const { status } = spawnSync('npm', view, { ...optionsWith({}), stdio: 'ignore' });
  if (status !== 0) {
    console.error('\nPackages cannot be downloaded: the npm registry does not answer.');
    console.error('Connect this machine to the network, then try again.');
    process.exit(unreachable);
  }
  console.error('\nThe packages cannot be installed.');
  process.exit(1);
}

/** The workspaces whose packages of this lockfile, for this version of Node, are installed. */
function readStamp() {
  const [lockfile, ...workspaces] = readLines();
  return lockfile === hashLockfile() ? workspaces : [];
}

/** The workspaces whose packages are installed, of any lockfile; all of them if npm has installed them alone. */
function readInstalled() {
  const [, ...workspaces] = readLines();
  const isForeign = workspaces.length === 0 && existsSync(join(packages, '.package-lock.json'));
  return isForeign ? everything : workspaces;
}

function readLines() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().split('\n') : [];
}

function writeStamp(workspaces) {
  writeFileSync(stamp, [hashLockfile(), ...workspaces, ''].join('\n'));
}

function hashLockfile() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lockfile).update(process.version).digest('hex');
}

/** Runs a function when no other program installs packages into the folder. */
function alone(run) {
  const lock = join(root, '.cache/installing');
  mkdirSync(join(root, '.cache'), { recursive: true });
  while (!tryLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  process.once('exit', () => rmSync(lock, { force: true }));
  run();
  rmSync(lock, { force: true });
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (existsSync(lock) && !isRunning(Number(readFileSync(lock, 'utf8')))) rmSync(lock);
    return false;
  }
}

function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
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
  const [status] = await once(spawnBuild(script), 'exit');
  if (status !== 0) giveUp('npm', ['run', script]);
}

/** Starts the program that runs a build script of the root's package.json. */
export function spawnBuild(script, options = {}) {
  const parameters = ['run', '--silent', script];
  return spawn('npm', parameters, { ...optionsWith(buildSettings), ...options });
}

/** Settings of wireit. */
export const buildSettings = {
  // The results are used in place; copies in a cache only take space, except where a workflow keeps them.
  WIREIT_CACHE: process.env.WIREIT_CACHE ?? 'none',
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
