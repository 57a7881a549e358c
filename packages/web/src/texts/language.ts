import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import { portalFacts } from '../browser/portal-facts';
import { readStored, writeStored } from '../browser/storage';

const isLanguage = (value: unknown): value is Language => LANGUAGE_NAMES.some((name) => name === value);

/** The reader's choice, else the browser's language when we speak it, else that of the portal's variant. */
export function firstLanguage(): Language {
  const stored = readStored<string>('language');
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? (portalFacts().station === 'china' ? 'zh' : 'en');
}

let language = firstLanguage();

/** The language of the portal now; also what the server's texts are asked in. */
export const currentLanguage = (): Language => language;

export function rememberLanguage(next: Language): void {
  language = next;
  writeStored('language', next);
}
