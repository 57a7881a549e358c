import { z } from 'zod';
import { call } from '../call';
import { EXPORT_FORMATS, EXPORT_UNITS } from '../export-limits';
import { answer, FileAnswer, listOf } from '../fields';
import { Channel, EuiInAnyCase, GroupId, MeasurementId } from '../ids';
import { TimeInQuery } from '../time';
import { Timezone } from '../time-zone';

/** Which readings a file holds; what is absent is everything, but statuses such as the battery only when they are named. */
const ExportedReadings = {
  eui: listOf(EuiInAnyCase).optional(),
  group_uuid: GroupId.optional(),
  measurement_id: listOf(MeasurementId).optional(),
  channel: Channel.optional(),
  time_start: TimeInQuery,
  time_end: TimeInQuery,
  /** In whose local time, with its offset from UTC, times are written. */
  timezone: Timezone.default('UTC'),
  /** Those of the catalogue, or those that the reader has chosen to see. */
  units: z.enum(EXPORT_UNITS).default('published'),
};

const ExportId = z.string().regex(/^\d{1,18}$/);

export const dataExports = {
  exportMeasurements: call({
    method: 'GET',
    path: '/channel/export_measurements',
    needsCredits: true,
    readsMuch: 'history',
    role: 'observer',
    file: 'text/csv; charset=utf-8',
    summary:
      'Readings as a CSV file, newest first: at most 10,000 rows within 30 days or a month of the time zone, with local times and their offset',
    query: z.object(ExportedReadings),
    result: FileAnswer,
    fails: ['parameter_invalid', 'device_not_in_organisation', 'export_limit'],
  }),
  create: call({
    method: 'POST',
    path: '/export/create_export',
    needsCredits: true,
    role: 'administrator',
    summary: 'Begins a file of readings of any number and time; it is written in the background',
    body: z.object({ ...ExportedReadings, format: z.enum(EXPORT_FORMATS) }),
    result: answer({ export_id: z.string() }),
    fails: ['parameter_invalid', 'device_not_in_organisation', 'in_progress'],
  }),
  list: call({
    method: 'GET',
    path: '/export/list_exports',
    role: 'administrator',
    summary: 'Files of readings of the organisation, newest first, with how far they are written',
    result: z.array(
      answer({
        export_id: z.string(),
        /** Under which the file is saved. */
        name: z.string(),
        format: z.enum(EXPORT_FORMATS),
        state: z.enum(['running', 'ready', 'failed']),
        failure: z.enum(['disk_full', 'too_large', 'stalled']).nullable(),
        time_start: z.number(),
        time_end: z.number(),
        rows: z.number(),
        bytes: z.number(),
        /** Of the file that is written, about: 0 to 1. */
        share: z.number(),
        created_at: z.number(),
        finished_at: z.number().nullable(),
        /** When the file is deleted. */
        expires_at: z.number().nullable(),
      }),
    ),
  }),
  remove: call({
    method: 'DELETE',
    path: '/export/delete_export',
    role: 'administrator',
    summary: 'Deletes a file of readings; one that is being written stops',
    query: z.object({ export_id: ExportId }),
    fails: ['resource_missing'],
  }),
  createLink: call({
    method: 'POST',
    path: '/export/create_download_link',
    role: 'administrator',
    notSimulated: true,
    summary:
      'A link that opens a file for six hours without a sign-in: whole, or in parts (Range, If-Range) where a download broke off',
    body: z.object({ export_id: ExportId }),
    result: answer({
      /** Below the base of the portal API. */
      path: z.string(),
      expires_at: z.number(),
    }),
    fails: ['resource_missing'],
  }),
};
