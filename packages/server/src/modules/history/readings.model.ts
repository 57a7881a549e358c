import type { MeasurementValue } from '@fieldscope/codecs';
import { unpackFrames, unpackPoints } from './chunk-codec.model';
import type { HistoryParts, Range } from './history.repository';
import { unpackReadings } from './hot-readings.model';
import { DamagedHistory } from './packed-bytes.model';
import { type ReportDamage, visitPacked } from './packed-parts.model';

/** Readings of one series, column by column, oldest first. Times in ms since 1970. */
export interface Columns {
  times: number[];
  values: MeasurementValue[];
  uploadedAt: number[];
  fCnt: (number | null)[];
}

/** Readings of the wanted series within the range, each once, with all that is known of them. */
export function collectReadings(
  seriesIds: readonly number[],
  parts: HistoryParts,
  { from, to }: Range,
  reportDamage: ReportDamage,
): Map<number, Columns> {
  const found = new Map(
    seriesIds.map((id): [number, Columns] => [id, { times: [], values: [], uploadedAt: [], fCnt: [] }]),
  );
  const add = (
    seriesId: number,
    time: number,
    value: MeasurementValue,
    uploadedAt: number,
    fCnt: number | null,
  ): void => {
    const columns = found.get(seriesId);
    if (!columns || time < from || time > to) return;
    columns.times.push(time);
    columns.values.push(value);
    columns.uploadedAt.push(uploadedAt);
    columns.fCnt.push(fCnt);
  };
  visitPacked(
    parts,
    unpackFrames,
    ({ seriesId, packed }, { measuredAt, uploadedAt, fCnt }) => {
      const { frames, values } = unpackPoints(packed);
      if (frames.some((frame) => frame < 0 || frame >= measuredAt.length))
        throw new DamagedHistory('it names frames that are not there');
      for (const [index, frame] of frames.entries())
        add(seriesId, measuredAt[frame]!, values[index]!, uploadedAt[frame]!, fCnt[frame]!);
    },
    reportDamage,
  );
  for (const { packed, receivedAt, uploadedAt, fCnt } of parts.uplinks) {
    for (const { seriesId, measuredAt, value } of unpackReadings(packed, receivedAt))
      add(seriesId, measuredAt, value, uploadedAt, fCnt);
  }
  for (const { seriesId, measuredAt, value, detail, uploadedAt, fCnt } of parts.old)
    add(seriesId, measuredAt, value ?? (detail as MeasurementValue), uploadedAt, fCnt);
  for (const columns of found.values()) sortColumns(columns);
  return found;
}

/** Chunks come in any order, and late readings after what was measured later. */
function sortColumns(columns: Columns): void {
  const { times, values, uploadedAt, fCnt } = columns;
  const compare = (a: number, b: number) => times[a]! - times[b]! || uploadedAt[a]! - uploadedAt[b]!;
  if (times.every((_, index) => index === 0 || compare(index - 1, index) <= 0)) return;
  const order = Array.from(times.keys()).sort(compare);
  columns.times = order.map((index) => times[index]!);
  columns.values = order.map((index) => values[index]!);
  columns.uploadedAt = order.map((index) => uploadedAt[index]!);
  columns.fCnt = order.map((index) => fCnt[index]!);
}
