import { currentLanguage } from '../texts/language';

const LOCALES = { en: 'en-GB', zh: 'zh-CN', ru: 'ru' } as const;

/** The locale in which numbers and dates are written for the reader. */
export const currentLocale = (): string => LOCALES[currentLanguage()];
