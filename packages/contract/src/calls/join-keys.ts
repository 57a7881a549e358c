import { z } from 'zod';
import { call } from '../call';
import { answer, EuiPath } from '../fields';

export const joinKeys = {
  view: call({
    method: 'GET',
    path: '/device/view_join_keys',
    role: 'administrator',
    notSimulated: true,
    summary: 'DevEUI, JoinEUI and AppKey with which a device of the organisation joins a network server',
    query: EuiPath,
    result: answer({ dev_eui: z.string(), join_eui: z.string(), app_key: z.string() }),
    // It was adopted, or does not join by radio: its keys are not known here.
    fails: ['device_not_in_organisation', 'feature_unsupported'],
  }),
};
