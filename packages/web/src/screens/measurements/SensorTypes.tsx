import { customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { sensorNamesOf } from '../../features/measurements/sensor-type-names';
import { useOwnSensorTypes } from '../../features/measurements/use-own-sensor-types';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Column } from '../../ui/tables/column';
import { formatShortList } from '../../values/format-list';
import { useMeasurementNames, useNamesInEveryLanguage } from '../../values/measurement-names';
import { type ListedType, listSensorTypes } from './catalogue.model';
import { EditSensorType } from './EditSensorType';
import { useRemoveSensorType } from './measurements.queries';
import { RemoveType } from './RemoveType';
import { TypeList } from './TypeList';
import { useEdited } from './use-edited';

/** The published sensor types and the organisation's own. */
export function SensorTypes() {
  const { t } = useTexts('measurements');
  const own = useOwnSensorTypes();
  const names = useNamesInEveryLanguage();
  const nameOf = useMeasurementNames();
  const { edited, close } = useEdited();
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<ListedType>();
  const mayEdit = useMayCall(customSensorTypes.update);
  if (own.error && !own.data) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  const language = currentLanguage();
  const isLoading = !own.data || !names[language];
  const owned = own.data?.map((type) => ({
    ...{ id: type.sensor_type, names: sensorNamesOf(type) },
    ...{ usedBy: type.used_by, measurementIds: type.measurement_ids },
  }));
  const taken = own.data?.map(({ sensor_type }) => Number(sensor_type)) ?? [];
  const chosen = mayEdit ? own.data?.find(({ sensor_type }) => sensor_type === edited) : undefined;
  const columns: Column<ListedType>[] = [
    {
      name: 'measurements',
      head: t('columns.measurements'),
      isWideOnCard: true,
      cell: ({ measurementIds }) => formatShortList(measurementIds.map(nameOf)),
    },
  ];
  return (
    <>
      <TypeList
        label={t('tabs.types')}
        types={isLoading ? [] : listSensorTypes(names, owned ?? [], language)}
        isLoading={isLoading}
        columns={columns}
        mayEdit={({ kind }) => mayEdit && kind === 'custom'}
        onRemove={mayEdit ? setRemoved : undefined}
        removeLabel={({ name }) => t('type.remove', { name })}
        create={
          mayEdit && (
            <Button
              aria-haspopup="dialog"
              leftSection={<IconPlus size={16} />}
              onClick={() => setCreating(true)}
            >
              {t('type.create')}
            </Button>
          )
        }
      />
      {isCreating && <EditSensorType type={undefined} taken={taken} onClose={() => setCreating(false)} />}
      {chosen && <EditSensorType type={chosen} taken={taken} onClose={close} />}
      {removed && <RemoveSensorType type={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function RemoveSensorType({ type, onClose }: { type: ListedType; onClose(): void }) {
  const remove = useRemoveSensorType();
  const chosen = { sensor_type: Number(type.id), in_use: type.usedBy.length > 0 };
  return (
    <RemoveType
      kind="type"
      type={type}
      isPending={remove.isPending}
      failure={remove.error}
      onClose={onClose}
      onRemove={(onSuccess) => remove.mutate(chosen, { onSuccess })}
    />
  );
}
