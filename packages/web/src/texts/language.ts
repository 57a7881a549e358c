import { LANGUAGE_NAMES, type Language, languageOfStation } from '@fieldscope/contract/languages';
import { portalFacts } from '../browser/portal-facts';
import { readStored, writeStored } from '../browser/storage';

const isLanguage = (value: unknown): value is Language => LANGUAGE_NAMES.some((name) => name === value);

/**
 * The language of this device, for readers who have none of their own: what was chosen here without a sign-in, else
 * the browser's when we speak it, else that of the portal's variant.
 */
export function languageOfDevice(): Language {
  const stored = readStored<string>('language');
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? languageOfStation(portalFacts().station);
}

/** Keeps a choice for everyone on this device who has no language of their own. */
export const keepForDevice = (language: Language): void => writeStored('language', language);

let language = languageOfDevice();

/** The language of the portal now; also what the server's texts are asked in. */
export const currentLanguage = (): Language => language;

export function setCurrentLanguage(next: Language): void {
  language = next;
}
