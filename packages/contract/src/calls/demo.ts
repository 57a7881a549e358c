import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';

export const demo = {
  view: call({
    method: 'GET',
    path: '/demo/view_demo_farm',
    role: 'owner',
    summary: 'Whether the organisation has a demo farm, and the share of its history that is filled, 0 to 1',
    result: answer({ present: z.boolean(), filled: z.number().min(0).max(1) }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/demo/remove_demo_farm',
    role: 'owner',
    summary: 'Removes the demo farm with all its data',
    fails: ['resource_missing'],
  }),
};
