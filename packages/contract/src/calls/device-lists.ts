import { z } from 'zod';
import { SEVERITIES } from '../alarm-conditions';
import { call } from '../call';
import { DEVICE_KINDS } from '../device-kinds';
import { answer, listOf } from '../fields';
import { Eui, EuiInAnyCase, MeasurementId } from '../ids';
import { LIMITS } from '../limits';
import { isNamePattern } from '../name-pattern';

const PlacedDevice = answer({
  eui: Eui,
  name: z.string(),
  kind: z.enum(DEVICE_KINDS),
  online: z.boolean(),
  /** null: it never reported. */
  last_seen_at: z.number().nullable(),
  /** Degrees, WGS-84; of a tracker those that it sent last, where it sent some. */
  latitude: z.number(),
  longitude: z.number(),
  /** The worst of its open alarms; null: there is none. */
  alarm: z.enum(SEVERITIES).nullable(),
});
export type PlacedDevice = z.infer<typeof PlacedDevice>;

const PlacedValue = answer({
  eui: Eui,
  channel: z.number(),
  value: z.number(),
  measured_at: z.number(),
  /** Between uplinks of the device. */
  interval_minutes: z.number(),
});

export const deviceLists = {
  listPositions: call({
    method: 'GET',
    path: '/device/list_positions',
    readsMuch: true,
    role: 'observer',
    summary: 'Gateways and nodes whose position is known, by name',
    result: z.array(PlacedDevice),
  }),
  listPlacedMeasurements: call({
    method: 'GET',
    path: '/device/list_placed_measurements',
    readsMuch: true,
    role: 'observer',
    summary: 'Measurements of which devices with a position have numbers, those of most devices first',
    result: z.array(answer({ measurement_id: z.number(), devices: z.number().int() })),
  }),
  listPlacedValues: call({
    method: 'GET',
    path: '/device/list_placed_values',
    readsMuch: true,
    role: 'observer',
    summary:
      'The newest number of a measurement of each device with a position; of several channels the first that still reports',
    query: z.object({ measurement_id: MeasurementId }),
    result: z.array(PlacedValue),
  }),
  listFrequencyPlans: call({
    method: 'GET',
    path: '/device/list_frequency_plans',
    role: 'observer',
    summary: 'Frequency plans that devices of the organisation use, by name',
    result: z.array(z.string()),
  }),
  renameDevices: call({
    method: 'PATCH',
    path: '/device/rename_devices',
    role: 'administrator',
    summary:
      'Names devices by a pattern of {name}, {eui}, {eui4}, {model} and {n}, the number of each in the list; all of them or none',
    body: z.object({
      eui: listOf(EuiInAnyCase, { least: 1, most: LIMITS.bulkDevices }),
      pattern: z.string().trim().max(LIMITS.namePatternLength).refine(isNamePattern),
    }),
    result: answer({ renamed: z.number() }),
    fails: ['device_not_in_organisation'],
  }),
};
