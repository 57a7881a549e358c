import type { Language } from '../languages';

/** What an organisation calls something, by language; at least one of them is not empty. */
export type OwnNames = Readonly<Record<Language, string>>;

const ORDER: readonly Language[] = ['en', 'zh', 'ru'];

/** The name in a language, or else in the first that has one. */
export const nameIn = (names: OwnNames, language: Language): string =>
  names[language] || ORDER.map((one) => names[one]).find((name) => name !== '') || '';
