import { operatorViews } from '@fieldscope/contract/calls/operators';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TwoLines } from '../../ui/tables/TwoLines';
import { formatNumber } from '../../values/format-number';
import { TimeAgo } from '../../values/Times';
import { useOperatorQuery } from '../api/use-operator-call';
import { Nothing } from '../parts/Nothing';
import classes from '../parts/Outcome.module.css';

/** Why uplinks were refused, by cause and network server. */
export function RefusalsPage() {
  const { t } = useTexts('operator');
  const [cause, setCause] = useState<string | null>(null);
  const { data, error, refetch } = useOperatorQuery(operatorViews.listRefusals, { cause: cause ?? '' });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const causes = data?.causes ?? [];
  return (
    <Stack gap="sm">
      <FilterBar onClear={cause === null ? undefined : () => setCause(null)}>
        <FilterSelect
          label={t('refusals.cause')}
          placeholder={t('refusals.anyCause')}
          count={causes.length}
          data={causes}
          value={cause}
          onChange={setCause}
          isWide
        />
      </FilterBar>
      <RowsOrCards
        label={t('pages.refusals.title')}
        rows={data?.list}
        keyOf={(row) => [row.org_id, row.label, row.cause, row.last_at].join(' ')}
        nameOf={({ reason }) => reason}
        empty={<Nothing>{t('refusals.none')}</Nothing>}
        minWidth={920}
        columns={[
          {
            name: 'cause',
            head: t('refusals.cause'),
            cell: ({ reason, cause: name }) => (
              <TwoLines below={name} isCode>
                {reason}
              </TwoLines>
            ),
            isElastic: true,
          },
          {
            name: 'server',
            head: t('refusals.server'),
            cell: ({ label, kind }) => <TwoLines below={kind}>{label || t('refusals.noToken')}</TwoLines>,
          },
          {
            name: 'organisation',
            head: t('devices.organisation'),
            cell: ({ org_id, organisation }) =>
              org_id === null ? '–' : <Link to={`/organisations/${org_id}`}>{organisation}</Link>,
          },
          {
            name: 'count',
            head: t('refusals.count'),
            cell: ({ count }) => formatNumber(count),
            numeric: true,
            width: 90,
          },
          {
            name: 'last',
            head: t('refusals.last'),
            cell: ({ last_at }) => <TimeAgo at={last_at} />,
            width: 130,
          },
          {
            name: 'example',
            head: t('refusals.example'),
            cell: ({ example }) => (
              <code className={classes.code} translate="no">
                {example}
              </code>
            ),
            isWideOnCard: true,
            yields: 1,
          },
        ]}
      />
      {data?.more && <Text c="dimmed">{t('refusals.more')}</Text>}
    </Stack>
  );
}
