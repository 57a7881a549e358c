import type { Language } from '@fieldscope/contract/languages';
import { currentLanguage } from '../texts/language';

const LOCALES = { en: 'en-GB', zh: 'zh-CN', ru: 'ru' } as const;

/** The locale in which numbers and dates are written in a language. */
export const localeOf = (language: Language): string => LOCALES[language];

/** That of the reader. */
export const currentLocale = (): string => localeOf(currentLanguage());
