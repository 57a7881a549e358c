import { z } from 'zod';
import { SEVERITIES } from '../alarm-conditions';
import { call } from '../call';
import { answer, listOf, MeasurementValue, nameUpTo } from '../fields';
import { Eui } from '../ids';
import { SCENE_LIMITS } from '../scene-limits';
import { SeriesKey } from './channels';

const SceneId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const name = nameUpTo(SCENE_LIMITS.nameLength);

/** Measurements of a scene in their order, each with what people call it there. */
const measurements = listOf(SeriesKey.extend({ alias: nameUpTo(SCENE_LIMITS.aliasLength) }), {
  least: 1,
  most: SCENE_LIMITS.measurements,
});

const SceneMeasurement = answer({
  eui: Eui,
  channel: z.number(),
  measurement_id: z.number(),
  alias: z.string(),
  device_name: z.string(),
  is_gateway: z.boolean(),
  /** Both null: it has not been measured yet. */
  value: MeasurementValue.nullable(),
  measured_at: z.number().nullable(),
  /** Between uplinks of the device. */
  interval_minutes: z.number(),
  online: z.boolean(),
  /** null: the device never reported. */
  last_seen_at: z.number().nullable(),
  battery: z.number().nullable(),
  /** The worst open alarm of this measurement, or of its device as a whole; null: there is none. */
  alarm: z.enum(SEVERITIES).nullable(),
});
export type SceneMeasurement = z.infer<typeof SceneMeasurement>;

const Scene = answer({
  scene_id: z.number(),
  name: z.string(),
  /** By the reader. */
  pinned: z.boolean(),
  /** As open data, for everybody. */
  published: z.boolean(),
  /** None: their devices have left the organisation. */
  measurements: z.array(SceneMeasurement),
});
export type Scene = z.infer<typeof Scene>;

export const scenes = {
  list: call({
    method: 'GET',
    path: '/scene/list_scenes',
    readsMuch: true,
    role: 'observer',
    summary: 'Scenes by name, with the newest values of their measurements and what is wrong with them',
    result: z.array(Scene),
  }),
  create: call({
    method: 'POST',
    path: '/scene/create_scene',
    role: 'administrator',
    summary: `Makes a scene: a name and up to ${SCENE_LIMITS.measurements} measurements, each with an alias`,
    body: z.object({ name, measurements }),
    result: answer({ scene_id: z.number() }),
    fails: ['scene_limit_reached', 'data_duplicate', 'device_not_in_organisation', 'sensor_missing'],
  }),
  update: call({
    method: 'POST',
    path: '/scene/update_scene',
    role: 'administrator',
    summary: 'Renames a scene, and replaces its measurements where some are given',
    body: z.object({ scene_id: SceneId, name, measurements: measurements.optional() }),
    fails: ['scene_missing', 'data_duplicate', 'device_not_in_organisation', 'sensor_missing'],
  }),
  replaceMeasurements: call({
    method: 'POST',
    path: '/scene/replace_all_measurement',
    role: 'administrator',
    summary: 'Replaces the measurements of a scene, all of them or none',
    body: z.object({ scene_id: SceneId, measurements }),
    fails: ['scene_missing', 'data_duplicate', 'device_not_in_organisation', 'sensor_missing'],
  }),
  remove: call({
    method: 'POST',
    path: '/scene/delete_scene',
    role: 'administrator',
    summary: 'Deletes a scene; its measurements stay',
    body: z.object({ scene_id: SceneId }),
    fails: ['scene_missing'],
  }),
  pin: call({
    method: 'POST',
    path: '/scene/pin_scene',
    role: 'observer',
    summary: 'Pins a scene for the reader alone, or no longer',
    body: z.object({ scene_id: SceneId, pinned: z.boolean() }),
    fails: ['scene_missing'],
  }),
  listSparklines: call({
    method: 'GET',
    path: '/scene/list_sparklines',
    needsCredits: true,
    readsMuch: true,
    role: 'observer',
    summary: 'How the measurements of all scenes moved in the last 24 hours, each once',
    result: z.array(
      answer({
        eui: Eui,
        channel: z.number(),
        measurement_id: z.number(),
        /** Means of 24 hours, oldest first; null: nothing was measured. */
        hours: z.array(z.number().nullable()),
      }),
    ),
  }),
};
