import type { ChartPage } from '@fieldscope/contract/calls/chart-pages';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useAlarmLinesKnown } from '../../features/alarms/use-alarm-lines';
import { ChartPlot, type PageTime } from '../../features/chart-pages/ChartPlot';
import { useChartsOf } from '../../features/chart-pages/chart-pages.queries';
import { PageSelect } from '../../features/chart-pages/PageSelect';
import { useChosenPage } from '../../features/chart-pages/use-chosen-page';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useTimeRange } from '../../ui/filters/use-time-range';
import classes from './Dashboard.module.css';

interface ChartPageTabProps {
  /** At least one. */
  pages: readonly ChartPage[];
  onSingle(): void;
}

/** The charts of a chosen page; page and range are in the address. */
export function ChartPageTab({ pages, onSingle }: ChartPageTabProps) {
  const { t } = useTexts('dashboard');
  const { page = pages[0]!, choose } = useChosenPage(pages);
  const { range, from, to, change, comparison, zoom, zoomOut } = useTimeRange('1d');
  const bounds = { from, to };
  const time: PageTime = { bounds, comparison, isLive: true, onZoom: zoom, onZoomOut: zoomOut };
  return (
    <section aria-label={t('tabs.chart')}>
      <div className={classes.choices}>
        <PageSelect pages={pages} page={page} onChoose={choose} />
        <RangeControl range={range} bounds={bounds} onChange={change} comparison={comparison} />
        <Button component={Link} to={`/data_chart?page=${page.desktop_id}`} variant="default">
          {t('chart.open')}
        </Button>
        <Button variant="default" onClick={onSingle}>
          {t('chart.single')}
        </Button>
      </div>
      <ChartsOfPage page={page} time={time} />
    </section>
  );
}

const HEIGHT = 220;
/** A chart is 340 to 560 px wide. */
const POINTS = 300;

function ChartsOfPage({ page, time }: { page: ChartPage; time: PageTime }) {
  const { t } = useTexts('chart-pages');
  const { data: charts, error, refetch } = useChartsOf(page.desktop_id);
  const areLinesKnown = useAlarmLinesKnown();
  if (error && !charts) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!charts || !areLinesKnown) return <Skeleton height={420} radius={8} />;
  if (charts.length === 0) return <EmptyState drawing="logger">{t('chart.noneHere')}</EmptyState>;
  return (
    <ul className={classes.charts} aria-label={page.name}>
      {charts.map((chart) => (
        <li key={chart.chart_id} className={classes.panel}>
          <h3 className={classes.chartName}>{chart.name}</h3>
          <ChartPlot chart={chart} time={time} height={HEIGHT} points={POINTS} />
        </li>
      ))}
    </ul>
  );
}
