import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import type { FastifyRequest } from 'fastify';

/** Language of a request's texts: the first of Accept-Language that we speak, else English. */
export function languageOfRequest(request: FastifyRequest): Language {
  const header = request.headers['accept-language'];
  if (header === undefined) return 'en';
  const wanted = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    LANGUAGE_NAMES.find((name) => name === wanted.find((code) => LANGUAGE_NAMES.some((n) => n === code))) ??
    'en'
  );
}
