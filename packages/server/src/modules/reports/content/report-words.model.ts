import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { gapBefore } from '@fieldscope/contract/unit-gap';
import { zoneNameIn } from '@fieldscope/contract/zone-name';
import type { NumberStyle } from '../../telemetry/drawn-chart';
import type { ReportAlarm, ReportContent, ReportFigure } from './report-content';
import { REPORT_TEXTS } from './report-texts';

/** Of measurements without a description. */
const DECIMALS = 2;
const UNKNOWN = '–';

/** Everything that a report says, in the words of its reader: mail and file say the same. */
export function reportWords(content: ReportContent) {
  const { reader, due, period, name, deviceCount, silent, alarms } = content;
  const texts = REPORT_TEXTS[reader.language];
  const { locale } = texts;
  const { timezone: timeZone } = reader;

  const numberText = (stored: number, { decimals = DECIMALS, convert }: NumberStyle): string =>
    shown(convert(stored), decimals, locale);
  const withUnit = (number: string, unit: string): string => `${number}${gapBefore(unit, locale)}${unit}`;
  const dayFormat = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' });
  const shortFormat = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long' });
  const momentFormat = new Intl.DateTimeFormat(locale, {
    ...{ timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  });
  const daysOf = (from: number, to: number): string =>
    to - from <= DAY_MS + 2 * HOUR_MS ? dayFormat.format(from) : rangeOf(dayFormat, from, to - 1);
  const moment = (at: number): string => momentFormat.format(at);
  const spanOf = (ms: number): string => {
    if (ms >= 2 * DAY_MS) return texts.days(Math.round(ms / DAY_MS));
    if (ms >= 2 * HOUR_MS) return texts.hours(Math.round(ms / HOUR_MS));
    return texts.minutes(Math.max(1, Math.round(ms / MINUTE_MS)));
  };
  const before =
    due.from - due.before <= DAY_MS + 2 * HOUR_MS
      ? shortFormat.format(due.before)
      : rangeOf(shortFormat, due.before, due.from - 1);

  return {
    texts,
    moment,
    kind: texts.kinds[period],
    days: daysOf(due.from, due.to),
    subject: `${name}${texts.colon}${daysOf(due.from, due.to)}`,
    /** How everything is, in a sentence or two. */
    summary: [
      deviceCount === 0
        ? texts.noDevices
        : silent.count === 0
          ? texts.allReport(deviceCount)
          : texts.someSilent(silent.count, deviceCount),
      ...(deviceCount === 0
        ? []
        : [alarms.count === 0 ? texts.noAlarms : texts.alarmCount(alarms.count, alarms.openCount)]),
    ].join(reader.language === 'zh' ? '' : ' '),
    isWell: silent.count === 0 && alarms.count === 0,
    changeNote: texts.changeNote(before),
    zone: texts.times(zoneText(timeZone, zoneNameIn(locale, timeZone, due.to))),
    /** In the order of the columns. */
    figure({ style, measured, change, inRange }: ReportFigure) {
      const stated = (stored: number | undefined) =>
        stored === undefined ? UNKNOWN : withUnit(numberText(stored, style), style.unit);
      return {
        last: stated(measured?.last),
        least: stated(measured?.least),
        mean: stated(measured?.mean),
        most: stated(measured?.most),
        change: measured && change !== null ? changeText(measured.mean, change, style) : UNKNOWN,
        inRange: inRange === null ? UNKNOWN : percentOf(inRange, locale),
      };
    },
    alarmTime({ openedAt, resolvedAt }: ReportAlarm): string {
      return resolvedAt === null
        ? texts.openSince(moment(openedAt))
        : texts.lasted(moment(openedAt), spanOf(resolvedAt - openedAt));
    },
    silentTime: ({ since }: { since: number | null }): string =>
      since === null ? texts.neverReported : texts.silentSince(moment(since)),
  };

  /** A difference is no value: 1 °C more is 1.8 °F more, not 33.8. */
  function changeText(mean: number, change: number, { unit, decimals = DECIMALS, convert }: NumberStyle) {
    const difference = convert(mean) - convert(mean - change);
    return withUnit(shown(difference, decimals, locale, 'exceptZero'), unit);
  }
}

const zoneText = (zone: string, offset: string): string => (zone === offset ? zone : `${zone} (${offset})`);

/** A long dash as it is written between days in each language. */
const rangeOf = (format: Intl.DateTimeFormat, from: number, to: number): string =>
  format.formatRange(from, to).replaceAll('\u2009', '');

const shown = (
  value: number,
  decimals: number,
  locale: string,
  signDisplay: 'negative' | 'exceptZero' = 'negative',
): string =>
  value.toLocaleString(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  });

/** What is almost all is not all. */
const percentOf = (share: number, locale: string): string =>
  (share < 1 ? Math.min(share, 0.999) : 1).toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: share > 0.99 && share < 1 ? 1 : 0,
  });
