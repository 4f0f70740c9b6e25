import type { FastifyInstance } from 'fastify';
import { declarePublic } from './private-answers.js';

const path = '/.well-known/security.txt';
const day = 86_400_000;

/** What the file says. */
export interface SecurityTxt {
  publicUrl: string;
  /** URIs, the preferred one first. */
  securityContacts: readonly string[];
}

/** Serves the file of RFC 9116, which says where people report vulnerabilities, if there are contacts. */
export async function securityTxt(app: FastifyInstance, settings: SecurityTxt): Promise<void> {
  if (settings.securityContacts.length === 0) return;
  declarePublic(app);
  app.get(path, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=86400',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .removeHeader('vary')
      .type('text/plain; charset=utf-8')
      .send(writeSecurityTxt(settings, new Date())),
  );
}

/** The text of the file; it changes once a day. */
export function writeSecurityTxt(
  { publicUrl, securityContacts }: SecurityTxt,
  today: Date,
): string {
  const { protocol, href } = new URL(path, publicUrl);
  const expires = new Date(Math.floor(today.getTime() / day + 180) * day);
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    // The standard allows only https here.
    ...(protocol === 'https:' ? [`Canonical: ${href}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
