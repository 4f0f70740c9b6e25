/** Headers that say more than what the body is. */
const shownHeaders = [
  'content-type',
  'content-length',
  'cache-control',
  'etag',
  'location',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'api-version',
  'x-request-id',
];
/** A browser that has to lay out more becomes slow. */
const mostCharacters = 200_000;

/** Sends a request, and shows its answer, or why there is none, in the form. */
export async function showAnswer(form: HTMLFormElement, request: Request): Promise<void> {
  const outcome = form.querySelector('.outcome')!;
  outcome.textContent = 'Sending…';
  const start = performance.now();
  try {
    const response = await fetch(request);
    const duration = Math.round(performance.now() - start);
    const body = await readBody(response);
    outcome.textContent = `${describeStatus(response)}, ${duration} ms`;
    const answer = form.querySelector<HTMLElement>('.answer')!;
    answer.querySelector('dl')!.replaceChildren(...listHeaders(response.headers));
    answer.querySelector('pre')!.textContent = body;
    answer.hidden = false;
  } catch (error) {
    outcome.textContent = describeFailure(error);
  }
}

/** Removes an earlier answer. */
export function clearAnswer(form: HTMLFormElement): void {
  form.querySelector('.outcome')!.textContent = '';
  form.querySelector<HTMLElement>('.answer')!.hidden = true;
}

function describeStatus({ type, status, statusText }: Response): string {
  if (type === 'opaqueredirect') return 'The service redirects to another address';
  return `${status} ${statusText}`.trim();
}

function describeFailure(error: unknown): string {
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? 'No complete answer within 60 seconds. A request that writes may have been carried out.'
    : `No answer: the service cannot be reached, or the connection was lost (${String(error)}).`;
}

function listHeaders(headers: Headers): HTMLElement[] {
  return shownHeaders.flatMap((name) => {
    const value = headers.get(name);
    if (value === null) return [];
    const [term, meaning] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    meaning.textContent = value;
    return [term, meaning];
  });
}

async function readBody(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (type && !/json|^text\//.test(type)) {
    await response.body?.cancel();
    return `Content of the type ${type}, which is not shown.`;
  }
  const text = formatText(await response.text(), type);
  if (text.length <= mostCharacters) return text || 'Empty.';
  const count = text.length.toLocaleString('en');
  return `${text.slice(0, mostCharacters)}\n… The first part of ${count} characters.`;
}

function formatText(text: string, type: string): string {
  if (!type.startsWith('application/json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
