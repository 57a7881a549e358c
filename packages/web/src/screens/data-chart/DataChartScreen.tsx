import { useSearchParams } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { PageHead } from '../../ui/layout/PageHead';
import { ChosenChart } from './ChosenChart';
import { type ChartSeries, seriesOfAddress, withSeries } from './chart-series';
import { useSeries } from './data-chart.queries';
import { NothingChosen } from './NothingChosen';
import { SeriesSelect } from './SeriesSelect';

/** Up to five series of any devices over time; the choice, the range and the zoom are in the address. */
export function DataChartScreen() {
  const { t } = useTexts('data-chart');
  const [address, setAddress] = useSearchParams();
  const chosen = seriesOfAddress(address);
  const { data: all, error, refetch } = useSeries();
  const { range, from, to, change, zoom, zoomOut } = useTimeRange('1d');
  const choose = (series: readonly ChartSeries[]) =>
    setAddress(withSeries(address, series), { replace: true });
  return (
    <>
      <PageHead title={t('routes:dataChart')} about={t('about')} />
      <FilterBar>
        <SeriesSelect all={all} chosen={chosen} onChoose={choose} />
        <RangeControl range={range} bounds={{ from, to }} onChange={change} />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : chosen.length === 0 ? (
        <NothingChosen all={all} onChoose={choose} />
      ) : (
        <ChosenChart all={all} chosen={chosen} bounds={{ from, to }} onZoom={zoom} onZoomOut={zoomOut} />
      )}
    </>
  );
}
