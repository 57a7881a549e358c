import { z } from 'zod';
import { call } from '../call';
import { answer, listOf, nameUpTo } from '../fields';
import { Channel, Eui, EuiInAnyCase, MeasurementId } from '../ids';
import {
  CLOUD_PROBLEMS,
  ENCODINGS,
  FAULTS,
  FILE_FAULTS,
  IMPORT_PROBLEMS,
  IMPORT_STATES,
  SEPARATORS,
  TIME_FORMATS,
} from '../import-choices';
import { IMPORT_LIMITS } from '../import-limits';
import { isReadableLine } from '../readable-line';
import { Timezone } from '../time-zone';

const ImportId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const Column = z
  .number()
  .int()
  .min(0)
  .max(IMPORT_LIMITS.columns - 1);

/** How a file is written. */
export const FileFormat = z.object({
  /** `lines`: one JSON object a line. */
  kind: z.enum(['csv', 'lines', 'json']),
  encoding: z.enum(ENCODINGS),
  separator: z.enum(SEPARATORS),
  decimal: z.enum(['.', ',']),
  /** The first row has the names of the columns. */
  has_head: z.boolean(),
  time: z.enum(TIME_FORMATS),
  /** Of times that name no offset. */
  timezone: Timezone,
});
export type FileFormat = z.infer<typeof FileFormat>;

/** A cell of the row, or the same for all rows. */
const eitherOf = <T extends z.ZodType>(fixed: T) =>
  z.union([z.object({ column: Column }), z.object({ fixed })]);
const ChannelSource = eitherOf(Channel);

/** Which columns are what. `rows`: each row is a reading; `columns`: each row is a time with a column a measurement. */
export const FileMapping = z.discriminatedUnion('layout', [
  z.object({
    layout: z.literal('rows'),
    time: Column,
    device: eitherOf(EuiInAnyCase),
    channel: ChannelSource,
    measurement: eitherOf(MeasurementId),
    value: Column,
    /** Where each row names its unit; null: values are as they are stored. */
    unit: Column.nullable(),
  }),
  z.object({
    layout: z.literal('columns'),
    time: Column,
    device: eitherOf(EuiInAnyCase),
    channel: ChannelSource,
    /** Columns with values; `unit` as people write it, empty: as it is stored. */
    values: z
      .array(
        z.object({
          column: Column,
          measurement_id: MeasurementId,
          /** Null: that of the row. */
          channel: Channel.nullable(),
          unit: z.string().max(16).refine(isReadableLine),
        }),
      )
      .max(IMPORT_LIMITS.columns),
  }),
]);
export type FileMapping = z.infer<typeof FileMapping>;

const Fault = answer({
  /** Line of the file, from 1; of JSON the number of the object. */
  row: z.number(),
  /** Null: the row as a whole. */
  column: z.string().nullable(),
  reason: z.enum(FAULTS),
  /** The beginning of what stands there. */
  text: z.string(),
});
export type ImportFault = z.infer<typeof Fault>;

const Reading = answer({
  eui: z.string(),
  channel: z.number(),
  measurement_id: z.number(),
  measured_at: z.number(),
  value: z.number(),
});

/** The first rows of a file, read as the format and the mapping say. */
const FilePreview = answer({
  format: FileFormat,
  /** Null: none could be proposed. */
  mapping: FileMapping.nullable(),
  columns: z.array(z.string()),
  rows: z.array(
    answer({
      row: z.number(),
      cells: z.array(z.string()),
      readings: z.array(Reading),
      faults: z.array(Fault),
    }),
  ),
  /** Devices of these rows that the organisation does not have. */
  unknown_devices: z.array(z.string()),
  /** The file cannot be read to the end of the preview. */
  fault: z.enum(FILE_FAULTS).nullable(),
});
export type FilePreview = z.infer<typeof FilePreview>;

/** What became known of a whole file before anything of it is stored. */
const ImportReport = answer({
  rows: z.number(),
  readings: z.number(),
  fault_count: z.number(),
  faults: z.array(Fault),
  /** At most 10,000 are distinguished. */
  unknown_device_count: z.number(),
  unknown_devices: z.array(answer({ eui: z.string(), rows: z.number() })),
  /** Of measurements that the portal works out itself, which are left out. */
  derived: z.number(),
  file_fault: answer({ reason: z.enum(FILE_FAULTS), row: z.number() }).nullable(),
});
export type ImportReport = z.infer<typeof ImportReport>;

const Import = answer({
  import_id: z.number(),
  source: z.enum(['file', 'cloud']),
  /** Of the file, or the address of the cloud. */
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  created_at: z.number(),
  finished_at: z.number().nullable(),
  /** Done of the check, the import or the upload, 0 to 1. */
  progress: z.number(),
  /** Readings stored, and those of a moment that had one already. */
  readings: z.number(),
  duplicates: z.number(),
  /** Of the stored readings, in epoch ms. */
  first_at: z.number().nullable(),
  last_at: z.number().nullable(),
  report: ImportReport.nullable(),
  /** What the last answer of the cloud was, while the import waits for a better one; why it has failed. */
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
});
export type HistoryImport = z.infer<typeof Import>;

const Cloud = {
  /** Up to the name of the call: https://sensecap.seeed.cc/openapi. */
  address: z.url({ protocol: /^https?$/ }).max(254),
  access_id: z.string().trim().min(1).max(64),
  access_key: z.string().trim().min(1).max(128),
};

/** Base64, of so many bytes. */
const Bytes = z
  .string()
  .max(Math.ceil(IMPORT_LIMITS.partBytes / 3) * 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

export const imports = {
  list: call({
    method: 'GET',
    path: '/import/list_imports',
    role: 'administrator',
    summary: 'Imports of history, the newest first, each with how far it is and what it stored',
    result: z.array(Import),
  }),
  upload: call({
    method: 'POST',
    path: '/import/upload_file',
    role: 'administrator',
    summary:
      'Uploads a file part by part, in order; the first part makes the import. A part that is repeated changes nothing',
    bodyBytes: Math.ceil(IMPORT_LIMITS.partBytes * 1.4),
    body: z.object({
      /** Absent: the first part. */
      import_id: ImportId.optional(),
      name: nameUpTo(IMPORT_LIMITS.nameLength),
      /** Of the whole file. */
      bytes: z.number().int().min(1).max(IMPORT_LIMITS.fileBytes),
      /** From 0. */
      part: z.number().int().min(0).max(IMPORT_LIMITS.fileBytes),
      data: Bytes,
    }),
    result: answer({ import_id: z.number(), received: z.number() }),
    // Too many imports are open, or the part does not follow the one before.
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  preview: call({
    method: 'POST',
    path: '/import/preview_file',
    role: 'administrator',
    reads: true,
    readsMuch: 'history',
    summary: 'The first rows of an uploaded file, read as given, or as its content suggests',
    body: z.object({
      import_id: ImportId,
      format: FileFormat.optional(),
      mapping: FileMapping.optional(),
      /** Proposed for times that name no offset. */
      timezone: Timezone.optional(),
    }),
    result: FilePreview,
    fails: ['resource_missing'],
  }),
  start: call({
    method: 'POST',
    path: '/import/start_import',
    role: 'administrator',
    summary: 'Has a job check every row of an uploaded file, and store its readings if none keeps it out',
    body: z.object({
      import_id: ImportId,
      format: FileFormat,
      mapping: FileMapping,
      /** Import the rest where rows are faulty, or devices unknown. */
      leave_faulty: z.boolean(),
      leave_unknown: z.boolean(),
    }),
    // It is under way, or done, already.
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  listCloudDevices: call({
    method: 'POST',
    path: '/import/list_cloud_devices',
    role: 'administrator',
    notSimulated: true,
    reads: true,
    summary:
      "Nodes that an access key reaches in a cloud of the vendor, and which of them are the organisation's here",
    body: z.object(Cloud),
    result: answer({
      problem: z.enum(CLOUD_PROBLEMS).nullable(),
      /** Those of the organisation first; of the others so many as are named of a file. */
      devices: z.array(answer({ eui: Eui, name: z.string(), is_known: z.boolean() })),
    }),
  }),
  startCloud: call({
    method: 'POST',
    path: '/import/start_cloud_import',
    role: 'administrator',
    notSimulated: true,
    summary:
      'Has a job fetch the history of nodes from a cloud of the vendor; the key is kept, sealed, until it ends',
    body: z.object({
      ...Cloud,
      euis: listOf(EuiInAnyCase, { least: 1, most: IMPORT_LIMITS.cloudDevices }),
      days: z.number().int().min(1).max(IMPORT_LIMITS.cloudDays),
    }),
    result: answer({ import_id: z.number() }),
    // Too many imports are open.
    fails: ['device_not_in_organisation', 'operation_unsupported'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/import/delete_import',
    role: 'administrator',
    summary: 'Removes an import with every reading that it stored, whether it has ended or not',
    query: z.object({ import_id: ImportId }),
    fails: ['resource_missing'],
  }),
};
