import type { ResultOf } from '@fieldscope/contract/call';
import { registration } from '@fieldscope/contract/calls/registration';
import type { Language } from '@fieldscope/contract/languages';
import { useMemo } from 'react';
import { useOpenCall } from '../../api/use-open-call';
import { currentLanguage } from '../../texts/language';

/** Whether people may register here. */
export const useRegistration = () => useOpenCall(registration.view, {});

/** Countries to choose from, in the alphabet of the reader. */
export function useCountries() {
  const { data, error } = useOpenCall(registration.listCountries, {});
  const language = currentLanguage();
  const choices = useMemo(() => data && choicesOf(data.list, language), [data, language]);
  return { choices: choices ?? [], error };
}

type Countries = ResultOf<typeof registration.listCountries>['list'];

function choicesOf(countries: Countries, language: Language) {
  const { compare } = new Intl.Collator(language);
  return countries
    .map((country) => ({ value: country.code, label: country[`name_${language}`] }))
    .sort((one, other) => compare(one.label, other.label));
}
