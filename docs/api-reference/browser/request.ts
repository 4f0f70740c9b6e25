type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field whose value cannot be sent. */
export class InvalidField extends Error {
  constructor(
    readonly field: Field,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads a form as a request to the service that serves the page.
 *
 * @throws {InvalidField}
 */
export function readRequest(form: HTMLFormElement): Request {
  const { method = '', path = '' } = form.dataset;
  const fields = [...form.querySelectorAll<Field>('[data-in]')];
  fields.forEach(checkField);
  const filled = fields.filter(({ value }) => value.trim() !== '');
  const inPlace = (place: string) => filled.filter(({ dataset }) => dataset['in'] === place);

  const url = new URL(fillPath(path, inPlace('path')), new URL('..', document.baseURI));
  for (const { name, value } of inPlace('query')) url.searchParams.set(name, value);
  const headers = new Headers();
  for (const { value } of inPlace('token')) headers.set('authorization', `Bearer ${value.trim()}`);
  const [body] = inPlace('body');
  if (body) headers.set('content-type', 'application/json');
  return new Request(url, {
    method,
    headers,
    body: body?.value ?? null,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  });
}

function checkField(field: Field): void {
  const { name, dataset, ariaRequired } = field;
  const value = field.value.trim();
  if (ariaRequired === 'true' && !value) throw new InvalidField(field, `${name} is required.`);
  if (dataset['in'] === 'path' && /^\.{1,2}$/.test(value)) {
    throw new InvalidField(field, `${name} cannot be “${value}”.`);
  }
  if (dataset['in'] === 'token' && /[^!-~]/.test(value)) {
    throw new InvalidField(field, 'The token contains spaces, or characters that no token has.');
  }
  if (value && (dataset['in'] === 'body' || 'json' in dataset)) checkJson(field);
}

function checkJson(field: Field): void {
  try {
    JSON.parse(field.value);
  } catch (error) {
    throw new InvalidField(field, `${field.name} is not valid JSON: ${(error as Error).message}.`);
  }
}

/** Fills in the path, without its first slash: it is relative to the address of a service that can be in a folder. */
function fillPath(path: string, fields: readonly Field[]): string {
  const values = new Map(fields.map(({ name, value }) => [name, value.trim()]));
  const fill = (_: string, name: string) => encodeURIComponent(values.get(name) ?? '');
  return path.slice(1).replace(/\{(\w+)\}/g, fill);
}
