import { z } from 'zod';
import { call } from '../call';
import { CAMERA_LIMITS } from '../camera-limits';
import {
  CAMERA_ALGORITHMS,
  CAMERA_PICTURE_CHOICES,
  CAMERA_RESULT_WAYS,
  CAMERA_TASK_REASONS,
  CAMERA_TASK_STATES,
} from '../camera-tasks';
import { answer, FileAnswer, lineUpTo, listOf, nameUpTo } from '../fields';
import { EuiInAnyCase } from '../ids';
import { TimeInQuery } from '../time';

const ModelId = z.coerce.number().int().min(1).max(0x7fff_ffff);
/** Of a task or a picture, as text: there may be more than a number of JavaScript counts. */
const LongId = z.string().regex(/^[1-9]\d{0,15}$/);
const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const within = ({ least, most }: { least: number; most: number }) => z.number().int().min(least).max(most);
/** Number of CAMERA_ALGORITHMS. */
const Algorithm = z
  .number()
  .int()
  .min(0)
  .max(CAMERA_ALGORITHMS.length - 1);

const modelFacts = {
  name: nameUpTo(CAMERA_LIMITS.modelNameLength),
  version: z
    .string()
    .trim()
    .regex(new RegExp(`^[\\w.-]{1,${CAMERA_LIMITS.modelVersionLength}}$`)),
  algorithm: Algorithm,
  description: lineUpTo(CAMERA_LIMITS.modelDescriptionLength),
  /** What it recognises, in the order of its numbers. */
  classes: listOf(nameUpTo(CAMERA_LIMITS.classNameLength), { most: CAMERA_LIMITS.classes }),
};

const CameraModel = answer({
  model_id: z.number(),
  name: z.string(),
  version: z.string(),
  algorithm: z.number(),
  description: z.string(),
  classes: z.array(z.string()),
  bytes: z.number(),
  /** Epoch ms. */
  created_at: z.number(),
});
export type CameraModel = z.infer<typeof CameraModel>;

const LibraryModel = CameraModel.extend({
  received: z.number(),
  /** Whether its file has come whole: cameras can download it. */
  is_ready: z.boolean(),
  /** Tasks with it that are not over, in the whole installation. */
  tasks: z.number(),
});
export type LibraryModel = z.infer<typeof LibraryModel>;

/** Base64, of so many bytes. */
const Bytes = z
  .string()
  .max(Math.ceil(CAMERA_LIMITS.modelPartBytes / 3) * 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

/** The library of models, of the whole installation. */
export const cameraModels = {
  list: call({
    method: 'GET',
    path: '/camera/list_library_models',
    role: 'operator',
    summary: 'The library of models for AI cameras',
    result: z.array(LibraryModel),
  }),
  create: call({
    method: 'POST',
    path: '/camera/create_model',
    role: 'operator',
    summary: 'Adds a model to the library; its file is uploaded after it',
    body: z.object({ ...modelFacts, bytes: z.number().int().min(8).max(CAMERA_LIMITS.modelBytes) }),
    result: answer({ model_id: z.number() }),
    // There is one of that name and version; the library is full.
    fails: ['data_duplicate', 'creation_limit_reached'],
  }),
  upload: call({
    method: 'POST',
    path: '/camera/upload_model',
    role: 'operator',
    summary:
      'Uploads the file of a model (TensorFlow Lite) part by part, in order. A part that is repeated changes nothing',
    bodyBytes: Math.ceil(CAMERA_LIMITS.modelPartBytes * 1.4),
    body: z.object({
      model_id: ModelId,
      /** From 0. */
      part: z.number().int().min(0).max(CAMERA_LIMITS.modelBytes),
      data: Bytes,
    }),
    result: answer({ received: z.number(), is_ready: z.boolean() }),
    // The part does not follow the one before; the file is none of TensorFlow Lite, and its model is gone.
    fails: ['resource_missing', 'operation_unsupported', 'firmware_file_invalid'],
  }),
  update: call({
    method: 'PUT',
    path: '/camera/update_model',
    role: 'operator',
    summary: 'Changes what the library says of a model',
    body: z.object({ model_id: ModelId, ...modelFacts }),
    fails: ['resource_missing', 'data_duplicate'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/camera/delete_model',
    role: 'operator',
    summary: 'Deletes a model with its file; cameras that have it keep it',
    query: z.object({ model_id: ModelId }),
    fails: ['resource_missing'],
  }),
};

const Task = answer({
  task_id: z.string(),
  model: answer({
    name: z.string(),
    version: z.string(),
    algorithm: z.number(),
    classes: z.array(z.string()),
  }),
  state: z.enum(CAMERA_TASK_STATES),
  /** Epoch ms, as all times. */
  state_at: z.number(),
  /** Of the download of the model, while it lasts. */
  percent: z.number().nullable(),
  interval_minutes: z.number(),
  /** Of the day, by the clock of the camera. */
  from_minute: z.number(),
  until_minute: z.number(),
  pictures: z.enum(CAMERA_PICTURE_CHOICES),
  confidence: z.number(),
  results_over: z.enum(CAMERA_RESULT_WAYS),
  created_at: z.number(),
  /** Who made it; null: an account that was deleted. */
  created_by: z.string().nullable(),
  last_heard_at: z.number().nullable(),
  last_result_at: z.number().nullable(),
  results: z.number(),
  ended_at: z.number().nullable(),
  /** It was ended here, and its camera has not said so yet. */
  is_ending: z.boolean(),
});
export type CameraTask = z.infer<typeof Task>;

const Step = answer({
  kind: z.enum(CAMERA_TASK_STATES),
  at: z.number(),
  /** When it was repeated last, and how often it was. */
  last_at: z.number(),
  times: z.number(),
  reason: z.enum(CAMERA_TASK_REASONS).nullable(),
  /** What the camera itself says of it: a number, or the part of the task that failed. */
  detail: z.string().nullable(),
});
export type CameraTaskStep = z.infer<typeof Step>;

const Detection = answer({
  /** Of the picture's width and height, from the upper left corner. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  label: z.string(),
  /** In percent. */
  confidence: z.number(),
});
export type CameraDetection = z.infer<typeof Detection>;

const Picture = answer({
  picture_id: z.string(),
  task_id: z.string().nullable(),
  /** Number of CAMERA_ALGORITHMS, of its task; null: it has none. */
  algorithm: z.number().nullable(),
  taken_at: z.number(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  /** SHA-256 of its bytes, in hex. */
  digest: z.string(),
  /** What the task says of it. */
  text: z.string(),
  detections: z.array(Detection),
  /** Of a classification, the likeliest first. */
  classes: z.array(answer({ label: z.string(), confidence: z.number() })),
});
export type CameraPicture = z.infer<typeof Picture>;

const Settings = answer({
  keep_days: z.number(),
  keep_pictures: z.number(),
  results_over: z.enum(CAMERA_RESULT_WAYS),
});

const withEui = z.object({ eui: EuiInAnyCase });

/** AI cameras of an organisation: their tasks and pictures. */
export const cameras = {
  view: call({
    method: 'GET',
    path: '/camera/view_camera',
    role: 'observer',
    summary: 'An AI camera: whether it takes tasks, its settings, its last task, how many pictures are kept',
    query: withEui,
    result: answer({
      takes_tasks: z.boolean(),
      settings: Settings,
      /** That which it has, or its last one. */
      task: Task.nullable(),
      /** One that was deployed after it: it waits until the camera takes it, or was refused within a day and the camera goes on as before. */
      next: Task.nullable(),
      pictures: z.number(),
      picture_bytes: z.number(),
      /** What is set on the camera as its notification proxy, so that boxes and counts come. */
      notification_host: z.string(),
    }),
    fails: ['device_not_in_organisation'],
  }),
  listModels: call({
    method: 'GET',
    path: '/camera/list_models',
    role: 'observer',
    summary: 'Models of the library that a camera can run',
    query: withEui,
    result: z.array(CameraModel),
    fails: ['device_not_in_organisation'],
  }),
  deploy: call({
    method: 'POST',
    path: '/camera/deploy_model',
    role: 'administrator',
    summary:
      'Has a camera download a model and run it as a timed task. The task that it runs is replaced when it takes this one; one whose camera is away begins when it comes back',
    body: z
      .object({
        eui: EuiInAnyCase,
        model_id: ModelId,
        interval_minutes: within(CAMERA_LIMITS.intervalMinutes),
        from_minute: z
          .number()
          .int()
          .min(0)
          .max(CAMERA_LIMITS.dayMinutes - 1),
        /** After `from_minute`: a camera knows no times over midnight. */
        until_minute: z.number().int().min(1).max(CAMERA_LIMITS.dayMinutes),
        pictures: z.enum(CAMERA_PICTURE_CHOICES),
        confidence: within(CAMERA_LIMITS.confidence),
      })
      .refine(({ from_minute, until_minute }) => from_minute < until_minute, { path: ['until_minute'] }),
    result: answer({ task_id: z.string() }),
    // It takes no tasks; the library has no such model; somebody deploys another one in the same moment.
    fails: ['device_not_in_organisation', 'feature_unsupported', 'resource_missing', 'in_progress'],
  }),
  end: call({
    method: 'POST',
    path: '/camera/end_task',
    role: 'administrator',
    summary: 'Ends a task; its camera is told, now or when it comes back',
    body: z.object({ eui: EuiInAnyCase, task_id: LongId }),
    // It is over already.
    fails: ['device_not_in_organisation', 'resource_missing', 'data_unchanged'],
  }),
  listTasks: call({
    method: 'GET',
    path: '/camera/list_tasks',
    role: 'observer',
    summary: 'The last tasks of a camera, the newest first',
    query: withEui,
    result: z.array(Task),
    fails: ['device_not_in_organisation'],
  }),
  viewTask: call({
    method: 'GET',
    path: '/camera/view_task',
    role: 'observer',
    summary: 'A task with its steps, ascending',
    query: z.object({ eui: EuiInAnyCase, task_id: LongId }),
    result: answer({ task: Task, steps: z.array(Step) }),
    fails: ['device_not_in_organisation', 'resource_missing'],
  }),
  listPictures: call({
    method: 'GET',
    path: '/camera/list_pictures',
    role: 'observer',
    summary: 'Pictures of a camera, the newest first; of a time, or those before one',
    query: z.object({
      eui: EuiInAnyCase,
      /** Taken at this time or later. */
      time_start: TimeInQuery.optional(),
      /** Taken before. */
      time_end: TimeInQuery.optional(),
      /** And those taken at that very time whose number is lower: what follows a page ends with its last picture. */
      id_end: LongId.optional(),
      length: z.coerce.number().int().min(1).max(CAMERA_LIMITS.picturesListed).default(24),
    }),
    result: answer({ list: z.array(Picture), more: z.boolean() }),
    fails: ['device_not_in_organisation'],
  }),
  viewPicture: call({
    method: 'GET',
    path: '/camera/view_picture',
    role: 'observer',
    file: 'image/webp',
    summary: 'The bytes of a picture, a WebP; a browser keeps them under their digest',
    query: z.object({ eui: EuiInAnyCase, picture_id: LongId, digest: Digest }),
    result: FileAnswer,
    fails: ['resource_missing'],
  }),
  removePictures: call({
    method: 'POST',
    path: '/camera/delete_pictures',
    role: 'administrator',
    summary: 'Deletes pictures of a camera; readings stay',
    bodyBytes: 24 * CAMERA_LIMITS.picturesRemoved,
    body: z.object({
      eui: EuiInAnyCase,
      picture_ids: listOf(LongId, { least: 1, most: CAMERA_LIMITS.picturesRemoved }),
    }),
    result: answer({ removed: z.number() }),
    fails: ['device_not_in_organisation'],
  }),
  changeSettings: call({
    method: 'PUT',
    path: '/camera/update_settings',
    role: 'administrator',
    summary:
      'How long and how many pictures of a camera are kept, and how it sends results with its next task',
    body: z.object({
      eui: EuiInAnyCase,
      keep_days: within(CAMERA_LIMITS.keepDays),
      keep_pictures: within(CAMERA_LIMITS.keepPictures),
      results_over: z.enum(CAMERA_RESULT_WAYS),
    }),
    fails: ['device_not_in_organisation', 'feature_unsupported'],
  }),
};

const Message = z.custom<Record<string, unknown>>(
  (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
);

/** Calls of the cameras themselves; authorization: Device base64(EUI:Key) */
export const cameraDevice = {
  requestMqttToken: call({
    base: 'device',
    method: 'GET',
    path: '/hardware/iotjoin/requestMqttToken',
    role: 'device',
    summary: 'Where a camera connects to the broker, and with which password',
    result: answer({
      serverUrl: z.string(),
      token: z.string(),
      /** Epoch ms, as text. */
      expiresIn: z.string(),
      mqttPort: z.string(),
      mqttsPort: z.string(),
    }),
    fails: ['access_key_wrong', 'open_no_authority'],
  }),
  notify: call({
    base: 'device',
    method: 'POST',
    path: '/camera/v1/notification/event',
    role: 'device',
    summary: 'A camera sends a result with its picture, boxes and classes; it is answered with the code 200',
    bodyBytes: 256 * 1024,
    body: Message,
    fails: ['open_parameter_invalid', 'access_key_wrong', 'open_no_authority', 'server_busy'],
  }),
};
