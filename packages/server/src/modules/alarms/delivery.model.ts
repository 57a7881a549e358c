import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { findMeasurement, isKnownMeasurement } from '@fieldscope/contract/definitions/measurements';
import type { DefinitionNames } from '@fieldscope/contract/definitions/names';
import { en } from '@fieldscope/contract/definitions/names.en';
import { ru } from '@fieldscope/contract/definitions/names.ru';
import { zh } from '@fieldscope/contract/definitions/names.zh';
import { nameIn, type OwnNames } from '@fieldscope/contract/definitions/own-names';
import type { Language } from '@fieldscope/contract/languages';
import { shownLength } from '@fieldscope/contract/length-unit';
import { LIMITS } from '@fieldscope/contract/limits';
import { shownUnit } from '@fieldscope/contract/shown-unit';
import { gapBefore } from '@fieldscope/contract/unit-gap';
import type { TemperatureUnit, UnitChoices } from '@fieldscope/contract/units';
import { zoneNameIn } from '@fieldscope/contract/zone-name';
import type { DeliveredIncident } from './delivery.repository';
import { DELIVERY_TEXTS } from './delivery-texts';

const NAMES: Record<Language, DefinitionNames> = { en, zh, ru };

/** How a person reads. */
export interface Reader {
  language: Language;
  timezone: string;
  temperatureUnit: TemperatureUnit;
  units: UnitChoices;
  /** What the organisation calls measurements, and units of its own. */
  own: ReadonlyMap<number, { names: OwnNames; unit: string }>;
}

/** What alarms say in a list: the first of them as one line, several by their number. */
export function headOf(incidents: readonly DeliveredIncident[], { language }: Reader): string {
  const texts = DELIVERY_TEXTS[language];
  const [first] = incidents;
  if (incidents.length > 1 || !first) return texts.many(incidents.length);
  return `${texts.severities[first.severity]}${texts.colon}${first.ruleName} · ${first.deviceName}`;
}

/** One line an alarm; of very many the first ones and how many more there are. */
export function linesOf(incidents: readonly DeliveredIncident[], reader: Reader, most: number): string[] {
  const shown = incidents.slice(0, most).map((incident) => lineOf(incident, reader));
  const more = incidents.length - shown.length;
  return more > 0 ? [...shown, DELIVERY_TEXTS[reader.language].more(more)] : shown;
}

function lineOf(incident: DeliveredIncident, reader: Reader): string {
  const { language, timezone } = reader;
  const { severities, locale, colon } = DELIVERY_TEXTS[language];
  const when = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(incident.openedAt);
  const { ruleName, deviceName, severity } = incident;
  const zone = zoneNameIn(locale, timezone, incident.openedAt);
  return `${when} ${zone} · ${severities[severity]} · ${ruleName} · ${deviceName}${colon}${whatOf(incident, reader)}`;
}

function whatOf({ kind, measurementId, value }: DeliveredIncident, reader: Reader): string {
  const { language, own } = reader;
  const texts = DELIVERY_TEXTS[language];
  if (kind === 'silence') return texts.silence;
  if (kind === 'position') return texts.position;
  if (kind === 'battery') return `${texts.battery} ${value}${gapBefore('%', texts.locale)}%`;
  if (kind === 'enter') return texts.enter;
  if (kind === 'leave') return `${texts.leave}, ${lengthText(value ?? 0, reader)}`;
  const id = measurementId ?? 0;
  const named = own.get(id);
  const published = isKnownMeasurement(id) ? NAMES[language].measurements[id] : String(id);
  const name = named ? nameIn(named.names, language) : published;
  return value === null ? name : `${name} ${valueText(id, value, reader)}`;
}

function lengthText(metres: number, { language, units }: Reader): string {
  const { value, unit, decimals } = shownLength(metres, units);
  const options = { style: 'unit', unit, maximumFractionDigits: decimals } as const;
  return new Intl.NumberFormat(DELIVERY_TEXTS[language].locale, options).format(value);
}

/** A number of a measurement in the units of the reader. */
function valueText(measurementId: number, value: number, reader: Reader): string {
  const { locale } = DELIVERY_TEXTS[reader.language];
  const ownUnit = findMeasurement(measurementId) ? undefined : reader.own.get(measurementId)?.unit;
  const { unit, decimals = DECIMALS, convert } = shownUnit(measurementId, ownUnit, reader);
  const number = convert(value).toLocaleString(locale, { maximumFractionDigits: decimals });
  return `${number}${gapBefore(unit, locale)}${unit}`;
}
/** Of measurements that nobody has described. */
const DECIMALS = 2;

/** Where people see open alarms; null: the portal does not know its address. */
export const openAlarmsUrl = (publicUrl: string | undefined): string | null =>
  publicUrl ? `${publicUrl.replace(/\/$/, '')}/#/alarms` : null;

/** A mail of alarms. @param publicUrl where people reach the portal; undefined: there is no link */
export function mailOf(
  incidents: readonly DeliveredIncident[],
  reader: Reader,
  publicUrl: string | undefined,
): { subject: string; text: string } {
  const texts = DELIVERY_TEXTS[reader.language];
  const url = openAlarmsUrl(publicUrl);
  const link = url === null ? [] : [`${texts.see}${texts.colon}${url}`];
  const lines = linesOf(incidents, reader, ALARM_LIMITS.digestLines).join('\n');
  return {
    // Names may have any readable character; a subject is one line.
    subject: headOf(incidents, reader),
    text: [texts.greeting, lines, ...link, texts.signOff].join('\n\n'),
  };
}

/** A notice of alarms: one as its line, several by their number and as many lines as fit. */
export function noticeOf(incidents: readonly DeliveredIncident[], reader: Reader): string {
  const lines = linesOf(incidents, reader, NOTICE_LINES);
  const text = incidents.length === 1 ? lines[0]! : [headOf(incidents, reader), ...lines].join('\n');
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
