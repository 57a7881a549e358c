import type { CameraDetection } from '@fieldscope/contract/calls/cameras';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { numberOfDigits, readsNumbers } from '@fieldscope/contract/camera-reading';
import {
  CAMERA_ALGORITHMS,
  type CameraAlgorithm,
  DETECTION_IDS,
  FIRST_DETECTION_ID,
} from '@fieldscope/contract/camera-tasks';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { TimeInQuery } from '@fieldscope/contract/time';
import { z } from 'zod';
import { isStorable } from '../../../platform/postgres/storable-text';
import { parse, wrong } from '../../ingest/kit-fields.model';
import { PictureText } from './camera-messages.model';
import { cutText } from './cut-text.model';

const Pixel = z.number().min(-10_000).max(10_000);
const Percent = z.number().min(0).max(100);
const ClassNumber = z.number().int().min(0).max(255);
const ClassName = z
  .string()
  .transform((text) => cutText(text, CAMERA_LIMITS.classNameLength))
  .refine(isStorable);
const most = CAMERA_LIMITS.detections;

/** As cameras list them: the centre of a box, its width and height in pixels, how sure it is, and its class. */
const Inference = z.object({
  boxes: z
    .array(z.tuple([Pixel, Pixel, Pixel, Pixel, Percent, ClassNumber]).rest(z.unknown()))
    .max(most)
    .optional(),
  classes: z
    .array(z.tuple([Percent, ClassNumber]).rest(z.unknown()))
    .max(most)
    .optional(),
  classes_name: z.array(ClassName).max(256).optional(),
});
export type Inference = z.output<typeof Inference>;

const Sensor = z.object({
  temperature: z.number().min(-100).max(200).optional(),
  humidity: z.number().min(0).max(100).optional(),
  CO2: z.number().min(0).max(100_000).optional(),
});

const Notification = z.object({
  requestId: z.string().min(1).max(64).refine(isStorable),
  deviceEui: z.string().max(16).optional(),
  events: z.object({
    timestamp: TimeInQuery.optional(),
    text: z
      .string()
      .transform((text) => cutText(text, CAMERA_LIMITS.textLength))
      .refine(isStorable)
      .optional(),
    img: z.union([PictureText, z.literal('')]).optional(),
    data: z.object({ inference: Inference.optional(), sensor: Sensor.optional() }).optional(),
  }),
});

/** What a camera notified of: a result with its picture, and what its sensors measure. */
export interface Notified {
  requestId: string;
  /** Epoch ms; undefined: it does not say. */
  at: number | undefined;
  text: string;
  /** Base64; null: none. */
  image: string | null;
  inference: Inference | null;
  /** By measurement. */
  measured: Record<string, number>;
}

/** @throws AppError open_parameter_invalid naming the field */
export function readNotification(eui: string, message: unknown): Notified {
  const { requestId, deviceEui, events } = parse(Notification, message);
  if (deviceEui !== undefined && deviceEui !== eui) wrong('deviceEui');
  const { temperature, humidity, CO2: co2 } = events.data?.sensor ?? {};
  const values = {
    [MEASUREMENT_ID.airTemperature]: temperature,
    [MEASUREMENT_ID.airHumidity]: humidity,
    [MEASUREMENT_ID.carbonDioxide]: co2,
  };
  return {
    requestId,
    at: events.timestamp,
    text: events.text ?? '',
    image: events.img ? events.img : null,
    inference: events.data?.inference ?? null,
    measured: Object.fromEntries(
      Object.entries(values).flatMap(([id, value]) => (value === undefined ? [] : [[id, value]])),
    ),
  };
}

/** What a result found: objects with their places, or classes; the surest first. */
export interface Found {
  detections: CameraDetection[];
  classes: { label: string; confidence: number }[];
}

/** What is known of the model of a result: its algorithm, and the names of its classes as the library has them. */
export interface ResultModel {
  algorithm: number;
  names: readonly string[];
}

/** @param size of the picture in whose pixels the boxes are */
export function foundIn(
  inference: Inference,
  model: ResultModel,
  size: { width: number; height: number },
): Found {
  const label = labelsOf(inference, model);
  const share = (pixels: number, of: number) => Math.min(Math.max(pixels / of, 0), 1);
  const detections = (inference.boxes ?? []).map(([x, y, width, height, confidence, number]) => {
    const [left, top] = [share(x - width / 2, size.width), share(y - height / 2, size.height)];
    return {
      ...{ x: left, y: top, label: label(number), confidence },
      width: share(x + width / 2, size.width) - left,
      height: share(y + height / 2, size.height) - top,
    };
  });
  const classes = (inference.classes ?? []).map(([confidence, number]) => ({
    label: label(number),
    confidence,
  }));
  const bySureness = (a: { confidence: number }, b: { confidence: number }) => b.confidence - a.confidence;
  return { detections: detections.sort(bySureness), classes: classes.sort(bySureness) };
}

/** The name of a class: as the camera has it, as the library has it, or its number; of a digit that is the digit itself. */
const labelsOf =
  ({ classes_name = [] }: Inference, { algorithm, names }: ResultModel) =>
  (number: number): string =>
    classes_name[number] || names[number] || String(readsNumbers(algorithm) ? number : number + 1);

/** Of a class; 100 % would be the next class. */
const HUNDRED = 100;

/**
 * What a result measures, by measurement: of a count how many there are of each class, the first ten; of a detection or
 * classification the surest ten, as class (from 1) and confidence (`2.87` is the second class at 87 %), as the LoRaWAN cameras
 * have them; of digits and pointers the number that is read.
 */
export function measuredBy(inference: Inference, model: ResultModel): Record<string, number> {
  return Object.fromEntries(
    valuesOf(inference, model)
      .slice(0, DETECTION_IDS)
      .map((value, index) => [FIRST_DETECTION_ID + index, value]),
  );
}

function valuesOf(inference: Inference, model: ResultModel): number[] {
  const { boxes = [] } = inference;
  const kind: CameraAlgorithm = CAMERA_ALGORITHMS[model.algorithm] ?? 'object_detection';
  switch (kind) {
    case 'object_count':
      return Array.from(
        { length: Math.max(model.names.length, inference.classes_name?.length ?? 0, 1) },
        (_, number) => boxes.filter((box) => box[5] === number).length,
      );
    case 'object_detection':
      return surest(boxes.map((box) => [box[4], box[5]]));
    case 'image_classification':
      return surest((inference.classes ?? []).map(([confidence, number]) => [confidence, number]));
    case 'pointer':
    case 'digital':
      return numberIn(inference, model);
  }
}

const surest = (found: [confidence: number, number: number][]): number[] =>
  found
    .sort(([a], [b]) => b - a)
    .map(
      ([confidence, number]) =>
        ((number + 1) * HUNDRED + Math.min(Math.round(confidence), HUNDRED - 1)) / HUNDRED,
    );

function numberIn(inference: Inference, model: ResultModel): number[] {
  const label = labelsOf(inference, model);
  const digits = (inference.boxes ?? []).map(([x, , , , , number]) => ({ x, label: label(number) }));
  const number = numberOfDigits(digits);
  return number === undefined ? [] : [number];
}
