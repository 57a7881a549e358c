import { z } from 'zod';
import { call } from '../call';
import { CUSTOM_MEASUREMENT_IDS, isKnownMeasurement } from '../definitions/measurements';
import { STATUS_ID } from '../definitions/named-ids';
import { answer, listOf } from '../fields';
import { Channel, Eui, EuiInAnyCase } from '../ids';
import { LINE_PROTOCOL_LIMITS } from '../line-protocol-limits';
import { ConnectionId } from './connections';

/**
 * What becomes of a series: it waits for a person, its device and measurement were found by its tags and names, a person
 * said them, or a person wants nothing of it.
 */
export const LINE_SERIES_STATES = ['proposed', 'automatic', 'accepted', 'ignored'] as const;

const SeriesId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const SeriesIds = listOf(SeriesId, { least: 1, most: LINE_PROTOCOL_LIMITS.series });
const Figure = z.number().min(-1e12).max(1e12);

/** A published measurement, the battery, or one of the ids that are left to organisations. */
const Measured = z
  .number()
  .int()
  .refine(
    (id) =>
      id === STATUS_ID.battery ||
      isKnownMeasurement(id) ||
      (id >= CUSTOM_MEASUREMENT_IDS.first && id <= CUSTOM_MEASUREMENT_IDS.last),
  );

const LineSeries = answer({
  series_id: z.number(),
  /** The kit that writes it, or the connection. */
  kit_eui: Eui.nullable(),
  connection_id: z.number().nullable(),
  /** As the line says. */
  measurement: z.string(),
  tags: z.array(answer({ name: z.string(), value: z.string() })),
  field: z.string(),
  state: z.enum(LINE_SERIES_STATES),
  /** Whether its lines name their device, and their channel, by a tag. */
  names_device: z.boolean(),
  names_channel: z.boolean(),
  /** Where its values go; of a proposal, where they might: null what its lines name, or nobody knows. */
  eui: Eui.nullable(),
  channel: z.number().nullable(),
  measurement_id: z.number().nullable(),
  /** A value × factor + offset is in the unit of the measurement. */
  factor: z.number(),
  offset: z.number(),
  /** Of the values as they come, as far as it can be guessed; empty: nobody knows. */
  unit: z.string(),
  first_at: z.number(),
  /** Of the newest value that is kept. */
  last_at: z.number().nullable(),
  last_value: z.number().nullable(),
  /** Values that are kept until somebody says what they are, or binds their device. */
  kept: z.number(),
});
export type LineSeries = z.infer<typeof LineSeries>;

/** What kits and connections write as line protocol. */
export const lineSeries = {
  list: call({
    method: 'GET',
    path: '/line_series/list',
    role: 'observer',
    summary:
      'Series that a kit, a connection or all of them write as line protocol, those that are proposed first',
    query: z.object({ connection_id: ConnectionId.optional(), eui: EuiInAnyCase.optional() }),
    result: z.array(LineSeries),
  }),
  accept: call({
    method: 'POST',
    path: '/line_series/accept',
    role: 'administrator',
    summary:
      'Says which device, channel and measurement a series is of; the values that were kept are stored at once',
    body: z.object({
      series_id: SeriesId,
      /** null: the one that its lines name. */
      eui: EuiInAnyCase.nullable(),
      /** null: the one that its lines name, or 1. */
      channel: Channel.nullable(),
      measurement_id: Measured,
      factor: Figure.default(1),
      offset: Figure.default(0),
    }),
    /** Values that were kept and are stored now. */
    result: answer({ stored: z.number() }),
    fails: ['resource_missing', 'device_not_in_organisation', 'feature_unsupported'],
  }),
  ignore: call({
    method: 'POST',
    path: '/line_series/ignore',
    role: 'administrator',
    summary: 'Has nothing of series stored or proposed any more',
    body: z.object({ series_ids: SeriesIds }),
    fails: ['resource_missing'],
  }),
  forget: call({
    method: 'POST',
    path: '/line_series/forget',
    role: 'administrator',
    summary: 'Forgets what was said of series: with their next line they are looked at anew',
    body: z.object({ series_ids: SeriesIds }),
    fails: ['resource_missing'],
  }),
};
