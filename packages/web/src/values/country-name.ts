import { COUNTRIES } from '@fieldscope/contract/countries';
import { countryNamesIn } from '@fieldscope/contract/country-names';
import { portalFacts } from '../browser/portal-facts';
import { currentLanguage } from '../texts/language';

const namesForReader = () => countryNamesIn(currentLanguage(), portalFacts().station);

/** Name of a country (two letters of ISO 3166-1) in the reader's language; empty for none. */
export const countryName = (code: string): string => (code === '' ? '' : namesForReader()(code));

/** Every country, in the alphabet of the reader. */
export function listCountries(): { value: string; label: string }[] {
  const nameOf = namesForReader();
  const { compare } = new Intl.Collator(currentLanguage());
  return COUNTRIES.map((code) => ({ value: code, label: nameOf(code) })).sort((one, other) =>
    compare(one.label, other.label),
  );
}
