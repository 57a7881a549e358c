import { createHash } from 'node:crypto';
import type { CameraPictureChoice } from '@fieldscope/contract/camera-tasks';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import type { KnownDevice } from '../../ingest/ingest.model';
import type { CameraMessage } from '../../ingest/ports.model';
import { believable } from '../../ingest/received-time.model';
import type { Refusals } from '../../ingest/refusals.service';
import type { Sources } from '../../ingest/sources.service';
import { settingsOf } from '../camera-settings.service';
import { camerasChanged } from '../cameras.events';
import { PicturePace } from '../pictures/picture-pace.model';
import { createPictureSpace } from '../pictures/picture-space.service';
import { deleteBeyond, insertPicture, type NewPicture } from '../pictures/pictures.repository';
import { WRITE_PICTURE } from '../pictures/write-picture.work';
import { taskOfResult } from '../tasks/task-flow.model';
import type { HeardResult, TaskProgress } from '../tasks/task-progress.service';
import { listLast } from '../tasks/tasks.repository';
import { type CameraReading, readCameraMessage } from './camera-messages.model';
import {
  type Found,
  foundIn,
  type Inference,
  measuredBy,
  type ResultModel,
  readNotification,
} from './results.model';

/** Takes what cameras send. */
export interface Receiving {
  /**
   * A message over MQTT. Resolves after the commit.
   * @throws AppError open_parameter_invalid, server_busy
   */
  takeMessage(device: KnownDevice, message: CameraMessage): Promise<void>;
  /** A notification over HTTP. @throws AppError open_parameter_invalid, server_busy */
  takeNotification(device: KnownDevice, message: unknown, address: string): Promise<void>;
  /**
   * Keeps the picture of a notification whose result was taken before without it, at whatever pace it comes.
   * @throws AppError open_parameter_invalid, server_busy
   */
  keepPicture(device: KnownDevice, message: unknown): Promise<void>;
}

interface ReceivingParts extends Pick<PlatformServices, 'db' | 'clock' | 'config' | 'workers' | 'events'> {
  sources: Pick<Sources, 'storeKitMessage'>;
  refusals: Pick<Refusals, 'record'>;
  progress: TaskProgress;
}

/** A picture before it is written anew. */
interface GivenPicture {
  /** Base64. */
  image: string;
  text: string;
  takenAt: number;
  /** What copies of its message have in common. */
  messageKey: string;
  taskId: string | null;
  inference: Inference | null;
  model: ResultModel;
}

/** Pictures of one organisation that are written at a time or wait for it; each is in memory. */
const MOST_WAITING = 16;
const NOTHING_FOUND: Found = { detections: [], classes: [] };
/** Of a camera, among which that of a result is looked for. */
const LAST_TASKS = 5;
/** Cameras have one channel. */
const CHANNEL = 1;

export function createReceiving(parts: ReceivingParts): Receiving {
  const { db, clock, workers, events, sources, refusals, progress } = parts;
  const pace = new PicturePace();
  const space = createPictureSpace(parts);
  const waiting = new Map<OrgId, number>();

  /** Work of which an organisation has so much at a time. @throws AppError too_frequent beyond that */
  async function withinShare<T>(orgId: OrgId, work: () => Promise<T>): Promise<T> {
    const before = waiting.get(orgId) ?? 0;
    if (before >= MOST_WAITING) fail('too_frequent', { seconds: 1 });
    waiting.set(orgId, before + 1);
    try {
      return await work();
    } finally {
      const left = waiting.get(orgId)! - 1;
      if (left === 0) waiting.delete(orgId);
      else waiting.set(orgId, left);
    }
  }

  /** Records that a picture is left out. */
  function refuse({ eui }: KnownDevice, reason: 'upload_failed' | 'too_frequent', fault: string): undefined {
    const about = `picture of ${eui}: ${fault}`;
    refusals.record({ token: '', ofOrganisation: null, reason, about, body: undefined });
  }

  /** A picture as it is kept; undefined: it cannot be read, or too many are sent. What is left out is recorded. */
  async function prepare(device: KnownDevice, given: GivenPicture): Promise<NewPicture | undefined> {
    if (!pace.tryTake(device.deviceId, clock.now())) return refuse(device, 'too_frequent', 'too many');
    return write(device, given).catch((error: unknown) => {
      // A camera sends nothing twice: what else its message says is taken without the picture.
      if (isTooMuch(error)) return refuse(device, 'too_frequent', 'too many of the organisation wait');
      throw error;
    });
  }

  /** The same of one that is taken; undefined: it cannot be read. @throws AppError too_frequent when too many wait */
  async function write(device: KnownDevice, given: GivenPicture): Promise<NewPicture | undefined> {
    const { orgId, deviceId } = device;
    const file = new Uint8Array(Buffer.from(given.image, 'base64'));
    const written = await withinShare(orgId, () => workers.run(WRITE_PICTURE, orgId, { file }));
    if ('fault' in written) return refuse(device, 'upload_failed', written.fault);
    const { bytes: image, width, height, givenWidth, givenHeight } = written;
    const found = given.inference
      ? foundIn(given.inference, given.model, { width: givenWidth, height: givenHeight })
      : NOTHING_FOUND;
    const { taskId, messageKey, text, takenAt } = given;
    const digest = createHash('sha256').update(image).digest('hex');
    return { deviceId, taskId, messageKey, taken_at: takenAt, text, width, height, digest, image, ...found };
  }

  /** Keeps pictures, within what their camera may have. @returns whether any of them is new */
  async function keepAll(trx: Db, { orgId, deviceId }: KnownDevice, pictures: readonly NewPicture[]) {
    let isNew = false;
    for (const one of pictures) isNew = (await insertPicture(trx, orgId, one)) || isNew;
    if (!isNew) return false;
    const { keep_pictures: most } = await settingsOf(trx, orgId, deviceId);
    await deleteBeyond(trx, orgId, { deviceId, most });
    return true;
  }

  interface Taken {
    said: CameraReading['tasks'];
    /** null: it brings no result. */
    result: Omit<HeardResult, 'keep'> | null;
    pictures: readonly NewPicture[];
    /** As a message of a kit. */
    upload: object;
    address: string;
  }

  /**
   * Stores all that a message brings. A result with a picture is counted with it, once; one without when its readings are stored
   * for the first time, or are newer than all that were counted: the process may have ended between both.
   */
  async function store(
    device: KnownDevice,
    { said, result, pictures, upload, address }: Taken,
  ): Promise<void> {
    const { orgId, eui } = device;
    const storeUpload = () => sources.storeKitMessage('upload', device, upload, address);
    if (pictures.length > 0) {
      const keep = (trx: Db) => keepAll(trx, device, pictures);
      await progress.take(device, { said, result: { at: 0, taskId: null, ...result, keep } });
      await storeUpload();
      await space.taken(bytesOf(pictures));
      await events.announce(camerasChanged, { orgId, eui });
      return;
    }
    const { outcome } = await storeUpload();
    const isNewer = (lastAt: number | null) => result !== null && result.at > (lastAt ?? 0);
    const keep = async (_trx: Db, lastAt: number | null) => outcome === 'stored' || isNewer(lastAt);
    await progress.take(device, { said, result: result && { ...result, keep } });
  }

  /** A notification, which names no task, with that which it is of. */
  async function readResult({ eui, orgId, deviceId }: KnownDevice, message: unknown) {
    const read = readNotification(eui, message);
    const now = clock.now();
    const takenAt = believable(read.at, now) ?? now;
    const task = taskOfResult(await listLast(db, orgId, { deviceId, most: LAST_TASKS }), takenAt);
    const model = task
      ? { algorithm: task.algorithm, names: task.classes }
      : { ...UNKNOWN, algorithm: read.inference?.classes ? CLASSIFICATION : DETECTION };
    return { ...read, takenAt, task, model };
  }

  return {
    async takeMessage(device, { topic, body, address }) {
      const { eui, orgId, deviceId } = device;
      const read = readCameraMessage(eui, topic, body);
      const { requestId, timestamp, events: kept, tasks: said } = read;
      const now = clock.now();
      const timeOf = (at: number | undefined) => believable(at ?? timestamp, now) ?? now;
      const last = read.pictures.length > 0 ? await listLast(db, orgId, { deviceId, most: LAST_TASKS }) : [];
      /** The task that a picture names, whether it is over or not; the camera sends what it saw right before. */
      const taskOf = (number: number | null) => last.find(({ task_id }) => Number(task_id) === number);
      const pictures: NewPicture[] = [];
      for (const [index, { image, text, takenAt, taskNumber }] of read.pictures.entries()) {
        const task = taskOf(taskNumber);
        // The one that runs, where another one waits for it to be over.
        const chosen = task ?? last.findLast(({ ended_at }) => ended_at === null);
        if (chosen?.pictures === 'none') continue;
        const prepared = await prepare(device, {
          ...{ image, text, takenAt: timeOf(takenAt), messageKey: `${requestId} ${index}` },
          taskId: task?.task_id ?? null,
          ...{ inference: null, model: UNKNOWN },
        });
        if (prepared) pictures.push(prepared);
      }
      const first = read.pictures.find(({ taskNumber }) => taskOf(taskNumber));
      const result = first && {
        ...{ at: timeOf(first.takenAt), taskId: taskOf(first.taskNumber)!.task_id },
      };
      await store(device, {
        said,
        result: result ?? null,
        pictures,
        upload: { requestId, timestamp, events: kept },
        address,
      });
    },

    async takeNotification(device, message, address) {
      const { requestId, text, image, inference, measured, takenAt, task, model } = await readResult(
        device,
        message,
      );
      const picture =
        image && isWanted(task?.pictures, inference)
          ? await prepare(device, {
              ...{ image, text, takenAt, messageKey: `${requestId} 0`, taskId: task?.task_id ?? null },
              ...{ inference, model },
            })
          : undefined;
      const found = inference ? measuredBy(inference, model) : {};
      const values = { ...measured, ...found };
      const item = { channel: CHANNEL, measurements: values, measureTime: takenAt };
      const event = { name: 'measure-sensor', value: Object.keys(values).length > 0 ? [item] : [] };
      await store(device, {
        said: [],
        result: inference ? { at: takenAt, taskId: task?.task_id ?? null } : null,
        pictures: picture ? [picture] : [],
        upload: { requestId, timestamp: takenAt, events: [event] },
        address,
      });
    },

    async keepPicture(device, message) {
      const { requestId, text, image, inference, takenAt, task, model } = await readResult(device, message);
      if (!image) return;
      const { orgId, eui } = device;
      const picture = await write(device, {
        ...{ image, text, takenAt, messageKey: `${requestId} 0`, taskId: task?.task_id ?? null },
        ...{ inference, model },
      }).catch((error: unknown) => (isTooMuch(error) ? fail('server_busy') : Promise.reject(error)));
      if (!picture) return;
      await inTransaction(db, (trx) => keepAll(trx, device, [picture]));
      await space.taken(bytesOf([picture]));
      await events.announce(camerasChanged, { orgId, eui });
    },
  };
}

const bytesOf = (pictures: readonly NewPicture[]): number =>
  pictures.reduce((sum, { image }) => sum + image.byteLength, 0);

const isTooMuch = (error: unknown): boolean => error instanceof AppError && error.name === 'too_frequent';

/** Whether the picture of a result is kept, by what was chosen for its task; without a task each is. */
function isWanted(choice: CameraPictureChoice = 'all', inference: Inference | null): boolean {
  const found = (inference?.boxes?.length ?? 0) + (inference?.classes?.length ?? 0);
  return choice === 'all' || (choice === 'with_detection' && found > 0);
}

/** Numbers of algorithms, for results without a task. */
const DETECTION = 0;
const CLASSIFICATION = 2;
const UNKNOWN: ResultModel = { algorithm: DETECTION, names: [] };
