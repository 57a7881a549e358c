import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { LiveMessage, LiveReading } from '@fieldscope/contract/live';
import { type StreamBody, StreamTopic, streamValueOf } from '@fieldscope/contract/stream';
import { SECOND_MS } from '@fieldscope/contract/time';

/** A message of the stream, as it was put together for programs. */
export interface StreamMessage {
  /** Counts what came since the page was opened. */
  number: number;
  topic: string;
  body: StreamBody;
  eui: Eui;
  /** Of a measurement, or of a status. */
  id: number;
  /** As people are shown it. */
  value: LiveReading['value'];
}

/** What programs are sent of what a screen hears. Of statuses a screen hears battery and signal. */
export function messagesOf(orgId: OrgId, message: LiveMessage): Omit<StreamMessage, 'number'>[] {
  if (message.type === 'readings')
    return message.readings.map(({ eui, channel, measurement_id: id, value, measured_at: timestamp }) => ({
      ...{ eui, id, value, body: { value: streamValueOf(value), timestamp } },
      topic: StreamTopic.telemetry(orgId, eui, channel, id),
    }));
  if (message.type !== 'device') return [];
  const { eui, last_seen_at: timestamp, battery, rssi } = message;
  const reported: [number, number | null][] = [
    [STATUS_ID.battery, battery],
    [STATUS_ID.signalStrength, rssi],
  ];
  return reported.flatMap(([id, value]) =>
    value === null
      ? []
      : [{ eui, id, value, body: { value, timestamp }, topic: StreamTopic.status(orgId, eui, id) }],
  );
}

/** Units of the statuses that a screen hears, which the catalogue publishes in part. */
const STATUS_UNITS: Readonly<Record<number, string>> = {
  [STATUS_ID.battery]: '%',
  [STATUS_ID.signalStrength]: 'dBm',
};

/** The unit of a message of a status, as it is published; undefined: its measurement says it. */
export const statusUnitOf = ({ id }: Pick<StreamMessage, 'id'>): string | undefined => STATUS_UNITS[id];

/** A filter of MQTT (`+` for a level, `#` for all further ones), or part of a topic. */
export function fitsTopic(filter: string, topic: string): boolean {
  if (!/[+#]/.test(filter)) return topic.toLowerCase().includes(filter.toLowerCase());
  const wanted = filter.split('/');
  const levels = topic.split('/');
  const end = wanted.indexOf('#');
  const compared = end === -1 ? wanted : wanted.slice(0, end);
  if (end === -1 && wanted.length !== levels.length) return false;
  return compared.every((level, index) => level === '+' || level === levels[index]);
}

/** Messages that are kept: what is older left the page. */
export const KEPT_MESSAGES = 500;
const RATE_SECONDS = 10;

/** What a page shows of the stream at a moment. */
export interface ShownStream {
  /** The newest first. */
  messages: readonly StreamMessage[];
  /** How many have come since the page was opened. */
  count: number;
  /** Messages a second over the last ten. */
  rate: number;
}

export const NOTHING_SHOWN: ShownStream = { messages: [], count: 0, rate: 0 };

/** The last messages of the stream and how many came: a flood costs no drawing. */
export class StreamBuffer {
  private messages: StreamMessage[] = [];
  private count = 0;
  /** How many came in each of the last seconds. */
  private readonly seconds = new Map<number, number>();

  add(messages: readonly Omit<StreamMessage, 'number'>[], now: number): void {
    if (messages.length === 0) return;
    const second = Math.floor(now / SECOND_MS);
    this.seconds.set(second, (this.seconds.get(second) ?? 0) + messages.length);
    const numbered = messages.map((message, index) => ({ ...message, number: this.count + index + 1 }));
    this.count += messages.length;
    this.messages = [...numbered.reverse(), ...this.messages].slice(0, KEPT_MESSAGES);
  }

  /** @param before what is shown; the same where nothing has changed */
  shown(now: number, before: ShownStream): ShownStream {
    const rate = this.rate(now);
    if (before.count === this.count && before.rate === rate) return before;
    return { messages: this.messages, count: this.count, rate };
  }

  private rate(now: number): number {
    const since = Math.floor(now / SECOND_MS) - RATE_SECONDS;
    for (const second of this.seconds.keys()) if (second <= since) this.seconds.delete(second);
    const sum = [...this.seconds.values()].reduce((all, messages) => all + messages, 0);
    return sum / RATE_SECONDS;
  }
}
