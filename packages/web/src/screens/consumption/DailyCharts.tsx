import { CREDIT_UNITS } from '@fieldscope/contract/credit-states';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { Paper } from '@mantine/core';
import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts';
import { TimeSeriesChart } from '../../ui/charts/TimeSeriesChart';
import type { Bounds } from '../../ui/filters/time-range';
import { useDisplaySetting } from '../../values/display-setting';
import classes from './Consumption.module.css';
import type { ConsumptionRow } from './consumption.queries';
import { shownAt, shownBounds } from './consumption-days';

interface DailyChartsProps {
  /** Every day in its order; undefined: still loading. */
  rows: readonly ConsumptionRow[] | undefined;
  bounds: Bounds;
  onZoom(bounds: Bounds): void;
  onZoomOut(): void;
}

const HEIGHT = 260;

/** A bar for each day, a chart for each kind of credits: their numbers are too different for one axis. */
export function DailyCharts({ rows, bounds, onZoom, onZoomOut }: DailyChartsProps) {
  const { t } = useTexts('billing', 'credits');
  const { timeZone } = useDisplaySetting();
  const shown = shownBounds(bounds, timeZone);
  const curves = useMemo(
    () =>
      CREDIT_UNITS.map((unit, place) => {
        const name = `${t(`credits:${unit}`)} (${unit.toUpperCase()})`;
        const curve = {
          key: unit,
          name,
          // Written in whole numbers, as this one is.
          measurementId: STATUS_ID.intervalMinutes,
          // Beside its axis there is space for little.
          quantity: { name: unit.toUpperCase(), unit: '', isBars: true as const },
          interval_minutes: DAY_MS / MINUTE_MS,
          bin_ms: DAY_MS,
          times: (rows ?? []).map(({ key }) => shownAt(key, timeZone)),
          values: (rows ?? []).map((row) => row[unit]),
          color: place,
        };
        return { unit, curves: rows && [curve], awaited: [{ key: unit, name }] };
      }),
    [rows, t, timeZone],
  );
  return (
    <div className={classes.charts}>
      {curves.map(({ unit, ...chart }) => (
        <Paper key={unit} component="section" withBorder p="md" aria-label={chart.awaited[0]!.name}>
          <TimeSeriesChart
            {...chart}
            {...shown}
            height={HEIGHT}
            syncKey="consumption"
            onZoom={(from, to) => onZoom({ from, to })}
            onZoomOut={onZoomOut}
          />
        </Paper>
      ))}
    </div>
  );
}
