import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import {
  type CompleteRow,
  type completeChannelData,
  MOMENT_COLUMNS,
} from '@fieldscope/contract/calls/complete-channel-data';
import type { MeasurementValue } from '@fieldscope/contract/fields';
import { rowsOfCappedPage } from '@fieldscope/contract/paging';
import type { OrgCtx } from '../../platform/http/request-context';
import { ordered } from '../../platform/order';
import { findNewest, type IsShown, type ShownReadings } from './telemetry.service';

/**
 * Rows with all that a device measured at one moment, newest first or by a column; the last day by default. They hold
 * the newest LIMITS.tableRows readings: what was measured before the last row that is whole is on no page.
 * @throws parameter_invalid with the field, device_not_in_organisation
 */
export async function listCompleteData(
  ctx: OrgCtx,
  input: InputOf<typeof completeChannelData.list>,
  isShown?: IsShown,
): Promise<ResultOf<typeof completeChannelData.list>> {
  const found = await findNewest(ctx, input, isShown);
  const rows = rowsOf(found);
  // The last moment may have more readings than were read; it is shown when there is no other.
  const oldest = rows.at(-1)?.measured_at;
  const isCut = found.more && rows[0]?.measured_at !== oldest;
  const whole = isCut ? rows.filter(({ measured_at }) => measured_at !== oldest) : rows;
  const { skip, take } = rowsOfCappedPage(input);
  const sorted = input.sort ? ordered(whole, keyOf(input.sort), input.order) : whole;
  return { list: sorted.slice(skip, skip + take), page: { count: whole.length, more: found.more } };
}

const MOMENT_KEYS: Record<(typeof MOMENT_COLUMNS)[number], (row: CompleteRow) => string | number | null> = {
  device: (row) => row.device_name,
  eui: (row) => row.eui,
  measured: (row) => row.measured_at,
  uploaded: (row) => row.uploaded_at,
  counter: (row) => row.f_cnt,
};

/** What rows are compared by in a column; in that of a measurement, `1-4097`, words have no place. */
function keyOf(column: string): (row: CompleteRow) => string | number | null {
  const known = MOMENT_COLUMNS.find((one) => one === column);
  if (known) return MOMENT_KEYS[known];
  const [channel, id] = column.split('-').map(Number);
  return ({ values }) => {
    const found = values.find((one) => one.channel === channel && one.measurement_id === id)?.value;
    return typeof found === 'number' ? found : null;
  };
}

/** Of readings of one moment the last upload and counter count. */
function rowsOf({ series, readings }: ShownReadings): CompleteRow[] {
  const rows = new Map<string, CompleteRow>();
  for (const { seriesId, measuredAt, uploadedAt, fCnt, value } of readings) {
    const { eui, deviceName, channel, measurementId } = series.get(seriesId)!;
    const key = `${eui}/${measuredAt}`;
    let row = rows.get(key);
    if (!row) {
      row = {
        eui,
        device_name: deviceName,
        measured_at: measuredAt,
        uploaded_at: uploadedAt,
        f_cnt: fCnt,
        values: [],
      };
      rows.set(key, row);
    }
    if (uploadedAt > row.uploaded_at) Object.assign(row, { uploaded_at: uploadedAt, f_cnt: fCnt });
    row.values.push({ channel, measurement_id: measurementId, value: value as MeasurementValue });
  }
  for (const { values } of rows.values())
    values.sort((one, other) => one.channel - other.channel || one.measurement_id - other.measurement_id);
  return [...rows.values()];
}
