import { z } from 'zod';
import { call } from '../call';
import { FIELD_LIMITS } from '../field-limits';
import { FieldOutline, StoredOutline } from '../field-outline';
import { answer, lineUpTo, listOf, nameUpTo } from '../fields';
import { EuiInAnyCase, FieldId } from '../ids';
import { LIMITS } from '../limits';

const { nameLength, cropLength, count, atOnce, bodyBytes } = FIELD_LIMITS;
const facts = {
  name: nameUpTo(nameLength),
  /** In people's own words; empty: not known. */
  crop: lineUpTo(cropLength),
  outline: FieldOutline,
};

const Field = answer({
  field_id: z.number(),
  name: z.string(),
  crop: z.string(),
  /** In square metres, without holes. */
  area: z.number(),
  /** Nodes, trackers, cameras and kits in it. */
  nodes: z.number(),
  /** Geofences that follow its outline, by name. */
  geofences: z.array(answer({ geofence_id: z.number(), name: z.string() })),
});
export type Field = z.infer<typeof Field>;

const OutlinedField = answer({ field_id: z.number(), name: z.string(), outline: StoredOutline });
export type OutlinedField = z.infer<typeof OutlinedField>;

export const fields = {
  list: call({
    method: 'GET',
    path: '/field/list_fields',
    readsMuch: true,
    role: 'observer',
    summary: "The organisation's fields by name, each with its area, crop and number of nodes",
    result: z.array(Field),
  }),
  listNames: call({
    method: 'GET',
    path: '/field/list_names',
    role: 'observer',
    summary: 'Names of the fields, to choose from',
    result: z.array(answer({ field_id: z.number(), name: z.string() })),
  }),
  listOutlines: call({
    method: 'GET',
    path: '/field/list_outlines',
    readsMuch: true,
    long: true,
    role: 'observer',
    summary: 'Outlines of the fields by name, as coordinates of GeoJSON',
    result: z.array(OutlinedField),
  }),
  create: call({
    method: 'POST',
    path: '/field/create_fields',
    role: 'administrator',
    bodyBytes,
    summary: 'Makes fields out of outlines, all of them or none',
    body: z.object({
      fields: listOf(z.object(facts), { least: 1, most: atOnce }),
      /** What becomes of a field of the same name: it refuses all of them, or gets the new outline, and the crop where one is given. */
      existing: z.enum(['refuse', 'replace']).default('refuse'),
    }),
    result: answer({ created: z.number(), replaced: z.number(), field_ids: z.array(z.number()) }),
    fails: ['creation_limit_reached', 'data_duplicate'],
  }),
  update: call({
    method: 'PUT',
    path: '/field/update_field',
    role: 'administrator',
    bodyBytes,
    summary:
      'Replaces name, crop and outline of a field; with another outline the alarm rules of its geofences start again',
    body: z.object({ field_id: FieldId, ...facts }),
    fails: ['resource_missing', 'data_duplicate', 'creation_limit_reached'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/field/delete_fields',
    role: 'administrator',
    inBody: true,
    summary: 'Deletes fields that no geofence follows, all of them or none',
    body: z.object({ field_id: listOf(FieldId, { least: 1, most: count }) }),
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  assignDevices: call({
    method: 'PUT',
    path: '/field/assign_devices',
    role: 'administrator',
    summary: 'Says in which field devices are whose position is not known; null: in none',
    body: z.object({
      eui: listOf(EuiInAnyCase, { least: 1, most: LIMITS.bulkDevices }),
      field_id: FieldId.nullable(),
    }),
    // A device whose position is known is in the field around it.
    fails: ['device_not_in_organisation', 'resource_missing', 'operation_unsupported'],
  }),
};
