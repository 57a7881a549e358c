import type { Report } from '@fieldscope/contract/calls/reports';
import { REPORT_LIMITS, type ReportPeriod, type ReportSource } from '@fieldscope/contract/report-limits';

export interface ChosenSource {
  source: ReportSource;
  source_id: number;
}

/** A report as it is entered. */
export interface ReportDraft {
  name: string;
  period: ReportPeriod;
  hour: number;
  weekday: number;
  month_day: number;
  readers: string[];
}

/** An advice looks back on a month at least: it is sent on Mondays. What it is of may have a longer name than a report. */
export const firstDraft = (name: string, source?: ReportSource): ReportDraft => ({
  ...{ name: name.slice(0, REPORT_LIMITS.nameLength), period: source === 'advice' ? 'weekly' : 'daily' },
  ...{ hour: 7, weekday: 1, month_day: 1, readers: [] },
});

export const draftOf = ({ name, period, hour, weekday, month_day, readers }: Report): ReportDraft => ({
  ...{ name, period, hour, weekday, month_day },
  readers: readers.map(({ user_id }) => user_id),
});

/** What is missing in it. */
export const wrongIn = ({ name, readers }: ReportDraft): ReadonlySet<'name' | 'readers'> =>
  new Set([
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(readers.length === 0 ? (['readers'] as const) : []),
  ]);
