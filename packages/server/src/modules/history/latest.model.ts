import type { MeasurementValue } from '@fieldscope/codecs';
import type { LatestRow } from './latest.repository';

/** A reading as a newest value. */
export function latestRowOf(
  orgId: string,
  seriesId: number,
  { measuredAt, uploadedAt, value }: { measuredAt: number; uploadedAt: number; value: MeasurementValue },
): LatestRow {
  const isNumber = typeof value === 'number';
  return {
    org_id: orgId,
    series_id: seriesId,
    measured_at: measuredAt,
    uploaded_at: uploadedAt,
    value: isNumber ? value : null,
    detail: isNumber ? null : value,
  };
}

/** Of two values of one series, the one that was measured later; of the same moment, the one that arrived later. */
export const newerOf = (held: LatestRow, next: LatestRow): LatestRow =>
  next.measured_at > held.measured_at ||
  (next.measured_at === held.measured_at && next.uploaded_at >= held.uploaded_at)
    ? next
    : held;

/** The newest of each series. */
export function newestOf(rows: Iterable<LatestRow>): LatestRow[] {
  const newest = new Map<string, LatestRow>();
  for (const row of rows) {
    const key = `${row.org_id}/${row.series_id}`;
    const held = newest.get(key);
    newest.set(key, held ? newerOf(held, row) : row);
  }
  return [...newest.values()];
}
