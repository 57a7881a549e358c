import type { AnyCall, ResultOf } from '@fieldscope/contract/call';
import { registration } from '@fieldscope/contract/calls/registration';
import type { Language } from '@fieldscope/contract/languages';
import { useEffect, useMemo, useState } from 'react';
import { isCancelled } from '../../api/api-error';
import { requestCall } from '../../api/call-api';
import { failureText } from '../../api/failure-text';
import { currentLanguage } from '../../texts/language';

/** Whether people may register here; undefined while nobody knows. */
export function useDoor() {
  const { data, ...rest } = useAnswer(registration.view);
  return { open: data?.open, ...rest };
}

/** Countries to choose from, in the alphabet of the reader. */
export function useCountries() {
  const { data, ...rest } = useAnswer(registration.listCountries);
  const language = currentLanguage();
  const choices = useMemo(() => data && choicesOf(data.list, language), [data, language]);
  return { choices: choices ?? [], ...rest };
}

type Countries = ResultOf<typeof registration.listCountries>['list'];

function choicesOf(countries: Countries, language: Language) {
  const { compare } = new Intl.Collator(language);
  return countries
    .map((country) => ({ value: country.code, label: country[`name_${language}`] }))
    .sort((one, other) => compare(one.label, other.label));
}

/** The answer of a call without input. This page has no cache of queries: nobody comes back to it. */
function useAnswer<C extends AnyCall>(call: C) {
  const [state, setState] = useState<{ data?: ResultOf<C>; failure?: string }>({});
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let left = false;
    requestCall(call, {}).then(
      (data) => left || setState({ data: data as ResultOf<C> }),
      (error) => left || isCancelled(error) || setState({ failure: failureText(error) }),
    );
    return () => {
      left = true;
    };
  }, [call, round]);
  return { ...state, retry: () => setRound(round + 1) };
}
