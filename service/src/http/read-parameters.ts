import { ServiceError } from '../errors/service-error.js';

/** Texts and objects by their names in a query string, and the lists of repeated parameters. */
export type Parameter = string | string[] | Parameters;
export interface Parameters {
  [name: string]: Parameter;
}

const limits = { parameters: 8_000, values: 1_000, depth: 5 };

/**
 * Parses a query string: `a[b]=c` is an object, `a=b&a=c` and `a[]=b` are lists. It takes linear time; libraries copy
 * or count a list for each of its items, or create lists as long as an index states.
 * @throws ServiceError `malformedRequest` or `invalidField`
 */
export function readParameters(text: string): Parameters {
  const given = text.split('&').filter(Boolean);
  if (given.length > limits.parameters) throw tooMany();
  const parameters = createObject();
  for (const parameter of given) {
    const end = parameter.indexOf('=');
    const name = decode(end < 0 ? parameter : parameter.slice(0, end));
    if (name.includes('__proto__')) {
      throw new ServiceError('malformedRequest', 'The query has the key "__proto__".');
    }
    add(parameters, toPath(name), end < 0 ? '' : decode(parameter.slice(end + 1)));
  }
  return parameters;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch (error) {
    throw new ServiceError('malformedRequest', 'The query is not valid.', { cause: error });
  }
}

const bracketed = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

function toPath(name: string): string[] {
  const [, first, brackets] = bracketed.exec(name) ?? [];
  if (first === undefined || brackets === undefined) return [name];
  const inner = brackets.slice(1, -1).split('][');
  if (inner.length > limits.depth) throw tooMany();
  return [first, ...inner];
}

function add(parameters: Parameters, path: readonly string[], value: string): void {
  const isList = path.length > 1 && path.at(-1) === '';
  const names = isList ? path.slice(0, -1) : path;
  const last = names.at(-1)!;
  let inner = parameters;
  for (const name of names.slice(0, -1)) {
    const next = (inner[name] ??= createObject());
    if (typeof next === 'string' || Array.isArray(next)) throw mixed(path);
    inner = next;
  }
  const known = inner[last];
  if (known === undefined) inner[last] = isList ? [value] : value;
  else if (typeof known === 'string') inner[last] = [known, value];
  else if (!Array.isArray(known)) throw mixed(path);
  else if (known.length === limits.values) throw tooMany();
  else known.push(value);
}

const createObject = () => Object.create(null) as Parameters;

const tooMany = () =>
  new ServiceError(
    'invalidField',
    'The query has too many parameters, or they are nested too deeply.',
  );

const mixed = ([name = '']: readonly string[]) =>
  new ServiceError('invalidField', `${name.slice(0, 64)} is given in two forms.`);
