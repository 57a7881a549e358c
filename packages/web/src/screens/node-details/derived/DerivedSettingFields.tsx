import type { DerivedId } from '@fieldscope/contract/definitions/derived';
import { settingsOf } from '@fieldscope/contract/definitions/derived-needs';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { Select, Text } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { DecimalInput } from '../../../ui/numbers/DecimalInput';
import { formatBounds } from '../../../values/format-number';
import { timeZones } from '../../../values/time-zones';
import { useMeasuredText } from '../../../values/use-measured-text';
import { DayOfYear } from './DayOfYear';
import classes from './Derived.module.css';
import { ModelChoices } from './ModelChoices';
import { NUMBERS, type SettingField, type SettingsDraft } from './settings-draft';
import { TemperatureInput } from './TemperatureInput';

interface FieldsProps {
  draft: SettingsDraft;
  chosen: readonly DerivedId[];
  wrong: ReadonlySet<SettingField>;
  onChange(draft: SettingsDraft): void;
}

/** The settings that something chosen depends on. */
export function DerivedSettingFields({ draft, chosen, wrong, onChange }: FieldsProps) {
  const { t } = useTexts('derived');
  const temperature = useMeasuredText().unitOf(MEASUREMENT_ID.airTemperature);
  const needed = settingsOf(chosen);
  const set = (change: Partial<SettingsDraft>) => onChange({ ...draft, ...change });
  if (needed.size === 0) return null;
  const number = (field: keyof typeof NUMBERS, label: string, description?: string) => {
    if (!needed.has(field)) return null;
    const [least, most] = NUMBERS[field];
    return (
      <DecimalInput
        label={label}
        description={description}
        value={draft[field] === '' ? null : draft[field]}
        error={wrong.has(field) ? t('required', formatBounds({ least, most })) : undefined}
        onChange={(entered) => set({ [field]: entered ?? '' })}
      />
    );
  };
  const degrees = (field: 'base_temperature' | 'upper_temperature', label: string, description?: string) => {
    if (!needed.has(field)) return null;
    const isBelowBase =
      field === 'upper_temperature' &&
      draft[field] !== '' &&
      draft.base_temperature !== '' &&
      draft[field] <= draft.base_temperature;
    const [least, most] = NUMBERS[field].map((end) => temperature.format(temperature.convert(end)));
    const mistake = isBelowBase ? t('wrongRange') : t('required', { least: least!, most: most! });
    return (
      <TemperatureInput
        label={label}
        description={description}
        stored={draft[field]}
        mistake={wrong.has(field) ? mistake : undefined}
        onChange={(entered) => set({ [field]: entered })}
      />
    );
  };
  return (
    <div>
      <Text fw={600} mb={8}>
        {t('settings')}
      </Text>
      <div className={classes.fields}>
        {needed.has('timezone') && (
          <Select
            label={t('timezone')}
            description={t('timezoneHint')}
            data={timeZones(draft.timezone)}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('ui:filter.nothingFound')}
            value={draft.timezone}
            onChange={(timezone) => timezone && set({ timezone })}
          />
        )}
        {needed.has('season_start') && (
          <DayOfYear
            label={t('seasonStart')}
            value={draft.season_start}
            isWrong={wrong.has('season_start')}
            onChange={(season_start) => set({ season_start })}
          />
        )}
        {needed.has('chill_start') && (
          <DayOfYear
            label={t('chillStart')}
            value={draft.chill_start}
            isWrong={wrong.has('chill_start')}
            onChange={(chill_start) => set({ chill_start })}
          />
        )}
        {needed.has('biofix') && (
          <DayOfYear
            label={t('biofix')}
            value={draft.biofix}
            isWrong={wrong.has('biofix')}
            onChange={(biofix) => set({ biofix })}
          />
        )}
        {needed.has('planted_on') && (
          <DayOfYear
            label={t('plantedOn')}
            value={draft.planted_on}
            isWrong={wrong.has('planted_on')}
            onChange={(planted_on) => set({ planted_on })}
          />
        )}
        <ModelChoices draft={draft} needed={needed} wrong={wrong} onChange={onChange} />
        {needed.has('degree_day_method') && (
          <Select
            label={t('method')}
            data={[
              { value: 'average', label: t('average') },
              { value: 'sine', label: t('sine') },
            ]}
            allowDeselect={false}
            value={draft.degree_day_method}
            onChange={(method) => method && set({ degree_day_method: method as 'average' | 'sine' })}
          />
        )}
        {degrees('base_temperature', t('base'))}
        {degrees('upper_temperature', t('upper'), t('upperHint'))}
        {number('latitude', t('latitude'), t('latitudeHint'))}
        {number('longitude', t('longitude'), t('longitudeHint'))}
        {number('elevation', t('elevation'))}
        {number('wind_height', t('windHeight'))}
      </div>
    </div>
  );
}
