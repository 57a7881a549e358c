import type { Severity } from '@fieldscope/contract/alarm-conditions';
import { LANGUAGES } from '@fieldscope/contract/languages';
import { PUSH_LIMITS } from '@fieldscope/contract/push-limits';
import type { PushMessage } from '@fieldscope/contract/push-message';
import { headOf, textOf } from '../delivery/delivery.model';
import type { DeliveredAlarm } from '../delivery/delivery.repository';
import { DELIVERY_TEXTS } from '../delivery/delivery-texts';
import type { Reader } from '../delivery/delivery-values.model';
import type { EndedAlarms } from './alarm-push.repository';
import { ALARM_PUSH_TEXTS } from './alarm-push-texts';

/** Where open alarms are, below the portal's address. */
const ALARMS_PATH = '/#/alarm_settings';
/** Where a notification leads: to its alarm, of several to all that are open. */
const pathOf = (alarmIds: readonly number[]): string =>
  alarmIds.length === 1 ? `${ALARMS_PATH}?alarm=${alarmIds[0]}` : ALARMS_PATH;

/** How soon a phone that sleeps is to show an alarm (RFC 8030, 5.3). */
export const URGENCY_OF = { critical: 'high', warning: 'normal', info: 'low' } as const satisfies Record<
  Severity,
  string
>;

/** A moment as the reader's clock shows it, with the day unless it is the one on which it is read. */
export function momentText(at: number, { language, timezone, now }: Reader): string {
  const { locale } = DELIVERY_TEXTS[language];
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  const isToday = day.format(at) === day.format(now);
  return new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(at);
}

interface Shown {
  tag: string;
  /** Absent: it cannot be acknowledged from there. */
  ticket?: string;
  /** Of the organisation's brand; absent: it has none. */
  icon?: string | undefined;
  /** Whether it was kept back until quiet hours were over. */
  isAfterQuiet?: boolean;
}

/** A notification of alarms: of one what happened, of several a line each, and how many more there are. */
export function alarmMessage(
  alarms: readonly DeliveredAlarm[],
  reader: Reader,
  { tag, ticket, icon, isAfterQuiet = false }: Shown,
): PushMessage {
  const texts = ALARM_PUSH_TEXTS[reader.language];
  const head = headOf(alarms, reader);
  const named = alarms.slice(0, PUSH_LIMITS.alarmsNamed);
  const more = alarms.length - named.length;
  const lines = named.map((alarm) => `${momentText(alarm.openedAt, reader)} · ${textOf(alarm, reader)}`);
  return {
    ...{ tag, language: LANGUAGES[reader.language].key, isSilent: false, ...(icon && { icon }) },
    path: pathOf(alarms.map(({ alarmId }) => alarmId)),
    title: isAfterQuiet ? texts.afterQuiet(head) : head,
    body: [...lines, ...(more > 0 ? [DELIVERY_TEXTS[reader.language].more(more)] : [])].join('\n'),
    at: alarms[0]?.openedAt ?? reader.now,
    ...(ticket && { acknowledge: { ticket, label: texts.acknowledge, failed: texts.failed } }),
  };
}

/** What takes the place of a notification whose alarms are over, without a sound. */
export function overMessage(
  { alarmIds, ruleName, deviceName, openedAt, resolvedAt }: EndedAlarms,
  reader: Reader,
  { tag, icon }: Pick<Shown, 'tag' | 'icon'>,
): PushMessage {
  const texts = ALARM_PUSH_TEXTS[reader.language];
  const count = alarmIds.length;
  const what = count > 1 ? DELIVERY_TEXTS[reader.language].many(count) : `${ruleName} · ${deviceName}`;
  return {
    ...{ tag, language: LANGUAGES[reader.language].key, isSilent: true, ...(icon && { icon }) },
    path: pathOf(alarmIds),
    title: texts.over(what),
    body: texts.lasted(momentText(openedAt, reader), momentText(resolvedAt, reader)),
    at: resolvedAt,
  };
}
