import { setTimeout } from 'node:timers/promises';
import { Eui } from '@fieldscope/contract/ids';
import type { CloudProblem } from '@fieldscope/contract/import-choices';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import { type Audience, fetchOutside, OutboundError } from '../../platform/http/outbound';

/** What opens a cloud; the address up to the name of a call. */
export interface CloudAccess {
  address: string;
  accessId: string;
  accessKey: string;
  audience: Audience;
}

/** The cloud gave no answer that can be used. */
export class CloudError extends Error {
  constructor(
    readonly problem: CloudProblem,
    /** How long the cloud wants to be left alone, in ms. */
    readonly waitMs = 0,
  ) {
    super(problem);
  }
}

export interface CloudReading {
  channel: number;
  measurementId: number;
  /** In epoch ms. */
  measuredAt: number;
  value: number;
}

/** Epoch ms, both included. */
interface Range {
  from: number;
  to: number;
}

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES = 4 * 1024 * 1024;
/** Of a request: sixty measurements a minute for a day are fewer. */
const MOST_READINGS = 100_000;
/** The vendor's own client allows itself one call a second. */
const PAUSE_MS = SECOND_MS;
const TOO_MANY = 429;
const LONGEST_WAIT_MS = 10 * 60 * SECOND_MS;
const USUAL_WAIT_MS = 5 * SECOND_MS;
/** How many readings of a series an answer holds at most is not published; from here on it may have been cut. */
const MAY_BE_CUT = 400;

const KEY_REFUSED = ['11104', '11105', '10014', '10015', '10016', '11201'];
const DEVICE_REFUSED = ['11303', '11330', '11203', '11202', '11206'];
const BUSY = ['10003', '10022', '11342'];

const Envelope = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  data: z.unknown().optional(),
});
const Devices = z.array(
  z.object({
    device_eui: z
      .string()
      .transform((eui) => eui.toUpperCase())
      .pipe(Eui),
    device_name: z.string().default(''),
  }),
);
const Series = z.tuple([z.number().int().min(0).max(255), z.coerce.number().int()]);
/** Scanned stations and texts are no numbers, and left out. */
const Point = z.tuple([z.unknown(), z.iso.datetime({ offset: true })]);
const Telemetry = z.object({
  list: z.union([z.tuple([]), z.tuple([z.array(Series), z.array(z.array(Point))])]),
});

/** Calls of the vendor's public API, one at a time and no faster than its own client makes them. */
export function openCloud(access: CloudAccess, pause: (ms: number) => Promise<unknown> = setTimeout) {
  let isFirst = true;
  const call = async <T>(path: string, query: Record<string, string>, shape: z.ZodType<T>): Promise<T> => {
    if (!isFirst) await pause(PAUSE_MS);
    isFirst = false;
    return ask(access, path, query, shape);
  };

  /** Readings of these times, both included. @throws CloudError */
  async function listReadings(eui: Eui, from: number, to: number): Promise<CloudReading[]> {
    const found: CloudReading[] = [];
    // A cut answer is released before its halves are asked for, however many there are.
    const ranges = [{ from, to }];
    for (let range = ranges.pop(); range; range = ranges.pop()) {
      const answer = await listRange(eui, range);
      if (answer.mayBeCut && range.to - range.from > HOUR_MS) {
        const middle = Math.floor((range.from + range.to) / 2);
        ranges.push({ from: middle + 1, to: range.to }, { from: range.from, to: middle });
        continue;
      }
      if (found.length + answer.readings.length > MOST_READINGS) throw new CloudError('answer_unreadable');
      for (const reading of answer.readings) found.push(reading);
    }
    return found;
  }

  async function listRange(
    eui: Eui,
    { from, to }: Range,
  ): Promise<{ mayBeCut: boolean; readings: CloudReading[] }> {
    const { list } = await call(
      'list_telemetry_data',
      { device_eui: eui, time_start: String(from), time_end: String(to) },
      Telemetry,
    );
    const [keys = [], series = []] = list;
    const readings = keys.flatMap(([channel, measurementId], index) =>
      (series[index] ?? []).flatMap(([value, time]) => {
        const measuredAt = Date.parse(time);
        const isWanted = typeof value === 'number' && measuredAt >= from && measuredAt <= to;
        return isWanted && Number.isFinite(value) ? [{ channel, measurementId, measuredAt, value }] : [];
      }),
    );
    return { mayBeCut: series.some((points) => points.length >= MAY_BE_CUT), readings };
  }

  return {
    listReadings,
    /** Nodes that the key reaches. @throws CloudError */
    listNodes: () => call('list_devices', { device_type: '2' }, Devices),
  };
}

async function ask<T>(
  { address, accessId, accessKey, audience }: CloudAccess,
  path: string,
  query: Record<string, string>,
  shape: z.ZodType<T>,
): Promise<T> {
  const url = `${address.replace(/\/+$/, '')}/${path}?${new URLSearchParams(query)}`;
  const authorization = `Basic ${Buffer.from(`${accessId}:${accessKey}`).toString('base64')}`;
  const answer = await fetchOutside(
    url,
    { headers: { authorization, accept: 'application/json' } },
    { audience, timeoutMs: TIMEOUT_MS, answerBytes: ANSWER_BYTES },
  ).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw new CloudError(error.reason === 'answer_too_large' ? 'answer_unreadable' : 'unreachable');
  });
  if (answer.status === TOO_MANY) throw new CloudError('busy', waitOf(answer));
  if (answer.status >= 500) throw new CloudError('unreachable');
  const envelope = Envelope.safeParse(await answer.json().catch(() => undefined));
  if (!envelope.success)
    throw new CloudError(
      answer.status === 401 || answer.status === 403 ? 'key_refused' : 'answer_unreadable',
    );
  const { code, data } = envelope.data;
  if (code !== '0') throw new CloudError(problemOf(code));
  const parsed = shape.safeParse(data);
  if (!parsed.success) throw new CloudError('answer_unreadable');
  return parsed.data;
}

function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(LONGEST_WAIT_MS, seconds * SECOND_MS)
    : USUAL_WAIT_MS;
}

function problemOf(code: string): CloudProblem {
  if (KEY_REFUSED.includes(code)) return 'key_refused';
  if (DEVICE_REFUSED.includes(code)) return 'device_refused';
  return BUSY.includes(code) ? 'busy' : 'unreachable';
}
