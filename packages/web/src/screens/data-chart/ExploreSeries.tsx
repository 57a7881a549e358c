import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { ChartSeries } from '../../features/chart-pages/series-label';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { PageHead } from '../../ui/layout/PageHead';
import { useMeasuredText } from '../../values/use-measured-text';
import { ChosenChart } from './ChosenChart';
import { fitsBeside, seriesOfAddress, withSeries } from './chart-series';
import classes from './DataChart.module.css';
import { useSeries } from './data-chart.queries';
import { NothingChosen } from './NothingChosen';
import { SeriesSelect } from './SeriesSelect';

/** Up to five series of any devices over time; the choice, the range and the zoom are in the address. */
export function ExploreSeries() {
  const { t } = useTexts('data-chart');
  const [address, setAddress] = useSearchParams();
  const chosen = seriesOfAddress(address);
  const { unit } = useMeasuredText();
  const { data: all, error, refetch } = useSeries();
  const time = useTimeRange('1d');
  const choose = (series: readonly ChartSeries[]) =>
    setAddress(withSeries(address, series), { replace: true });
  return (
    <>
      <PageHead
        title={t('explore')}
        about={t('about')}
        action={
          <Button
            component={Link}
            to="/data_chart"
            variant="default"
            leftSection={<IconLayoutGrid size={16} />}
          >
            {t('pages')}
          </Button>
        }
      />
      <FilterBar>
        <SeriesSelect
          className={classes.select}
          all={all}
          chosen={chosen}
          fits={(series) => fitsBeside(chosen, series, unit)}
          aria-label={t('series')}
          onChoose={choose}
        />
        <RangeControl
          range={time.range}
          bounds={{ from: time.from, to: time.to }}
          onChange={time.change}
          comparison={time.comparison}
        />
      </FilterBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : chosen.length === 0 ? (
        <NothingChosen all={all} onChoose={choose} />
      ) : (
        <ChosenChart all={all} chosen={chosen} time={time} />
      )}
    </>
  );
}
