import '@mantine/core/styles/Progress.layer.css';
import type { HistoryImport } from '@fieldscope/contract/calls/imports';
import { Button, Group, Progress, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useOwnSorting } from '../../ui/tables/use-sorting';
import { formatNumber, formatShare } from '../../values/format-number';
import { DateTime, ZoneName } from '../../values/Times';
import { counted } from './counted';
import classes from './Imports.module.css';
import { addressOfImport } from './import-address';
import { isActive } from './imports.queries';
import { RemoveImport } from './RemoveImport';

/** Imports with how far they are and what they stored. */
export function ImportList({ imports }: { imports: readonly HistoryImport[] | undefined }) {
  const { t } = useTexts('imports');
  const [removed, setRemoved] = useState<HistoryImport>();
  return (
    <section className={classes.list} aria-label={t('list.title')}>
      <Title order={2} mb="sm">
        {t('list.title')}
      </Title>
      <RowsOrCards
        label={t('list.title')}
        rows={imports}
        columns={useImportColumns()}
        sorting={useOwnSorting({ column: 'created', order: 'desc' })}
        keyOf={({ import_id }) => String(import_id)}
        minWidth={900}
        skeletonRows={3}
        empty={<EmptyState drawing="logger">{t('list.empty')}</EmptyState>}
        actions={{
          head: t('list.actions'),
          width: 210,
          cell: (row) => <Actions row={row} onRemove={() => setRemoved(row)} />,
        }}
      />
      {removed && <RemoveImport of={removed} imports={imports ?? []} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

function Actions({ row, onRemove }: { row: HistoryImport; onRemove(): void }) {
  const { t } = useTexts('imports');
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {(row.state === 'uploaded' || row.state === 'refused') && (
        <Button component={Link} to={addressOfImport(row.import_id)} size="compact-sm" variant="default">
          {t('list.open')}
        </Button>
      )}
      {row.state !== 'removing' && (
        <Button size="compact-sm" variant="subtle" color="critical" aria-haspopup="dialog" onClick={onRemove}>
          {t('list.remove')}
        </Button>
      )}
    </Group>
  );
}

function useImportColumns(): Column<HistoryImport>[] {
  const { t } = useTexts('imports');
  return [
    {
      name: 'name',
      head: t('list.name'),
      cell: ({ name }) => <span className={classes.name}>{name}</span>,
      sort: ({ name }) => name,
      isCardHead: true,
      isElastic: true,
    },
    {
      name: 'state',
      head: t('list.state'),
      cell: (row) => <State row={row} />,
      sort: ({ state }) => state,
      isWideOnCard: true,
    },
    {
      name: 'readings',
      head: t('list.readings'),
      cell: ({ readings, duplicates, report, state }) => (
        <span className={classes.count}>
          {formatNumber(readings)}
          {duplicates > 0 && <span>{t('list.duplicates', counted(duplicates))}</span>}
          {state === 'done' && report && report.fault_count > 0 && (
            <span>{t('list.faulty', counted(report.fault_count))}</span>
          )}
        </span>
      ),
      sort: ({ readings }) => readings,
      numeric: true,
    },
    {
      name: 'span',
      head: t('list.span'),
      note: <ZoneName />,
      cell: ({ first_at, last_at }) =>
        first_at === null || last_at === null ? (
          '–'
        ) : (
          <span className={classes.span}>
            <DateTime at={first_at} withoutZone />
            <DateTime at={last_at} withoutZone />
          </span>
        ),
      sort: ({ first_at }) => first_at,
      yields: 1,
    },
    {
      name: 'created',
      head: t('list.created'),
      note: <ZoneName />,
      cell: ({ created_at }) => <DateTime at={created_at} withoutZone />,
      sort: ({ created_at }) => created_at,
    },
  ];
}

function State({ row }: { row: HistoryImport }) {
  const { t } = useTexts('imports');
  const { state, progress, problem } = row;
  const text = t(`states.${state}`, { share: formatShare(progress) });
  return (
    <div className={classes.state} data-state={state}>
      <span>{text}</span>
      {isActive(row) && state !== 'removing' && (
        <Progress size="xs" value={100 * progress} aria-label={text} />
      )}
      {problem && <span className={classes.problem}>{t(`problems.${problem}`)}</span>}
    </div>
  );
}
