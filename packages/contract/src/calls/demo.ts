import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';

export const demo = {
  view: call({
    method: 'GET',
    path: '/demo/view_demo_farm',
    role: 'owner',
    summary:
      'Whether the organisation has a demo farm, the share of its history that is filled, 0 to 1, and whether it can have one',
    result: answer({
      present: z.boolean(),
      filled: z.number().min(0).max(1),
      /** There is none in this installation, and the operator allows one. */
      possible: z.boolean(),
    }),
  }),
  make: call({
    method: 'POST',
    path: '/demo/make_demo_farm',
    role: 'owner',
    notSimulated: true,
    summary:
      'Fills the organisation with a demo farm: simulated devices with 30 days of history that go on sending',
    fails: [
      // There is a farm already, or the operator allows none.
      'operation_unsupported',
      // The organisation has something of the same name, or as many of it as it may.
      'creation_limit_reached',
      'group_limit_reached',
      'group_name_duplicate',
      'data_duplicate',
      'scene_limit_reached',
    ],
  }),
  remove: call({
    method: 'DELETE',
    path: '/demo/remove_demo_farm',
    role: 'owner',
    summary: 'Removes the demo farm with all its data',
    fails: ['resource_missing'],
  }),
};
