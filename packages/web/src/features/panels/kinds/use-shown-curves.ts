import type { PanelSettingsOf } from '@fieldscope/contract/panel-kinds';
import { rangeOfTime } from '@fieldscope/contract/panel-kinds/settings';
import { useMemo } from 'react';
import type { AwaitedCurve, ChartCurve } from '../../../ui/charts/chart-data';
import { useNow } from '../../../values/use-now';
import { nameOfSeries, useShortSeriesLabel } from '../../chart-pages/series-label';
import { type ComponentCurves, useComponentCurves } from '../panel-curves';
import type { Span } from '../panel-curves.model';
import type { ShownSeries } from '../panel-values';

interface ChartComponent {
  component_id: string;
  settings: Pick<PanelSettingsOf<'line_chart'>, 'selTime'>;
}

export interface ShownCurves extends Omit<ComponentCurves, 'curves' | 'span' | 'isBefore'> {
  /** Each in the colour of its place among what is shown; undefined: still loading. */
  curves: ChartCurve[] | undefined;
  awaited: AwaitedCurve[];
  /** What the time axis shows. */
  span: Span;
}

/** The curves of a chart with names as short as they can be distinguished. */
export function useShownCurves(component: ChartComponent, shown: readonly ShownSeries[]): ShownCurves {
  const { curves, isBefore, span: _, ...others } = useComponentCurves(component.component_id);
  const now = useNow();
  const labelOf = useShortSeriesLabel(shown.map((one) => ({ ...one, device_name: one.device.name })));
  const awaited = shown.map((series) => ({ key: nameOfSeries(series), name: labelOf(series) }));
  const names = JSON.stringify(awaited);
  const named = useMemo(
    () => curves?.flatMap((curve) => inPlace(curve, JSON.parse(names) as AwaitedCurve[])),
    [curves, names],
  );
  // Of what was chosen before none may be shown any more.
  const isAwaited = isBefore && named?.length === 0;
  return {
    ...others,
    curves: isAwaited ? undefined : named,
    awaited,
    span: others.zoom ?? rangeOfTime(component.settings.selTime, now),
  };
}

function inPlace(
  curve: NonNullable<ComponentCurves['curves']>[number],
  all: readonly AwaitedCurve[],
): ChartCurve[] {
  const place = all.findIndex(({ key }) => key === nameOfSeries(curve));
  const found = all[place];
  return found ? [{ ...curve, ...found, measurementId: curve.measurement_id, color: place }] : [];
}
