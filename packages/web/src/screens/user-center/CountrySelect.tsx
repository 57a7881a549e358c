import { Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../texts/use-texts';
import { listCountries } from '../../values/country-name';

interface CountrySelectProps {
  /** Two letters of ISO 3166-1; empty: none. */
  value: string;
  onChange(code: string): void;
  error?: ReactNode;
}

/** A country, or none. */
export function CountrySelect({ value, onChange, error }: CountrySelectProps) {
  const { t } = useTexts('user-center');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is new when the language is, and the names with it
  const data = useMemo(listCountries, [t]);
  return (
    <Select
      label={t('organisation.country')}
      data={data}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('organisation.noCountry') }}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      error={error}
    />
  );
}
