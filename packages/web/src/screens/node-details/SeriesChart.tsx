import { alarms } from '@fieldscope/contract/calls/alarms';
import { charts } from '@fieldscope/contract/calls/chart-pages';
import { ActionIcon, Button } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { IconArrowsMaximize, IconArrowsMinimize, IconBellPlus, IconLayoutGridAdd } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { addressOfRule } from '../../features/alarms/rule-address';
import { useAlarmLines } from '../../features/alarms/use-alarm-lines';
import { useTexts } from '../../texts/use-texts';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useTimeRange } from '../../ui/filters/use-time-range';
import { usePhone } from '../../ui/layout/use-phone';
import type { SeriesOfDevice } from '../../values/series';
import { useMeasuredText } from '../../values/use-measured-text';
import { useSeriesName } from '../../values/use-series-name';
import { NodeCurves } from './NodeCurves';
import classes from './NodeDetails.module.css';
import type { Node } from './node-details.queries';

const AddToPage = lazy(async () => ({ default: (await import('./AddToPage')).AddToPage }));

interface SeriesChartProps {
  node: Pick<Node, 'eui' | 'group_uuid' | 'name' | 'blocks'>;
  /** At least one. */
  series: readonly SeriesOfDevice[];
  withChannel: boolean;
}

const HEIGHT = 340;
/** Of the window, around the plot: the bar of the portal, the head of the chart and its legend. */
const AROUND_PX = 230;

/**
 * The history of series with the limits of their alarms; range and height are in the address. On a phone the plot is first,
 * and what can be done with it below.
 */
export function SeriesChart({ node, series, withChannel }: SeriesChartProps) {
  const { t } = useTexts('node-details');
  const time = useTimeRange('1d');
  const seriesName = useSeriesName();
  const chart = useRef<HTMLElement>(null);
  const height = useChartHeight();
  const isPhone = usePhone();
  const { thresholds, question } = useAlarmLines(
    series.map((one) => ({ ...one, eui: node.eui, group_uuid: node.group_uuid })),
  );
  const maySet = useMayCall(alarms.createRule);
  const mayAdd = useMayCall(charts.create);
  const [isAdding, setAdding] = useState(false);
  const { unit } = useMeasuredText();
  // A chart page has charts of one physical type.
  const ofOneUnit = new Set(series.map(({ measurement_id }) => unit(measurement_id))).size === 1;
  const named = series.map((one) => ({ ...one, name: seriesName(one, withChannel, node.blocks) }));
  const title = named.map(({ name }) => name).join(', ');
  const heightLabel = t(height.isFull ? 'overlay.usual' : 'overlay.full');
  const controls = (
    <div className={classes.chartActions}>
      {maySet && series.length === 1 && (
        <Button
          component={Link}
          to={addressOfRule({ eui: node.eui, series: series[0]! })}
          variant="default"
          leftSection={<IconBellPlus size={16} />}
        >
          {t('alarms.set')}
        </Button>
      )}
      <RangeControl
        range={time.range}
        bounds={{ from: time.from, to: time.to }}
        onChange={time.change}
        comparison={time.comparison}
      />
      {mayAdd && ofOneUnit && (
        <ActionIcon
          variant="default"
          size={36}
          aria-haspopup="dialog"
          aria-label={t('page.add')}
          title={t('page.add')}
          onClick={() => setAdding(true)}
        >
          <IconLayoutGridAdd size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={heightLabel}
        title={heightLabel}
        onClick={() => {
          height.toggle();
          chart.current?.scrollIntoView?.({ block: 'start' });
        }}
      >
        {height.isFull ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
      </ActionIcon>
    </div>
  );
  return (
    <section className={classes.chart} ref={chart}>
      <div className={classes.chartHead}>
        <h2 className={classes.chartTitle}>{title}</h2>
        {!isPhone && controls}
      </div>
      {question}
      <Suspense>
        {isAdding && (
          <AddToPage
            eui={node.eui}
            series={series}
            name={`${node.name}: ${title}`}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
      <NodeCurves
        eui={node.eui}
        series={named}
        time={time}
        height={height.px}
        title={`${node.name}: ${title}`}
        thresholds={thresholds}
        controls={isPhone && controls}
      />
    </section>
  );
}

/** The usual height of the chart, or that of the window (`full` in the address). */
function useChartHeight() {
  const [address, setAddress] = useSearchParams();
  const { height: windowPx } = useViewportSize();
  const isFull = address.has('full');
  return {
    isFull,
    px: isFull ? Math.max(HEIGHT, windowPx - AROUND_PX) : HEIGHT,
    toggle() {
      const next = new URLSearchParams(address);
      if (isFull) next.delete('full');
      else next.set('full', '1');
      setAddress(next, { replace: true });
    },
  };
}
