import { z } from 'zod';
import { call } from '../call';
import { answer, listOf } from '../fields';
import { LIMITS } from '../limits';

/** As they are in a file: what is wrong with a row is answered for that row, not for the request. */
const Cell = z.string().trim().max(256).default('');
const Rows = listOf(z.object({ eui: Cell, code: Cell, name: Cell, group: Cell }), {
  least: 1,
  most: LIMITS.bindManyRows,
});

/** A row as it was checked, in the order of the rows. */
const CheckedRow = answer({
  /** null: not known, or its key code is wrong. */
  model: z.string().nullable(),
  /** Why it cannot be bound, in the reader's language; none: it can. */
  problems: z.array(answer({ code: z.number(), msg: z.string() })),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

export const bindMany = {
  check: call({
    method: 'POST',
    path: '/production/check_bind_many',
    role: 'administrator',
    reads: true,
    summary: 'Says of each device of a list whether it can be bound; binds none',
    body: z.object({ rows: Rows }),
    result: z.array(CheckedRow),
  }),
  bind: call({
    method: 'PUT',
    path: '/production/bind_many',
    role: 'administrator',
    summary: 'Binds devices by EUI, key code, name and group name; all of them or none',
    body: z.object({ rows: Rows }),
    result: answer({ bound: z.number() }),
    fails: [
      'data_duplicate',
      'device_already_bound',
      'device_key_wrong',
      'eui_malformed',
      'eui_not_registered',
      'group_missing',
      'registered_again',
      'trigger_limit',
    ],
  }),
};
