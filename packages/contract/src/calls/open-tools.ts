import { z } from 'zod';
import { call } from '../call';
import { answer, FileAnswer, listOf } from '../fields';
import { Channel, MeasurementId } from '../ids';
import { OPEN_API_LIMITS } from '../open-api-limits';
import { EuiText, optional } from '../open-fields';
import { IsoTime, TimeInQuery } from '../time';

/**
 * The public API for programs that scrape and draw: Prometheus, and data sources that read flat rows. They look at the HTTP
 * status, so that a refusal must not look like an answer without values.
 */
const REFUSED = {
  ...{ open_parameter_invalid: 400, open_eui_invalid: 400, open_too_many_devices: 400 },
  ...{ access_key_wrong: 401, access_key_disabled: 401, account_restricted: 402 },
  ...{ account_frozen: 403, open_no_authority: 403 },
  ...{ device_not_in_organisation: 404, group_missing: 404 },
} as const;

/** Several values with commas between them, as a dashboard writes what was chosen. */
const commaList = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value),
    listOf(item),
  );

/** A value of a measurement; what is only a name or number of something is text, so that nothing draws it. */
const ROW = {
  device_eui: z.string(),
  device_name: z.string(),
  channel: z.string(),
  measurement_id: z.string(),
  measurement: z.string(),
  unit: z.string(),
  value: z.number(),
  time: IsoTime,
};

const CHOSEN = { device_eui: commaList(EuiText), measurement_id: commaList(MeasurementId).optional() };

export const AGGREGATIONS = ['mean', 'min', 'max', 'sum', 'count', 'first', 'last', 'none'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

export const openTools = {
  metrics: call({
    base: 'open',
    method: 'GET',
    path: '/metrics',
    readsMuch: true,
    role: 'key_read',
    file: 'text/plain; version=0.0.4; charset=utf-8',
    summary:
      'Newest values for Prometheus, as text or as OpenMetrics; a series is gone three intervals after its device fell silent',
    result: FileAnswer,
    failStatus: REFUSED,
  }),
  listDevices: call({
    base: 'open',
    method: 'GET',
    path: '/devices',
    long: true,
    readsMuch: true,
    role: 'key_read',
    summary: 'Gateways and nodes as flat rows, with how they stand; what is not known is null',
    query: z.object({ group_uuid: z.string().max(16).optional() }),
    result: z.array(
      answer({
        device_eui: z.string(),
        device_name: z.string(),
        kind: z.string(),
        group_name: z.string(),
        online: z.union([z.literal(0), z.literal(1)]).nullable(),
        battery: z.number().nullable(),
        interval_minutes: z.number(),
        last_seen: IsoTime.nullable(),
      }),
    ),
    fails: ['open_parameter_invalid', 'open_too_many_devices', 'group_missing'],
    failStatus: REFUSED,
  }),
  listLatest: call({
    base: 'open',
    method: 'GET',
    path: '/latest',
    long: true,
    readsMuch: true,
    role: 'key_read',
    deviceField: 'device_eui',
    summary:
      'Newest number of every series within the last year as flat rows, of all devices or of those that are named',
    query: z.object({
      ...CHOSEN,
      device_eui: CHOSEN.device_eui.optional(),
      group_uuid: z.string().max(16).optional(),
    }),
    result: z.array(
      answer({ ...ROW, group_name: z.string(), online: z.union([z.literal(0), z.literal(1)]) }),
    ),
    fails: [
      'open_parameter_invalid',
      'open_eui_invalid',
      'device_not_in_organisation',
      'open_too_many_devices',
      'group_missing',
    ],
    failStatus: REFUSED,
  }),
  listSeries: call({
    base: 'open',
    method: 'GET',
    path: '/series',
    needsCredits: true,
    readsMuch: 'history',
    role: 'key_read',
    deviceField: 'device_eui',
    summary: `History of up to ${OPEN_API_LIMITS.devicesPerCall} devices as flat rows in the order of time, aggregated over an interval; a year at most, without aggregation a month`,
    query: z.object({
      ...CHOSEN,
      channel_index: optional(Channel),
      time_start: optional(TimeInQuery),
      time_end: optional(TimeInQuery),
      /** Minutes, or with a unit: 30s, 5m, 1h, 1d. */
      interval: optional(z.string().max(16)),
      aggregation: z.enum(AGGREGATIONS).default('mean'),
    }),
    result: z.array(answer(ROW)),
    fails: [
      'open_parameter_invalid',
      'open_eui_invalid',
      'device_not_in_organisation',
      'open_too_many_devices',
    ],
    failStatus: REFUSED,
  }),
};
