import { z } from 'zod';
import { call } from '../call';
import { listOf } from '../fields';
import { EuiInAnyCase } from '../ids';
import { LIMITS } from '../limits';

const { least, most } = LIMITS.intervalMinutes;

export const kitInterval = {
  set: call({
    method: 'PATCH',
    path: '/device/update_kit_interval',
    role: 'administrator',
    summary:
      'Sets after how many minutes the next upload of development kits is due, of all of them or none; nothing is sent to them',
    body: z.object({
      eui: listOf(EuiInAnyCase, { least: 1, most: LIMITS.bulkDevices }),
      interval_minutes: z.number().int().min(least).max(most),
    }),
    // One of them is no kit.
    fails: ['device_not_in_organisation', 'operation_unsupported'],
  }),
};
