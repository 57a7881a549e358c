import { annotations } from '@fieldscope/contract/calls/annotations';
import { isDrawnAsBars, sumOf } from '@fieldscope/contract/definitions/sums';
import { Button, Skeleton } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useMayCall } from '../../api/me';
import { loadAreas } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';
import { useMeasurementNames } from '../../values/measurement-names';
import { useMeasuredText } from '../../values/use-measured-text';
import { useNow } from '../../values/use-now';
import type { ChartDevice } from './ChartAnnotations';
import { ChartLegend } from './ChartLegend';
import { ChartMenu } from './ChartMenu';
import { type ChartCurve, colorNameOf, type DrawnCurve } from './chart-data';
import { loadPlot } from './load-plot';
import classes from './TimeSeriesChart.module.css';
import { useAnnotations } from './use-annotations';

const Plot = lazy(loadPlot);
const ChartTable = lazy(async () => {
  const [{ ChartTable }] = await Promise.all([import('./ChartTable'), loadAreas(['charts'])]);
  return { default: ChartTable };
});
const ChartAnnotations = lazy(async () => ({
  default: (await import('./ChartAnnotations')).ChartAnnotations,
}));
const ChartStatistics = lazy(async () => {
  const [{ ChartStatistics }] = await Promise.all([import('./ChartStatistics'), loadAreas(['charts'])]);
  return { default: ChartStatistics };
});

export interface Threshold {
  /** In the measurement's own unit. */
  value: number;
  measurementId: number;
  label: string;
  /** Given: the line can be moved; called with the new value in the measurement's own unit. */
  onDrag?: (value: number) => void;
}

interface TimeSeriesChartProps {
  /** undefined: still loading. */
  curves: readonly ChartCurve[] | undefined;
  /** Range of the time axis, epoch ms. */
  from: number;
  to: number;
  height?: number;
  /** Charts with the same key share one crosshair. */
  syncKey?: string;
  /** A stretch of time was dragged over. */
  onZoom?: (from: number, to: number) => void;
  /** The plot was clicked twice. */
  onZoomOut?: () => void;
  thresholds?: readonly Threshold[];
  /** Moments that are marked at the top, epoch ms. */
  marks?: readonly number[];
  /** Names its pictures and files; the names of its curves by default. */
  title?: string;
  /** Below it are the lowest, mean, highest, newest and added up value of each curve. */
  withStatistics?: boolean;
  /** Neither shows notes of people nor asks for them. */
  withoutNotes?: boolean;
}

/**
 * Curves over time. Gaps stay gaps, long ranges carry a band from minimum to maximum, the legend shows the value
 * under the pointer, and the same figures are behind "View as table". The plotting library and the table load when first drawn.
 */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { curves, height = 320, thresholds = [], from, to } = props;
  const { t } = useTexts('ui');
  const { text } = useMeasuredText();
  const chart = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const drawn = useDrawnCurves(curves);
  const empty = drawn?.every((curve) => curve.times.length === 0);
  const names = drawn?.map((curve) => curve.name).join(', ') ?? '';
  const devices = props.withoutNotes ? [] : devicesOf(drawn ?? []);
  const mayNote = useMayCall(annotations.create) && devices.length > 0;
  const notes = useAnnotations({ from, to, euis: devices.map(({ eui }) => eui) });
  const [draftAt, setDraftAt] = useState<number>();
  const now = useNow();
  return (
    <figure className={classes.chart} ref={chart}>
      <div className={classes.head}>
        <ChartLegend curves={drawn ?? []} pointedAt={pointedAt} from={from} to={to} />
        <div className={classes.tools}>
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
            chart={chart}
            isDrawn={!asTable}
            title={props.title ?? names}
            curves={drawn ?? []}
            limits={thresholds.map(
              ({ label, value, measurementId }) => `${label}: ${text(value, measurementId)}`,
            )}
            notes={notes}
            from={from}
            to={to}
            onNote={mayNote ? () => setDraftAt(Math.min(now, pointedAt ?? to)) : undefined}
          />
        </div>
      </div>
      {drawn === undefined ? (
        <Skeleton height={height} />
      ) : asTable ? (
        <Suspense fallback={<Skeleton height={height} />}>
          <ChartTable curves={drawn} height={height} />
        </Suspense>
      ) : (
        <div className={classes.canvas} style={{ minHeight: height }}>
          <Suspense fallback={<Skeleton height={height} />}>
            <Plot
              {...props}
              label={t('chart.label', { names })}
              curves={drawn}
              height={height}
              onPoint={setPointedAt}
              onNote={mayNote ? (at) => setDraftAt(Math.min(now, at)) : undefined}
              overlay={
                notes.length > 0 || draftAt !== undefined
                  ? (box) => (
                      <Suspense>
                        <ChartAnnotations
                          devices={devices}
                          notes={notes}
                          box={box}
                          mayChange={mayNote}
                          draftAt={draftAt}
                          onDraftEnd={() => setDraftAt(undefined)}
                        />
                      </Suspense>
                    )
                  : undefined
              }
            />
          </Suspense>
          {empty && <span className={classes.empty}>{t('chart.empty')}</span>}
        </div>
      )}
      {props.withStatistics && drawn !== undefined && !empty && (
        <Suspense fallback={<Skeleton height={STATISTICS_PX * (drawn.length + 1)} mt={12} />}>
          <ChartStatistics curves={drawn} />
        </Suspense>
      )}
    </figure>
  );
}

/** The devices behind curves, named by their first one. */
function devicesOf(curves: readonly DrawnCurve[]): ChartDevice[] {
  const devices = new Map<string, ChartDevice>();
  for (const { eui, name } of curves) if (eui && !devices.has(eui)) devices.set(eui, { eui, name });
  return [...devices.values()];
}

/** Height of a row. */
const STATISTICS_PX = 40;

function useDrawnCurves(curves: readonly ChartCurve[] | undefined): DrawnCurve[] | undefined {
  const { unitOf } = useMeasuredText();
  const nameOf = useMeasurementNames();
  // What the functions answer changes with the reader's unit and language alone.
  const readerKey = curves
    ?.map(({ measurementId }) => `${unitOf(measurementId).unit} ${nameOf(measurementId)}`)
    .join('/');
  // biome-ignore lint/correctness/useExhaustiveDependencies: readerKey covers both functions
  return useMemo(
    () =>
      curves?.map((curve, place) => {
        const { convert, store: _, ...readersUnit } = unitOf(curve.measurementId);
        const inUnit = (value: number | null) => (value === null ? null : convert(value));
        const sum = curve.quantity ? undefined : sumOf(curve.measurementId);
        return {
          ...curve,
          ...readersUnit,
          values: curve.values.map(inUnit),
          min: curve.min?.map(inUnit) ?? null,
          max: curve.max?.map(inUnit) ?? null,
          measurementName: curve.quantity?.name ?? nameOf(curve.measurementId),
          ...(curve.quantity && { unit: curve.quantity.unit, gap: ' ' }),
          colorName: colorNameOf(curve.color ?? place, curve.isCompared),
          isBars: sum !== undefined && isDrawnAsBars(curve.measurementId),
          sum: sum && { kind: sum.kind, unit: unitOf(sum.inUnitOf ?? curve.measurementId).unit },
        };
      }),
    [curves, readerKey],
  );
}
