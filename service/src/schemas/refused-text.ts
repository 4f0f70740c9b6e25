import { ServiceError } from '../errors/service-error.js';
import { describeRefusedCharacter } from '../text/refused-character.js';

/**
 * Returns the `invalidField` error for the first text within a value, names of fields included, that has a character
 * which no text may have. It names the field, the character and its position.
 */
export function findRefusedText(
  value: unknown,
  path: readonly string[] = [],
): ServiceError | undefined {
  if (typeof value === 'string') {
    const refused = describeRefusedCharacter(value, { lineBreaks: true });
    return refused === undefined ? undefined : invalidField(`${formatField(path)} has ${refused}.`);
  }
  if (value === null || typeof value !== 'object') return undefined;
  for (const [name, part] of Object.entries(value)) {
    const refused = describeRefusedCharacter(name, { lineBreaks: false });
    const error =
      refused === undefined
        ? findRefusedText(part, [...path, name])
        : invalidField(`${formatField(path)} has a name with ${refused}.`);
    if (error) return error;
  }
  return undefined;
}

/** Formats the path of a field. */
export function formatField(path: readonly string[]): string {
  return path.map((name) => name.slice(0, 64)).join('.') || 'The request';
}

const invalidField = (message: string) => new ServiceError('invalidField', message);
