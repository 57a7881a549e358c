import { operatorViews } from '@fieldscope/contract/calls/operators';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { Stack, Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FactList } from '../../ui/layout/FactList';
import { PageSection } from '../../ui/layout/PageSection';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatBytes, formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { ListSection } from '../parts/ListSection';
import { Outcome } from '../parts/Outcome';

const HOUR_SECONDS = 3600;

/** What needs attention, and what runs here. */
export function OverviewPage() {
  const { t } = useTexts('operator');
  const { data, error, refetch } = useOperatorQuery(operatorViews.overview, {}, { everyMs: MINUTE_MS });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const { versions, process: running } = data ?? {};
  return (
    <Stack gap="lg">
      <Findings data={data} />
      <PageSection title={t('overview.versions')} isCard>
        <FactList
          facts={[
            { name: 'portal', label: t('overview.portal'), value: versions?.portal },
            { name: 'postgresql', label: 'PostgreSQL', value: versions?.postgresql },
            { name: 'node', label: 'Node.js', value: versions?.node },
            {
              name: 'migration',
              label: t('overview.migration'),
              value: versions && `${versions.migration} (${versions.migrations})`,
              isWide: true,
            },
          ]}
        />
      </PageSection>
      <PageSection title={t('overview.process')} isCard>
        <FactList
          facts={[
            { name: 'host', label: t('overview.host'), value: running?.host },
            { name: 'pid', label: 'PID', value: running && String(running.pid) },
            { name: 'roles', label: t('overview.roles'), value: running?.roles.join(', ') },
            {
              name: 'uptime',
              label: t('overview.uptime'),
              value:
                running &&
                t('overview.hours', { hours: formatNumber(running.uptime_seconds / HOUR_SECONDS, 1) }),
            },
            {
              name: 'memory',
              label: t('overview.memory'),
              value: running && formatBytes(running.memory_bytes),
            },
            {
              name: 'connections',
              label: t('overview.connections'),
              value:
                running && t('overview.waiting', { open: running.connections, waiting: running.waiting }),
            },
          ]}
        />
      </PageSection>
    </Stack>
  );
}

interface Examined {
  examined_at: number | null;
  findings: readonly { name: string; ok: boolean; detail: string }[];
}

/** What the doctor found, what is bad first. */
function Findings({ data }: { data: Examined | undefined }) {
  const { t } = useTexts('operator');
  const isPending = data === undefined || data.examined_at === null;
  const bad = data?.findings.filter(({ ok }) => !ok) ?? [];
  const rows = data && [...bad, ...data.findings.filter(({ ok }) => ok)];
  return (
    <ListSection title={t('overview.attention')}>
      <Text mb="sm">
        {isPending ? (
          t('overview.examining')
        ) : (
          <>
            {bad.length === 0 ? t('overview.allWell') : t('overview.bad', { count: bad.length })}{' '}
            <Text span c="dimmed">
              <TimeAgo at={data.examined_at} />
            </Text>
          </>
        )}
      </Text>
      <RowsOrCards
        label={t('overview.attention')}
        rows={isPending ? undefined : rows}
        keyOf={({ name }) => name}
        minWidth={560}
        columns={[
          {
            name: 'name',
            head: t('overview.what'),
            cell: ({ name }) => name,
            width: 240,
          },
          {
            name: 'ok',
            head: t('overview.state'),
            cell: ({ ok }) => (
              <Outcome kind={ok ? 'good' : 'bad'} word={t(ok ? 'overview.well' : 'overview.look')} />
            ),
            width: 180,
          },
          {
            name: 'detail',
            head: t('overview.detail'),
            cell: ({ detail }) => detail,
            isWideOnCard: true,
          },
        ]}
      />
    </ListSection>
  );
}
