import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDeviceChoices } from './device-services.queries';

interface DevicesChoiceProps {
  label: string;
  description: string;
  placeholder: string;
  error: string | undefined;
  /** Only devices of these are offered; empty: of every model. */
  models: readonly string[];
  /** EUIs of the chosen ones. */
  value: readonly string[];
  onChange(euis: readonly string[]): void;
}

/** Choice of devices by name or EUI. */
export function DevicesChoice({ models, value, onChange, placeholder, ...field }: DevicesChoiceProps) {
  const { t } = useTexts('ui');
  const [search, setSearch] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { choices } = useDeviceChoices(search);
  const offered = choices.filter(({ model }) => models.length === 0 || models.includes(model));
  const others = value.filter((eui) => !offered.some((choice) => choice.value === eui));
  const choose = (euis: string[]) => {
    const known = new Map([...names, ...offered.map((choice) => [choice.value, choice.label] as const)]);
    setNames(new Map(euis.map((eui) => [eui, known.get(eui) ?? eui])));
    onChange(euis);
  };
  return (
    <MultiSelect
      {...field}
      data={[...others.map((eui) => ({ value: eui, label: names.get(eui) ?? eui })), ...offered]}
      value={[...value]}
      placeholder={value.length === 0 ? placeholder : undefined}
      searchable
      // The server has found what fits.
      filter={({ options }) => options}
      onSearchChange={setSearch}
      nothingFoundMessage={t('filter.nothingFound')}
      hidePickedOptions
      onChange={choose}
    />
  );
}
