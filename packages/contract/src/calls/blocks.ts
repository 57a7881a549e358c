import { z } from 'zod';
import { call } from '../call';
import { answer, EuiPath, lineUpTo } from '../fields';
import { Eui } from '../ids';
import { LIMITS } from '../limits';

/** Names a block: the device, its channel and the measurement, such as `2CF7F1C04430000C-1-4097`. */
const BlockId = z
  .string()
  .regex(/^[0-9A-Fa-f]{16}-\d{1,3}-\d{1,5}$/)
  .transform((text) => {
    const [eui, channel, measurement] = text.split('-');
    return { eui: eui!.toUpperCase() as Eui, channel: Number(channel), measurement_id: Number(measurement) };
  });
const BlockPath = z.object({ id: BlockId });

const Block = answer({
  /** As the calls that change it take it. */
  id: z.string(),
  eui: Eui,
  channel: z.number(),
  measurement_id: z.number(),
  /** What the organisation calls it; empty: as its measurement. */
  name: z.string(),
  hidden: z.boolean(),
});
export type Block = z.infer<typeof Block>;

/** What an organisation chose for a series of a node; what is not among them has its usual place and name. */
export const ArrangedBlock = answer({
  channel: z.number(),
  measurement_id: z.number(),
  /** From 1; null: behind those that have one. */
  place: z.number().nullable(),
  hidden: z.boolean(),
  /** Empty: as its measurement. */
  name: z.string(),
});
export type ArrangedBlock = z.infer<typeof ArrangedBlock>;

/** Value blocks of a node: one a series, in the order and with the names that the organisation gave them. */
export const blocks = {
  list: call({
    method: 'GET',
    path: '/channel/list_blocks/{eui}',
    role: 'observer',
    summary:
      'Value blocks of a node in their order, hidden ones too; new ones come last, and a position is one block, that of its latitude',
    query: EuiPath,
    result: z.array(Block),
    fails: ['device_not_in_organisation'],
  }),
  move: call({
    method: 'PATCH',
    path: '/channel/move_block_to/{id}',
    role: 'administrator',
    summary: 'Moves a value block to another position among those of its node',
    query: BlockPath,
    /** From 1; behind the last one it is the last. */
    body: z.object({ position: z.coerce.number().int().min(1).max(LIMITS.tableRows) }),
    fails: ['device_not_in_organisation', 'resource_missing'],
  }),
  rename: call({
    method: 'PATCH',
    path: '/channel/update_measurement/{id}',
    role: 'administrator',
    summary: 'Names a value block; an empty name takes it away',
    query: BlockPath,
    body: z.object({ name: lineUpTo(LIMITS.deviceNameLength) }),
    fails: ['device_not_in_organisation', 'resource_missing'],
  }),
  updateState: call({
    method: 'PATCH',
    path: '/channel/update_block_state/{id}',
    role: 'administrator',
    summary: 'Hides a value block, or shows it again',
    query: BlockPath,
    body: z.object({ hidden: z.boolean() }),
    fails: ['device_not_in_organisation', 'resource_missing'],
  }),
};
