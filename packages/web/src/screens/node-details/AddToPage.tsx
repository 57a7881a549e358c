import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import type { Eui } from '@fieldscope/contract/ids';
import { Anchor, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { keyOf, useMutationCall } from '../../api/use-call';
import { useChartPages } from '../../features/chart-pages/chart-pages.queries';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';
import type { SeriesOfDevice } from '../../values/series';

interface AddToPageProps {
  eui: Eui;
  series: readonly SeriesOfDevice[];
  /** The name that is proposed. */
  name: string;
  onClose(): void;
}

/** Puts the chart of a node on a chart page that has a free place. */
export function AddToPage({ eui, series, name: proposed, onClose }: AddToPageProps) {
  const { t } = useTexts('node-details');
  const client = useQueryClient();
  const { data, error } = useChartPages();
  const [name, setName] = useState(proposed.slice(0, CHART_PAGE_LIMITS.nameLength));
  const [chosen, setChosen] = useState<string | null>(null);
  const pages = data?.filter(({ rows, columns, chart_count }) => chart_count < rows * columns);
  const page = pages?.find(({ desktop_id }) => String(desktop_id) === chosen) ?? pages?.[0];
  const create = useMutationCall(charts.create, {
    quiet: true,
    onSettled() {
      for (const call of [chartPages.list, charts.list])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  });
  const submit = () => {
    if (!page || name.trim() === '') return;
    create.mutate(
      {
        desktop_id: page.desktop_id,
        name,
        series: series.map(({ channel, measurement_id }) => ({ eui, channel, measurement_id })) as never,
      },
      {
        onSuccess() {
          tip.success(t('page.added', { name: page.name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('page.add')}
      action={t('page.action')}
      isDisabled={!page || name.trim() === ''}
      isPending={create.isPending}
      failure={create.error ?? error}
      onSubmit={submit}
      onClose={onClose}
    >
      {!pages && !error && <Skeleton height={120} />}
      {pages?.length === 0 && (
        <Text>
          {t('page.none')}{' '}
          <Anchor component={Link} to="/data_chart">
            {t('page.open')}
          </Anchor>
        </Text>
      )}
      {page && (
        <>
          <Select
            label={t('page.page')}
            allowDeselect={false}
            data={pages?.map((one) => ({ value: String(one.desktop_id), label: one.name }))}
            value={String(page.desktop_id)}
            onChange={setChosen}
          />
          <TextInput
            label={t('page.name')}
            maxLength={CHART_PAGE_LIMITS.nameLength}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
