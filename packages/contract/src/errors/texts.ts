import type { Language } from '../languages';
import type { ErrorName } from './catalogue';
import { factsInWords } from './fact-words';
import { type ErrorFacts, fillErrorText, OWN_FACTS } from './fill';
import { en } from './texts.en';
import { ru } from './texts.ru';
import { zh } from './texts.zh';

export const ERROR_TEXTS = { en, zh, ru } satisfies Record<Language, Record<ErrorName, string>>;

/**
 * The text of an error for a person. Loads all languages: on the server; a web page takes `texts.<language>`
 * and `fillErrorText` instead.
 */
export function errorText(language: Language, name: ErrorName, facts: ErrorFacts = {}): string {
  return fillErrorText(
    ERROR_TEXTS[language][name],
    factsInWords(language, name, { ...OWN_FACTS[name], ...facts }),
  );
}
