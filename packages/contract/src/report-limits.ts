import { MINUTE_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const REPORT_LIMITS = {
  /** Of one organisation. */
  reports: 50,
  nameLength: 64,
  /** Of one report. */
  readers: 50,
  /** What one report holds; it says how many more there are. */
  charts: 12,
  figures: 60,
  silent: 20,
  alarms: 20,
  advice: 12,
  /** Of one organisation within a minute: what people send themselves, and look at before. */
  sentPerMinute: 10,
  /** Bytes of the mail with pictures and file, before they are encoded. */
  mailBytes: 700_000,
  buildMs: MINUTE_MS,
} as const;

export const REPORT_SOURCES = ['chart_page', 'scene', 'panel', 'advice'] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

export const REPORT_PERIODS = ['daily', 'weekly', 'monthly'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** Why a reader did not get a report. */
export const REPORT_FAILURES = [
  /** What it shows was deleted. */
  'source_missing',
  /** The account has no address for mails. */
  'no_address',
  /** The account or its organisation is frozen. */
  'frozen',
  /** The organisation has no credits, and the operator requires them. */
  'restricted',
  /** The account has to set up two-factor authentication before it sees anything. */
  'second_factor',
  /** The mail server does not take it. */
  'refused',
  /** The mail server could not be reached yet; it is tried again. */
  'waiting',
  /** It could not be made. */
  'failed',
] as const;
export type ReportFailure = (typeof REPORT_FAILURES)[number];
