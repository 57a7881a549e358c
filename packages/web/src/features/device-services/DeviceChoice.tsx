import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDeviceChoices } from './device-services.queries';

interface DeviceChoiceProps {
  label: string;
  description?: string;
  placeholder: string;
  /** EUI of the chosen one; null: none. */
  value: string | null;
  onChange(eui: string | null): void;
}

/** Choice of a device by name or EUI; where the list of devices is closed its EUI is typed. */
export function DeviceChoice({ value, onChange, ...words }: DeviceChoiceProps) {
  const { t } = useTexts('ui');
  const [search, setSearch] = useState('');
  const { choices, error } = useDeviceChoices(search);
  if (error)
    return (
      <TextInput
        {...words}
        value={value ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        onChange={(event) => onChange(event.currentTarget.value.trim() || null)}
      />
    );
  return (
    <Select
      {...words}
      data={withChosen(choices, value)}
      value={value}
      searchable
      // The server has found what fits.
      filter={({ options }) => options}
      onSearchChange={setSearch}
      nothingFoundMessage={t('filter.nothingFound')}
      onChange={onChange}
    />
  );
}

interface Choice {
  value: string;
  label: string;
}

/** The choices with the chosen one among them, whatever is searched for meanwhile. */
const withChosen = (choices: readonly Choice[], value: string | null): Choice[] =>
  value === null || choices.some((choice) => choice.value === value)
    ? [...choices]
    : [{ value, label: value }, ...choices];
