import { z } from 'zod';
import { call } from '../call';
import { answer, listOf } from '../fields';
import { EuiInAnyCase } from '../ids';
import { LIMITS } from '../limits';
import { isNamePattern } from '../name-pattern';

export const deviceLists = {
  listFrequencyPlans: call({
    method: 'GET',
    path: '/device/list_frequency_plans',
    role: 'observer',
    summary: 'Frequency plans that devices of the organisation use, by name',
    result: z.array(z.string()),
  }),
  renameDevices: call({
    method: 'PATCH',
    path: '/device/rename_devices',
    role: 'administrator',
    summary:
      'Names devices by a pattern of {name}, {eui}, {eui4}, {model} and {n}, the number of each in the list; all of them or none',
    body: z.object({
      eui: listOf(EuiInAnyCase, { least: 1, most: LIMITS.bulkDevices }),
      pattern: z.string().trim().max(LIMITS.namePatternLength).refine(isNamePattern),
    }),
    result: answer({ renamed: z.number() }),
    fails: ['device_not_in_organisation'],
  }),
};
