import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languages, type Language } from '../../text/catalogues.js';
import { appendVary } from '../append-vary.js';

/**
 * Selects the language of the response by `Accept-Language`; English if no requested language is supported. Adds the
 * header to `Vary`.
 */
export function negotiateLanguage({ headers }: FastifyRequest, reply: FastifyReply): Language {
  appendVary(reply, 'Accept-Language');
  const best = new Negotiator({ headers }).language([...languages]);
  return languages.find((language) => language === best) ?? 'en';
}
