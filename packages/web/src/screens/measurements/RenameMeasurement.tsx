import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import type { ListedType } from './catalogue.model';
import { useRenameMeasurement } from './measurements.queries';
import { NO_NAMES, OwnNameFields, trimmed } from './OwnNameFields';

interface RenameMeasurementProps {
  measurement: ListedType;
  onClose(): void;
}

/** Gives a published measurement the organisation's own name, or takes it away. */
export function RenameMeasurement({ measurement, onClose }: RenameMeasurementProps) {
  const { t } = useTexts('measurements');
  const [names, setNames] = useState(measurement.own ?? NO_NAMES);
  const rename = useRenameMeasurement();
  const published = measurement.publishedName || measurement.name;
  const submit = () => {
    const { en, zh, ru } = trimmed(names);
    rename.mutate(
      {
        measurement_id: Number(measurement.id),
        measurement_name_en: en,
        measurement_name_zh: zh,
        measurement_name_ru: ru,
      },
      {
        onSuccess() {
          tip.success(t('measurement.saved', { name: published }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('rename.title', { name: published })}
      action={t('common:save')}
      isPending={rename.isPending}
      failure={rename.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed">{t('rename.about')}</Text>
      <OwnNameFields names={names} onChange={setNames} />
    </FormDialog>
  );
}
