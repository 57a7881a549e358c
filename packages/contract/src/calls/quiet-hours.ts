import { z } from 'zod';
import { AlarmHours } from '../alarm-conditions';
import { call } from '../call';
import { answer } from '../fields';

/** null: there are none. */
const Hours = AlarmHours.nullable();

/** When alarms are not pushed to the caller; what is still open then is pushed once they are over. */
export const quietHours = {
  view: call({
    method: 'GET',
    path: '/alarm/view_quiet_hours',
    role: 'limited',
    summary: 'When alarms are not pushed to the caller',
    result: answer({
      hours: Hours,
      /** Critical alarms are pushed all the same. */
      critical_anyway: z.boolean(),
    }),
  }),
  save: call({
    method: 'PUT',
    path: '/alarm/update_quiet_hours',
    role: 'limited',
    summary: 'Sets when alarms are not pushed to the caller',
    body: z.object({ hours: Hours, critical_anyway: z.boolean() }),
  }),
};
