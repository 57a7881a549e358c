import { operatorViews } from '@fieldscope/contract/calls/operators';
import { Stack } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FactList } from '../../ui/layout/FactList';
import { PageSection } from '../../ui/layout/PageSection';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatBytes, formatShort } from '../../values/format-number';
import { useOperatorQuery } from '../api/use-operator-call';
import { ListSection } from '../parts/ListSection';
import { Nothing } from '../parts/Nothing';
import { daysWithGrowth, growthADay, sumOfKind } from './space.model';

/** What takes space, how it grows, and what is left. */
export function SpacePage() {
  const { t } = useTexts('operator');
  const { data, error, refetch } = useOperatorQuery(operatorViews.viewSpace, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const growth = data && growthADay(data.days);
  const signed = (bytes: number) => `${bytes < 0 ? '−' : '+'}${formatBytes(Math.abs(bytes))}`;
  return (
    <Stack gap="lg">
      <PageSection title={t('space.whole')} isCard>
        <FactList
          facts={[
            { name: 'database', label: t('space.database'), value: data && formatBytes(data.database_bytes) },
            { name: 'raw', label: t('space.raw'), value: data && formatBytes(sumOfKind(data.tables, 'raw')) },
            {
              name: 'packed',
              label: t('space.packed'),
              value: data && formatBytes(sumOfKind(data.tables, 'packed')),
            },
            {
              name: 'growth',
              label: t('space.growth'),
              value: data && (growth === undefined ? t('space.tooEarly') : signed(growth)),
            },
            {
              name: 'free',
              label: t('space.free'),
              value:
                data &&
                (data.disk
                  ? t('space.of', {
                      free: formatBytes(data.disk.free_bytes),
                      total: formatBytes(data.disk.total_bytes),
                    })
                  : '–'),
            },
            {
              name: 'folder',
              label: t('space.folder'),
              value: data && (data.disk?.folder ?? '–'),
              isWide: true,
            },
          ]}
        />
      </PageSection>
      <ListSection title={t('space.tables')}>
        <RowsOrCards
          label={t('space.tables')}
          rows={data?.tables}
          keyOf={({ name }) => name}
          minWidth={560}
          columns={[
            { name: 'name', head: t('space.table'), cell: ({ name }) => name },
            { name: 'kind', head: t('space.kind'), cell: ({ kind }) => t(`space.kinds.${kind}`) },
            {
              name: 'rows',
              head: t('space.rows'),
              cell: ({ rows }) => (rows === null ? '–' : formatShort(rows)),
              numeric: true,
            },
            { name: 'bytes', head: t('space.bytes'), cell: ({ bytes }) => formatBytes(bytes), numeric: true },
          ]}
        />
      </ListSection>
      <ListSection title={t('space.days')}>
        <RowsOrCards
          label={t('space.days')}
          rows={data && daysWithGrowth(data.days)}
          keyOf={({ day }) => day}
          empty={<Nothing>{t('space.tooEarly')}</Nothing>}
          minWidth={400}
          columns={[
            { name: 'day', head: t('space.day'), cell: ({ day }) => day },
            {
              name: 'bytes',
              head: t('space.database'),
              cell: ({ bytes }) => formatBytes(bytes),
              numeric: true,
            },
            {
              name: 'growth',
              head: t('space.growth'),
              cell: ({ growth: of }) => (of === null ? '–' : signed(of)),
              numeric: true,
            },
          ]}
        />
      </ListSection>
    </Stack>
  );
}
