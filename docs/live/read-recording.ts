import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from './recording.js';

/** A recording as it is stored: the translations of all recordings are in one file for each language. */
export type Recorded = Omit<Recording, 'texts'>;

export const recordings = join(import.meta.dirname, 'recordings');
export const translations = join(import.meta.dirname, 'translations');

/** Reads the recording of an element, with the translations of what its answers say. */
export function readRecording(tag: string): Recording {
  const recorded = read(join(recordings, `${tag}.json`)) as Recorded;
  const answers = JSON.stringify(recorded.answers);
  const texts = readdirSync(translations).map((file) => {
    const all = read(join(translations, file)) as Record<string, string>;
    const used = Object.entries(all).filter(([text]) => answers.includes(JSON.stringify(text)));
    return [file.replace('.json', ''), Object.fromEntries(used)] as const;
  });
  return { ...recorded, texts: Object.fromEntries(texts) };
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
