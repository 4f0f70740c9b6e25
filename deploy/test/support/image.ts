import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findNode24 } from '../../../scripts/runtimes.mjs';
import { packPackage } from '../../../testing/packing/pack.js';

const root = join(import.meta.dirname, '../../..');
const works = (command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;

export const canBuildImages =
  process.getuid?.() === 0 &&
  findNode24() !== undefined &&
  ['buildah', 'podman', 'runc', 'mmdebstrap'].every((program) => works(program, '--version'));
if (!canBuildImages)
  process.stdout.write(
    'The image is not tested: buildah, podman, runc or mmdebstrap is missing.\n',
  );

/** Builds the Dockerfile with the packed service, and returns the name of the image. */
export async function buildImage(): Promise<string> {
  const context = mkdtempSync(join(tmpdir(), 'svc-image-'));
  try {
    cpSync(join(root, 'deploy/docker'), context, {
      recursive: true,
      filter: (path) => !path.endsWith('.tgz'),
    });
    await packPackage(join(root, 'service'), context);
    const base = ensureBase();
    const options = ['--isolation', 'chroot', '--format', 'docker', '--layers=false'];
    const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
    mkdirSync(cache, { recursive: true });
    run('buildah', [
      ...['build', ...options, '--volume', `${cache}:/root/.npm`],
      ...['--build-arg', `BASE=${base}`, '--build-arg', 'VERSION=0.0.0', '-t', image, context],
    ]);
    return image;
  } finally {
    rmSync(context, { recursive: true });
  }
}

/** Runs a program, and throws with its output if it fails. */
export function run(program: string, parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_OPTIONS: '', DISABLE_HC_SYSTEMD: 'true' },
  });
  if (status === 0) return stdout;
  const output = `${stdout.slice(-2_000)}\n${stderr.slice(-2_000)}`;
  throw new Error(`${program} ${parameters.slice(0, 3).join(' ')} … failed:\n${output}`);
}

const image = 'localhost/svc-test';

/** An image like `node:24-bookworm-slim`, from packages of Debian and npm: the registry of images is not needed. */
function ensureBase(): string {
  const name = 'localhost/svc-test-base';
  if (works('podman', 'image', 'exists', name)) return name;
  const folder = mkdtempSync(join(tmpdir(), 'svc-base-'));
  const at = (path: string) => join(folder, path);
  try {
    run('mmdebstrap', ['--variant=apt', 'bookworm', folder, 'http://deb.debian.org/debian']);
    cpSync(findNode24()!, at('usr/local/bin/node'));
    const modules = execFileSync('npm', ['root', '-g'], { encoding: 'utf8' }).trim();
    cpSync(join(modules, 'npm'), at('usr/local/lib/node_modules/npm'), { recursive: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', at('usr/local/bin/npm'));
    trustAuthorities(folder);
    run('sh', ['-c', `tar -C ${folder} -c . | podman import - ${name}`]);
    return name;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Makes npm accept the authorities of this machine, which may be behind a proxy that has its own. */
function trustAuthorities(folder: string): void {
  const own = process.env['NODE_EXTRA_CA_CERTS'];
  if (own === undefined) return;
  const path = '/usr/local/share/authorities.crt';
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(own, join(folder, path), { dereference: true });
  const settings = join(folder, 'usr/local/etc/npmrc');
  mkdirSync(dirname(settings), { recursive: true });
  writeFileSync(settings, `cafile=${path}\nprefer-offline=true\n`);
}
