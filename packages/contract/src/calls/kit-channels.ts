import { z } from 'zod';
import { call } from '../call';
import { CUSTOM_MEASUREMENT_IDS, isKnownMeasurement } from '../definitions/measurements';
import { CUSTOM_SENSOR_TYPES, isKnownSensorType } from '../definitions/sensor-types';
import { DeviceName, listOf } from '../fields';
import { Channel, EuiInAnyCase } from '../ids';
import { LIMITS } from '../limits';

const between = (value: number, { first, last }: { first: number; last: number }): boolean =>
  value >= first && value <= last;

/** A published measurement, or one of the ids that are left to organisations. */
const KitMeasurement = z.coerce
  .number()
  .int()
  .refine((id) => isKnownMeasurement(id) || between(id, CUSTOM_MEASUREMENT_IDS));

/** A published sensor type, or one of the ids that are left to organisations; null: none. */
const KitSensorType = z
  .string()
  .refine((type) => isKnownSensorType(type) || between(Number(type), CUSTOM_SENSOR_TYPES))
  .nullable();

const OfKit = { eui: EuiInAnyCase, channel: Channel };
const Details = {
  /** Empty: it has none. */
  name: z.union([DeviceName, z.literal('')]).optional(),
  sensor_type: KitSensorType.optional(),
  measurement_ids: listOf(KitMeasurement, { most: LIMITS.kitChannelMeasurements }).optional(),
};
const KIT_FAILS = ['device_not_in_organisation', 'feature_unsupported'] as const;

/** Channels of development kits, which only their makers know. */
export const kitChannels = {
  add: call({
    method: 'POST',
    path: '/device/create_kit_channel',
    role: 'administrator',
    summary: 'Adds a channel to a development kit; without measurement ids it gets those of its sensor type',
    body: z.object({ ...OfKit, ...Details }),
    fails: [...KIT_FAILS, 'data_duplicate'],
  }),
  change: call({
    method: 'PATCH',
    path: '/device/update_kit_channel',
    role: 'administrator',
    summary: 'Changes name, sensor type or measurements of a channel of a development kit',
    body: z.object({ ...OfKit, ...Details }),
    fails: [...KIT_FAILS, 'resource_missing'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/device/delete_kit_channel',
    role: 'administrator',
    summary: 'Removes a channel of a development kit; its history stays, and the next upload brings it back',
    query: z.object(OfKit),
    fails: [...KIT_FAILS, 'resource_missing'],
  }),
};
