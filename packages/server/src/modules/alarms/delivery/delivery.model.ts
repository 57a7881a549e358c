import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { Language } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { commonWords } from '@fieldscope/contract/verdicts/conclusion';
import { nextWords, verdictSentence } from '@fieldscope/contract/verdicts/sentence';
import { zoneNameIn } from '@fieldscope/contract/zone-name';
import { kindOf } from '../kinds';
import type { DeliveredAlarm } from './delivery.repository';
import { DELIVERY_TEXTS } from './delivery-texts';
import type { Reader } from './delivery-values.model';
import { verdictWriter } from './verdict-words';

/** What alarms say in a list: the first of them as one line, several by their number. */
export function headOf(alarms: readonly DeliveredAlarm[], reader: Reader): string {
  const texts = DELIVERY_TEXTS[reader.language];
  const [first] = alarms;
  if (alarms.length > 1 || !first) return texts.many(alarms.length);
  const subject = first.affected ? whatIsSilent(first, reader) : first.deviceName;
  return `${texts.severities[first.severity]}${texts.colon}${first.ruleName} · ${subject}`;
}

/** "The gateway silo is silent (200 devices)": of an alarm that stands for many devices. */
function whatIsSilent({ verdict, affected, deviceName }: DeliveredAlarm, reader: Reader): string {
  const words = verdict ? commonWords(verdict, verdictWriter(reader)) : deviceName;
  return `${words} (${DELIVERY_TEXTS[reader.language].devices(affected!.count)})`;
}

/** What happened, and why: what is told in sentences. The devices for which it stands are a part of their own. */
function wordsOf(alarm: DeliveredAlarm, reader: Reader): string[] {
  const { verdict, affected, deviceName, kind } = alarm;
  const { colon } = DELIVERY_TEXTS[reader.language];
  const happened = affected
    ? whatIsSilent(alarm, reader)
    : `${deviceName}${colon}${kindOf(kind).happened(alarm, reader)}`;
  if (!verdict) return [happened];
  const writer = verdictWriter(reader);
  return [happened, verdictSentence(verdict, writer), nextWords(verdict, writer)];
}

/** The same as one text. */
export function textOf(alarm: DeliveredAlarm, reader: Reader): string {
  const [happened = '', ...why] = wordsOf(alarm, reader);
  return why.length === 0 ? happened : [happened + verdictWriter(reader).text('end'), ...why].join(' ');
}

/** The devices for which an alarm stands, as many as are named, and how many more there are. */
function devicesOf({ affected }: DeliveredAlarm, { language }: Reader): string[] {
  if (!affected || affected.devices.length === 0) return [];
  const more = affected.count - affected.devices.length;
  const names = affected.devices.map(({ eui, name }) => name || eui).join(', ');
  return [more > 0 ? `${names} ${DELIVERY_TEXTS[language].moreDevices(more)}` : names];
}

/** One line an alarm; of very many the first ones and how many more there are. */
export function linesOf(alarms: readonly DeliveredAlarm[], reader: Reader, most: number): string[] {
  const shown = alarms.slice(0, most).map((alarm) => lineOf(alarm, reader));
  const more = alarms.length - shown.length;
  return more > 0 ? [...shown, DELIVERY_TEXTS[reader.language].more(more)] : shown;
}

function lineOf(alarm: DeliveredAlarm, reader: Reader): string {
  const { language, timezone } = reader;
  const { severities, locale } = DELIVERY_TEXTS[language];
  const when = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(alarm.openedAt);
  const { ruleName, severity } = alarm;
  const zone = zoneNameIn(locale, timezone, alarm.openedAt);
  const [happened, ...why] = wordsOf(alarm, reader);
  const line = `${when} ${zone} · ${severities[severity]} · ${ruleName} · ${happened}`;
  return [line, ...why, ...devicesOf(alarm, reader)].join('\n  ');
}

/** Where people see open alarms; null: the portal does not know its address. */
export const openAlarmsUrl = (publicUrl: string | undefined): string | null =>
  publicUrl ? `${publicUrl.replace(/\/$/, '')}/#/alarms` : null;

/** A mail of alarms. @param publicUrl where people reach the portal; undefined: there is no link */
export function mailOf(
  alarms: readonly DeliveredAlarm[],
  reader: Reader,
  publicUrl: string | undefined,
): { subject: string; text: string } {
  const texts = DELIVERY_TEXTS[reader.language];
  const url = openAlarmsUrl(publicUrl);
  const link = url === null ? [] : [`${texts.see}${texts.colon}${url}`];
  const lines = linesOf(alarms, reader, ALARM_LIMITS.digestLines).join('\n');
  return {
    // Names may have any readable character; a subject is one line.
    subject: headOf(alarms, reader),
    text: [texts.greeting, lines, ...link, texts.signOff].join('\n\n'),
  };
}

/** A notice of alarms: one as its lines, several by their number and as many lines as fit. */
export function noticeOf(alarms: readonly DeliveredAlarm[], reader: Reader): string {
  const lines = linesOf(alarms, reader, NOTICE_LINES);
  const text = alarms.length === 1 ? lines[0]! : [headOf(alarms, reader), ...lines].join('\n');
  return text.length <= LIMITS.noticeTextLength ? text : `${text.slice(0, LIMITS.noticeTextLength - 1)}…`;
}
const NOTICE_LINES = 4;

/** What says that a rule is tested. */
export const testTextOf = (rule: string, language: Language): string => DELIVERY_TEXTS[language].test(rule);

export const testMailOf = (rule: string, language: Language): { subject: string; text: string } =>
  mailOfOneLine(DELIVERY_TEXTS[language].testSubject(rule), testTextOf(rule, language), language);

/** A webhook that the portal turned off: of whom, and where. */
interface TurnedOff {
  host: string;
  name: string;
}

export const offTextOf = ({ host, name }: TurnedOff, language: Language): string =>
  DELIVERY_TEXTS[language].webhookOff(host, name);

export const offMailOf = (facts: TurnedOff, language: Language): { subject: string; text: string } =>
  mailOfOneLine(DELIVERY_TEXTS[language].webhookOffSubject, offTextOf(facts, language), language);

function mailOfOneLine(subject: string, line: string, language: Language) {
  const { greeting, signOff } = DELIVERY_TEXTS[language];
  return { subject, text: [greeting, line, signOff].join('\n\n') };
}
