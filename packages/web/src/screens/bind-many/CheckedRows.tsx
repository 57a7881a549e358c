import type { CheckedRow } from '@fieldscope/contract/calls/bind-many';
import { Box } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useOwnSorting } from '../../ui/tables/use-sorting';
import classes from './BindMany.module.css';
import type { DeviceRow } from './device-file';

/** A row as it was given and what the check came to. */
export type CheckedDevice = DeviceRow & CheckedRow & { index: number };

/** Every row with its problems, those that have some first. */
export function CheckedRows({ devices }: { devices: readonly CheckedDevice[] }) {
  const { t } = useTexts('bind-many');
  const bad = devices.filter(({ problems }) => problems.length > 0).length;
  return (
    <>
      <Box mb="md">
        <Notice kind={bad > 0 ? 'critical' : 'info'}>
          {bad > 0 ? t('bad', { count: bad, total: devices.length }) : t('good', { count: devices.length })}
        </Notice>
      </Box>
      <RowsOrCards
        label={t('rows')}
        rows={devices}
        columns={useCheckedColumns()}
        sorting={useOwnSorting({ column: 'outcome', order: 'asc' })}
        keyOf={({ index }) => String(index)}
        minWidth={800}
      />
    </>
  );
}

function useCheckedColumns(): Column<CheckedDevice>[] {
  const { t } = useTexts('bind-many');
  return [
    {
      name: 'row',
      head: t('columns.row'),
      cell: ({ index }) => index + 1,
      sort: ({ index }) => index,
      numeric: true,
      width: 64,
    },
    { name: 'eui', head: 'EUI', cell: ({ eui }) => eui || '–', sort: ({ eui }) => eui, isCardHead: true },
    {
      name: 'model',
      head: t('ui:devices.model'),
      cell: ({ model }) => model ?? '–',
      sort: ({ model }) => model,
    },
    {
      name: 'name',
      head: t('columns.name'),
      cell: ({ name }) => <span className={classes.text}>{name || '–'}</span>,
      sort: ({ name }) => name || null,
    },
    {
      name: 'group',
      head: t('columns.group'),
      cell: ({ group }) => <span className={classes.text}>{group || '–'}</span>,
      sort: ({ group }) => group || null,
    },
    {
      name: 'outcome',
      head: t('columns.outcome'),
      cell: Outcome,
      sort: ({ problems }) => problems.length === 0,
      isWideOnCard: true,
    },
  ];
}

function Outcome({ problems }: CheckedDevice) {
  const { t } = useTexts('bind-many');
  if (problems.length === 0) {
    return (
      <span className={classes.outcome}>
        <IconCircleCheck size={16} aria-hidden />
        {t('ready')}
      </span>
    );
  }
  return (
    <span className={classes.outcome} data-bad>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {problems.map(({ code, msg }) => (
          <span key={code}>{msg} </span>
        ))}
      </span>
    </span>
  );
}
