import { z } from 'zod';
import { call } from '../call';
import { answer, listOf } from '../fields';
import { Eui, EuiInAnyCase, MeasurementId } from '../ids';
import { PANEL_KINDS } from '../panel-kinds';

const RelatedSensor = answer({
  /** Empty: it has none of its own. */
  sensor_eui: z.string(),
  /** null: not known. */
  sensor_type: z.string().nullable(),
  measurements: z.array(
    answer({
      measurement_id: z.number(),
      /** What the organisation calls it on this channel; empty: as everywhere. */
      name: z.string(),
      /** It has been measured; otherwise the sensor can. */
      has_reported: z.boolean(),
    }),
  ),
});

const NodeRelation = answer({
  eui: Eui,
  name: z.string(),
  model: z.string(),
  kind: z.enum(['node', 'tracker', 'camera', 'kit']),
  channels: z.array(
    answer({
      channel: z.number(),
      /** Empty: its number stands alone. */
      name: z.string(),
      status: z.enum(['normal', 'abnormal', 'idle']),
      sensors: z.array(RelatedSensor),
    }),
  ),
});
export type NodeRelation = z.infer<typeof NodeRelation>;

/** What can be chosen, for dialogs: which node measures what on which channel. */
export const nodeRelations = {
  view: call({
    method: 'GET',
    path: '/device/view_node_relations',
    readsMuch: true,
    role: 'observer',
    repeatsArrays: true,
    summary: 'Nodes by name with their channels, the sensors on them and what these measure',
    query: z.object({ eui: listOf(EuiInAnyCase).optional() }),
    result: z.array(NodeRelation),
    fails: ['device_not_in_organisation'],
  }),
  viewForPanel: call({
    method: 'GET',
    path: '/device/view_node_relations_for_panel',
    readsMuch: true,
    role: 'observer',
    repeatsArrays: true,
    summary:
      'The same of what a component of a panel can show; nodes and channels without anything of it are left out',
    query: z.object({
      eui: listOf(EuiInAnyCase).optional(),
      /** Of the component; absent: whatever some kind shows. */
      kind: z.enum(PANEL_KINDS).optional(),
      /** Those alone, as where one measurement of several nodes is chosen. */
      measurement_id: listOf(MeasurementId).optional(),
    }),
    result: z.array(NodeRelation),
    fails: ['device_not_in_organisation'],
  }),
};
