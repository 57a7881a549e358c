import { fields as calls, type Field } from '@fieldscope/contract/calls/fields';
import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { addressOfField, nodesOfField } from '../../features/fields/field-address';
import { useTexts } from '../../texts/use-texts';
import { AreaButtons } from '../../ui/map/AreaButtons';
import { MapFrame } from '../../ui/map/MapFrame';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { SelectionBar } from '../../ui/tables/SelectionBar';
import type { Sorting } from '../../ui/tables/sorting';
import { useSelection } from '../../ui/tables/use-selection';
import { useSorting } from '../../ui/tables/use-sorting';
import { formatNumber } from '../../values/format-number';
import { useAreas } from '../../values/use-areas';
import classes from './Fields.module.css';
import { RemoveFields } from './RemoveFields';
import { useFieldExport } from './use-field-export';

const LazyFieldMap = lazy(async () => ({ default: (await import('./FieldMap')).FieldMap }));
const MAP_HEIGHT = 400;
const BY_NAME: Sorting = { column: 'name', order: 'asc' };
const keyOf = ({ field_id }: Field) => String(field_id);

/** Fields on a map and as a list; undefined: still loading. */
export function FieldList({ fields }: { fields: readonly Field[] | undefined }) {
  const { t } = useTexts('fields');
  const [chosenId, setChosenId] = useState<number>();
  const [removed, setRemoved] = useState<readonly Field[]>();
  const mayEdit = useMayCall(calls.update);
  const selection = useSelection(fields, keyOf, '');
  const columns = useColumns();
  const sorting = useSorting(columns, BY_NAME);
  const exporting = useFieldExport(fields);
  const areaText = useAreas();
  return (
    <>
      <div className={classes.overview}>
        <MapFrame height={MAP_HEIGHT}>
          <LazyFieldMap chosenId={chosenId} />
        </MapFrame>
      </div>
      <Group justify="space-between" gap="xs" mb="xs">
        {fields ? (
          <span className={classes.quiet}>
            {t('total', {
              count: fields.length,
              number: formatNumber(fields.length),
              area: areaText(fields.reduce((sum, { area }) => sum + area, 0)),
            })}
          </span>
        ) : (
          <Skeleton height={12} width={120} />
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!fields}
          loading={exporting.isBusy}
          onClick={() => void exporting.save()}
        >
          {t('export')}
        </Button>
      </Group>
      <RowsOrCards
        label={t('routes:fields')}
        rows={fields}
        columns={columns}
        sorting={sorting}
        keyOf={keyOf}
        nameOf={({ name }) => name}
        minWidth={860}
        isHiddenOnCard={({ name }, field) =>
          (name === 'geofences' && field.geofences.length === 0) || (name === 'crop' && field.crop === '')
        }
        selected={mayEdit ? selection.keys : undefined}
        onSelect={mayEdit ? selection.select : undefined}
        actions={{
          head: t('column.actions'),
          width: mayEdit ? 300 : 140,
          cell: (field) => (
            <AreaButtons
              name={field.name}
              editor={mayEdit ? addressOfField(field.field_id) : undefined}
              onShow={() => setChosenId(field.field_id)}
              onRemove={() => setRemoved([field])}
            />
          ),
        }}
      />
      <SelectionBar count={selection.rows.length} onClear={selection.clear}>
        <Button
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setRemoved(selection.rows)}
        >
          {t('remove.short')}
        </Button>
      </SelectionBar>
      {removed && (
        <RemoveFields fields={removed} onRemoved={selection.clear} onClose={() => setRemoved(undefined)} />
      )}
    </>
  );
}

function useColumns(): Column<Field>[] {
  const { t } = useTexts('fields');
  const areaText = useAreas();
  return [
    {
      name: 'name',
      head: t('column.name'),
      cell: ({ name }) => name,
      sort: ({ name }) => name,
      isElastic: true,
    },
    {
      name: 'crop',
      head: t('column.crop'),
      cell: ({ crop }) => crop || '–',
      sort: ({ crop }) => crop || null,
    },
    {
      name: 'area',
      head: t('column.area'),
      cell: ({ area }) => areaText(area),
      sort: ({ area }) => area,
      numeric: true,
      width: 120,
    },
    {
      name: 'nodes',
      head: t('column.nodes'),
      cell: ({ field_id, name, nodes }) =>
        nodes === 0 ? (
          formatNumber(0)
        ) : (
          <Anchor
            component={Link}
            to={nodesOfField(field_id)}
            inherit
            aria-label={t('nodesOf', { count: nodes, name })}
          >
            {formatNumber(nodes)}
          </Anchor>
        ),
      sort: ({ nodes }) => nodes,
      numeric: true,
      width: 110,
    },
    {
      name: 'geofences',
      head: t('column.geofences'),
      cell: ({ geofences }) => (geofences.length === 0 ? '–' : geofences.map(({ name }) => name).join(', ')),
      isWideOnCard: true,
    },
  ];
}
