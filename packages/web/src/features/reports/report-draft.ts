import type { Report } from '@fieldscope/contract/calls/reports';
import type { ReportPeriod, ReportSource } from '@fieldscope/contract/report-limits';

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

export const firstDraft = (name: string): ReportDraft => ({
  ...{ name, period: 'daily', hour: 7, weekday: 1, month_day: 1, readers: [] },
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
