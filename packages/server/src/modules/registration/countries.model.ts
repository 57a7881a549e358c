import type { ResultOf } from '@fieldscope/contract/call';
import type { registration } from '@fieldscope/contract/calls/registration';
import { COUNTRIES } from '@fieldscope/contract/countries';
import { LANGUAGES, type Language } from '@fieldscope/contract/languages';

type Countries = ResultOf<typeof registration.listCountries>;

let known: Countries | undefined;

/** All countries with their names; a name that the runtime lacks is the code. */
export function listCountries(): Countries {
  known ??= { list: nameCountries() };
  return known;
}

function nameCountries(): Countries['list'] {
  const [inEnglish, inChinese, inRussian] = (['en', 'zh', 'ru'] satisfies Language[]).map(namesIn);
  return COUNTRIES.map((code) => ({
    code,
    name_en: inEnglish!(code),
    name_zh: inChinese!(code),
    name_ru: inRussian!(code),
  }));
}

function namesIn(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames(LANGUAGES[language].key, { type: 'region' });
  return (code) => names.of(code) ?? code;
}
