import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { physicalTypeOf } from '@fieldscope/contract/definitions/physical-type';
import { LIMITS } from '@fieldscope/contract/limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ChartSeries, nameOfSeries } from '../../features/chart-pages/series-label';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { ownUnitOf, useMeasurementNames } from '../../values/measurement-names';
import { useMeasuredText } from '../../values/use-measured-text';
import { useSeries } from './data-chart.queries';
import { SeriesSelect } from './SeriesSelect';

/** What a chart is made of, while a dialog is open. The name follows the first measurement until the reader types one. */
export function useChartForm(before: { name: string; series: readonly ChartSeries[] }) {
  const { t } = useTexts('chart-pages');
  const nameOf = useMeasurementNames();
  const [series, setSeries] = useState(before.series);
  const [typed, setTyped] = useState<string | undefined>(before.name || undefined);
  const [isTried, setTried] = useState(false);
  const first = series[0];
  const name = typed ?? (first ? nameOf(first.measurement_id) : '');
  const missing = (isMissing: boolean) => (isTried && isMissing ? t('common:required') : undefined);
  return {
    ...{ series, name, setSeries, setName: setTyped },
    nameError: missing(name.trim() === ''),
    seriesError: missing(series.length === 0),
    /** What a call takes; undefined while something is missing, which is shown from now on. */
    finished() {
      setTried(true);
      if (name.trim() === '' || series.length === 0) return undefined;
      return { name: name.trim(), series: [...series] };
    },
  };
}

const typeOf = ({ measurement_id: id }: ChartSeries) => physicalTypeOf(id, ownUnitOf(id));

/** Measurements and name of a chart. */
export function ChartFields({ form }: { form: ReturnType<typeof useChartForm> }) {
  const { t } = useTexts('chart-pages');
  const { data: all, error, refetch } = useSeries();
  const { series } = form;
  const [first] = series;
  const fits = (one: ChartSeries) =>
    series.some((chosen) => nameOfSeries(chosen) === nameOfSeries(one)) ||
    (series.length < LIMITS.chartMeasurements && (!first || typeOf(one) === typeOf(first)));
  if (error && !all) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <SeriesSelect
        label={t('chart.measurements')}
        description={<Limit first={first} isFull={series.length >= LIMITS.chartMeasurements} />}
        withAsterisk
        error={form.seriesError}
        all={all}
        chosen={series}
        fits={fits}
        onChoose={form.setSeries}
      />
      <TextInput
        label={t('name')}
        required
        autoComplete="off"
        maxLength={CHART_PAGE_LIMITS.nameLength}
        value={form.name}
        error={form.nameError}
        onChange={(event) => form.setName(event.currentTarget.value)}
      />
    </>
  );
}

/** Says what else fits into the chart. */
function Limit({ first, isFull }: { first: ChartSeries | undefined; isFull: boolean }) {
  const { t } = useTexts('chart-pages');
  const { unit } = useMeasuredText();
  const nameOf = useMeasurementNames();
  if (!first) return t('chart.measurementsAbout', { count: LIMITS.chartMeasurements });
  if (isFull) return t('chart.full', { count: LIMITS.chartMeasurements });
  const shown = unit(first.measurement_id);
  return shown
    ? t('chart.onlyUnit', { unit: shown })
    : t('chart.onlySame', { name: nameOf(first.measurement_id) });
}
