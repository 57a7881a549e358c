import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { legacyData } from '@fieldscope/contract/calls/legacy-data';
import type { MeasurementValue } from '@fieldscope/contract/fields';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { groupRuns } from './open-api.model';
import { listChannels } from './open-api.repository';
import { getDevice, listMeasurementReference, measurementNames } from './open-api.service';
import { readHistory, readLatest, readMeans } from './open-telemetry.service';

type Result<Name extends keyof typeof legacyData> = Promise<ResultOf<(typeof legacyData)[Name]>>;
type Input<Name extends keyof typeof legacyData> = InputOf<(typeof legacyData)[Name]>;

export async function listMeasurements(ctx: OrgCtx): Result<'listMeasurements'> {
  return (await listMeasurementReference(ctx)).map(({ sensor_type, sensor_name, sensor_measurement }) => ({
    sensor_id: sensor_type,
    sensor_name,
    sensor_measure: sensor_measurement.map((one) => ({
      measure_id: one.measurement_id,
      measure_name: one.measurement_name,
      measure_unit: one.measurement_unit,
    })),
  }));
}

/** @throws AppError open_eui_invalid, device_not_in_organisation */
export async function viewLatest(ctx: OrgCtx, input: Input<'viewLatest'>): Result<'viewLatest'> {
  const device = await getDevice(ctx, input.eui);
  const [latest, namesOf] = await Promise.all([
    readLatest(ctx, device.device_id, seriesIn(input)),
    measurementNames(ctx),
  ]);
  return groupRuns(latest, ({ channel }) => channel).map(({ key, items }) => ({
    channel: String(key),
    points: items.map(({ measurement_id, value, measured_at }) => ({
      measurement_id: String(measurement_id),
      ...namesOf(measurement_id),
      value: textOf(value),
      created: seconds(measured_at),
    })),
  }));
}

/** @throws AppError open_eui_invalid, device_not_in_organisation, open_parameter_invalid */
export async function listRaw(ctx: OrgCtx, input: Input<'listRaw'>): Result<'listRaw'> {
  const { eui, time_start, time_end, limit = OPEN_API_LIMITS.legacyReadings } = input;
  const filter = { ...seriesIn(input), time_start, time_end, limit };
  const { device, series } = await readHistory(ctx, eui, filter);
  const labels = await labelsOf(ctx, device.device_id);
  return series.map(({ channel, measurement_id, readings }) => ({
    ...labels(channel, measurement_id),
    points: readings.map(({ value, measured_at }) => ({
      measurement_id: String(measurement_id),
      value: textOf(value),
      created: String(measured_at),
    })),
  }));
}

/** @throws AppError open_eui_invalid, device_not_in_organisation, open_parameter_invalid */
export async function listSegments(ctx: OrgCtx, input: Input<'listSegments'>): Result<'listSegments'> {
  const { eui, time_start, time_end, segment } = input;
  const filter = { ...seriesIn(input), time_start, time_end, interval: segment };
  const { device, series } = await readMeans(ctx, eui, filter);
  const labels = await labelsOf(ctx, device.device_id);
  return series.map(({ channel, measurement_id, times, means, peaks }) => ({
    ...labels(channel, measurement_id),
    list: times.map((time, index) => ({
      created: seconds(time),
      avg: String(means[index]),
      peak: String(peaks[index]),
    })),
  }));
}

const seriesIn = ({ channel, measure_id }: Pick<Input<'viewLatest'>, 'channel' | 'measure_id'>) => ({
  channel_index: channel,
  measurement_id: measure_id,
});

const seconds = (at: number): string => String(Math.floor(at / SECOND_MS));
const textOf = (value: MeasurementValue): string =>
  Array.isArray(value) ? JSON.stringify(value) : String(value);

async function labelsOf(ctx: OrgCtx, deviceId: number) {
  const [channels, namesOf] = await Promise.all([
    listChannels(ctx.db, ctx.orgId, [deviceId]),
    measurementNames(ctx),
  ]);
  const names = new Map(channels.map(({ channel_index, channel_name }) => [channel_index, channel_name]));
  return (channel: number, measurementId: number) => ({
    channel: String(channel),
    channel_name: names.get(channel) ?? '',
    ...namesOf(measurementId),
  });
}
