import { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { findMeasurement, isKnownMeasurement } from '@fieldscope/contract/definitions/measurements';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall, useOwnMeasurements } from '../../api/me';
import { currentLanguage } from '../../texts/language';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Column } from '../../ui/tables/column';
import { useDisplaySetting } from '../../values/display-setting';
import { ownNamesOf, useNamesInEveryLanguage } from '../../values/measurement-names';
import { readersUnit } from '../../values/readers-unit';
import { type ListedType, listMeasurements } from './catalogue.model';
import { EditMeasurement } from './EditMeasurement';
import { useCustomMeasurements, useRemoveMeasurement } from './measurements.queries';
import { RemoveType } from './RemoveType';
import { RenameMeasurement } from './RenameMeasurement';
import { TypeList } from './TypeList';
import { useEdited } from './use-edited';

/** The measurements of the catalogue and the organisation's own. */
export function Measurements() {
  const { t } = useTexts('measurements');
  const custom = useCustomMeasurements();
  const own = useOwnMeasurements();
  const { types, isLoading } = useListedMeasurements(custom.data, own.data);
  const { edited, close } = useEdited();
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<ListedType>();
  const mayEdit = useMayCall(customMeasurements.update);
  const columns = useMeasurementColumns();
  const failed = [custom, own].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const taken = custom.data?.map(({ measurement_id }) => measurement_id) ?? [];
  const chosen = mayEdit ? types.find(({ id }) => id === edited) : undefined;
  const chosenCustom = custom.data?.find(({ measurement_id }) => String(measurement_id) === edited);
  return (
    <>
      <TypeList
        label={t('tabs.measurements')}
        types={types}
        isLoading={isLoading}
        columns={columns}
        mayEdit={() => mayEdit}
        onRemove={mayEdit ? setRemoved : undefined}
        removeLabel={({ name }) => t('measurement.remove', { name })}
        create={
          mayEdit && (
            <Button
              aria-haspopup="dialog"
              leftSection={<IconPlus size={16} />}
              onClick={() => setCreating(true)}
            >
              {t('measurement.create')}
            </Button>
          )
        }
      />
      {isCreating && (
        <EditMeasurement measurement={undefined} taken={taken} onClose={() => setCreating(false)} />
      )}
      {chosen && chosenCustom && <EditMeasurement measurement={chosenCustom} taken={taken} onClose={close} />}
      {chosen && isKnownMeasurement(Number(chosen.id)) && (
        <RenameMeasurement measurement={chosen} onClose={close} />
      )}
      {removed && <RemoveMeasurement measurement={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

/** All measurements by name, with what uses the custom ones. */
function useListedMeasurements(
  custom: ReturnType<typeof useCustomMeasurements>['data'],
  own: ReturnType<typeof useOwnMeasurements>['data'],
) {
  const names = useNamesInEveryLanguage();
  const language = currentLanguage();
  const isLoading = !own || !custom || !names[language];
  const owned = own?.map((one) => ({
    ...{ id: String(one.measurement_id), names: ownNamesOf(one), measurementIds: [one.measurement_id] },
    usedBy: custom?.find(({ measurement_id }) => measurement_id === one.measurement_id)?.used_by ?? [],
  }));
  return { types: isLoading ? [] : listMeasurements(names, owned ?? [], language), isLoading };
}

function useMeasurementColumns(): Column<ListedType>[] {
  const { t } = useTexts('measurements');
  const { temperatureUnit, units } = useDisplaySetting();
  const unitOf = ({ id }: ListedType) => readersUnit(Number(id), temperatureUnit, units).unit;
  const rangeOf = ({ id }: ListedType) => {
    const { min, max } = findMeasurement(Number(id)) ?? {};
    if (min === undefined || max === undefined) return '–';
    const { convert, format } = readersUnit(Number(id), temperatureUnit, units);
    const words = t('range', { min: format(convert(min)), max: format(convert(max)) });
    return <span style={{ whiteSpace: 'nowrap' }}>{words}</span>;
  };
  return [
    {
      name: 'unit',
      head: t('columns.unit'),
      cell: (type) => unitOf(type) || '–',
      sort: (type) => unitOf(type) || null,
    },
    { name: 'range', head: t('columns.range'), cell: rangeOf },
  ];
}

function RemoveMeasurement({ measurement, onClose }: { measurement: ListedType; onClose(): void }) {
  const remove = useRemoveMeasurement();
  const chosen = { measurement_id: Number(measurement.id), in_use: measurement.usedBy.length > 0 };
  return (
    <RemoveType
      kind="measurement"
      type={measurement}
      isPending={remove.isPending}
      failure={remove.error}
      onClose={onClose}
      onRemove={(onSuccess) => remove.mutate(chosen, { onSuccess })}
    />
  );
}
