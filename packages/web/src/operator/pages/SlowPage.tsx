import { operatorViews, type Timing } from '@fieldscope/contract/calls/operators';
import { Stack, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber, formatShort } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { ListSection } from '../parts/ListSection';
import classes from '../parts/Outcome.module.css';

const shownMs = (ms: number): string => formatNumber(ms, ms < 10 ? 1 : 0);

/** Calls and statements that took longest together. */
export function SlowPage() {
  const { t } = useTexts('operator');
  const { data, error, refetch } = useOperatorQuery(operatorViews.viewSlow, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg">
      <Text>
        {data && t('slow.since', { process: data.process })} <TimeAgo at={data?.since ?? null} />
      </Text>
      <ListSection title={t('slow.calls')}>
        <TimingList label={t('slow.calls')} rows={data?.calls} />
      </ListSection>
      <ListSection title={t('slow.statements')}>
        <TimingList label={t('slow.statements')} rows={data?.statements} />
      </ListSection>
      <ListSection title={t('slow.database')}>
        {data?.database === null ? (
          <Notice kind="info">{t('slow.noExtension')}</Notice>
        ) : (
          <RowsOrCards
            label={t('slow.database')}
            rows={data?.database}
            keyOf={(row) => `${row.statement} ${row.calls} ${row.total_ms}`}
            nameOf={({ statement }) => statement}
            minWidth={720}
            columns={[
              {
                name: 'statement',
                head: t('slow.statement'),
                cell: ({ statement }) => (
                  <code className={classes.code} translate="no">
                    {statement}
                  </code>
                ),
                isElastic: true,
                isWideOnCard: true,
              },
              {
                name: 'calls',
                head: t('slow.count'),
                cell: ({ calls }) => formatShort(calls),
                numeric: true,
                width: 100,
              },
              {
                name: 'mean',
                head: t('slow.mean'),
                cell: ({ mean_ms }) => shownMs(mean_ms),
                numeric: true,
                width: 110,
              },
              {
                name: 'total',
                head: t('slow.total'),
                cell: ({ total_ms }) => shownMs(total_ms),
                numeric: true,
                width: 120,
              },
            ]}
          />
        )}
      </ListSection>
    </Stack>
  );
}

function TimingList({ label, rows }: { label: string; rows: readonly Timing[] | undefined }) {
  const { t } = useTexts('operator');
  return (
    <RowsOrCards
      label={label}
      rows={rows}
      keyOf={({ name }) => name}
      minWidth={820}
      columns={[
        {
          name: 'name',
          head: t('slow.what'),
          cell: ({ name }) => (
            <code className={classes.code} translate="no">
              {name}
            </code>
          ),
          isElastic: true,
          isWideOnCard: true,
        },
        {
          name: 'count',
          head: t('slow.count'),
          cell: ({ count }) => formatShort(count),
          numeric: true,
          width: 90,
        },
        {
          name: 'failed',
          head: t('slow.failed'),
          cell: ({ failed }) => formatShort(failed),
          numeric: true,
          width: 90,
        },
        {
          name: 'mean',
          head: t('slow.mean'),
          cell: ({ mean_ms }) => shownMs(mean_ms),
          numeric: true,
          width: 110,
        },
        {
          name: 'p95',
          head: t('slow.p95'),
          cell: ({ p95_ms }) => shownMs(p95_ms),
          numeric: true,
          width: 120,
        },
        {
          name: 'longest',
          head: t('slow.longest'),
          cell: ({ longest_ms }) => shownMs(longest_ms),
          numeric: true,
          width: 110,
        },
      ]}
    />
  );
}
