import { z } from 'zod';
import { call } from '../call';
import { answer, listOf, MeasurementValue, sortedBy } from '../fields';
import { Channel, Eui, EuiInAnyCase, MeasurementId } from '../ids';
import { LIMITS } from '../limits';
import { cappedPageOf, Paging } from '../paging';
import { TimeInQuery } from '../time';

export const SeriesKey = z.object({ eui: EuiInAnyCase, channel: Channel, measurement_id: MeasurementId });
export type SeriesKey = z.infer<typeof SeriesKey>;

/**
 * One curve, column by column. `times` are epoch ms, ascending. When several readings share a point, `values`
 * is their mean, with one decimal more than people see, and `min` and `max` are given; else both are null and every reading is as measured.
 * A null value is a gap: the device missed at least three of its intervals.
 */
export const Curve = answer({
  eui: Eui,
  channel: z.number(),
  measurement_id: z.number(),
  /** Between uplinks of the device. */
  interval_minutes: z.number(),
  times: z.array(z.number()),
  values: z.array(z.number().nullable()),
  min: z.array(z.number().nullable()).nullable(),
  max: z.array(z.number().nullable()).nullable(),
  /** Width of a point in ms; 0: raw readings. */
  bin_ms: z.number(),
  reading_count: z.number(),
});
export type Curve = z.infer<typeof Curve>;

/** What a table of readings can be sorted by: a measurement by its id, a value as a number. */
export const READING_COLUMNS = [
  'device',
  'eui',
  'channel',
  'measurement',
  'value',
  'measured',
  'uploaded',
  'counter',
] as const;
export const ACTIVITY_COLUMNS = ['at', 'device', 'kind'] as const;

export const channels = {
  listHistory: call({
    method: 'POST',
    path: '/channel/list_history_by_measurement',
    reads: true,
    needsCredits: true,
    long: true,
    readsMuch: 'history',
    role: 'observer',
    share: true,
    summary: 'Curves of up to five series, no more points than a chart can draw',
    body: z.object({
      series: listOf(SeriesKey, { least: 1, most: LIMITS.chartMeasurements }),
      time_start: TimeInQuery,
      time_end: TimeInQuery,
      /** Points that the chart can draw; 0: every reading. */
      points: z.coerce.number().int().min(0).max(LIMITS.chartPoints).default(1000),
    }),
    result: z.array(Curve),
    fails: ['parameter_invalid', 'device_not_in_organisation'],
  }),
  listData: call({
    method: 'GET',
    path: '/channel/list_channel_data',
    needsCredits: true,
    readsMuch: 'history',
    role: 'observer',
    share: true,
    summary: 'Readings as a table, newest first; sorted otherwise, the newest 10,000 of them',
    query: z.object({
      eui: listOf(EuiInAnyCase).optional(),
      group_uuid: z.string().max(16).optional(),
      measurement_id: listOf(MeasurementId).optional(),
      channel: Channel.optional(),
      time_start: TimeInQuery.optional(),
      time_end: TimeInQuery.optional(),
      ...Paging,
      ...sortedBy(READING_COLUMNS),
    }),
    result: cappedPageOf(
      answer({
        eui: Eui,
        device_name: z.string(),
        channel: z.number(),
        measurement_id: z.number(),
        value: MeasurementValue,
        measured_at: z.number(),
        uploaded_at: z.number(),
        f_cnt: z.number().nullable(),
      }),
    ),
    fails: ['parameter_invalid', 'device_not_in_organisation'],
  }),
  listMeasurements: call({
    method: 'GET',
    path: '/channel/list_measurement',
    readsMuch: true,
    role: 'observer',
    summary: 'Series of the named devices: which channel measures what',
    query: z.object({ eui: listOf(EuiInAnyCase).optional() }),
    result: z.array(
      answer({ eui: Eui, device_name: z.string(), channel: z.number(), measurement_id: z.number() }),
    ),
    fails: ['device_not_in_organisation'],
  }),
  listActivity: call({
    method: 'GET',
    path: '/channel/list_dynamics',
    readsMuch: true,
    role: 'observer',
    share: true,
    summary: 'Recent activity: devices bound, gone silent, back again',
    query: z.object({
      eui: EuiInAnyCase.optional(),
      /** `true`: what happened to several devices within a quarter of an hour is one entry, that of the last of them. */
      grouped: z.stringbool().default(false),
      ...Paging,
      ...sortedBy(ACTIVITY_COLUMNS),
    }),
    result: cappedPageOf(
      answer({
        at: z.number(),
        eui: Eui,
        device_name: z.string(),
        is_gateway: z.boolean(),
        kind: z.enum(['bound', 'online', 'offline', 'joined', 'removed']),
        /** More than one only where entries are grouped. */
        device_count: z.number(),
      }),
    ),
    fails: ['device_not_in_organisation'],
  }),
  clearHistory: call({
    method: 'POST',
    path: '/channel/clear_all_history',
    role: 'administrator',
    summary:
      'Clears all that the organisation received of a device: readings, raw uplinks and newest values. There is no way back',
    body: z.object({ eui: EuiInAnyCase }),
    fails: ['device_not_in_organisation'],
  }),
  viewHistorySpace: call({
    method: 'GET',
    path: '/organization/view_history_space',
    readsMuch: true,
    role: 'owner',
    summary: 'What the history of the organisation takes',
    result: answer({
      /** About. */
      bytes: z.number(),
      readings: z.number(),
      /** Received, also those whose bytes are no longer kept. */
      uplinks: z.number(),
      /** Time of the oldest reading; null: there is none. */
      oldest_at: z.number().nullable(),
    }),
  }),
};

export const measurements = {
  listNames: call({
    method: 'POST',
    path: '/measurement/list_measurements',
    reads: true,
    role: 'observer',
    summary:
      'Names that the organisation has given to measurements; published ones are in the definition file',
    body: z.object({ org_id: z.coerce.string().max(19).optional() }),
    result: z.array(
      answer({
        measurement_id: z.number(),
        /** In the language of the request. */
        measurement_name: z.string(),
        measurement_name_en: z.string(),
        measurement_name_zh: z.string(),
        measurement_name_ru: z.string(),
        measurement_unit: z.string(),
      }),
    ),
  }),
};
