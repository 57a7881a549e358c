import { z } from 'zod';
import { call } from '../call';
import { FileAnswer, listOf } from '../fields';
import { Channel, EuiInAnyCase, MeasurementId } from '../ids';
import { TimeInQuery } from '../time';
import { Timezone } from '../time-zone';

/** Which readings a file holds; what is absent is everything, but statuses such as the battery only when they are named. */
const ExportedReadings = {
  eui: listOf(EuiInAnyCase).optional(),
  group_uuid: z.string().max(16).optional(),
  measurement_id: listOf(MeasurementId).optional(),
  channel: Channel.optional(),
  time_start: TimeInQuery,
  time_end: TimeInQuery,
  /** In whose local time, with its offset from UTC, times are written. */
  timezone: Timezone.default('UTC'),
};

export const dataExports = {
  exportMeasurements: call({
    method: 'GET',
    path: '/channel/export_measurements',
    needsCredits: true,
    role: 'observer',
    file: 'text/csv; charset=utf-8',
    summary:
      'Readings as a CSV file, newest first: at most 10,000 rows within 30 days, in published units, with local times and their offset',
    query: z.object(ExportedReadings),
    result: FileAnswer,
    fails: ['parameter_invalid', 'device_not_in_organisation', 'export_limit'],
  }),
};
