import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { LIMITS } from '@fieldscope/contract/limits';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { useMeasurementChoices } from '../measurements/measurement-choices';
import { useMeasurementsOf, useSensorTypeChoices } from './kit-channel-choices';
import type { KitChannel } from './kits.queries';

type Details = Omit<KitChannel, 'channel'>;

interface KitChannelFieldsProps {
  details: Details;
  onChange(details: Details): void;
}

/** What a channel is called, which sensor is on it and what it measures. */
export function KitChannelFields({ details, onChange }: KitChannelFieldsProps) {
  const { t } = useTexts('kit-details');
  const { name, sensor_type, measurement_ids } = details;
  const measurementsOf = useMeasurementsOf();
  return (
    <>
      <TextInput
        label={t('channel.name')}
        maxLength={LIMITS.deviceNameLength}
        value={name}
        onChange={(event) => onChange({ ...details, name: event.currentTarget.value })}
      />
      <Select
        label={t('channel.type')}
        description={t('channel.typeHint')}
        classNames={longChoices}
        data={useSensorTypeChoices(sensor_type)}
        value={sensor_type}
        onChange={(type) =>
          onChange({ ...details, sensor_type: type, measurement_ids: measurementsOf(type) })
        }
        searchable
        filter={rankedChoices}
        clearable
        clearButtonProps={{ 'aria-label': t('channel.clearType') }}
        nothingFoundMessage={t('ui:filter.nothingFound')}
      />
      <MultiSelect
        label={t('channel.measurements')}
        description={t('channel.measurementsHint')}
        classNames={longChoices}
        data={useMeasurementChoices(measurement_ids)}
        value={measurement_ids.map(String)}
        onChange={(ids) => onChange({ ...details, measurement_ids: ids.map(Number) })}
        maxValues={LIMITS.kitChannelMeasurements}
        searchable
        filter={rankedChoices}
        hidePickedOptions
        nothingFoundMessage={t('ui:filter.nothingFound')}
      />
    </>
  );
}
