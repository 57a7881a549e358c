import { Button, Skeleton } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import { NamedCurve } from '../../../../ui/charts/ChartLegend';
import type { ChartCurve, DrawnCurve } from '../../../../ui/charts/chart-data';
import classes from '../../../../ui/charts/TimeSeriesChart.module.css';
import { useDrawnCurves } from '../../../../ui/charts/use-drawn-curves';
import { useDisplaySetting } from '../../../../values/display-setting';
import { formatDateTimeWithZone } from '../../../../values/format-time';
import { pairsOf } from './pairs.model';
import type { PointedPair, PointSet } from './point-plot';

const PointPlot = lazy(async () => ({ default: (await import('./PointPlot')).PointPlot }));
const PointTable = lazy(async () => ({ default: (await import('./PointTable')).PointTable }));

interface PointChartProps {
  /** Keys of the curves: the second is drawn over the first. */
  axes: readonly { along: string; over: string }[];
  /** undefined: still loading. */
  curves: readonly ChartCurve[] | undefined;
  height: number;
}

/** Names and tools above the plot. */
const HEAD_PX = 34;

/** Readings of measurements over those of another one. */
export function PointChart({ axes, curves, height }: PointChartProps) {
  const { t } = useTexts('panel-kinds', 'ui');
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<PointedPair>();
  const drawn = useDrawnCurves(curves);
  const wanted = JSON.stringify(axes);
  const sets = useMemo(() => drawn && setsOf(JSON.parse(wanted) as typeof axes, drawn), [drawn, wanted]);
  const summary = usePointSummary(sets ?? []);
  const inner = height - HEAD_PX;
  const isEmpty = sets?.every(({ pairs }) => pairs.length === 0);
  return (
    <figure className={classes.chart} data-fits>
      <div className={classes.head}>
        <ul className={classes.legend}>
          {sets?.map(({ over }) => (
            <li key={over.key} className={classes.entry}>
              <NamedCurve curve={{ ...over, isDots: true }} />
            </li>
          ))}
        </ul>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={classes.tools}
          leftSection={asTable ? <IconChartLine size={14} /> : <IconTable size={14} />}
          onClick={() => setAsTable(!asTable)}
        >
          <span className={classes.toolName}>{t(asTable ? 'ui:chart.asChart' : 'ui:chart.asTable')}</span>
        </Button>
      </div>
      <div className={classes.canvas} style={{ height: inner }}>
        <Suspense fallback={<Skeleton height={inner} />}>
          {sets === undefined ? (
            <Skeleton height={inner} />
          ) : asTable ? (
            <PointTable sets={sets} height={inner} />
          ) : (
            <PointPlot sets={sets} height={inner} label={summary} onPoint={setPointed} />
          )}
        </Suspense>
        {pointed && !asTable && <PairInWords {...pointed} />}
        {isEmpty && !asTable && <span className={classes.empty}>{t('scatter.noPairs')}</span>}
      </div>
    </figure>
  );
}

const setsOf = (axes: PointChartProps['axes'], curves: readonly DrawnCurve[]): PointSet[] =>
  axes.flatMap((axis) => {
    const [along, over] = [axis.along, axis.over].map((key) => curves.find((one) => one.key === key));
    return along && over ? [{ along, over, pairs: pairsOf(along, over) }] : [];
  });

const inUnit = ({ format, gap, unit }: DrawnCurve, value: number) => `${format(value)}${gap}${unit}`;

/** The point below the pointer. */
function PairInWords({ set: { along, over }, pair }: PointedPair) {
  const { timeZone } = useDisplaySetting();
  return (
    <span className={classes.pointed}>
      {[inUnit(along, pair.x), inUnit(over, pair.y), formatDateTimeWithZone(pair.at, timeZone)].join(' · ')}
    </span>
  );
}

/** What the points say, for who does not see them. */
function usePointSummary(sets: readonly PointSet[]): string {
  const { t } = useTexts('panel-kinds');
  const names = sets.map(({ along, over, pairs }) => {
    const { name } = over;
    if (pairs.length === 0) return t('scatter.none', { name });
    const values = pairs.map(({ y }) => y);
    return t('scatter.againstOther', {
      ...{ name, other: along.name, count: pairs.length },
      min: over.format(Math.min(...values)),
      max: inUnit(over, Math.max(...values)),
    });
  });
  return t('scatter.label', { names: names.join(' ') });
}
