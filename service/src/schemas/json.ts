import { visit } from 'jsonc-parser';
import { ServiceError } from '../errors/service-error.js';
import { describeRefusedCharacter } from '../text/refused-character.js';

const maximumDepth = 32;

/**
 * Parses JSON of strangers like `JSON.parse`, but refuses values that different parsers read differently or that
 * could be misread later: duplicate keys, `__proto__`, numbers beyond range, deep nesting.
 * @throws ServiceError `malformedRequest`
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // JSON allows these in strings: they are not the fault.
    const suspect = text.replaceAll(/[\x7f-\x9f]/g, ' ');
    const refused = describeRefusedCharacter(suspect, { lineBreaks: true });
    throw malformedJson(refused === undefined ? 'is not valid JSON' : `has ${refused}`);
  }
  inspect(text);
  return value;
}

function inspect(text: string): void {
  const keys: Set<string>[] = [];
  let depth = 0;
  const begin = () => {
    if (++depth > maximumDepth) throw malformedJson(`is nested deeper than ${maximumDepth} levels`);
  };
  visit(text, {
    onObjectBegin: () => {
      begin();
      keys.push(new Set());
    },
    onObjectProperty: (key) => {
      const known = keys.at(-1);
      if (key === '__proto__') throw malformedJson('has the key "__proto__"');
      if (known?.has(key)) throw malformedJson(`has the key "${key.slice(0, 64)}" twice`);
      known?.add(key);
    },
    onObjectEnd: () => {
      depth--;
      keys.pop();
    },
    onArrayBegin: begin,
    onArrayEnd: () => {
      depth--;
    },
    onLiteralValue: (value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value))
        throw malformedJson('has a number that is too large');
    },
  });
}

function malformedJson(what: string): ServiceError {
  return new ServiceError('malformedRequest', `The JSON ${what}.`);
}
