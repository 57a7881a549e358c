import { operatorViews } from '@fieldscope/contract/calls/operators';
import { SECOND_MS } from '@fieldscope/contract/time';
import { Stack, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { JobList } from '../parts/JobList';
import { ListSection } from '../parts/ListSection';
import { Nothing } from '../parts/Nothing';

const LOOKED_EVERY_MS = 15 * SECOND_MS;

/** Pools of workers with what waits in them, and the jobs themselves. */
export function QueuePage() {
  const { t } = useTexts('operator');
  const { data, error, refetch } = useOperatorQuery(
    operatorViews.viewQueue,
    {},
    { everyMs: LOOKED_EVERY_MS },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg">
      <ListSection title={t('queue.pools')}>
        <RowsOrCards
          label={t('queue.pools')}
          rows={data?.pools}
          keyOf={({ pool, kind }) => `${pool} ${kind}`}
          nameOf={({ kind }) => kind}
          empty={<Nothing>{t('queue.none')}</Nothing>}
          minWidth={720}
          columns={[
            { name: 'kind', head: t('queue.kind'), cell: ({ kind }) => kind },
            { name: 'pool', head: t('queue.pool'), cell: ({ pool }) => pool },
            {
              name: 'waiting',
              head: t('queue.states.waiting'),
              cell: (row) => formatNumber(row.waiting),
              numeric: true,
            },
            {
              name: 'active',
              head: t('queue.states.active'),
              cell: (row) => formatNumber(row.active),
              numeric: true,
            },
            {
              name: 'failed',
              head: t('queue.states.failed'),
              cell: (row) => formatNumber(row.failed),
              numeric: true,
            },
            {
              name: 'oldest',
              head: t('queue.oldest'),
              cell: ({ oldest_due_at }) => (oldest_due_at === null ? '–' : <TimeAgo at={oldest_due_at} />),
            },
          ]}
        />
        {data?.more && <Text c="dimmed">{t('queue.more')}</Text>}
      </ListSection>
      <ListSection title={t('queue.jobs')}>
        <JobList />
      </ListSection>
    </Stack>
  );
}
