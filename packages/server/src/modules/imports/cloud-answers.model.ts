import { Eui } from '@fieldscope/contract/ids';
import type { CloudProblem } from '@fieldscope/contract/import-choices';
import { z } from 'zod';

export interface CloudReading {
  channel: number;
  measurementId: number;
  /** In epoch ms. */
  measuredAt: number;
  value: number;
}

/** Epoch ms, both included. */
export interface CloudRange {
  from: number;
  to: number;
}

/** What the cloud answered, as it came. */
export interface CloudAnswer {
  status: number;
  body: Uint8Array;
}

/** What an answer says, or why it cannot be used. */
type Read<T> = { value: T; problem?: undefined } | { problem: CloudProblem };

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

/** Nodes that a key reaches. */
export const readNodes = (answer: CloudAnswer): Read<z.output<typeof Devices>> => readData(answer, Devices);

/** Readings of these times, and whether there may be more. */
export function readTelemetry(
  answer: CloudAnswer,
  { from, to }: CloudRange,
): Read<{ mayBeCut: boolean; readings: CloudReading[] }> {
  const read = readData(answer, Telemetry);
  if (read.problem !== undefined) return read;
  const [keys = [], series = []] = read.value.list;
  const readings = keys.flatMap(([channel, measurementId], index) =>
    (series[index] ?? []).flatMap(([value, time]) => {
      const measuredAt = Date.parse(time);
      const isWanted = typeof value === 'number' && measuredAt >= from && measuredAt <= to;
      return isWanted && Number.isFinite(value) ? [{ channel, measurementId, measuredAt, value }] : [];
    }),
  );
  return { value: { mayBeCut: series.some((points) => points.length >= MAY_BE_CUT), readings } };
}

function readData<T>({ status, body }: CloudAnswer, shape: z.ZodType<T>): Read<T> {
  const envelope = Envelope.safeParse(jsonOf(body));
  if (!envelope.success)
    return { problem: status === 401 || status === 403 ? 'key_refused' : 'answer_unreadable' };
  const { code, data } = envelope.data;
  if (code !== '0') return { problem: problemOf(code) };
  const parsed = shape.safeParse(data);
  return parsed.success ? { value: parsed.data } : { problem: 'answer_unreadable' };
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function problemOf(code: string): CloudProblem {
  if (KEY_REFUSED.includes(code)) return 'key_refused';
  if (DEVICE_REFUSED.includes(code)) return 'device_refused';
  return BUSY.includes(code) ? 'busy' : 'unreachable';
}
