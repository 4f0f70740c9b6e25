import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languages, type Language } from '../../text/catalogues.js';

/** The language of the response by `Accept-Language`; English if no requested language is supported. */
export function negotiateLanguage({ headers }: FastifyRequest): Language {
  const best = new Negotiator({ headers }).language([...languages]);
  return languages.find((language) => language === best) ?? 'en';
}
