import type { IncomingHttpHeaders } from 'node:http';
import {
  LANGUAGE_NAMES,
  type Language,
  languageOfNumber,
  languageOfStation,
} from '@fieldscope/contract/languages';
import type { Config } from '../config';

type Variant = Pick<Config, 'STATION'>;

/** Characters of a list of languages that are read. */
const LONGEST_LIST = 256;

/** Language of a request's texts: the first of Accept-Language that we speak, else that of the portal's variant. */
export function languageOfRequest(
  { headers }: { headers: IncomingHttpHeaders },
  { STATION }: Variant,
): Language {
  const wanted = (headers['accept-language'] ?? '')
    .slice(0, LONGEST_LIST)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  const isOurs = (code: string): code is Language => LANGUAGE_NAMES.some((name) => name === code);
  return wanted.find(isOurs) ?? languageOfStation(STATION);
}

/** Language of what an account is sent unasked: the chosen one by its number, else that of the portal's variant. */
export const languageOfPerson = (chosen: number | null, { STATION }: Variant): Language =>
  chosen === null ? languageOfStation(STATION) : languageOfNumber(chosen);
