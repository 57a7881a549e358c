import { z } from 'zod';
import { call } from '../call';

export const deviceLists = {
  listFrequencyPlans: call({
    method: 'GET',
    path: '/device/list_frequency_plans',
    role: 'observer',
    summary: 'Frequency plans that devices of the organisation use, by name',
    result: z.array(z.string()),
  }),
};
