import { ConfigurationError, removeTrailingSlashes } from '../settings.js';
import { OperatorError } from '../errors/operator-error.js';
import { limitTime } from '../limit-time.js';
import { CheckList, type Check } from '../schemas/checks.js';
import { createValidator } from '../schemas/validate.js';

/** Longer than a check takes. */
const timeoutMilliseconds = 30_000;

/**
 * Asks a running service for the checks of its installation, with the API key in `SVC_API_KEY`.
 * @throws ConfigurationError without a key
 * @throws OperatorError when the service does not answer, or refuses
 */
export async function askForChecks(url: string): Promise<Check[]> {
  const key = process.env['SVC_API_KEY'];
  if (!key) {
    throw new ConfigurationError('--url needs an API key with the scope admin in SVC_API_KEY.');
  }
  const address = `${removeTrailingSlashes(url)}/health/checks`;
  const { host } = new URL(address);
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${key}` },
    redirect: 'manual',
    signal: limitTime(timeoutMilliseconds),
  }).catch((error: unknown) => {
    throw new OperatorError(`The service at ${host} cannot be reached.`, { cause: error });
  });
  const { result, errorMessage = `status ${response.status}` } = parse(await response.text());
  if (!response.ok) {
    throw new OperatorError(`The service at ${host} answers: ${clean(String(errorMessage))}`);
  }
  if (validate(result)) throw new OperatorError(`${host} does not answer as a service does.`);
  return (result as CheckList).checks.map((check) => ({ ...check, text: clean(check.text) }));
}

/** An answer must not control the terminal. */
function clean(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ');
}

const validate = createValidator(CheckList);

function parse(text: string): { result?: unknown; errorMessage?: unknown } {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}
