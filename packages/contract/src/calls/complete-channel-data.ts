import { z } from 'zod';
import { call } from '../call';
import { answer, listOf, MeasurementValue } from '../fields';
import { Channel, Eui, EuiInAnyCase, MeasurementId } from '../ids';
import { cappedPageOf, Paging } from '../paging';
import { TimeInQuery } from '../time';

/** All that a device measured at one moment, by channel and measurement. */
const CompleteRow = answer({
  eui: Eui,
  device_name: z.string(),
  measured_at: z.number(),
  uploaded_at: z.number(),
  f_cnt: z.number().nullable(),
  values: z.array(answer({ channel: z.number(), measurement_id: z.number(), value: MeasurementValue })),
});
export type CompleteRow = z.infer<typeof CompleteRow>;

/** What moments can be sorted by, beside a measurement of a channel. */
export const MOMENT_COLUMNS = ['device', 'eui', 'measured', 'uploaded', 'counter'] as const;

/** A column for a measurement of a channel: `1-4097`. */
const MEASURED_COLUMN = /^\d{1,3}-\d{1,5}$/;

export const completeChannelData = {
  list: call({
    method: 'GET',
    path: '/channel/list_complete_channel_data',
    needsCredits: true,
    readsMuch: 'history',
    role: 'observer',
    share: true,
    summary:
      'Readings as a table with a row for each device and moment, newest first or by a column, also that of a measurement (`1-4097`: of channel 1); rows of the newest 10,000 readings',
    query: z.object({
      eui: listOf(EuiInAnyCase).optional(),
      group_uuid: z.string().max(16).optional(),
      measurement_id: listOf(MeasurementId).optional(),
      channel: Channel.optional(),
      time_start: TimeInQuery.optional(),
      time_end: TimeInQuery.optional(),
      ...Paging,
      sort: z.union([z.enum(MOMENT_COLUMNS), z.string().regex(MEASURED_COLUMN)]).optional(),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    result: cappedPageOf(CompleteRow),
    fails: ['parameter_invalid', 'device_not_in_organisation'],
  }),
};
