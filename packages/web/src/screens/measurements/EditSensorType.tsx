import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import type { ListedSensorType } from '@fieldscope/contract/calls/measurement-types';
import { KNOWN_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import { nameIn } from '@fieldscope/contract/definitions/own-names';
import { CUSTOM_SENSOR_TYPES } from '@fieldscope/contract/definitions/sensor-types';
import { MEASUREMENT_TYPE_LIMITS } from '@fieldscope/contract/measurement-type-limits';
import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useOwnMeasurements } from '../../api/me';
import { sensorNamesOf } from '../../features/measurements/sensor-type-names';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import longChoices from '../../ui/filters/long-choices.module.css';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { FormDialog } from '../../ui/layout/FormDialog';
import { useMeasurementLabels } from '../../values/measurement-names';
import { freeNumber, isNumberIn } from './free-number.model';
import { useCreateSensorType, useUpdateSensorType } from './measurements.queries';
import { isNamed, NO_NAMES, OwnNameFields, trimmed } from './OwnNameFields';

interface EditSensorTypeProps {
  /** undefined: a new one. */
  type: ListedSensorType | undefined;
  /** Ids that the organisation has given. */
  taken: readonly number[];
  onClose(): void;
}

const NUMBERS = { first: CUSTOM_SENSOR_TYPES.first, last: CUSTOM_SENSOR_TYPES.lastCreatable };

/** Creates a custom sensor type, or changes its names and measurements. */
export function EditSensorType({ type, taken, onClose }: EditSensorTypeProps) {
  const { t } = useTexts('measurements');
  const [id, setId] = useState(type?.sensor_type ?? String(freeNumber(NUMBERS, taken)));
  const [names, setNames] = useState(type ? sensorNamesOf(type) : NO_NAMES);
  const [measurementIds, setMeasurementIds] = useState<number[]>(type?.measurement_ids ?? []);
  const [isTried, setTried] = useState(false);
  const [create, update] = [useCreateSensorType(), useUpdateSensorType()];
  const change = type ? update : create;
  const isIdWrong = !isNumberIn(NUMBERS, id);
  const submit = () => {
    setTried(true);
    if (isIdWrong || !isNamed(names) || measurementIds.length === 0) return;
    const given = trimmed(names);
    change.mutate(
      {
        sensor_type: Number(id),
        sensor_name_en: given.en,
        sensor_name_zh: given.zh,
        sensor_name_ru: given.ru,
        measurement_ids: measurementIds,
      },
      {
        onSuccess() {
          tip.success(t(type ? 'type.saved' : 'type.created', { name: nameIn(given, currentLanguage()) }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={type ? t('type.edit', { id }) : t('type.create')}
      action={type ? t('common:save') : t('type.action')}
      isPending={change.isPending}
      failure={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {!type && (
        <TextInput
          label={t('type.id')}
          description={t('type.idHint', NUMBERS)}
          inputMode="numeric"
          value={id}
          error={isTried && isIdWrong && t('measurement.idWrong', NUMBERS)}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
        />
      )}
      <OwnNameFields
        names={names}
        onChange={setNames}
        error={isTried && !isNamed(names) ? t('nameMissing') : undefined}
      />
      <MultiSelect
        label={t('type.measurements')}
        classNames={longChoices}
        data={useChoices(measurementIds)}
        value={measurementIds.map(String)}
        onChange={(ids) => setMeasurementIds(ids.map(Number))}
        maxValues={MEASUREMENT_TYPE_LIMITS.measurements}
        error={isTried && measurementIds.length === 0 && t('type.measurementsMissing')}
        searchable
        filter={rankedChoices}
        hidePickedOptions
        nothingFoundMessage={t('ui:filter.nothingFound')}
      />
    </FormDialog>
  );
}

/** The organisation's own measurements, then those of the catalogue; what the type has is offered too. */
function useChoices(held: readonly number[]): { value: string; label: string }[] {
  const labelOf = useMeasurementLabels();
  const own = useOwnMeasurements().data?.map(({ measurement_id }) => measurement_id) ?? [];
  const ids = new Set<number>([...own, ...KNOWN_MEASUREMENT_IDS, ...held]);
  return [...ids].map((id) => ({ value: String(id), label: labelOf(id) }));
}
