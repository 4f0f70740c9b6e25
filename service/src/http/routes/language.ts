import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languages, type Language } from '../../text/catalogues.js';

/** The language to answer in, by `Accept-Language`; English when none of those asked for is there. */
export function negotiateLanguage({ headers }: FastifyRequest): Language {
  const best = new Negotiator({ headers }).language([...languages]);
  return languages.find((language) => language === best) ?? 'en';
}
