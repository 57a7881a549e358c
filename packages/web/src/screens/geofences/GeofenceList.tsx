import { geofences as calls, type Geofence } from '@fieldscope/contract/calls/geofences';
import type { GeofenceArea } from '@fieldscope/contract/geofence-shape';
import { Skeleton } from '@mantine/core';
import { lazy, useState } from 'react';
import { useMayCall } from '../../api/me';
import { addressOfGeofence } from '../../features/geofences/geofence-address';
import { useTexts } from '../../texts/use-texts';
import { AreaButtons } from '../../ui/map/AreaButtons';
import { MapFrame } from '../../ui/map/MapFrame';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { useLengths } from '../../values/use-lengths';
import classes from './Geofences.module.css';
import { RemoveGeofence } from './RemoveGeofence';

const LazyGeofenceMap = lazy(async () => ({ default: (await import('./GeofenceMap')).GeofenceMap }));

/** Geofences on a map and as a list; undefined: still loading. */
export function GeofenceList({ geofences }: { geofences: readonly Geofence[] | undefined }) {
  const { t } = useTexts('geofences');
  const [chosenId, setChosenId] = useState<number>();
  const [removed, setRemoved] = useState<Geofence>();
  const mayEdit = useMayCall(calls.update);
  const columns = useColumns();
  return (
    <>
      <div className={classes.overview}>
        <MapFrame height={MAP_HEIGHT}>
          {geofences ? (
            <LazyGeofenceMap geofences={geofences} chosenId={chosenId} />
          ) : (
            <Skeleton height="100%" />
          )}
        </MapFrame>
      </div>
      <RowsOrCards
        label={t('routes:geofences')}
        rows={geofences}
        columns={columns}
        keyOf={({ geofence_id }) => String(geofence_id)}
        nameOf={({ name }) => name}
        minWidth={760}
        isHiddenOnCard={({ name }, { rules }) => name === 'rules' && rules.length === 0}
        actions={{
          head: t('column.actions'),
          width: mayEdit ? 300 : 140,
          cell: (geofence) => (
            <AreaButtons
              name={geofence.name}
              editor={mayEdit ? addressOfGeofence(geofence.geofence_id) : undefined}
              onShow={() => setChosenId(geofence.geofence_id)}
              onRemove={() => setRemoved(geofence)}
            />
          ),
        }}
      />
      {removed && <RemoveGeofence geofence={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

const MAP_HEIGHT = 400;

function useColumns(): Column<Geofence>[] {
  const { t } = useTexts('geofences');
  const lengths = useLengths();
  const shapeOf = (shape: GeofenceArea): string => {
    switch (shape.kind) {
      case 'circle':
        return t('shape.circle', { radius: lengths.text(shape.radius_metres) });
      case 'polygon':
        return t('shape.polygon', {
          count: shape.corners.length,
          number: formatNumber(shape.corners.length),
        });
      case 'field':
        return t('shape.field', { name: shape.field_name });
    }
  };
  return [
    { name: 'name', head: t('column.name'), cell: ({ name }) => name, isElastic: true },
    { name: 'shape', head: t('column.shape'), cell: ({ shape }) => shapeOf(shape), width: 200 },
    {
      name: 'rules',
      head: t('column.rules'),
      cell: ({ rules }) => (rules.length === 0 ? '–' : rules.map(({ name }) => name).join(', ')),
      isWideOnCard: true,
    },
  ];
}
