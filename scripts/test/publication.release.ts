import { execFile, execFileSync } from 'node:child_process';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { startRegistry, type Registry } from '../../testing/packing/registry.js';
import { listFiles } from '../check/change.mjs';
import { findProblems, type Manifest } from '../release/find-problems.mjs';
import { packPackages, type PackedRow } from '../release/pack-packages.mjs';
import { packages } from '../release/packages.mjs';
import { writeNotes } from '../release/write-notes.mjs';

interface Sbom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}
interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  hashes?: { alg: string; content: string }[];
}

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folders = packages.map(({ folder }) => folder);
const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as unknown;

let place: string;
let manifests: Manifest[];
let rows: PackedRow[];
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'x-svc-publication-'));
  manifests = packPackages(join(place, 'release'), 'owner/x-svc');
  rows = (await readJson(join(place, 'release/release.json'))) as PackedRow[];
});
afterAll(() => rm(place, { recursive: true }));

const findRow = (folder: string) => rows[folders.indexOf(folder)]!;

test('the packages fit each other', () => {
  expect(findProblems(manifests, { tag: undefined, changesets: [] })).toEqual([]);
});

test.each(folders)('the archive of %s has what its users need, and no tests', async (folder) => {
  const { name, archive } = findRow(folder);
  const file = join(place, 'release', archive);
  const { stdout: list } = await run('tar', ['-tzf', file]);
  const paths = list
    .trim()
    .split('\n')
    .map((path) => path.replace(/^package\//, ''));
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  expect(paths.length).toBeGreaterThan(5);
  expect(
    paths.filter((path) =>
      /\.(?:test|e2e|release)\.|(?:^|\/)(?:test|tests|node_modules|\.wireit)\/|\.tgz$|\.env|tsconfig/.test(
        path,
      ),
    ),
  ).toEqual([]);
  const { stdout: manifest } = await run('tar', ['-xzOf', file, 'package/package.json']);
  expect(JSON.parse(manifest)).toMatchObject({
    name,
    repository: {
      type: 'git',
      url: 'git+https://github.com/owner/x-svc.git',
      directory: folder,
    },
  });
});

test.each(folders)('the bill of materials of %s is valid and complete', async (folder) => {
  const { name, version, integrity, sbom: file } = findRow(folder);
  const text = await readFile(join(place, 'release', file), 'utf8');
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
  expect(await validator.validate(text)).toBeNull();
  expect(await validator.validate(text.replace('"library"', '"book"'))).not.toBeNull();
  const { metadata, components, dependencies } = JSON.parse(text) as Sbom;
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  expect(metadata.component).toMatchObject({
    name,
    version,
    hashes: [{ alg: 'SHA-512', content }],
  });

  const refs = new Set(components.map((component) => component['bom-ref']));
  const { bundled = [], sources = [] } = packages[folders.indexOf(folder)]!;
  const needed = Object.keys(manifests[folders.indexOf(folder)]!.dependencies ?? {});
  const direct = dependencies.find(({ ref }) => ref === `${name}@${version}`)!.dependsOn ?? [];
  expect(direct.map((ref) => ref.slice(0, ref.lastIndexOf('@'))).toSorted()).toEqual(
    [...bundled, ...sources, ...needed].toSorted(),
  );
  const named = dependencies.flatMap(({ dependsOn = [] }) => dependsOn);
  expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
  expect([...refs].filter((ref) => /^(?:typescript|jest|react|vue|wireit)@/.test(ref))).toEqual([]);
});

describe('a publication', () => {
  let registry: Registry;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const publish = (folder = join(place, 'release')) =>
    // Statements of provenance are only made by GitHub, and are in a public log.
    run(process.execPath, ['scripts/publish.mjs', folder, '--provenance=false'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        HOME: place,
        npm_config_cache: join(place, 'cache'),
        ...registry.environment,
      },
    });
  const specs = () => rows.map(({ name, version }) => `${name}@${version}`);

  if (!hasTrustedPublishing()) {
    test.todo('not tested: it needs npm 11.5.1 or later');
    return;
  }

  test('sends each archive as it was packed, without a token of the registry', async () => {
    await publish();
    expect([...registry.published]).toEqual(
      specs().map((spec, index) => [spec, rows[index]!.integrity]),
    );
  });

  test('that is repeated sends nothing', async () => {
    const { stdout } = await publish();
    expect(stdout.trim().split('\n')).toEqual(
      specs().map((spec) => `${spec} is published already.`),
    );
  });

  test('is refused if the registry has other contents', async () => {
    const other = join(place, 'other');
    await cp(join(place, 'release'), other, { recursive: true });
    const [{ name, version }, next] = rows as [PackedRow, PackedRow];
    const row = { ...next, name, version };
    await writeFile(join(other, 'release.json'), JSON.stringify([row]));
    await expect(publish(other)).rejects.toThrow(`${specs()[0]} is published with other contents`);
  });

  test('is refused if an archive has changed since it was packed', async () => {
    const changed = join(place, 'changed');
    await cp(join(place, 'release'), changed, { recursive: true });
    await appendFile(join(changed, rows[0]!.archive), ' ');
    await expect(publish(changed)).rejects.toThrow(
      `${rows[0]!.archive} is not the file that was packed.`,
    );
  });

  test('changed nothing else', () => {
    expect([...registry.published.keys()]).toEqual(specs());
  });
});

test('the next version is the same everywhere, and has all changes', async () => {
  const copy = join(place, 'copy');
  const files = listFiles([':(glob)**/package.json', 'package-lock.json', '.changeset']);
  for (const file of files) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(root, file), join(copy, file));
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const inCopy = (command: string, ...parameters: string[]) =>
    run(command, parameters, { cwd: copy });
  const author = ['-c', 'user.name=Release', '-c', 'user.email=release@localhost'];
  await inCopy('git', 'init', '--quiet');
  await inCopy('git', 'add', '--', ...files);
  await inCopy('git', ...author, 'commit', '--quiet', '--message', 'Start');
  await inCopy(process.execPath, 'node_modules/@changesets/cli/bin.js', 'version');

  const sources = folders.map((folder) => folder.replace(/\/dist$/, ''));
  const next = (await Promise.all(
    sources.map((folder) => readJson(join(copy, folder, 'package.json'))),
  )) as Manifest[];
  const [{ version }] = next as [Manifest];
  expect(version).not.toBe(rows[0]!.version);
  expect(findProblems(next, { tag: `v${version}`, changesets: [] })).toEqual([]);
  expect((await readdir(join(copy, '.changeset'))).filter((name) => name.endsWith('.md'))).toEqual(
    [],
  );
  const changeLogs = await Promise.all(
    sources.map((folder) => readFile(join(copy, folder, 'CHANGELOG.md'), 'utf8')),
  );
  const notes = writeNotes({
    rows: rows.map((row) => ({ ...row, version })),
    changeLogs,
    image: 'image',
    base: 'base',
  });
  for (const { name } of rows) expect(notes).toContain(`## ${name}\n\n### `);
  expect(notes).toContain('- Resumable uploads of videos');
});

function hasTrustedPublishing(): boolean {
  const [major, minor, patch] = execFileSync('npm', ['--version'], { encoding: 'utf8' })
    .split('.')
    .map(Number) as [number, number, number];
  const supports = major > 11 || (major === 11 && (minor > 5 || (minor === 5 && patch >= 1)));
  if (!supports) process.stdout.write('Publishing is not tested: it needs npm 11.5.1 or later.\n');
  return supports;
}
