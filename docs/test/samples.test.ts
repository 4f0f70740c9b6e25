import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { svc } from '../../testing/service/run-svc.js';
import { compileSamples, type Source } from './support/compiler.js';
import { elements, events, findMistakes, scriptsIn, templatesIn } from './support/markup.js';
import { root } from './support/pages.js';
import { samples, samplesIn, type Sample } from './support/samples.js';
import { compileVueSamples } from './support/vue-compiler.js';

/** Its commands are run and its answers compared by `client/test/walk-through.e2e.ts`. */
const walkThrough = 'docs/rest-walk-through.md';
const named = (...languages: readonly string[]) =>
  samplesIn(...languages)
    .filter(({ place }) => !place.startsWith(walkThrough))
    .map(({ place, code }) => [place, code]);
const openApi = JSON.parse(readFileSync(join(root, 'service/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};

test('every code block names its language', () => {
  const known = 'ts tsx js jsx html vue css json jsonc toml ini sql http sh php mermaid yaml'.split(
    ' ',
  );
  const others = samples.filter(({ language }) => language && !known.includes(language));
  expect(others.map(({ place, language }) => `${place}: ${language}`)).toEqual([]);
});

test('TypeScript compiles', () => {
  const sources = samplesIn('ts', 'tsx').map(({ place, language, code }): Source => ({
    place,
    extension: language === 'tsx' ? 'tsx' : 'ts',
    code,
  }));
  expect(compileSamples(sources, true)).toEqual([]);
});

test('JavaScript compiles, also in HTML pages', () => {
  const scripts = samplesIn('js').concat(samplesIn('html', 'php').flatMap(extractModules));
  const sources = scripts.map(({ place, code }): Source => ({ place, extension: 'ts', code }));
  expect(compileSamples(sources, false)).toEqual([]);
});

test('Vue compiles, with its templates', () => {
  expect(compileVueSamples(samplesIn('vue'))).toBe('');
});

test.each(named('html'))('the page in %s uses only existing elements and attributes', (_, html) => {
  expect(findMistakes(html)).toEqual([]);
});

test.each(named('html', 'php').filter(([, page]) => page!.includes('<!doctype html>')))(
  'the page in %s names an icon, without which browsers request /favicon.ico',
  (_, page) => {
    expect(page).toContain('<link rel="icon"');
  },
);

test.each(named('ts'))('templates in %s use only existing inputs and outputs', (_, code) => {
  expect(templatesIn(code).flatMap(findMistakes)).toEqual([]);
});

test('code listens to and dispatches only existing events', () => {
  const calls = /addEventListener\('(\w+)'|new CustomEvent\('(\w+)'/g;
  const unknown = samplesIn('js', 'ts', 'tsx', 'html', 'vue', 'php').flatMap(({ place, code }) =>
    [...code.matchAll(calls)]
      .map(([, listened, dispatched]) => listened ?? dispatched!)
      .filter(
        (event) => !events.has(event) && !code.includes(`// before: new CustomEvent('${event}'`),
      )
      .map((event) => `${place}: ${event}`),
  );
  expect(unknown).toEqual([]);
});

test.each(named('css'))('styles in %s use only existing custom properties and parts', (_, css) => {
  const properties = new Set(
    [...elements.values()].flatMap(({ styles }) => styles.map((s) => s.name)),
  );
  const used = [...css.matchAll(/--svc-[\w-]+/g)].map(([name]) => name);
  expect(used.filter((name) => !properties.has(name))).toEqual([]);
  for (const [, tag, part] of css.matchAll(/(x-svc-[\w-]+)::part\((\w+)\)/g)) {
    expect(elements.get(tag!)?.parts.map(({ name }) => name)).toContain(part);
  }
});

test.each(named('toml'))('the TOML in %s is valid', (_, toml) => {
  expect(parseToml(toml)).toMatchObject({ schemaVersion: 1 });
});

test.each(named('json'))('the JSON in %s is valid', (_, json) => {
  const isLines = json
    .trim()
    .split('\n')
    .every((line) => /^\{.*\}$/.test(line));
  for (const text of isLines ? json.trim().split('\n') : [json]) JSON.parse(text);
});

test.each(named('http'))('the request in %s exists in the API', (_, request) => {
  const [head, ...body] = request.split('\n\n');
  const [, method, path] = /^(\w+) (\S+)/.exec(head!)!;
  expect(openApi.paths[path!]).toHaveProperty(method!.toLowerCase());
  if (body.length > 0) JSON.parse(body.join('\n\n'));
});

test.each(named('sh'))('the commands in %s exist', async (place, commands) => {
  for (const command of commandsIn(commands)) await expectCommand(command, dirname(place));
});

/** The modules in a page, where what PHP inserts is a part of an address. */
const extractModules = ({ place, code, language }: Sample): Sample[] =>
  scriptsIn(code.replace(/<\?=.*?\?>/g, 'https://svc.example'))
    .filter(({ type }) => type === 'module')
    .map((script) => ({ place, language, code: script.code }));

/** Commands, those over several lines as one, without comments, variables, given input and where output goes. */
const commandsIn = (text: string): string[] =>
  text
    .replaceAll(/ <<'(\w+)'\n[^]*?\n\1$/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.split(/[#>]/, 1)[0]!.trim())
    .map((line) => line.replace(/^([A-Z_]+=\S+ )+/, ''))
    .filter(Boolean);

async function expectCommand(command: string, folder: string): Promise<void> {
  const [program, ...parameters] = command.split(/\s+/) as [string, ...string[]];
  if (program === 'npm') {
    expectNpm(parameters, folder);
    return;
  }
  if (program === 'node_modules/.bin/svc') {
    await expectSvc(parameters);
    return;
  }
  if (/^npx --package @x-svc\/contracts x-svc-contracts /.test(command)) {
    expectContracts(parameters.slice(3));
    return;
  }
  if (program === 'curl') {
    expectRequest(command);
    return;
  }
  for (const path of parameters.filter((parameter) => parameter.startsWith('deploy/')))
    expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  expect(systemPrograms).toContain(program);
}

const systemPrograms = [
  ...['php', 'cd', 'composer', 'export', 'read'],
  ...['cosign', 'docker', 'gcc', 'gh', 'install', 'kubectl', 'ln', 'mkdir', 'systemctl'],
  ...['cat', 'chmod', 'cp', 'mv', 'promtool', 'touch'],
  ...['createdb', 'pg_basebackup', 'pg_ctl', 'pg_dump', 'pg_restore', 'pg_verifybackup'],
];

/** A script of the package that the text is about, or of the whole. */
function expectNpm([verb, ...rest]: string[], folder: string): void {
  if (['audit', 'ci', 'i', 'install', 'pack'].includes(verb!)) return;
  const [own = ''] = rest.join(' ').split(' -- ');
  const workspace = /(?:^| )-w (\S+)/.exec(own)?.[1];
  // npm passes others to the script only after `--`.
  if (verb === 'run') expect(own.replace(/ -w \S+/, '')).toBe(rest[0]);
  const names = (workspace ? [workspace] : [folder, '.']).flatMap(readScripts);
  expect(names).toContain(verb === 'run' ? rest[0]! : verb!);
}

function readScripts(folder: string): string[] {
  const file = join(root, folder, 'package.json');
  if (!existsSync(file)) return [];
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: object };
  return Object.keys(scripts);
}

async function expectSvc(parameters: string[]): Promise<void> {
  const names = parameters.slice(
    0,
    ['erasures', 'keys', 'moderate'].includes(parameters[0]!) ? 2 : 1,
  );
  const { stdout: help } = await svc([...names, '--help']);
  expect(help).toContain(`Usage: svc ${names.join(' ')}`);
  for (const option of parameters.filter((one) => one.startsWith('--'))) {
    expect(help).toContain(option);
  }
}

function expectContracts(parameters: string[]): void {
  const program = join(root, 'contracts/bin/x-svc-contracts.js');
  const help = execFileSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
  for (const option of parameters.filter((one) => /^--|^[a-z]+$/.test(one)))
    expect(help).toContain(option);
}

function expectRequest(command: string): void {
  const address = /https?:\/\/[^\s'"]+/.exec(command)![0];
  const method = / -d /.test(command) && !/ -G /.test(command) ? 'post' : 'get';
  expect(openApi.paths[new URL(address).pathname]).toHaveProperty(method);
  for (const [, body] of command.matchAll(/ -d '(.*?)'/g)) JSON.parse(body!);
  for (const [, value] of command.matchAll(/--data-urlencode '\w+=(\{.*?\})'/g)) JSON.parse(value!);
}
