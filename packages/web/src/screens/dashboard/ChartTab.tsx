import { Button, Select, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useChartPages } from '../../features/chart-pages/chart-pages.queries';
import { EmptyState } from '../../features/devices/EmptyState';
import { SeriesCurve } from '../../features/telemetry/SeriesCurve';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { usePhone } from '../../ui/layout/use-phone';
import { seriesKey } from '../../values/series';
import { useSeriesName } from '../../values/use-series-name';
import { chartChoice, type Series } from './chart-choice';
import classes from './Dashboard.module.css';
import { useSeries } from './dashboard.queries';

const ChartPageTab = lazy(async () => ({ default: (await import('./ChartPageTab')).ChartPageTab }));

/** A chart page; where there is none, or the address names a node, one measurement of one node. */
export function ChartTab() {
  const [address, setAddress] = useSearchParams();
  const { data: pages, isPending } = useChartPages();
  const showSingle = (isSingle: boolean) => {
    const next = new URLSearchParams(address);
    for (const name of ['node', 'series']) next.delete(name);
    // An empty name is the first node.
    if (isSingle) next.set('node', '');
    setAddress(next, { replace: true });
  };
  if (isPending) return <WaitingChart />;
  const hasPages = pages !== undefined && pages.length > 0;
  if (!hasPages || address.has('node'))
    return <SingleChart onPages={hasPages ? () => showSingle(false) : undefined} />;
  return (
    <Suspense fallback={<WaitingChart />}>
      <ChartPageTab pages={pages} onSingle={() => showSingle(true)} />
    </Suspense>
  );
}

/** The choices stand above one another on a phone. */
const WaitingChart = () => <Skeleton height={usePhone() ? 640 : 420} radius={8} />;

interface SingleChartProps {
  /** Given when there are chart pages. */
  onPages: (() => void) | undefined;
}

/** One measurement of one node over time; node, measurement and range are in the address. */
function SingleChart({ onPages }: SingleChartProps) {
  const { t } = useTexts('dashboard');
  const { data, error, refetch } = useSeries();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingChart />;
  if (data.length === 0) return <EmptyState drawing="logger">{t('chart.empty')}</EmptyState>;
  return <ChosenChart all={data} onPages={onPages} />;
}

const CHOICES_SHOWN = 100;

function ChosenChart({ all, onPages }: SingleChartProps & { all: readonly Series[] }) {
  const { t } = useTexts('dashboard');
  const seriesName = useSeriesName();
  const [address, setAddress] = useSearchParams();
  const time = useTimeRange('1d');
  const { nodes, node, ofNode, chosen } = chartChoice(all, {
    node: address.get('node'),
    series: address.get('series'),
  });
  const choose = (part: Record<string, string | null>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(part)) if (value) next.set(name, value);
    setAddress(next, { replace: true });
  };
  const severalChannels = new Set(ofNode.map(({ channel }) => channel)).size > 1;
  return (
    <section className={classes.panel} aria-label={t('tabs.chart')}>
      <div className={classes.choices}>
        <Select
          className={classes.choice}
          classNames={longChoices}
          aria-label={t('chart.node')}
          data={[...nodes].map(([value, name]) => ({ value, label: name }))}
          value={node}
          onChange={(eui) => choose({ node: eui })}
          searchable={needsSearch(nodes.size)}
          limit={CHOICES_SHOWN}
          nothingFoundMessage={t('ui:filter.nothingFound')}
          allowDeselect={false}
        />
        <Select
          className={classes.choice}
          classNames={longChoices}
          aria-label={t('chart.measurement')}
          data={ofNode.map((one) => ({
            value: seriesKey(one),
            label: seriesName(one, severalChannels),
          }))}
          value={chosen ? seriesKey(chosen) : null}
          onChange={(series) => choose({ series })}
          searchable={needsSearch(ofNode.length)}
          nothingFoundMessage={t('ui:filter.nothingFound')}
          allowDeselect={false}
        />
        <RangeControl
          range={time.range}
          bounds={{ from: time.from, to: time.to }}
          onChange={time.change}
          comparison={time.comparison}
        />
        {onPages && (
          <Button variant="default" onClick={onPages}>
            {t('chart.pages')}
          </Button>
        )}
      </div>
      {chosen && (
        <SeriesCurve
          eui={chosen.eui}
          channel={chosen.channel}
          measurementId={chosen.measurement_id}
          time={time}
        />
      )}
    </section>
  );
}
