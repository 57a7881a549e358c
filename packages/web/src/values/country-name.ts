import { COUNTRIES } from '@fieldscope/contract/countries';
import { currentLanguage } from '../texts/language';

/** Name of a country (two letters of ISO 3166-1) in the reader's language; empty for none. */
export const countryName = (code: string): string =>
  code === '' ? '' : (new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code);

/** Every country, in the alphabet of the reader. */
export function listCountries(): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(currentLanguage());
  return COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort((one, other) =>
    compare(one.label, other.label),
  );
}
