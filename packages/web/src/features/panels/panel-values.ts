import type { PanelData } from '@fieldscope/contract/calls/panels';
import type { PanelComponent, PanelSource } from '@fieldscope/contract/panel-component';

export type ShownDevice = PanelData['devices'][number];
type Series = PanelData['series'][number];

/** A measurement of a device as it is now. */
export interface ShownSeries extends Series {
  device: ShownDevice;
}

/** Name of a series among those of all devices. */
export const nameOfSeries = ({
  eui,
  channel,
  measurement_id,
}: Pick<Series, 'eui' | 'channel' | 'measurement_id'>) => `${eui}-${channel}-${measurement_id}`;

/** The values of a panel, found by what its components show. */
export interface PanelValues {
  /** Of each device, in the order of the answer. */
  seriesOf: ReadonlyMap<string, readonly ShownSeries[]>;
  deviceOf: ReadonlyMap<string, ShownDevice>;
  variableDevices: readonly string[];
  positions: PanelData['positions'];
}

/** A series with its device, once for each pair: what did not change is the same object after the next message. */
const joined = new WeakMap<Series, ShownSeries>();

function joinedOf(series: Series, device: ShownDevice): ShownSeries {
  const known = joined.get(series);
  if (known?.device === device) return known;
  const next = { ...series, device };
  joined.set(series, next);
  return next;
}

export function valuesOf({ devices, series, variable_devices, positions }: PanelData): PanelValues {
  const deviceOf = new Map<string, ShownDevice>(devices.map((device) => [device.eui, device]));
  const seriesOf = new Map<string, ShownSeries[]>();
  for (const one of series) {
    const device = deviceOf.get(one.eui);
    if (!device) continue;
    const known = seriesOf.get(one.eui);
    if (known) known.push(joinedOf(one, device));
    else seriesOf.set(one.eui, [joinedOf(one, device)]);
  }
  return { seriesOf, deviceOf, variableDevices: variable_devices, positions };
}

/** What a component shows, in the order of its sources; one without a device shows it of each of the variable. */
export function shownOf({ sources }: Pick<PanelComponent, 'sources'>, values: PanelValues): ShownSeries[] {
  return sources.flatMap((source) =>
    source.eui === null
      ? values.variableDevices.flatMap((eui) => seriesOfSource(source, eui, values))
      : seriesOfSource(source, source.eui, values),
  );
}

const seriesOfSource = ({ channel, measurement_id }: PanelSource, eui: string, values: PanelValues) =>
  (values.seriesOf.get(eui) ?? []).filter(
    (one) => one.measurement_id === measurement_id && (channel === null || one.channel === channel),
  );

/** Whether two lists hold the same objects. */
export const areSame = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** Those of which another channel of their device measures the same, so that their channel is to be said. */
export function withSeveralChannels(shown: readonly ShownSeries[]): ReadonlySet<ShownSeries> {
  const first = new Map<string, ShownSeries>();
  const several = new Set<ShownSeries>();
  for (const series of shown) {
    const key = `${series.eui}-${series.measurement_id}`;
    const other = first.get(key);
    if (!other) first.set(key, series);
    else several.add(series).add(other);
  }
  return several;
}
