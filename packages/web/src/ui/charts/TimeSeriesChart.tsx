import { ActionIcon, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconChartLine, IconTable, IconZoomOut } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDateTimeWithZone, formatSpan } from '../../values/format-time';
import { useMeasuredText } from '../../values/use-measured-text';
import { usePhone } from '../layout/use-phone';
import { AwaitedLegend, ChartLegend } from './ChartLegend';
import { ChartLimits } from './ChartLimits';
import { ChartMenu } from './ChartMenu';
import type { AwaitedCurve, ChartCurve } from './chart-data';
import { loadPlot } from './load-plot';
import { medianSpanMs } from './medians';
import type { ChartNote } from './note-flags';
import type { PlotProps } from './Plot';
import classes from './TimeSeriesChart.module.css';
import type { LimitEntry } from './threshold';
import { useDrawnCurves } from './use-drawn-curves';
import { useYoungRange } from './use-young-range';
import { YoungNotice } from './YoungNotice';

const Plot = lazy(loadPlot);
const ChartTable = lazy(async () => ({ default: (await import('./ChartTable')).ChartTable }));
const ChartStatistics = lazy(async () => ({ default: (await import('./ChartStatistics')).ChartStatistics }));

export interface TimeSeriesChartProps extends Omit<PlotProps, 'label' | 'curves' | 'height' | 'onPoint'> {
  /** undefined: still loading. */
  curves: readonly ChartCurve[] | undefined;
  /** The curves that are loading: the legend names them already, and is as high as it will be. */
  awaited?: readonly AwaitedCurve[];
  height?: number;
  /** Names its pictures and files; the names of its curves by default. */
  title?: string;
  /** Below it are the lowest, mean, highest, newest and added up value of each curve. */
  withStatistics?: boolean;
  /** Its pictures carry them; `overlay` shows them over the plot. */
  notes?: readonly ChartNote[];
  /** Its values scatter, as a signal does: they are points, and the lines are their medians. */
  isScattered?: boolean;
  /** Its values are points without lines. */
  isDotted?: boolean;
  /** Between the plot and the statistics. */
  controls?: ReactNode;
  /** `height` is that of all of it: names and tools stand in one line above the plot, and nothing below it. */
  fits?: boolean;
  /** A part of its time is shown; `onZoomOut` has a button. */
  isZoomed?: boolean;
}

/** Names and tools of a chart that fits, with the gap below them; and the words below its table. */
const FITTING_HEAD_PX = 34;
const ROWS_WORD_PX = 28;
/** The drawing library needs some height. */
const LEAST_PLOT_PX = 48;
/** Height of a row. */
const STATISTICS_PX = 40;

/**
 * Curves over time. Gaps stay gaps, a few first readings are dots over the time that they take, long ranges carry a band from minimum to maximum, the legend shows the value
 * under the pointer, and the same figures are behind "View as table", on a phone below the plot. The plotting library and the table load when first drawn.
 */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const {
    curves,
    awaited = [],
    height: wanted = 320,
    fits = false,
    thresholds = [],
    notes = [],
    onNote,
    onZoom,
    isScattered = false,
    isDotted = false,
  } = props;
  const { t } = useTexts('ui');
  const height = fits ? Math.max(LEAST_PLOT_PX, wanted - FITTING_HEAD_PX) : wanted;
  const { text } = useMeasuredText();
  const { timeZone } = useDisplaySetting();
  const isBelow = usePhone() && !fits;
  const chart = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const { young, isWhole, setWhole, shown } = useYoungRange(curves, props, props.syncKey !== undefined);
  const { from, to } = shown;
  const hasDots = young !== undefined;
  const converted = useDrawnCurves(curves);
  const drawn = useMemo(
    () => converted?.map((curve) => ({ ...curve, isPoints: isScattered, isDots: isDotted, hasDots })),
    [converted, isScattered, isDotted, hasDots],
  );
  const empty = drawn?.every((curve) => curve.times.length === 0);
  const names = drawn?.map((curve) => curve.name).join(', ') ?? '';
  const facts = { curves: drawn ?? [], from, to };
  const key = isScattered
    ? t('chart.points', { span: formatSpan(medianSpanMs(facts.curves, shown)) })
    : undefined;
  const limits = thresholds.map(
    ({ label, value, measurementId, severity }): LimitEntry => ({
      text: `${label}: ${text(value, measurementId)}`,
      severity,
    }),
  );
  const tools = (
    <div className={classes.tools}>
      {props.isZoomed && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('chart.whole')}
          title={t('chart.whole')}
          onClick={props.onZoomOut}
        >
          <IconZoomOut size={16} />
        </ActionIcon>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={asTable ? <IconChartLine size={14} /> : <IconTable size={14} />}
        onClick={() => setAsTable(!asTable)}
      >
        <span className={classes.toolName}>{t(asTable ? 'chart.asChart' : 'chart.asTable')}</span>
      </Button>
      <ChartMenu
        {...facts}
        {...{ chart, limits, notes, about: key, isDrawn: !asTable, title: props.title ?? names }}
        onNote={onNote && (() => onNote(pointedAt ?? to))}
      />
    </div>
  );
  return (
    <figure className={classes.chart} ref={chart} data-fits={fits || undefined}>
      <div className={classes.head}>
        {drawn ? (
          <ChartLegend {...facts} pointedAt={pointedAt} withoutMoment={fits} />
        ) : (
          <AwaitedLegend curves={awaited} />
        )}
        {!isBelow && tools}
      </div>
      {key && <p className={classes.key}>{key}</p>}
      {drawn === undefined ? (
        <Skeleton height={height} />
      ) : asTable ? (
        <Suspense fallback={<Skeleton height={height} />}>
          <ChartTable curves={drawn} height={fits ? height - ROWS_WORD_PX : height} />
        </Suspense>
      ) : (
        <div className={classes.canvas} style={{ minHeight: height }}>
          <Suspense fallback={<Skeleton height={height} />}>
            <Plot
              {...props}
              label={t('chart.label', { names })}
              {...{ curves: drawn, from, to, height, onPoint: setPointedAt }}
              onZoom={
                onZoom &&
                ((start, end) => {
                  // What the reader chooses is not narrowed again.
                  setWhole(true);
                  onZoom(start, end);
                })
              }
            />
          </Suspense>
          {fits && pointedAt !== null && (
            <span className={classes.pointed}>{formatDateTimeWithZone(pointedAt, timeZone)}</span>
          )}
          {empty && <span className={classes.empty}>{t('chart.empty')}</span>}
        </div>
      )}
      {young && !asTable && <YoungNotice first={young.first} isWhole={isWhole} onChange={setWhole} />}
      {(isBelow || props.controls) && (
        <div className={classes.foot}>
          {props.controls}
          {isBelow && tools}
        </div>
      )}
      {limits.length > 0 &&
        (fits ? (
          <VisuallyHidden>
            <ChartLimits limits={limits} />
          </VisuallyHidden>
        ) : (
          <ChartLimits limits={limits} />
        ))}
      {props.withStatistics && drawn !== undefined && !empty && (
        <Suspense fallback={<Skeleton height={STATISTICS_PX * (drawn.length + 1)} mt={12} />}>
          <ChartStatistics curves={drawn} />
        </Suspense>
      )}
    </figure>
  );
}
