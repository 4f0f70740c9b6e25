import type { Operation } from '../../.vitepress/reference/open-api.js';
import { createExample, createParameter, getBody } from './example.js';

/** A request by curl, with required parameters alone. */
export function writeCurl(operation: Operation): string {
  const { method, path, parameters = [], security } = operation;
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const body = getBody(operation);
  // With a body curl posts, and with `-G` it gets.
  const usual = body ? 'POST' : 'GET';
  const start = ['curl', query.length > 0 && '-G', method !== usual && `-X ${method}`];
  return [
    [...start, quoteAddress(path)].filter(Boolean).join(' '),
    ...query.map((one) => `--data-urlencode ${quote(`${one.name}=${createParameter(one)}`)}`),
    security?.length !== 0 && '-H "Authorization: Bearer $TOKEN"',
    body && "-H 'Content-Type: application/json'",
    body && `-d ${quote(JSON.stringify(createExample(body)))}`,
  ]
    .filter(Boolean)
    .join(' \\\n  ');
}

/** Variables of the shell stand for the parameters of the path. */
function quoteAddress(path: string): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  return named === path ? `'%SERVICE%${path}'` : `"%SERVICE%${named}"`;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
