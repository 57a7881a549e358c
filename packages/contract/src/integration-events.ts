import { z } from 'zod';
import { MeasurementValue } from './fields';

/** What an integration may be told of. */
export const INTEGRATION_TOPICS = ['readings', 'states', 'commands'] as const;
export type IntegrationTopic = (typeof INTEGRATION_TOPICS)[number];

/** What every event has. */
const event = {
  /** The same whenever it is sent again. */
  id: z.string(),
  eui: z.string(),
  device_name: z.string(),
  /** When it happened. */
  at: z.iso.datetime(),
};

const ReadingEvent = z.object({
  ...event,
  type: z.literal('reading'),
  channel: z.number(),
  measurement_id: z.number(),
  /** As the organisation calls it, otherwise its English name. */
  measurement: z.string(),
  value: MeasurementValue,
  /** As `/refer/def/sensor.json` has it; empty: it has none. */
  unit: z.string(),
});
export type ReadingEvent = z.infer<typeof ReadingEvent>;

/** What a device may do, and what it says of its battery. */
export const DEVICE_STATES = ['bound', 'joined', 'online', 'offline', 'removed', 'battery'] as const;

const StateEvent = z.object({
  ...event,
  type: z.literal('state'),
  state: z.enum(DEVICE_STATES),
  /** Of the battery, in percent; otherwise null. */
  value: z.number().nullable(),
});
export type StateEvent = z.infer<typeof StateEvent>;

/** How far a command may come. */
export const COMMAND_STATES = [
  'queued',
  'sent',
  'acknowledged',
  'confirmed',
  'expired',
  'failed',
  'cancelled',
] as const;

const CommandEvent = z.object({
  ...event,
  type: z.literal('command'),
  command_id: z.string(),
  kind: z.string(),
  state: z.enum(COMMAND_STATES),
  /** Why it failed; null: it did not, or nothing is known. */
  reason: z.string().nullable(),
});
export type CommandEvent = z.infer<typeof CommandEvent>;

export const IntegrationEvent = z.discriminatedUnion('type', [ReadingEvent, StateEvent, CommandEvent]);
export type IntegrationEvent = z.infer<typeof IntegrationEvent>;

/** What a webhook of an integration gets: docs/integrations.md. */
export const EventsBody = z.object({
  type: z.enum(['events', 'events.test']),
  /** When the message was written first. */
  timestamp: z.iso.datetime(),
  data: z.object({ events: z.array(IntegrationEvent) }),
});
export type EventsBody = z.infer<typeof EventsBody>;
