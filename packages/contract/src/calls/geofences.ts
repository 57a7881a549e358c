import { z } from 'zod';
import { call } from '../call';
import { answer, nameUpTo } from '../fields';
import { GEOFENCE_LIMITS } from '../geofence-limits';
import { GeofenceArea, GeofenceShape } from '../geofence-shape';

const GeofenceId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const facts = { name: nameUpTo(GEOFENCE_LIMITS.nameLength), shape: GeofenceShape };

const Geofence = answer({
  geofence_id: z.number(),
  name: z.string(),
  shape: GeofenceArea,
  /** Alarm rules that refer to it, by name. */
  rules: z.array(answer({ rule_id: z.number(), name: z.string() })),
});
export type Geofence = z.infer<typeof Geofence>;

export const geofences = {
  list: call({
    method: 'GET',
    path: '/geofence/list_geofences',
    role: 'observer',
    summary: "The organisation's geofences by name, each with the alarm rules that use it",
    result: z.array(Geofence),
  }),
  create: call({
    method: 'POST',
    path: '/geofence/create_geofence',
    role: 'administrator',
    summary:
      'Makes a geofence: a circle, a polygon whose edges do not cross, or the outline that a field has at any time',
    body: z.object(facts),
    result: answer({ geofence_id: z.number() }),
    // The organisation has as many geofences as it may; no such field.
    fails: ['operation_unsupported', 'data_duplicate', 'resource_missing'],
  }),
  update: call({
    method: 'PUT',
    path: '/geofence/update_geofence',
    role: 'administrator',
    summary: 'Replaces a geofence; with another shape its alarm rules start again and their open alarms end',
    body: z.object({ geofence_id: GeofenceId, ...facts }),
    fails: ['resource_missing', 'data_duplicate'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/geofence/delete_geofence',
    role: 'administrator',
    summary: 'Deletes a geofence that no alarm rule uses',
    query: z.object({ geofence_id: GeofenceId }),
    fails: ['resource_missing', 'operation_unsupported'],
  }),
};
