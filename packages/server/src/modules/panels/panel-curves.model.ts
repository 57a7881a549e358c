import type { SeriesKey } from '@fieldscope/contract/calls/channels';
import {
  isSourceOfDevice,
  type PanelComponent,
  type PanelSource,
} from '@fieldscope/contract/panel-component';
import { factsOfPanelKind, PANEL_KINDS, type PanelKind } from '@fieldscope/contract/panel-kinds';
import { rangeOfTime, TIME } from '@fieldscope/contract/panel-kinds/settings';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { sourceName } from './panels.model';

/** The curves of a component that draws some. */
export interface ComponentCurves {
  component_id: string;
  from: number;
  to: number;
  points: number;
  series: SeriesKey[];
}

/** Kinds of components that draw curves. */
export const DRAWING_KINDS: readonly PanelKind[] = PANEL_KINDS.filter(
  (kind) => factsOfPanelKind(kind).curves,
);

interface Wish {
  /** What the devices that the variable stands for measure, in their order. */
  ofVariable: readonly SeriesKey[];
  /** In place of those that charts have in their settings. */
  range: { from: number; to: number } | undefined;
  points: number;
  now: number;
}

/** Which curves the components draw; all together have no more points than one request may. */
export function curvesWanted(components: readonly PanelComponent[], wish: Wish): ComponentCurves[] {
  const wanted = components.flatMap((component) => {
    const { curves } = factsOfPanelKind(component.kind);
    if (!curves) return [];
    const { component_id } = component;
    const series = seriesOf(component, wish.ofVariable);
    return [{ component_id, ...SHAPES[curves](component, wish), series }];
  });
  const count = wanted.reduce((sum, { series }) => sum + series.length, 0);
  const most = Math.max(least, Math.floor(PANEL_LIMITS.allCurvePoints / count));
  return wanted.map((one) => ({ ...one, points: Math.min(one.points, most) }));
}

const { least, day } = PANEL_LIMITS.curvePoints;

type Shape = (component: PanelComponent, wish: Wish) => { from: number; to: number; points: number };
const SHAPES: Record<'range' | 'day', Shape> = {
  range: ({ settings }, { range, points, now }) => ({
    ...(range ?? rangeOfTime(TIME.selTime.parse('selTime' in settings ? settings.selTime : undefined), now)),
    points,
  }),
  day: (_, { now, points }) => ({ from: now - DAY_MS, to: now, points: Math.min(points, day) }),
};

/** What a component shows, that of the variable among it, as far as its kind takes devices and measurements. */
export function seriesOf({ kind, sources }: PanelComponent, ofVariable: readonly SeriesKey[]): SeriesKey[] {
  const { mostDevices, mostSources = PANEL_LIMITS.sources } = factsOfPanelKind(kind);
  const found = new Map<string, SeriesKey>();
  for (const source of sources)
    for (const key of isSourceOfDevice(source) ? [source] : measuredAs(source, ofVariable))
      found.set(sourceName(key), key);
  const devices = new Set([...new Set([...found.values()].map(({ eui }) => eui))].slice(0, mostDevices));
  return [...found.values()].filter(({ eui }) => devices.has(eui)).slice(0, mostSources);
}

const measuredAs = (
  { channel, measurement_id }: PanelSource,
  ofVariable: readonly SeriesKey[],
): SeriesKey[] =>
  ofVariable.filter(
    (one) => one.measurement_id === measurement_id && (channel === null || one.channel === channel),
  );
