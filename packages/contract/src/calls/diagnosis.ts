import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { EuiInAnyCase } from '../ids';
import { Verdict } from '../verdicts/verdict';

export const diagnosis = {
  view: call({
    method: 'GET',
    path: '/device/view_diagnosis',
    readsMuch: 'history',
    role: 'observer',
    summary:
      'Why a device is silent, late or lossy, or cannot be read, with proof: the most certain cause first',
    query: z.object({ eui: EuiInAnyCase }),
    result: answer({
      /** When it was looked into, epoch ms. */
      at: z.number(),
      /** None: nothing is wrong with it. */
      verdicts: z.array(Verdict),
    }),
    fails: ['device_not_in_organisation'],
  }),
};
