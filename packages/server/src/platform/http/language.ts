import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';

/** Characters of a list of languages that are read. */
const LONGEST_LIST = 256;

/** Language of a request's texts: the first of Accept-Language that we speak, else English. */
export function languageOfRequest(request: { headers: IncomingHttpHeaders }): Language {
  const header = request.headers['accept-language'];
  if (header === undefined) return 'en';
  const wanted = header
    .slice(0, LONGEST_LIST)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    LANGUAGE_NAMES.find((name) => name === wanted.find((code) => LANGUAGE_NAMES.some((n) => n === code))) ??
    'en'
  );
}
