import { JOB_STATES, operatorViews } from '@fieldscope/contract/calls/operators';
import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { TwoLines } from '../../ui/tables/TwoLines';
import { DateTime, ZoneName } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { CommandButton } from './CommandButton';
import { KeyedList, useKeyedPages } from './KeyedList';
import { Outcome } from './Outcome';

type State = (typeof JOB_STATES)[number];
const KINDS = { failed: 'bad', active: 'good', waiting: 'open' } as const;

/** Jobs of one state; of one kind where that is named. */
export function JobList({ kind = '' }: { kind?: string }) {
  const { t } = useTexts('operator');
  const [state, setState] = useState<State>('failed');
  const pages = useKeyedPages(state);
  const answer = useOperatorQuery(operatorViews.listJobs, { state, kind, after: pages.after });
  return (
    <Stack gap="sm">
      <FilterBar
        end={
          state === 'failed' && (
            <Group gap="xs">
              <CommandButton name="retry-job" label={t('queue.retryAll')} given={{ id: 'all' }} />
              <CommandButton name="delete-job" label={t('queue.deleteAll')} given={{ id: 'all' }} />
            </Group>
          )
        }
      >
        <FilterSelect
          label={t('queue.state')}
          placeholder=""
          isRequired
          count={JOB_STATES.length}
          data={JOB_STATES.map((value) => ({ value, label: t(`queue.states.${value}`) }))}
          value={state}
          onChange={(value) => setState(value as State)}
        />
      </FilterBar>
      <KeyedList
        label={t('queue.jobs')}
        answer={answer}
        pages={pages}
        empty={t('queue.none')}
        keyOf={({ id }) => id}
        nameOf={({ about, kind: name }) => about || name}
        minWidth={820}
        columns={[
          {
            name: 'about',
            head: t('queue.about'),
            cell: ({ about, kind: name }) => <TwoLines below={name}>{about || '–'}</TwoLines>,
            isElastic: true,
          },
          {
            name: 'state',
            head: t('queue.state'),
            cell: ({ state: now, reason }) => (
              <Outcome kind={KINDS[now]} word={t(`queue.states.${now}`)} reason={reason} />
            ),
            isWideOnCard: true,
          },
          {
            name: 'attempts',
            head: t('queue.attempts'),
            cell: ({ attempts }) => attempts,
            numeric: true,
            width: 100,
          },
          {
            name: 'queued',
            head: t('queue.queued'),
            note: <ZoneName />,
            cell: ({ queued_at }) => <DateTime at={queued_at} withoutZone />,
            width: 170,
            yields: 1,
          },
        ]}
        actions={
          state === 'failed'
            ? {
                head: t('organisation.actions'),
                cell: ({ id }) => (
                  <Group gap={4}>
                    <CommandButton name="retry-job" label={t('queue.retry')} given={{ id }} />
                    <CommandButton name="delete-job" label={t('queue.delete')} given={{ id }} />
                  </Group>
                ),
              }
            : undefined
        }
      />
    </Stack>
  );
}
