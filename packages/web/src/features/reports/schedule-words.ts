import type { Report } from '@fieldscope/contract/calls/reports';
import { useTexts } from '../../texts/use-texts';
import { currentLocale } from '../../values/locale';

/** A Monday. */
const FIRST = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a day of the week, from Monday, 1. */
export const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    FIRST + (weekday - 1) * DAY_MS,
  );

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When a report is sent, in words. */
export function useScheduleWords() {
  const { t } = useTexts('reports');
  return ({ period, hour, weekday, month_day }: Pick<Report, 'period' | 'hour' | 'weekday' | 'month_day'>) =>
    t(`schedule.${period}`, { time: hourText(hour), weekday: weekdayName(weekday), day: month_day });
}
