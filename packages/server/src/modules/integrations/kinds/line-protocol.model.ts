import type { IntegrationEvent, ReadingEvent, StateEvent } from '@fieldscope/contract/integration-events';
import { remembering } from '../remembering.model';

/** A measurement of its own for states; a test writes to another one. */
const MEASUREMENTS = { readings: 'fieldscope', states: 'fieldscope_state', test: 'fieldscope_test' } as const;

interface LineOptions {
  precision: 'ms' | 'ns';
}

/**
 * Events as lines. A line of the same series and time takes the place of the one of before, so that a message that is sent
 * again changes nothing; values that are no numbers are in a field of their own, because the type of a field never changes.
 */
export function linesOf(events: readonly IntegrationEvent[], options: LineOptions): string[] {
  const lines: string[] = [];
  const escaping = remembering(escaped);
  const time = remembering((at: string) => timeOf(Date.parse(at), options));
  for (const event of events)
    if (event.type === 'reading') lines.push(readingLine(event, escaping, time(event.at)));
    else if (event.type === 'state') lines.push(stateLine(event, escaping, time(event.at)));
  return lines;
}

/** What a test writes. */
export const testLine = (now: number, options: LineOptions): string =>
  `${MEASUREMENTS.test} value=1 ${timeOf(now, options)}`;

type Escaping = (text: string) => string;

function readingLine(event: ReadingEvent, escaping: Escaping, time: string): string {
  const { eui, device_name, channel, measurement_id, measurement, unit, value } = event;
  const field =
    typeof value === 'number'
      ? `value=${value}`
      : `text=${quoted(typeof value === 'string' ? value : JSON.stringify(value))}`;
  const device = tag('device', escaping(device_name));
  const named = `${tag('measurement', escaping(measurement))},measurement_id=${measurement_id}${tag('unit', escaping(unit))}`;
  return `${MEASUREMENTS.readings},channel=${channel}${device},eui=${eui}${named} ${field} ${time}`;
}

function stateLine({ eui, device_name, state, value }: StateEvent, escaping: Escaping, time: string): string {
  const field = value === null ? `state=${quoted(state)}` : `${state}=${value}`;
  return `${MEASUREMENTS.states}${tag('device', escaping(device_name))},eui=${eui} ${field} ${time}`;
}

/** A tag that is empty is left out: line protocol has none. */
const tag = (key: string, value: string): string => (value === '' ? '' : `,${key}=${value}`);

/** A backslash at the end would take the character behind it along; lines end with a line break, whatever is before it. */
const escaped = (tag: string): string =>
  tag
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/\\+$/, '')
    .replace(/[, =]/g, (character) => `\\${character}`);

const quoted = (text: string): string =>
  `"${text.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, (character) => `\\${character}`)}"`;

const timeOf = (epochMs: number, { precision }: LineOptions): string =>
  precision === 'ms' ? String(epochMs) : `${epochMs}000000`;
