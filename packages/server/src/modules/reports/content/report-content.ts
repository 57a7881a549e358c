import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { ReportPeriod } from '@fieldscope/contract/report-limits';
import type { Reader } from '../../alarms/delivery/delivery-values.model';
import type { DrawnChart, NumberStyle } from '../../telemetry/drawn-chart';
import type { Due } from '../schedule/due-dates.model';

/** What a series came to. Its numbers are as they are stored. */
export interface ReportFigure {
  name: string;
  style: NumberStyle;
  /** null: nothing was measured. */
  measured: { last: number; least: number; mean: number; most: number } | null;
  /** Mean less that of the period before; null: one of the two is unknown. */
  change: number | null;
  /** Of the time for which something was measured, from 0 to 1; null: there is no limit, or nothing to say. */
  inRange: number | null;
}

export interface ReportAlarm {
  severity: Severity;
  rule: string;
  /** What happened, in words. */
  words: string;
  openedAt: number;
  /** null: it is open. */
  resolvedAt: number | null;
}

/** The first of them, and how many there are. */
export interface Listed<T> {
  list: readonly T[];
  count: number;
}

/** An advice in the words of the reader; the most urgent finding first. */
export interface ReportAdvice extends Listed<ReportFinding> {
  title: string;
  summary: string;
}

interface ReportFinding {
  title: string;
  /** What was seen, and what to do. */
  words: string;
  isUrgent: boolean;
}

/** Everything that a report says. */
export interface ReportContent {
  name: string;
  sourceName: string;
  organisation: string;
  period: ReportPeriod;
  due: Due;
  reader: Reader;
  deviceCount: number;
  /** What the agronomic adviser says; null: the report is of something else. */
  advice: ReportAdvice | null;
  charts: Listed<DrawnChart>;
  figures: Listed<ReportFigure>;
  /** Devices that are silent when it is made; null: it has never reported. */
  silent: Listed<{ name: string; since: number | null }>;
  /** Those that were open in the period, and how many of them still are. */
  alarms: Listed<ReportAlarm> & { openCount: number };
}
