import type { ResultOf } from '@fieldscope/contract/call';
import type { registration } from '@fieldscope/contract/calls/registration';
import { COUNTRIES } from '@fieldscope/contract/countries';
import { countryNamesIn } from '@fieldscope/contract/country-names';
import type { Station } from '@fieldscope/contract/portal-facts';

type Countries = ResultOf<typeof registration.listCountries>;

/** All countries with their names on a station. */
export function nameCountries(station: Station): Countries {
  const inEnglish = countryNamesIn('en', station);
  const inChinese = countryNamesIn('zh', station);
  const inRussian = countryNamesIn('ru', station);
  return {
    list: COUNTRIES.map((code) => ({
      code,
      name_en: inEnglish(code),
      name_zh: inChinese(code),
      name_ru: inRussian(code),
    })),
  };
}
