import type { Curve } from '@fieldscope/contract/calls/channels';
import type { PanelCurves } from '@fieldscope/contract/calls/panels';
import type { LiveReading } from '@fieldscope/contract/live';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { factsOfPanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import { appendReadings, belongsTo, isBinned } from '../telemetry/append-readings';

/** Stretch of time, epoch ms. */
export interface Span {
  from: number;
  to: number;
}

/** Components that draw courses. */
export const withCurves = (components: readonly PanelComponent[]): PanelComponent[] =>
  components.filter(({ kind, sources }) => factsOfPanelKind(kind).curves && sources.length > 0);

/** Points for each of the 24 columns that a chart is wide. */
const POINTS_OF_COLUMN = 25;
const LEAST_POINTS = 100;

/** Points that the widest of the charts can draw. */
export const pointsOf = (components: readonly PanelComponent[]): number =>
  Math.min(
    PANEL_LIMITS.curvePoints.most,
    Math.max(LEAST_POINTS, ...withCurves(components).map(({ place }) => place.width * POINTS_OF_COLUMN)),
  );

const USUAL_TIMER_SECONDS = 30;

/** How often curves of means are requested again while readings arrive: as the most eager chart wants it. */
export function timerMsOf(components: readonly PanelComponent[]): number {
  const timers = components.flatMap(({ kind, settings }) =>
    kind === 'line_chart' ? settings.lineTimer : [],
  );
  return SECOND_MS * (timers.length > 0 ? Math.min(...timers) : USUAL_TIMER_SECONDS);
}

/** Whether a component shows the time up to now, while the charts show `zoom` or what they have in their settings. */
export function followsNow({ kind, settings }: PanelComponent, zoom: Span | undefined): boolean {
  if (factsOfPanelKind(kind).curves === 'day') return true;
  return zoom === undefined && !('selTime' in settings && typeof settings.selTime === 'object');
}

type Shown = PanelCurves['components'][number];
export interface CurvesWithNews {
  data: PanelCurves;
  /** They hold means, or more readings than can be drawn, of what the readings are of. */
  isDue: boolean;
}

/** Curves of a panel with live readings; what did not change stays the same object. `moving`: whose time goes on. */
export function withReadings(
  data: PanelCurves,
  readings: readonly LiveReading[],
  { moving, points }: { moving: ReadonlySet<string>; points: number },
): CurvesWithNews {
  let isDue = false;
  let isChanged = false;
  const components = data.components.map((shown) => {
    const news = readings.filter(isWithin(shown, moving.has(shown.component_id)));
    const curves = shown.curves.map((curve) => {
      if (!news.some((reading) => belongsTo(curve, reading))) return curve;
      if (isBinned(curve) || curve.reading_count >= points) isDue = true;
      return appendReadings(curve, news);
    });
    if (isEvery(curves, shown.curves)) return shown;
    isChanged = true;
    return { ...shown, curves };
  });
  return { data: isChanged ? { ...data, components } : data, isDue };
}

const isWithin =
  ({ from, to }: Shown, isMoving: boolean) =>
  ({ measured_at }: LiveReading) =>
    measured_at >= from && (isMoving || measured_at <= to);

const isEvery = (some: readonly Curve[], others: readonly Curve[]) =>
  some.every((curve, place) => curve === others[place]);
