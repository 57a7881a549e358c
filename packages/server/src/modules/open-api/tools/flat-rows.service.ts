import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { Aggregation, openTools } from '@fieldscope/contract/calls/open-tools';
import { isNumber, STATUS_IDS } from '@fieldscope/contract/definitions/measurements';
import { fail } from '@fieldscope/contract/errors/fail';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { withoutNoise } from '@fieldscope/contract/rounding';
import { toIsoTime } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../../platform/http/request-context';
import { spendOnHistory } from '../../credits/credits.service';
import { listGroups } from '../../groups/groups.service';
import type { Bins } from '../../history/history.service';
import {
  listDevicesBins,
  listDevicesNumbers,
  type SeriesNumbers,
} from '../../telemetry/device-history.service';
import { dmOfCall, readRange } from '../open-api.model';
import type { OpenDevice } from '../open-api.repository';
import { getDevices, measurementNames } from '../open-api.service';
import { CREDITS_HEADER } from '../open-telemetry.service';
import { intervalMs } from './interval.model';
import { listNewestValues, listToldDevices } from './newest-values.repository';

type Input<Name extends keyof typeof openTools> = InputOf<(typeof openTools)[Name]>;
type Result<Name extends keyof typeof openTools> = Promise<ResultOf<(typeof openTools)[Name]>>;

/**
 * Devices as rows, with how they stand.
 * @throws group_missing; open_too_many_devices when there are more than an answer has
 */
export async function listDevices(
  ctx: OrgCtx,
  { group_uuid: groupId }: Input<'listDevices'>,
): Result<'listDevices'> {
  await ensureGroup(ctx, groupId);
  const filter = { groupId, most: OPEN_API_LIMITS.flatRows + 1 };
  const rows = await listToldDevices(ctx.db, ctx.orgId, ctx.clock.now(), filter);
  ensureFits(rows);
  return rows.map(({ online, last_seen_at, ...device }) => ({
    ...device,
    online: online === null ? null : asNumber(online),
    last_seen: last_seen_at === null ? null : toIsoTime(last_seen_at),
  }));
}

/**
 * Newest numbers of devices as rows, also of those that fell silent.
 * @throws open_eui_invalid, device_not_in_organisation, group_missing; open_too_many_devices when there are more than an
 * answer has
 */
export async function listLatest(
  ctx: OrgCtx,
  { device_eui: euis, measurement_id: measurementIds, group_uuid: groupId }: Input<'listLatest'>,
): Result<'listLatest'> {
  await ensureGroup(ctx, groupId);
  const chosen = nonEmpty(euis);
  const named = chosen && (await getDevices(ctx, chosen));
  const { flatRows } = OPEN_API_LIMITS;
  const filter = {
    deviceIds: named && idsOf(named),
    groupId,
    measurementIds: nonEmpty(measurementIds),
    most: flatRows + 1,
  };
  const now = ctx.clock.now();
  const [rows, nameOf] = await Promise.all([
    listNewestValues(ctx.db, ctx.orgId, now, filter),
    measurementNames(ctx),
  ]);
  ensureFits(rows);
  const isShown = isShownOf(filter.measurementIds);
  return rows.flatMap(({ channel, measurement_id: id, measured_at, value, ...device }) =>
    channel === null ||
    measured_at < now - OPEN_API_LIMITS.latestAgeMs ||
    !isShown(id) ||
    !Number.isFinite(value)
      ? []
      : [
          {
            device_eui: device.device_eui,
            device_name: device.device_name,
            group_name: device.group_name,
            online: asNumber(device.online),
            ...rowOf({ channel, measurementId: id }, nameOf),
            value,
            time: toIsoTime(measured_at),
          },
        ],
  );
}

/**
 * Numbers of devices as rows, oldest first. One DM a row, 100 at least.
 * @throws open_eui_invalid, device_not_in_organisation, open_too_many_devices; open_parameter_invalid for an interval that is
 * none, or a range that is longer than a year, without aggregation than a month, or begins before three months
 */
export async function listSeries(ctx: OrgCtx, input: Input<'listSeries'>): Result<'listSeries'> {
  const { aggregation, measurement_id } = input;
  const measurementIds = nonEmpty(measurement_id);
  const now = ctx.clock.now();
  const isRaw = aggregation === 'none';
  const range = readRange(
    now,
    input,
    isRaw ? OPEN_API_LIMITS.telemetrySpanMs : OPEN_API_LIMITS.aggregateSpanMs,
  );
  if (isRaw && range.from < now - OPEN_API_LIMITS.telemetryAgeMs)
    fail('open_parameter_invalid', { field: 'time_start' });
  const binMs = intervalMs(input.interval) ?? fail('open_parameter_invalid', { field: 'interval' });
  const devices = new Map(
    (await getDevices(ctx, input.device_eui)).map((device) => [device.device_id, device]),
  );
  const filter = {
    ...range,
    ...{ deviceIds: [...devices.keys()], channel: input.channel_index, measurementIds },
    ...{ isShown: isShownOf(measurementIds), rows: OPEN_API_LIMITS.flatRows },
  };
  const found = isRaw
    ? await listDevicesNumbers(ctx, filter)
    : await listDevicesBins(ctx, {
        ...filter,
        ...{ binMs, points: OPEN_API_LIMITS.flatPoints, valuesOf: VALUES_OF[aggregation] },
      });
  const nameOf = await measurementNames(ctx);
  await charge(ctx, [...devices.keys()], found);
  const points = found.flatMap(({ times, values, deviceId, ...series }) => {
    const { device_eui, device_name } = devices.get(deviceId)!;
    const row = { device_eui, device_name, ...rowOf(series, nameOf) };
    return times.map((at, index) => ({ at, row, value: values[index]! }));
  });
  return points
    .sort((one, other) => one.at - other.at)
    .map(({ at, value, row }) => ({ ...row, value, time: toIsoTime(at) }));
}

/** Values of bins by how they are aggregated; means without the digits that adding up makes. */
const VALUES_OF: Record<Exclude<Aggregation, 'none'>, (bins: Bins) => number[]> = {
  mean: ({ total, count }) => total.map((sum, bin) => withoutNoise(sum / count[bin]!)),
  min: ({ least }) => least,
  max: ({ most }) => most,
  sum: ({ total }) => total.map(withoutNoise),
  count: ({ count }) => count,
  first: ({ first }) => first,
  last: ({ last }) => last,
};

/** What is read of each device is noted of it; what a call costs at least, of the first. */
async function charge(
  ctx: OrgCtx,
  deviceIds: readonly number[],
  found: readonly SeriesNumbers[],
): Promise<void> {
  const rows = new Map(deviceIds.map((id) => [id, 0]));
  for (const { deviceId, times } of found) rows.set(deviceId, rows.get(deviceId)! + times.length);
  const all = [...rows.values()].reduce((sum, one) => sum + one, 0);
  const dm = dmOfCall(all);
  const [first] = deviceIds;
  rows.set(first!, rows.get(first!)! + dm - all);
  for (const [deviceId, used] of rows) if (used > 0) await spendOnHistory(ctx, deviceId, used);
  ctx.answerHeaders[CREDITS_HEADER] = String(dm);
}

/** @throws group_missing; the empty text is the Default group */
async function ensureGroup(ctx: OrgCtx, groupId: string | undefined): Promise<void> {
  if (groupId && !(await listGroups(ctx)).some(({ group_uuid }) => group_uuid === groupId))
    fail('group_missing');
}

/** A part of the rows would look like all of them. @throws open_too_many_devices */
function ensureFits(rows: readonly unknown[]): void {
  if (rows.length > OPEN_API_LIMITS.flatRows) fail('open_too_many_devices');
}

const asNumber = (online: boolean): 0 | 1 => (online ? 1 : 0);

type NameOf = Awaited<ReturnType<typeof measurementNames>>;

function rowOf({ channel, measurementId }: { channel: number; measurementId: number }, nameOf: NameOf) {
  const { name, unit } = nameOf(measurementId);
  return { channel: String(channel), measurement_id: String(measurementId), measurement: name, unit };
}

/** Whether a measurement is drawn: numbers, and statuses only when they are named. */
const isShownOf =
  (named: readonly number[] | undefined) =>
  (id: number): boolean =>
    isNumber(id) && (named !== undefined || id < STATUS_IDS.first || id > STATUS_IDS.last);

const idsOf = (devices: readonly OpenDevice[]): number[] => devices.map(({ device_id }) => device_id);

/** A dashboard whose variable has no value sends an empty one. */
const nonEmpty = <T>(list: T[] | undefined): T[] | undefined => (list?.length ? list : undefined);
