import type { ListedMeasurement } from '@fieldscope/contract/calls/measurement-types';
import { CUSTOM_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import { nameIn } from '@fieldscope/contract/definitions/own-names';
import { MEASUREMENT_TYPE_LIMITS } from '@fieldscope/contract/measurement-type-limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import { ownNamesOf } from '../../values/measurement-names';
import { freeNumber, isNumberIn } from './free-number.model';
import { useCreateMeasurement, useUpdateMeasurement } from './measurements.queries';
import { isNamed, NO_NAMES, OwnNameFields, trimmed } from './OwnNameFields';

interface EditMeasurementProps {
  /** undefined: a new one. */
  measurement: ListedMeasurement | undefined;
  /** Ids that the organisation has given. */
  taken: readonly number[];
  onClose(): void;
}

/** Creates a custom measurement, or changes its names and unit. */
export function EditMeasurement({ measurement, taken, onClose }: EditMeasurementProps) {
  const { t } = useTexts('measurements');
  const [id, setId] = useState(
    String(measurement?.measurement_id ?? freeNumber(CUSTOM_MEASUREMENT_IDS, taken)),
  );
  const [names, setNames] = useState(measurement ? ownNamesOf(measurement) : NO_NAMES);
  const [unit, setUnit] = useState(measurement?.measurement_unit ?? '');
  const [isTried, setTried] = useState(false);
  const [create, update] = [useCreateMeasurement(), useUpdateMeasurement()];
  const change = measurement ? update : create;
  const isIdWrong = !isNumberIn(CUSTOM_MEASUREMENT_IDS, id);
  const submit = () => {
    setTried(true);
    if (isIdWrong || !isNamed(names)) return;
    const given = trimmed(names);
    change.mutate(
      {
        measurement_id: Number(id),
        measurement_name_en: given.en,
        measurement_name_zh: given.zh,
        measurement_name_ru: given.ru,
        measurement_unit: unit.trim(),
      },
      {
        onSuccess() {
          const name = nameIn(given, currentLanguage());
          tip.success(t(measurement ? 'measurement.saved' : 'measurement.created', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={measurement ? t('measurement.edit', { id }) : t('measurement.create')}
      action={measurement ? t('common:save') : t('measurement.action')}
      isPending={change.isPending}
      failure={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {!measurement && (
        <TextInput
          label={t('measurement.id')}
          description={t('measurement.idHint', CUSTOM_MEASUREMENT_IDS)}
          inputMode="numeric"
          value={id}
          error={isTried && isIdWrong && t('measurement.idWrong', CUSTOM_MEASUREMENT_IDS)}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
        />
      )}
      <OwnNameFields
        names={names}
        onChange={setNames}
        error={isTried && !isNamed(names) ? t('nameMissing') : undefined}
      />
      <TextInput
        label={t('unit')}
        maxLength={MEASUREMENT_TYPE_LIMITS.unitLength}
        autoComplete="off"
        value={unit}
        onChange={({ currentTarget }) => setUnit(currentTarget.value)}
      />
    </FormDialog>
  );
}
