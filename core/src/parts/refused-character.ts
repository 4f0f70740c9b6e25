import type counter from '../i18n/compiled/en/counter';
import { ApiError, type SvcError } from '../store/base/api-errors';
import { isolate } from './isolate';

/**
 * Describes the character of a written text that the service refused, in the language of the page. Returns undefined
 * if the error has another reason.
 */
export function describeRefusedCharacter(
  error: unknown,
  texts: Pick<typeof counter, 'refusedCharacter'>,
): string | undefined {
  const { message = '' } = (error ?? {}) as Partial<SvcError>;
  const [, character, position] = pattern.exec(message) ?? [];
  if (character === undefined || position === undefined) return undefined;
  return texts.refusedCharacter({ character: isolate(character), position });
}

/** Why the service did not accept a text, in the language of the page as far as it is known. */
export function describeReason(
  error: unknown,
  texts: Pick<typeof counter, 'refusedCharacter'> & { unreachable: () => string },
): string {
  return (
    describeRefusedCharacter(error, texts) ??
    (error instanceof ApiError ? error.message : texts.unreachable())
  );
}

/** As the service names it, in the fields for what people write. */
const pattern = /^(?:items\.review|text) has .*(U\+[0-9A-F]+) at position (\d+)/;
