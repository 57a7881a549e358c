import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { TimeInQuery } from '@fieldscope/contract/time';
import { z } from 'zod';
import { isStorable } from '../../../platform/postgres/storable-text';
import { parse, wrong } from '../../ingest/kit-fields.model';
import type { FlowEvent } from '../tasks/task-flow.model';
import { cutText } from './cut-text.model';

/** Numbers of tasks and times in ms: whole, and no more than JavaScript counts. */
const Long = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Code = z.number().int().min(-0x8000_0000).max(0x7fff_ffff);
const Line = (longest: number) =>
  z
    .string()
    .transform((text) => cutText(text, longest))
    .refine(isStorable);

const Head = z.object({
  requestId: z.string().min(1).max(64).refine(isStorable),
  timestamp: TimeInQuery.nullish(),
  deviceEui: z.string().max(16).optional(),
});

const Ack = z.object({
  order: z
    .array(z.object({ name: z.string().max(64), value: z.object({ tlid: Long, ctd: Long, status: Code }) }))
    .min(1)
    .max(4),
});

const Event = z.object({ name: z.string().max(64), value: z.unknown().optional() });
const EventList = z.object({ events: z.array(Event).min(1).max(16) });

const Report = z.object({
  tlid: Long,
  ctd: Long,
  status: Code,
  module_name: Line(64).nullish(),
  err_code: Code.optional(),
  tl: z.unknown().optional(),
});
const Download = z.object({
  tlid: Long,
  ctd: Long,
  status: Code,
  percent: z.number().min(0).max(100).catch(0),
  err_code: Code.catch(0),
});

/** Base64 of one picture; longer, and the message is refused. */
export const PictureText = z
  .string()
  .max(Math.ceil(CAMERA_LIMITS.pictureBytes / 3) * 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

const Seen = z.object({
  tlid: Long.optional(),
  image: PictureText.optional(),
  content: Line(CAMERA_LIMITS.textLength).optional(),
});
const Measured = z.object({
  channel: z.unknown(),
  measurements: z.record(z.string().max(8), z.unknown()),
  measureTime: TimeInQuery.optional(),
});

/** What a camera saw, as the published firmware says it over MQTT: the number of a measurement that no device else has. */
const SEEN = '5004';

/** A picture that a camera sent, as base64, with what is said of it. */
export interface SentPicture {
  taskNumber: number | null;
  image: string;
  text: string;
  /** Epoch ms; undefined: it does not say. */
  takenAt: number | undefined;
}

/** What a message says of a task: the number of that task, and what happened. */
export interface SaidOfTask {
  taskNumber: number;
  event:
    | Extract<FlowEvent, { kind: 'acknowledged' | 'download' }>
    | { kind: 'report'; status: number; part: string | null; flow: unknown };
}

/** What is in a message of a camera. */
export interface CameraReading {
  requestId: string;
  /** As sent, epoch ms. */
  timestamp: number | null;
  tasks: SaidOfTask[];
  pictures: SentPicture[];
  /** What is stored of it as a message of a kit: its events, without pictures and flows. */
  events: { name: string; value?: unknown }[];
}

const ANSWER = /\/update\/order\/([a-z0-9-]+)-ack$/;

/** A message of a camera. @throws AppError open_parameter_invalid naming the field: nothing of it is taken then */
export function readCameraMessage(eui: string, topic: string, body: unknown): CameraReading {
  const { requestId, timestamp, deviceEui } = parse(Head, body);
  if (deviceEui !== undefined && deviceEui !== eui) wrong('deviceEui');
  const read: CameraReading = {
    ...{ requestId, timestamp: timestamp ?? null },
    ...{ tasks: [], pictures: [], events: [] },
  };
  if (ANSWER.test(topic)) {
    for (const { name, value } of parse(Ack, body).order) {
      read.events.push({ name });
      if (name !== 'task-publish-ack') continue;
      const { tlid, status } = value;
      read.tasks.push({ taskNumber: tlid, event: { kind: 'acknowledged', status } });
    }
    return read;
  }
  for (const [index, event] of parse(EventList, body).events.entries())
    readEvent(event, `events.${index}.value`, read);
  return read;
}

function readEvent({ name, value }: z.output<typeof Event>, field: string, read: CameraReading): void {
  switch (name) {
    case 'task-flow-report': {
      const { tlid, status, module_name, tl } = parse(Report, value, field);
      const part = module_name && module_name !== 'unknown' ? module_name : null;
      read.tasks.push({ taskNumber: tlid, event: { kind: 'report', status, part, flow: tl } });
      read.events.push({ name });
      return;
    }
    case 'model-ota-status': {
      const { tlid, status, percent, err_code: error } = parse(Download, value, field);
      read.tasks.push({
        taskNumber: tlid,
        event: { kind: 'download', status, percent: Math.round(percent), error },
      });
      read.events.push({ name });
      return;
    }
    case 'measure-sensor':
      readMeasured(value, field, read);
      return;
    case 'change-device-status':
      read.events.push({ name, value });
      return;
    default:
      read.events.push({ name });
  }
}

/** Pictures apart from values, which are stored as those of any device. */
function readMeasured(value: unknown, field: string, read: CameraReading): void {
  const items = parse(z.array(Measured).max(16), value, field);
  const rest = items.map(({ measurements, ...item }, place) => {
    const { [SEEN]: seen, ...values } = measurements;
    if (seen !== undefined) {
      const path = `${field}.${place}.measurements.${SEEN}`;
      for (const { tlid, image, content } of parse(z.array(Seen).max(4), seen, path)) {
        if (image) {
          const taskNumber = tlid ?? null;
          read.pictures.push({ taskNumber, image, text: content ?? '', takenAt: item.measureTime });
        }
      }
    }
    return { ...item, measurements: values };
  });
  const kept = rest.filter(({ measurements }) => Object.keys(measurements).length > 0);
  read.events.push({ name: 'measure-sensor', value: kept });
}
