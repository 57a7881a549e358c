import type { CameraTask } from '@fieldscope/contract/calls/cameras';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import { Dialog } from '../../ui/layout/Dialog';
import { PageSection } from '../../ui/layout/PageSection';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { DateTime } from '../../values/Times';
import { useTasks } from './cameras.queries';
import { RunningTask } from './RunningTask';
import { lookOf } from './task-look';

/** Tasks of before, all but those that are shown already; each opens with its steps. */
export function PastTasks({ eui, except }: { eui: string; except: readonly CameraTask[] }) {
  const { t } = useTexts('cameras');
  const [opened, setOpened] = useState<CameraTask>();
  const isPast = ({ task_id }: CameraTask) => except.every((shown) => shown.task_id !== task_id);
  const past = useTasks(eui).data?.filter(isPast) ?? [];
  if (past.length === 0) return null;
  const columns: Column<CameraTask>[] = [
    { name: 'began', head: t('past.began'), cell: ({ created_at: at }) => <DateTime at={at} />, width: 210 },
    { name: 'model', head: t('fact.model'), cell: ({ model }) => `${model.name} ${model.version}` },
    {
      name: 'state',
      head: t('fact.state'),
      cell: ({ state }) => <StateLine {...lookOf(state)}>{t(`state.${state}`)}</StateLine>,
    },
    {
      name: 'results',
      head: t('fact.results'),
      cell: ({ results }) => formatNumber(results),
      numeric: true,
      width: 110,
    },
  ];
  return (
    <PageSection title={t('past.title')}>
      <RowsOrCards
        label={t('past.list')}
        rows={past}
        columns={columns}
        keyOf={({ task_id }) => task_id}
        nameOf={({ model }) => model.name}
        minWidth={760}
        actions={{
          head: t('steps.label'),
          width: 160,
          cell: (task) => (
            <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpened(task)}>
              {t('past.show')}
            </Button>
          ),
        }}
      />
      {opened && (
        <Dialog
          title={`${opened.model.name} ${opened.model.version}`}
          size="lg"
          onClose={() => setOpened(undefined)}
        >
          <RunningTask eui={eui} task={opened} />
        </Dialog>
      )}
    </PageSection>
  );
}
