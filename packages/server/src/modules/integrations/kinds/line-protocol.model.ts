import type { IntegrationEvent, ReadingEvent, StateEvent } from '@fieldscope/contract/integration-events';

/** A measurement of its own for states; a test writes to another one. */
const MEASUREMENTS = { readings: 'fieldscope', states: 'fieldscope_state', test: 'fieldscope_test' } as const;

interface LineOptions {
  precision: 'ms' | 'ns';
}

/**
 * Events as lines. A line of the same series and time takes the place of the one of before, so that a message that is sent
 * again changes nothing; values that are no numbers are in a field of their own, because the type of a field never changes.
 */
export const linesOf = (events: readonly IntegrationEvent[], options: LineOptions): string[] =>
  events.flatMap((event) => {
    if (event.type === 'reading') return [readingLine(event, options)];
    return event.type === 'state' ? [stateLine(event, options)] : [];
  });

/** What a test writes. */
export const testLine = (now: number, options: LineOptions): string =>
  `${MEASUREMENTS.test} value=1 ${timeOf(now, options)}`;

function readingLine(event: ReadingEvent, options: LineOptions): string {
  const { eui, device_name, channel, measurement_id, measurement, unit, value, at } = event;
  const tags = tagsOf({
    channel: String(channel),
    device: device_name,
    eui,
    measurement,
    measurement_id: String(measurement_id),
    unit,
  });
  const field =
    typeof value === 'number'
      ? `value=${value}`
      : `text=${quoted(typeof value === 'string' ? value : JSON.stringify(value))}`;
  return `${MEASUREMENTS.readings}${tags} ${field} ${timeOf(Date.parse(at), options)}`;
}

function stateLine({ eui, device_name, state, value, at }: StateEvent, options: LineOptions): string {
  const field = value === null ? `state=${quoted(state)}` : `${state}=${value}`;
  return `${MEASUREMENTS.states}${tagsOf({ device: device_name, eui })} ${field} ${timeOf(Date.parse(at), options)}`;
}

/** Tags that are empty are left out: line protocol has none. */
const tagsOf = (tags: Record<string, string>): string =>
  Object.entries(tags)
    .map(([key, value]) => [key, escaped(value)] as const)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `,${key}=${value}`)
    .join('');

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
