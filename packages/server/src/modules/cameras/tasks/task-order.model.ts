import type { CameraResultWay } from '@fieldscope/contract/camera-tasks';
import type { Eui } from '@fieldscope/contract/ids';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';

/** What is in the order of a timed task. */
export interface OrderedTask {
  taskId: string;
  createdAt: number;
  model: { id: number; name: string; version: string; classes: readonly string[] };
  file: { url: string; bytes: number; checksum: string };
  intervalMinutes: number;
  fromMinute: number;
  untilMinute: number;
  confidence: number;
  resultsOver: CameraResultWay;
}

/** Of the least overlap of two boxes that are taken for one, in percent: what cameras have themselves. */
const IOU = 45;
/** Ordered by a server (`TF_TYPE_MQTT`). */
const BY_SERVER = 1;
const SECONDS_OF_MINUTE = MINUTE_MS / SECOND_MS;

/** A minute of the day by the clock; the last one ends with the day. */
const clockOf = (minute: number): string => {
  const seconds = Math.min(minute * SECONDS_OF_MINUTE, 24 * 60 * SECONDS_OF_MINUTE - 1);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
};

/** A part of a task flow: what it does, with what, and which parts follow. */
const part = (id: number, type: string, params: object, follow: number[]) => ({
  id,
  type,
  index: id - 1,
  version: '1.0.0',
  params,
  wires: follow.length > 0 ? [follow] : [],
});

/**
 * A timed task as cameras read it: the camera looks all the time and lets one result through in each interval, whatever it has
 * found. Which of them have pictures is decided where they are kept.
 */
export function taskFlowOf(task: OrderedTask): object {
  const { model, file } = task;
  const interval = task.intervalMinutes * SECONDS_OF_MINUTE;
  // Every result of the camera passes: its interval has been kept already.
  const passAll = { silence_duration: 0 };
  const look = {
    model_type: 0,
    modes: 0,
    model: {
      model_id: String(model.id),
      version: model.version,
      model_name: model.name,
      classes: [...model.classes],
      checksum: file.checksum,
      arguments: { size: file.bytes, url: file.url, iou: IOU, conf: task.confidence },
    },
    conditions: [],
    conditions_combo: 0,
    silent_period: {
      time_period: {
        repeat: [1, 1, 1, 1, 1, 1, 1],
        time_start: clockOf(task.fromMinute),
        time_end: clockOf(task.untilMinute),
      },
      silence_duration: interval,
    },
    output_type: 0,
    shutter: 0,
  };
  const report =
    task.resultsOver === 'http'
      ? part(3, 'http alarm', { ...passAll, time_en: 1, text_en: 1, image_en: 1, sensor_en: 1 }, [])
      : part(3, 'sensecraft alarm', passAll, []);
  return {
    tlid: Number(task.taskId),
    ctd: task.createdAt,
    tn: model.name,
    type: BY_SERVER,
    task_flow: [
      part(1, 'ai camera', look, [2]),
      part(2, 'alarm trigger', { text: model.name, audio: '' }, [3]),
      report,
    ],
  };
}

/** The order that ends a task: a flow without parts. */
export const emptyFlowOf = ({ taskId, createdAt }: Pick<OrderedTask, 'taskId' | 'createdAt'>): object => ({
  tlid: Number(taskId),
  ctd: createdAt,
});

/** An order as it is published. */
export const orderOf = (
  eui: Eui,
  { requestId, at, name, value }: { requestId: string; at: number; name: string; value: object },
): object => ({ requestId, timestamp: at, intent: 'order', deviceEui: eui, order: [{ name, value }] });

/** Whether a flow that a camera runs has these times; null: it does not say. */
export function isConfiguredAs(
  flow: unknown,
  { intervalMinutes }: { intervalMinutes: number },
): boolean | null {
  const parts = (flow as { task_flow?: unknown } | null)?.task_flow;
  if (!Array.isArray(parts)) return null;
  const look = parts.find((one) => (one as { type?: unknown } | null)?.type === 'ai camera') as
    | { params?: { silent_period?: { silence_duration?: unknown } } }
    | undefined;
  const duration = look?.params?.silent_period?.silence_duration;
  return duration === undefined ? null : duration === intervalMinutes * SECONDS_OF_MINUTE;
}
