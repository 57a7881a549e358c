import { alarms } from '@fieldscope/contract/calls/alarms';
import { ActionIcon, Button, Group } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { IconArrowsMaximize, IconArrowsMinimize, IconBellPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { addressOfRule } from '../../ui/alarms/rule-address';
import { RangeControl } from '../../ui/filters/RangeControl';
import { useTimeRange } from '../../ui/filters/use-time-range';
import type { SeriesOfDevice } from '../../values/series';
import { useSeriesName } from '../../values/use-series-name';
import { NodeCurves } from './NodeCurves';
import classes from './NodeDetails.module.css';
import type { Node } from './node-details.queries';
import { useAlarmLines } from './use-alarm-lines';

interface SeriesChartProps {
  node: Pick<Node, 'eui' | 'group_uuid' | 'name' | 'blocks'>;
  /** At least one. */
  series: readonly SeriesOfDevice[];
  withChannel: boolean;
}

const HEIGHT = 340;
/** Of the window, around the plot: the bar of the portal, the head of the chart and its legend. */
const AROUND_PX = 230;

/** The history of series with the limits of their alarms; range and height are in the address. */
export function SeriesChart({ node, series, withChannel }: SeriesChartProps) {
  const { t } = useTexts('node-details');
  const time = useTimeRange('1d');
  const seriesName = useSeriesName();
  const chart = useRef<HTMLElement>(null);
  const height = useChartHeight();
  const { thresholds, question } = useAlarmLines(node, series);
  const maySet = useMayCall(alarms.createRule);
  const named = series.map((one) => ({ ...one, name: seriesName(one, withChannel, node.blocks) }));
  const title = named.map(({ name }) => name).join(', ');
  const heightLabel = t(height.isFull ? 'overlay.usual' : 'overlay.full');
  return (
    <section className={classes.chart} ref={chart}>
      <div className={classes.chartHead}>
        <h2 className={classes.chartTitle}>{title}</h2>
        <Group gap="xs">
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
        </Group>
      </div>
      {question}
      <NodeCurves
        eui={node.eui}
        series={named}
        time={time}
        height={height.px}
        title={`${node.name}: ${title}`}
        thresholds={thresholds}
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
