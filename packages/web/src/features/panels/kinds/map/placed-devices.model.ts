import type { Position } from '../../../../ui/map/map-position';
import type { ShownDevice, ShownSeries } from '../../panel-values';

/** A device of a map with what is shown of it. */
export interface MappedDevice {
  device: ShownDevice;
  shown: ShownSeries[];
}

export interface PlacedDevice extends MappedDevice {
  position: Position;
}

/** The devices that are shown, in the order of their measurements, each once. */
export function devicesOf(shown: readonly ShownSeries[]): MappedDevice[] {
  const found = new Map<string, MappedDevice>();
  for (const series of shown) {
    const known = found.get(series.eui);
    if (known) known.shown.push(series);
    else found.set(series.eui, { device: series.device, shown: [series] });
  }
  return [...found.values()];
}

/** Those whose position is known. */
export const placedOf = (
  devices: readonly MappedDevice[],
  positions: ReadonlyMap<string, Position>,
): PlacedDevice[] =>
  devices.flatMap((one) => {
    const position = positions.get(one.device.eui);
    return position ? [{ ...one, position }] : [];
  });
