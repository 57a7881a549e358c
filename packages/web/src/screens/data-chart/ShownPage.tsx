import type { Chart, ChartPage } from '@fieldscope/contract/calls/chart-pages';
import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useAlarmLinesKnown } from '../../features/alarms/use-alarm-lines';
import { useChartsOf } from '../../features/chart-pages/chart-pages.queries';
import { PageSelect } from '../../features/chart-pages/PageSelect';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FilterBar } from '../../ui/filters/FilterBar';
import { RangeControl } from '../../ui/filters/RangeControl';
import { usePhone } from '../../ui/layout/use-phone';
import classes from './ChartPages.module.css';
import { EditableGrid } from './EditableGrid';
import { LargeChart } from './LargeChart';
import { PageMenu } from './PageMenu';
import { RefreshChoice } from './RefreshChoice';
import { usePageTime } from './use-page-time';

interface ShownPageProps {
  pages: readonly ChartPage[];
  page: ChartPage;
  onChoose(chartPageId: number): void;
  onCreate(): void;
}

/** One page: its charts over one range of time, or one of them large. */
export function ShownPage({ pages, page, onChoose, onCreate }: ShownPageProps) {
  const { t } = useTexts('chart-pages');
  const { data: charts, error, refetch } = useChartsOf(page.desktop_id);
  const areLinesKnown = useAlarmLinesKnown();
  const { range, refresh, time } = usePageTime();
  const [address, setAddress] = useSearchParams();
  const large = charts?.find(({ chart_id }) => String(chart_id) === address.get('chart'));
  const enlarge = (chart: Chart | undefined) => {
    const next = new URLSearchParams(address);
    next.set('page', String(page.desktop_id));
    if (chart) next.set('chart', String(chart.chart_id));
    else next.delete('chart');
    setAddress(next);
  };
  const isPhone = usePhone();
  const select = <PageSelect pages={pages} page={page} onChoose={onChoose} />;
  return (
    <section aria-label={t('charts')}>
      <FilterBar end={!isPhone && <PageMenu page={page} />}>
        {isPhone ? (
          <div className={classes.pageAndMenu}>
            {select}
            <PageMenu page={page} phone={{ refresh, onCreate }} />
          </div>
        ) : (
          select
        )}
        <RangeControl
          range={range.range}
          bounds={time.bounds}
          onChange={range.change}
          comparison={range.comparison}
        />
        {!isPhone && <RefreshChoice refresh={refresh} />}
      </FilterBar>
      {error && !charts ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !charts || !areLinesKnown ? (
        <Skeleton height={420} radius={8} />
      ) : large ? (
        <LargeChart chart={large} time={time} onClose={() => enlarge(undefined)} />
      ) : (
        <EditableGrid page={page} charts={charts} time={time} onEnlarge={enlarge} />
      )}
    </section>
  );
}
