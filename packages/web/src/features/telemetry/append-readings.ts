import type { Curve } from '@fieldscope/contract/calls/channels';
import { LIMITS } from '@fieldscope/contract/limits';
import type { LiveReading } from '@fieldscope/contract/live';
import { MINUTE_MS } from '@fieldscope/contract/time';

/**
 * Puts live readings (measuring times in epoch ms) where they belong in curves of single readings; the same curve
 * comes back when nothing is new. A new one after three missed intervals has a gap before it. A late reading takes its
 * place, after others of its moment; one that is there already is not added again. A curve of means cannot take single
 * readings: `isBinned` curves stay as they are until they are requested again.
 */
export function appendReadings(curve: Curve, readings: readonly LiveReading[]): Curve {
  if (isBinned(curve)) return curve;
  const news = readings.filter((reading) => belongsTo(curve, reading) && typeof reading.value === 'number');
  if (news.length === 0) return curve;
  const gapMs = LIMITS.missedIntervalsUntilOffline * curve.interval_minutes * MINUTE_MS;
  const times = [...curve.times];
  const values = [...curve.values];
  let added = 0;
  for (const { measured_at, value } of news) {
    let place = placeOf(times, measured_at);
    while (times[place] === measured_at && values[place] !== value) place++;
    if (times[place] === measured_at) continue;
    const before = times[place - 1];
    if (place === times.length && before !== undefined && measured_at - before > gapMs) {
      times.push((before + measured_at) / 2);
      values.push(null);
      place += 1;
    }
    times.splice(place, 0, measured_at);
    values.splice(place, 0, value as number);
    added += 1;
  }
  if (added === 0) return curve;
  return { ...curve, times, values, reading_count: curve.reading_count + added };
}

/** Whether the points of a curve are means of several readings. */
export const isBinned = (curve: Curve): boolean => curve.bin_ms > 0;

interface SeriesPlace {
  eui: string;
  channel: number;
  measurement_id: number;
}

/** Whether a reading is one of a series. */
export const belongsTo = (series: SeriesPlace, reading: SeriesPlace): boolean =>
  series.eui === reading.eui &&
  series.channel === reading.channel &&
  series.measurement_id === reading.measurement_id;

/** Index of the first time that is not before `at`; live readings are mostly the newest, so it looks from the end. */
function placeOf(times: readonly number[], at: number): number {
  let place = times.length;
  while (place > 0 && times[place - 1]! >= at) place--;
  return place;
}
