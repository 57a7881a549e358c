import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { EuiInAnyCase } from '../ids';

/** Devices that an organisation brought along. */
export const adoptedDevices = {
  changeModel: call({
    method: 'PATCH',
    path: '/production/change_adopted_model',
    role: 'administrator',
    summary:
      'Has an adopted node read as another model, or by another device profile, from the next uplink on',
    body: z.object({
      eui: EuiInAnyCase,
      model: z.string().min(1).max(64).optional(),
      /** Instead of a model; with both the call is refused. */
      profile_id: z.number().int().min(1).max(0x7fff_ffff).optional(),
    }),
    result: answer({ model: z.string() }),
    fails: [
      'device_not_in_organisation',
      // It was not adopted or is no node, or there is no such model of nodes.
      'feature_unsupported',
      // The organisation has no such profile.
      'resource_missing',
    ],
  }),
};
