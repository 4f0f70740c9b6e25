import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles } from '../check/change.mjs';

interface Script {
  folder: string;
  files?: string[];
  output?: string[];
  dependencies?: (string | { script: string })[];
}

const root = join(import.meta.dirname, '../..');
const scripts = new Map(listFiles(['*package.json']).flatMap(readScripts));

test('each build depends on the builds that write what it reads', () => {
  expect([...scripts.keys()].flatMap(findMissing)).toEqual([]);
});

function findMissing(name: string): string[] {
  const reads = selectFiles(scripts.get(name)!, 'files');
  const known = listDependencies(name);
  return [...scripts.keys()]
    .filter((other) => other !== name && !known.has(other))
    .filter((other) =>
      selectFiles(scripts.get(other)!, 'output').some((output) =>
        reads.some((read) => overlap(read, output)),
      ),
    )
    .map((other) => `${name} reads what ${other} writes`);
}

/** Patterns of files by the names of their folders, without those that another pattern leaves out. */
function selectFiles({ folder, ...script }: Script, kind: 'files' | 'output'): string[][] {
  const patterns = script[kind] ?? [];
  const split = (pattern: string) => normalize(join(folder, pattern)).split('/');
  const leftOut = patterns.filter((one) => one.startsWith('!')).map((one) => split(one.slice(1)));
  return patterns
    .filter((one) => !one.startsWith('!'))
    .map(split)
    .filter((one) => !leftOut.some((other) => overlap(one, other)));
}

/** Whether a file can match two patterns. */
function overlap([a, ...restA]: string[], [b, ...restB]: string[]): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a === '**') return overlap(restA, [b, ...restB]) || overlap([a, ...restA], restB);
  if (b === '**') return overlap([b, ...restB], [a, ...restA]);
  return (a === b || a.includes('*') || b.includes('*')) && overlap(restA, restB);
}

function listDependencies(name: string, seen = new Set<string>()): Set<string> {
  const { folder, dependencies = [] } = scripts.get(name)!;
  for (const dependency of dependencies) {
    const text = typeof dependency === 'string' ? dependency : dependency.script;
    const [path, script] = text.startsWith('.') ? text.split(':') : ['', text];
    const next = `${normalize(join(folder, path!)).replace(/\/$/, '')}:${script!}`;
    if (seen.has(next)) continue;
    seen.add(next);
    listDependencies(next, seen);
  }
  return seen;
}

function readScripts(path: string): [string, Script][] {
  const { wireit = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    wireit?: Record<string, Omit<Script, 'folder'>>;
  };
  const folder = dirname(path);
  return Object.entries(wireit).map(([name, script]) => [
    `${folder}:${name}`,
    { folder, ...script },
  ]);
}
