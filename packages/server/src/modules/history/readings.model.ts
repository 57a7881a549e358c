import type { MeasurementValue } from '@fieldscope/codecs';
import { unpackFrames, unpackPoints } from './chunk-codec.model';
import type { HistoryParts } from './history.repository';
import { unpackReadings } from './hot-readings.model';
import { DamagedHistory } from './packed-bytes.model';
import { type ReportDamage, visitPacked } from './packed-parts.model';
import type { Range } from './range.model';

/** A reading with its series; times in ms since 1970. */
export interface SeriesReading {
  seriesId: number;
  measuredAt: number;
  uploadedAt: number;
  fCnt: number | null;
  value: MeasurementValue;
}

/** Readings column by column, in the order in which they were found. */
class FoundReadings {
  private readonly seriesIds: number[] = [];
  private readonly times: number[] = [];
  private readonly values: MeasurementValue[] = [];
  private readonly uploads: number[] = [];
  private readonly counters: (number | null)[] = [];

  add(
    seriesId: number,
    time: number,
    value: MeasurementValue,
    uploadedAt: number,
    fCnt: number | null,
  ): void {
    this.seriesIds.push(seriesId);
    this.times.push(time);
    this.values.push(value);
    this.uploads.push(uploadedAt);
    this.counters.push(fCnt);
  }

  newestFirst(): SeriesReading[] {
    const { seriesIds, times, uploads, values, counters } = this;
    const order = Array.from(times.keys()).sort(
      (a, b) => times[b]! - times[a]! || seriesIds[a]! - seriesIds[b]! || uploads[b]! - uploads[a]! || b - a,
    );
    return order.map((index) => ({
      seriesId: seriesIds[index]!,
      measuredAt: times[index]!,
      uploadedAt: uploads[index]!,
      fCnt: counters[index]!,
      value: values[index]!,
    }));
  }
}

/**
 * Readings of the wanted series within the range, each once, newest first; those of the same moment by series, and what
 * arrived later first.
 */
export function collectReadings(
  seriesIds: readonly number[],
  parts: HistoryParts,
  { from, to }: Range,
  reportDamage: ReportDamage,
): SeriesReading[] {
  const wanted = new Set(seriesIds);
  const found = new FoundReadings();
  const isWithin = (time: number) => time >= from && time <= to;
  visitPacked(
    parts,
    unpackFrames,
    ({ seriesId, packed }, { measuredAt, uploadedAt, fCnt }) => {
      const { frames, values } = unpackPoints(packed);
      if (frames.some((frame) => frame < 0 || frame >= measuredAt.length))
        throw new DamagedHistory('it names frames that are not there');
      for (let index = 0; index < frames.length; index++) {
        const frame = frames[index]!;
        const time = measuredAt[frame]!;
        if (isWithin(time)) found.add(seriesId, time, values[index]!, uploadedAt[frame]!, fCnt[frame]!);
      }
    },
    reportDamage,
  );
  for (const { packed, receivedAt, uploadedAt, fCnt } of parts.uplinks) {
    for (const { seriesId, measuredAt, value } of unpackReadings(packed, receivedAt))
      if (wanted.has(seriesId) && isWithin(measuredAt))
        found.add(seriesId, measuredAt, value, uploadedAt, fCnt);
  }
  for (const { seriesId, measuredAt, value, uploadedAt } of parts.derived)
    found.add(seriesId, measuredAt, value, uploadedAt, null);
  return found.newestFirst();
}
