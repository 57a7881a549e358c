import { LANGUAGES, type Language } from './languages';
import type { Station } from './portal-facts';

/**
 * Names of countries and regions in a language: `name('DE')` is "Germany"; the code where the runtime has no name.
 * The China station names Taiwan as Chinese rules require.
 */
export function countryNamesIn(language: Language, station: Station): (code: string) => string {
  const names = new Intl.DisplayNames(LANGUAGES[language].key, { type: 'region' });
  const isInChina = station === 'china' && language === 'zh';
  return (code) => (isInChina && code === 'TW' ? '中国台湾' : (names.of(code) ?? code));
}
