import { z } from 'zod';
import { ADVICE_LIMITS } from '../advice/advice-limits';
import { call } from '../call';
import { answer, lineUpTo, listOf, MeasurementValue } from '../fields';
import { Channel, MeasurementId } from '../ids';
import { OPEN_API_LIMITS } from '../open-api-limits';
import { EuiText, EuiTexts, listFromJsonText, optional } from '../open-fields';
import { IsoTime, TimeInQuery } from '../time';

/** The public HTTP API (facts: open-api). Shapes and types are exactly those of the live platform. */

const NamedDevices = z.object({
  device_euis: EuiTexts,
  device_type: z.coerce.number().int().min(1).max(2).optional(),
});

const SeriesQuery = {
  device_eui: EuiText,
  channel_index: optional(Channel),
  measurement_id: optional(MeasurementId),
};
const Range = { time_start: optional(TimeInQuery), time_end: optional(TimeInQuery) };
const DEVICE_FAILS = ['open_parameter_invalid', 'open_eui_invalid', 'device_not_in_organisation'] as const;
const DEVICES_FAILS = [...DEVICE_FAILS, 'open_too_many_devices'] as const;

const Sim = answer({
  iccid: z.string(),
  msisdn: z.string(),
  activateTime: z.string(),
  expiryDate: z.string(),
  status: z.number(),
  flow: z.number().optional(),
  residueFlow: z.number().optional(),
});

export const open = {
  viewOrganisation: call({
    base: 'open',
    method: 'GET',
    path: '/view_organization',
    role: 'key_read',
    summary: 'Id of the organisation that the access key belongs to',
    result: answer({ org_id: z.string(), orgId: z.string() }),
  }),
  listGroups: call({
    base: 'open',
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/list_groups',
    role: 'key_read',
    summary: 'Groups; the Default group has an empty id',
    result: z.array(answer({ group_name: z.string(), group_uuid: z.string() })),
  }),
  listDevices: call({
    base: 'open',
    method: 'GET',
    path: '/list_devices',
    readsMuch: true,
    role: 'key_read',
    summary: 'Devices: device_type 1 gateways, 2 nodes',
    query: z.object({
      device_type: optional(z.coerce.number().int().min(1).max(2)),
      group_uuid: z.string().max(16).optional(),
    }),
    result: z.array(
      answer({
        device_eui: z.string(),
        device_name: z.string(),
        be_quota: z.literal('0'),
        expired_time: z.literal(''),
      }),
    ),
    fails: ['open_parameter_invalid', 'group_missing'],
  }),
  viewDevices: call({
    base: 'open',
    method: 'POST',
    path: '/view_devices',
    role: 'key_read',
    deviceField: 'device_euis',
    summary: 'Details of up to 50 devices; a position or data volume that is not known is left out',
    body: NamedDevices,
    result: z.array(
      answer({
        device_eui: z.string(),
        device_name: z.string(),
        frequency: z.string(),
        device_network: z.number(),
        position: answer({ latitude: z.number(), longitude: z.number() }).optional(),
        position_source: z.number().optional(),
        hardware_version: z.string(),
        software_version: z.string(),
        sim: Sim,
      }),
    ),
    fails: DEVICES_FAILS,
  }),
  viewSimCard: call({
    base: 'open',
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/view_simcard',
    role: 'key_read',
    deviceField: 'device_eui',
    summary: 'SIM card of a device; of one that is not known only the state 0',
    query: z.object({ device_eui: EuiText }),
    result: Sim,
    fails: DEVICE_FAILS,
  }),
  listDeviceChannels: call({
    base: 'open',
    method: 'POST',
    path: '/list_device_channels',
    role: 'key_read',
    deviceField: 'device_euis',
    summary: 'Channels, sensors and measurement ids of up to 50 devices',
    body: NamedDevices,
    result: z.array(
      answer({
        device_eui: z.string(),
        device_name: z.string(),
        channels: z.array(
          answer({
            channel_index: z.number(),
            channel_name: z.string(),
            sensor_id: z.string(),
            sensor_type: z.string(),
            sensor_status: z.string(),
            measurement_ids: z.array(z.string()),
          }),
        ),
      }),
    ),
    fails: DEVICES_FAILS,
  }),
  viewRunningStatus: call({
    base: 'open',
    method: 'POST',
    path: '/view_device_running_status',
    role: 'key_read',
    deviceField: 'device_euis',
    summary:
      'Online state, battery and uplink interval of up to 50 devices; a battery or interval that is not known is -1, a time is left out',
    body: NamedDevices,
    result: z.array(
      answer({
        device_eui: z.string(),
        latest_message_time: IsoTime.optional(),
        online_status: z.union([z.literal(0), z.literal(1)]),
        battery_status: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
        battery_digit: z.number(),
        report_frequency: z.number(),
        expired_time: z.string(),
        be_quota: z.union([z.literal(0), z.literal(1)]),
      }),
    ),
    fails: DEVICES_FAILS,
  }),
  viewLatestTelemetry: call({
    base: 'open',
    method: 'GET',
    path: '/view_latest_telemetry_data',
    readsMuch: true,
    role: 'key_read',
    deviceField: 'device_eui',
    summary: 'Newest value of every channel and measurement within the last year',
    query: z.object(SeriesQuery),
    result: z.array(
      answer({
        channel_index: z.number(),
        points: z.array(
          answer({ measurement_id: z.string(), measurement_value: MeasurementValue, time: IsoTime }),
        ),
      }),
    ),
    fails: DEVICE_FAILS,
  }),
  listTelemetry: call({
    base: 'open',
    method: 'GET',
    path: '/list_telemetry_data',
    needsCredits: true,
    readsMuch: 'history',
    role: 'key_read',
    deviceField: 'device_eui',
    summary: 'History: one month at most, of the last three months; the last day by default',
    query: z.object({ ...SeriesQuery, ...Range, limit: optional(z.coerce.number().int().min(1)) }),
    result: answer({
      list: z.union([
        z.tuple([]),
        z.tuple([
          z.array(z.tuple([z.number(), z.string()])),
          z.array(z.array(z.tuple([MeasurementValue, IsoTime]))),
        ]),
      ]),
    }),
    fails: DEVICE_FAILS,
  }),
  aggregateChartPoints: call({
    base: 'open',
    method: 'GET',
    path: '/aggregate_chart_points',
    needsCredits: true,
    readsMuch: 'history',
    role: 'key_read',
    deviceField: 'device_eui',
    summary: 'Means over an interval in minutes; one year and 250 points a measurement at most',
    query: z.object({
      ...SeriesQuery,
      ...Range,
      interval: optional(z.coerce.number().int().min(1)),
      /** An old client library sends the interval under this name. */
      limit: optional(z.coerce.number().int().min(1)),
    }),
    result: z.array(
      answer({
        channel: z.number(),
        lists: z.array(answer({ time: IsoTime, measurement_id: z.string(), average_value: z.number() })),
      }),
    ),
    fails: DEVICE_FAILS,
  }),
  viewSuggestion: call({
    base: 'open',
    method: 'POST',
    path: '/ai/view_suggestion_by_measurements',
    needsCredits: true,
    role: 'key_read',
    summary:
      'Asks the agronomic adviser; the answer names a resource_id, and asking again with it gives the text once it is there',
    body: z.object({
      /** Chinese or English. */
      lang: optional(z.coerce.string().pipe(z.enum(['1', '2']))),
      location: optional(lineUpTo(OPEN_API_LIMITS.adviceText)),
      /** A crop or a kind of animal by its name. */
      crop: optional(lineUpTo(OPEN_API_LIMITS.adviceText)),
      /** 30, 180 or 360 days. */
      time_range: optional(z.coerce.string().pipe(z.enum(['1', '2', '3']))),
      measurements: z.preprocess(
        listFromJsonText,
        listOf(
          z.object({
            dev_eui: EuiText,
            channel_measurement: listOf(
              z.object({
                channel_index: Channel,
                measurement_ids: listOf(MeasurementId, { least: 1, most: ADVICE_LIMITS.openMeasurements }),
              }),
              { least: 1, most: ADVICE_LIMITS.openMeasurements },
            ),
          }),
          { most: ADVICE_LIMITS.openMeasurements },
        ).optional(),
      ),
      resource_id: optional(z.string().max(64)),
    }),
    result: z.union([answer({ resource_id: z.string() }), z.string()]),
    fails: [
      'open_parameter_invalid',
      'open_parameter_missing',
      'open_eui_invalid',
      'device_not_in_organisation',
      'resource_missing',
      'trigger_limit',
      'in_progress',
      'expired',
      'no_data',
    ],
  }),
  listMeasurementReference: call({
    base: 'open',
    method: 'GET',
    path: '/list_measurement_reference',
    role: 'key_read',
    summary: 'Sensor types and what they measure',
    result: z.array(
      answer({
        sensor_type: z.string(),
        sensor_name: z.string(),
        sensor_measurement: z.array(
          answer({ measurement_id: z.string(), measurement_name: z.string(), measurement_unit: z.string() }),
        ),
      }),
    ),
  }),
};
