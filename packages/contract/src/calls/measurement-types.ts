import { z } from 'zod';
import { call } from '../call';
import { CUSTOM_MEASUREMENT_IDS, isKnownMeasurement } from '../definitions/measurements';
import { CUSTOM_SENSOR_TYPES } from '../definitions/sensor-types';
import { answer, lineUpTo, listOf } from '../fields';
import { MeasurementId } from '../ids';
import { MEASUREMENT_TYPE_LIMITS } from '../measurement-type-limits';

const { nameLength, unitLength, measurements: MOST } = MEASUREMENT_TYPE_LIMITS;

/** Empty: there is no name in that language, and another one is shown. */
const OwnName = lineUpTo(nameLength).default('');

/** The ids that are left to organisations. */
const CustomMeasurementId = z.coerce
  .number()
  .int()
  .min(CUSTOM_MEASUREMENT_IDS.first)
  .max(CUSTOM_MEASUREMENT_IDS.last);
const CustomSensorType = z.coerce
  .number()
  .int()
  .min(CUSTOM_SENSOR_TYPES.first)
  .max(CUSTOM_SENSOR_TYPES.lastCreatable);

const MeasurementNames = {
  measurement_name_en: OwnName,
  measurement_name_zh: OwnName,
  measurement_name_ru: OwnName,
};
const CustomMeasurement = z
  .object({
    measurement_id: CustomMeasurementId,
    ...MeasurementNames,
    /** Empty: it has none. */
    measurement_unit: lineUpTo(unitLength).default(''),
  })
  .refine((one) => one.measurement_name_en || one.measurement_name_zh || one.measurement_name_ru, {
    path: ['measurement_name_en'],
  });

const SensorTypeNames = { sensor_name_en: OwnName, sensor_name_zh: OwnName, sensor_name_ru: OwnName };
const CustomSensor = z
  .object({
    sensor_type: CustomSensorType,
    ...SensorTypeNames,
    measurement_ids: listOf(MeasurementId, { least: 1, most: MOST }),
  })
  .refine((one) => one.sensor_name_en || one.sensor_name_zh || one.sensor_name_ru, {
    path: ['sensor_name_en'],
  });

/** What speaks of a type: how many, and the names of the first of them. */
const Use = answer({
  by: z.enum(['device', 'sensor_type', 'profile', 'alarm_rule']),
  count: z.number(),
  names: z.array(z.string()),
});
export type TypeUse = z.infer<typeof Use>;

const ListedMeasurement = answer({
  measurement_id: z.number(),
  measurement_name_en: z.string(),
  measurement_name_zh: z.string(),
  measurement_name_ru: z.string(),
  measurement_unit: z.string(),
  used_by: z.array(Use),
});
export type ListedMeasurement = z.infer<typeof ListedMeasurement>;

const NamedSensor = {
  sensor_type: z.string(),
  sensor_name_en: z.string(),
  sensor_name_zh: z.string(),
  sensor_name_ru: z.string(),
};
const ListedSensorType = answer({
  ...NamedSensor,
  measurement_ids: z.array(z.number()),
  used_by: z.array(Use),
});
export type ListedSensorType = z.infer<typeof ListedSensorType>;

/** A caller who deletes a type that is in use confirms it. */
const Deletion = { in_use: z.boolean().default(false) };

/** Measurements that an organisation created, 5500 to 5999, and its names for those of the catalogue. */
export const customMeasurements = {
  list: call({
    method: 'GET',
    path: '/sensor/list_custom_measurements',
    role: 'observer',
    summary: 'Custom measurements of the organisation, and what uses them',
    result: z.array(ListedMeasurement),
  }),
  create: call({
    method: 'POST',
    path: '/sensor/create_custom_measurement',
    role: 'administrator',
    summary: 'Creates a custom measurement: an id from 5500 to 5999, a name in at least one language, a unit',
    body: CustomMeasurement,
    fails: ['measurement_exists'],
  }),
  update: call({
    method: 'POST',
    path: '/sensor/update_custom_measurement',
    role: 'administrator',
    summary: 'Changes names and unit of a custom measurement',
    body: CustomMeasurement,
    fails: ['resource_missing', 'measurement_exists'],
  }),
  remove: call({
    method: 'POST',
    path: '/sensor/delete_custom_measurement',
    role: 'administrator',
    summary:
      'Deletes a custom measurement; one that is in use only with in_use. Its readings stay, without a name',
    body: z.object({ measurement_id: CustomMeasurementId, ...Deletion }),
    // It is in use; the facts name what uses it.
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  rename: call({
    method: 'POST',
    path: '/measurement/update_measurement_name',
    role: 'administrator',
    summary:
      "The organisation's own name of a measurement of the catalogue; without any, the published one counts",
    body: z.object({
      measurement_id: z.coerce.number().int().refine(isKnownMeasurement),
      ...MeasurementNames,
    }),
  }),
};

/** Sensor types that an organisation created, 6000 to 6100. */
export const customSensorTypes = {
  list: call({
    method: 'GET',
    path: '/sensor/list_custom_sensor_types',
    role: 'observer',
    summary: 'Custom sensor types of the organisation',
    result: z.array(answer(NamedSensor)),
  }),
  listInformation: call({
    method: 'GET',
    path: '/sensor/list_custom_sensor_information',
    role: 'observer',
    summary: 'Custom sensor types with their measurements, and what uses them',
    result: z.array(ListedSensorType),
  }),
  create: call({
    method: 'POST',
    path: '/sensor/create_custom_sensor_type',
    role: 'administrator',
    summary:
      'Creates a custom sensor type: an id from 6000 to 6100, a name in at least one language, measurements',
    body: CustomSensor,
    fails: ['sensor_type_exists', 'parameter_invalid'],
  }),
  update: call({
    method: 'POST',
    path: '/sensor/update_custom_sensor_type',
    role: 'administrator',
    summary: 'Changes names and measurements of a custom sensor type',
    body: CustomSensor,
    fails: ['resource_missing', 'sensor_type_exists', 'parameter_invalid'],
  }),
  remove: call({
    method: 'POST',
    path: '/sensor/delete_custom_sensor_type',
    role: 'administrator',
    summary:
      'Deletes a custom sensor type; one that is in use only with in_use. Channels keep their measurements',
    body: z.object({ sensor_type: CustomSensorType, ...Deletion }),
    // It is in use; the facts name what uses it.
    fails: ['resource_missing', 'operation_unsupported'],
  }),
};
