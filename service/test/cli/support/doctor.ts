import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { svc } from '../../../../testing/service/run-svc.js';

/** What `svc doctor` has printed: the texts of each check by state, its exit code and its errors. */
export interface Diagnosis {
  code: number | null;
  stderr: string;
  stdout: string;
  /** Such as `{ rights: 'ok' }`; the states of several lines are joined. */
  states: Record<string, string>;
  /** The texts of a check, one a line. */
  texts: Record<string, string>;
}

/** Runs `svc doctor`. */
export async function diagnose(
  settings: Record<string, string>,
  ...parameters: string[]
): Promise<Diagnosis> {
  const { code, stdout, stderr } = await svc(['doctor', ...parameters], settings);
  const states: Record<string, string> = {};
  const texts: Record<string, string> = {};
  let last = '';
  for (const line of stdout.trimEnd().split('\n')) {
    const [, name, state, text] = /^([a-z]+) +(ok|problem|unknown) +(\S.*)$/.exec(line) ?? [];
    if (name === undefined) {
      texts[last] = `${texts[last]}\n${line.trim()}`;
      continue;
    }
    last = name;
    states[name] = name in states ? `${states[name]} ${state}` : state!;
    texts[name] = name in texts ? `${texts[name]}\n${text}` : text!;
  }
  return { code, stdout, stderr, states, texts };
}

/** The states of an installation of which everything is ok. */
export const allOk = {
  ...{ settings: 'ok', rights: 'ok', clock: 'ok', disk: 'ok', pool: 'ok', migrations: 'ok' },
  ...{ keys: 'ok', jobs: 'ok', chains: 'ok', networks: 'ok' },
};

/** Every file and folder below a folder, with what any change of it would change. */
export async function listTree(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const lines = ['', ...names].map(async (name) => {
    const { ino, mode, size, mtimeMs, ctimeMs } = await lstat(join(folder, name));
    return [name, ino, mode, size, mtimeMs, ctimeMs].join(' ');
  });
  return (await Promise.all(lines)).sort();
}
