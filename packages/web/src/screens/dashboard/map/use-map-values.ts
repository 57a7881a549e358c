import { useMemo } from 'react';
import { scaleOf, type ValueScale } from '../../../ui/map/value-scale.model';
import { isOld } from '../../../values/freshness';
import { useMeasuredText } from '../../../values/use-measured-text';
import { useNow } from '../../../values/use-now';
import { usePlacedValues } from './fleet-map.queries';

/** The chosen value of a device. */
interface MapValue {
  /** In the reader's unit. */
  shown: number;
  channel: number;
  /** Epoch ms. */
  measuredAt: number;
  /** Not heard for three intervals: it has no colour and counts in no range. */
  isOld: boolean;
}

/** The chosen value of all devices. */
export interface MapValues {
  measurementId: number;
  byEui: ReadonlyMap<string, MapValue>;
  /** Of what is not old; undefined: there is none. */
  scale: ValueScale | undefined;
}

/** The newest values of a measurement with their scale; undefined: none is chosen, or they are still loading. */
export function useMapValues(measurementId: number | undefined): MapValues | undefined {
  const rows = usePlacedValues(measurementId);
  const { unitOf } = useMeasuredText();
  const now = useNow();
  return useMemo(() => {
    if (measurementId === undefined || !rows) return undefined;
    const { convert } = unitOf(measurementId);
    const byEui = new Map(
      rows.map(({ eui, channel, value, measured_at, interval_minutes }) => [
        eui as string,
        {
          ...{ shown: convert(value), channel, measuredAt: measured_at },
          isOld: isOld(measured_at, interval_minutes, now),
        },
      ]),
    );
    const fresh = [...byEui.values()].filter((value) => !value.isOld).map(({ shown }) => shown);
    return { measurementId, byEui, scale: scaleOf(fresh) };
  }, [measurementId, rows, unitOf, now]);
}
