/** Encodings that files of spreadsheets and loggers have. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
  'gb18030',
] as const;
export const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Year first (ISO 8601 included), day first, month first; seconds or milliseconds since 1970. */
export const TIME_FORMATS = ['ymd', 'dmy', 'mdy', 'seconds', 'milliseconds'] as const;

/** Why a row, or a cell of it, is no reading. */
export const FAULTS = [
  'time_unreadable',
  'time_skipped',
  'time_early',
  'time_late',
  'value_unreadable',
  'value_too_large',
  'device_unreadable',
  'channel_unreadable',
  'measurement_unknown',
  'unit_unknown',
  'row_unreadable',
] as const;
export type FaultReason = (typeof FAULTS)[number];

/** Why a file cannot be read any further. */
export const FILE_FAULTS = [
  'empty',
  'packed_archive',
  'not_text',
  'too_large',
  'too_many_columns',
  'row_too_long',
  'quote_open',
  'json_malformed',
  'too_many_series',
  'too_many_rows',
  'too_many_faults',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/**
 * `uploading`, `uploaded`: a file that waits to be started; `checking`, `writing`, `removing`: a job works on it; `refused`: the
 * check found what keeps it out; `failed`: the cloud refused, or its job failed for good, and what came stays until it is removed.
 */
export const IMPORT_STATES = [
  'uploading',
  'uploaded',
  'checking',
  'refused',
  'writing',
  'failed',
  'done',
  'removing',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why the cloud's answer could not be used. */
export const CLOUD_PROBLEMS = [
  'key_refused',
  'device_refused',
  'busy',
  'unreachable',
  'answer_unreadable',
] as const;
export type CloudProblem = (typeof CLOUD_PROBLEMS)[number];

/** Why an import waits or has failed. `aborted`, `not_removed`: its job was tried in vain as often as it may be. */
export const IMPORT_PROBLEMS = [...CLOUD_PROBLEMS, 'aborted', 'not_removed'] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];
