import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { Channel, MeasurementId } from '../ids';
import { EuiText, optional } from '../open-fields';
import { TimeInQuery } from '../time';

/** Measurements over the API before the public one (facts: open-api, section 8). All values are text. */

const Text = z.string();
const OneDevice = {
  eui: EuiText,
  measure_id: optional(MeasurementId),
  channel: optional(Channel),
};
const Range = { time_start: optional(TimeInQuery), time_end: optional(TimeInQuery) };
const Series = { channel: Text, channel_name: Text, name: Text, unit: Text };
const DEVICE_FAILS = ['open_parameter_invalid', 'open_eui_invalid', 'device_not_in_organisation'] as const;

export const legacyData = {
  listMeasurements: call({
    base: 'legacy',
    method: 'GET',
    path: '/lists/sensor/measure',
    role: 'key_read',
    summary: 'Sensor types and what they measure',
    result: z.array(
      answer({
        sensor_id: Text,
        sensor_name: Text,
        sensor_measure: z.array(answer({ measure_id: Text, measure_name: Text, measure_unit: Text })),
      }),
    ),
  }),
  viewLatest: call({
    base: 'legacy',
    method: 'GET',
    path: '/devices/data/{eui}/latest',
    readsMuch: true,
    role: 'key_read',
    deviceField: 'eui',
    summary: 'Newest value of every channel and measurement within the last year; times in seconds',
    query: z.object(OneDevice),
    result: z.array(
      answer({
        channel: Text,
        points: z.array(answer({ measurement_id: Text, name: Text, unit: Text, value: Text, created: Text })),
      }),
    ),
    fails: DEVICE_FAILS,
  }),
  listRaw: call({
    base: 'legacy',
    method: 'GET',
    path: '/devices/data/{eui}/raw',
    needsCredits: true,
    readsMuch: 'history',
    role: 'key_read',
    deviceField: 'eui',
    summary:
      'History, of each series the newest 400 unless limit says otherwise: one month at most, of the last three months; times in milliseconds',
    query: z.object({ ...OneDevice, ...Range, limit: optional(z.coerce.number().int().min(1)) }),
    result: z.array(
      answer({
        ...Series,
        points: z.array(answer({ measurement_id: Text, value: Text, created: Text })),
      }),
    ),
    fails: DEVICE_FAILS,
  }),
  listSegments: call({
    base: 'legacy',
    method: 'GET',
    path: '/devices/data/{eui}/segment',
    needsCredits: true,
    readsMuch: 'history',
    role: 'key_read',
    deviceField: 'eui',
    summary: 'Means and highest values over an interval in minutes; times in seconds',
    query: z.object({ ...OneDevice, ...Range, segment: optional(z.coerce.number().int().min(1)) }),
    result: z.array(answer({ ...Series, list: z.array(answer({ created: Text, avg: Text, peak: Text })) })),
    fails: DEVICE_FAILS,
  }),
};
