import type { LibraryModel } from '@fieldscope/contract/calls/cameras';
import { CAMERA_ALGORITHMS } from '@fieldscope/contract/camera-tasks';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatBytes, formatNumber } from '../../values/format-number';
import { useRemoveModel } from './camera-models.queries';
import { EditModel } from './EditModel';

/** Models of one name differ by their version. */
const fullName = ({ name, version }: LibraryModel): string => `${name} ${version}`;

/** Models of the library; undefined: still loading. */
export function ModelList({ models }: { models: readonly LibraryModel[] | undefined }) {
  const { t } = useTexts('camera-models', 'cameras');
  const [edited, setEdited] = useState<LibraryModel>();
  const [removed, setRemoved] = useState<LibraryModel>();
  return (
    <>
      <RowsOrCards
        label={t('routes:cameraModels')}
        rows={models}
        columns={useColumns()}
        keyOf={({ model_id }) => String(model_id)}
        nameOf={fullName}
        minWidth={900}
        actions={{
          head: t('column.actions'),
          width: 200,
          cell: (model) => (
            <Group gap="xs" wrap="nowrap">
              <Button
                size="xs"
                variant="default"
                aria-haspopup="dialog"
                aria-label={t('edit.of', { name: fullName(model) })}
                onClick={() => setEdited(model)}
              >
                {t('edit.open')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-haspopup="dialog"
                aria-label={t('remove.of', { name: fullName(model) })}
                onClick={() => setRemoved(model)}
              >
                {t('remove.open')}
              </Button>
            </Group>
          ),
        }}
      />
      {edited && <EditModel model={edited} onClose={() => setEdited(undefined)} />}
      {removed && <RemoveModel model={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

/** Deletes a model once that is confirmed. */
function RemoveModel({ model, onClose }: { model: LibraryModel; onClose(): void }) {
  const { t } = useTexts('camera-models');
  const { model_id, tasks } = model;
  const name = fullName(model);
  return (
    <ConfirmDialog
      title={t('remove.of', { name })}
      action={t('remove.open')}
      change={useRemoveModel()}
      input={{ model_id }}
      done={t('remove.done', { name })}
      onClose={onClose}
    >
      <Text>{t('remove.consequence', { count: tasks, number: formatNumber(tasks) })}</Text>
    </ConfirmDialog>
  );
}

function useColumns(): Column<LibraryModel>[] {
  const { t } = useTexts('camera-models', 'cameras');
  return [
    {
      name: 'name',
      head: t('field.name'),
      cell: fullName,
      isElastic: true,
    },
    {
      name: 'algorithm',
      head: t('cameras:fact.algorithm'),
      cell: ({ algorithm }) => t(`cameras:algorithm.${CAMERA_ALGORITHMS[algorithm]!}`),
      width: 180,
    },
    { name: 'classes', head: t('column.classes'), cell: ({ classes }) => classes.join(', ') || '–' },
    {
      name: 'size',
      head: t('column.size'),
      cell: ({ bytes, is_ready: isReady }) => (isReady ? formatBytes(bytes) : t('incomplete')),
      width: 130,
    },
    {
      name: 'tasks',
      head: t('column.tasks'),
      cell: ({ tasks }) => formatNumber(tasks),
      numeric: true,
      width: 110,
    },
  ];
}
