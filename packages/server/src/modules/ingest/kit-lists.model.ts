import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { Channel } from '@fieldscope/contract/ids';
import { TimeInQuery } from '@fieldscope/contract/time';
import { z } from 'zod';
import { ChannelInfo, type Events, type Item, Measured, withStatus } from './kit-events.model';
import { itemsOf, KitChannel, KitNumber, KitValue, MOST, parse, tooMany, wrong } from './kit-fields.model';
import { type KitStatus, statusIn, statusOfId } from './kit-status.model';

// What sketches send to report_data and report_status is hardly published, so several shapes are taken
// (docs/decisions/0020).

type Fields = Record<string, unknown>;

const MeasurementNumber = KitNumber.pipe(z.coerce.number().int().min(1).max(99_999));
/** Measurements that published sketches send by name; one of them spells humidity so. */
const NAMED_MEASUREMENTS = {
  temperature: MEASUREMENT_ID.airTemperature,
  humidity: MEASUREMENT_ID.airHumidity,
  humidty: MEASUREMENT_ID.airHumidity,
} as const;
const NAMED_CHANNEL = Channel.parse(1);

/**
 * Readings of `data`, or those that the message names itself: `{"temperature": 25.7}`.
 * @throws AppError open_parameter_invalid naming the field
 */
export const readData = (message: Fields): Events =>
  message.data === undefined ? readNamed(message) : readList(message);

/** What a sensor could not measure is null, as ArduinoJson writes NaN. */
function readNamed(message: Fields): Events {
  const given = Object.entries(NAMED_MEASUREMENTS).filter(([name]) => (message[name] ?? null) !== null);
  if (given.length === 0) wrong('data');
  const measurements = Object.fromEntries(
    given.map(([name, id]) => [id, parse(KitValue, message[name], name)]),
  );
  return eventsOf([{ channel: NAMED_CHANNEL, measurements }]);
}

const eventsOf = (measured: Item[]): Events => ({
  ...{ measured, channels: [], status: {} },
  kept: [{ name: 'measure-sensor', value: measured }],
});

/**
 * Readings of `data`: each has a channel, and either `measurements` by id or one `measurementId` with its `value`.
 * @throws AppError open_parameter_invalid naming the field
 */
function readList({ data }: Fields): Events {
  const measured: Item[] = [];
  let readings = 0;
  for (const [place, given] of itemsOf(data, 'data').entries()) {
    const item = readingOf(fieldsOf(given, `data.${place}`), `data.${place}`);
    readings += Object.keys(item.measurements).length;
    if (readings > MOST) tooMany('data');
    measured.push(item);
  }
  return eventsOf(measured);
}

function readingOf(fields: Fields, field: string): Item {
  if (fields.measurements !== undefined) {
    ensureFew(fields.measurements, `${field}.measurements`);
    return parse(Measured, fields, field);
  }
  const id = named(fields, ['measurementId', 'measurement_id']);
  const value = named(fields, ['value', 'measurementValue', 'measurement_value']);
  const time = named(fields, ['measureTime', 'measure_time', 'time', 'timestamp']);
  const measurementId = parse(MeasurementNumber, id.value, `${field}.${id.name}`);
  return {
    channel: channelOf(fields, field),
    measurements: { [measurementId]: parse(KitValue, value.value, `${field}.${value.name}`) },
    measureTime: parse(TimeInQuery.optional(), time.value, `${field}.${time.name}`),
  };
}

/** Before they are looked at one by one. */
function ensureFew(measurements: unknown, field: string): void {
  if (typeof measurements === 'object' && measurements !== null && Object.keys(measurements).length > MOST)
    tooMany(field);
}

/**
 * What a kit says of itself, as fields of the message or as items of `data`, and states of channels in `channels` or
 * `data`. Statuses with ids that mean nothing to us are accepted and ignored.
 * @throws AppError open_parameter_invalid naming the field
 */
export function readStatus(message: Fields): Events {
  const status = statusOf(message, '');
  const channels: Events['channels'] = [];
  const lists = (['channels', 'data'] as const).filter((list) => message[list] !== undefined);
  for (const list of lists) {
    for (const [place, given] of itemsOf(message[list], list).entries()) {
      const field = `${list}.${place}`;
      const item = fieldsOf(given, field);
      if (list === 'channels' || 'channel' in item) channels.push(channelStatusOf(item, field));
      else Object.assign(status, statusOf(item, `${field}.`));
    }
  }
  if (lists.length === 0 && Object.keys(status).length === 0) wrong('data');
  const kept = [
    { name: 'report-status', value: status },
    { name: 'update-channel-info', value: channels },
  ];
  return { measured: [], channels, status, kept };
}

/** What fields say of the kit, also one status by its number; `path` stands before their names in refusals. */
function statusOf(fields: Fields, path: string): KitStatus {
  const id = named(fields, ['statusId', 'status_id', 'id']);
  if (id.value === undefined) return statusIn(fields, path);
  const number = parse(MeasurementNumber, id.value, path + id.name);
  const value = named(fields, ['value', 'statusValue', 'status_value']);
  return statusOfId(number, value.value, path + value.name);
}

function channelStatusOf(fields: Fields, field: string): Events['channels'][number] {
  const type = named(fields, ['sensorType', 'sensor_type']);
  return withStatus(parse(ChannelInfo, { ...fields, sensorType: type.value }, field));
}

const channelOf = (fields: Fields, field: string) => parse(KitChannel, fields.channel, `${field}.channel`);

function fieldsOf(given: unknown, field: string): Fields {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? (given as Fields)
    : wrong(field);
}

/** The first of some names that stands in a message; the first of all when none does. */
function named(fields: Fields, names: readonly [string, ...string[]]): { name: string; value: unknown } {
  const name = names.find((one) => fields[one] !== undefined && fields[one] !== null) ?? names[0];
  return { name, value: fields[name] ?? undefined };
}
