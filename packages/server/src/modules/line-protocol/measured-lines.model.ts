import { measuredValueOf } from '@fieldscope/contract/decoded-fields/mapped-values';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { Channel } from '@fieldscope/contract/ids';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import type { KnownDevice } from '../ingest/ingest.model';
import type { Measured } from '../ingest/kit.model';
import type { SeriesRow } from './line-series.repository';
import type { Head } from './series.model';

interface Addition {
  at: number | undefined;
  series: SeriesRow;
  head: Pick<Head, 'channel'>;
  value: number;
}

const FIRST_CHANNEL = Channel.parse(1);

/** Adds a number of a line to what was measured at its moment, as its series says. */
export function addTo(
  measured: Map<KnownDevice, Measured>,
  target: KnownDevice,
  { at, series: { measurementId: id, factor, shift, channel: chosen }, head, value: raw }: Addition,
): void {
  const value = measuredValueOf({ path: '-', measurement_id: id!, channel: 1, factor, offset: shift }, raw);
  if (value === undefined) return;
  const own = measured.get(target) ?? { at, measured: [], battery: undefined };
  measured.set(target, own);
  if (id === STATUS_ID.battery) {
    own.battery = value;
    return;
  }
  const channel = chosen === null ? (head.channel ?? FIRST_CHANNEL) : Channel.parse(chosen);
  const item = own.measured.find((one) => one.channel === channel);
  // A line of the same series and time takes the place of the one of before, as in InfluxDB.
  if (item) item.measurements[id!] = value;
  else own.measured.push({ channel, measurements: { [id!]: value } });
}

/** As many readings as a message may have. */
export function portionsOf(one: Measured): Measured[] {
  if (one.measured.length <= 1) return [one];
  const portions: Measured[] = [];
  let readings = Number.POSITIVE_INFINITY;
  for (const item of one.measured) {
    const count = Object.keys(item.measurements).length;
    if (readings + count > INGEST_LIMITS.messageItems) {
      portions.push({ ...one, measured: [], battery: portions.length === 0 ? one.battery : undefined });
      readings = 0;
    }
    portions.at(-1)!.measured.push(item);
    readings += count;
  }
  return portions;
}
