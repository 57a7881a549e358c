import type { Station } from './portal-facts';

/** Languages of the product, with the numbers and keys that existing client programs use. */
export const LANGUAGES = {
  en: { number: 2, key: 'en', nativeName: 'English' },
  zh: { number: 1, key: 'zh-cn', nativeName: '简体中文' },
  ru: { number: 3, key: 'ru', nativeName: 'Русский' },
} as const;
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[];

/** The language of a variant of the portal, for those of whom no other is known. */
export const languageOfStation = (station: Station): Language => (station === 'china' ? 'zh' : 'en');

export function languageOfNumber(number: number): Language {
  return LANGUAGE_NAMES.find((name) => LANGUAGES[name].number === number) ?? 'en';
}
