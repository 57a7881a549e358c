import { createHash } from 'node:crypto';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { PlatformServices } from '../../../platform/services';
import type { KnownDevice } from '../../ingest/ingest.model';
import type { CameraMessage } from '../../ingest/ports.model';
import { believable } from '../../ingest/received-time.model';
import type { Refusals } from '../../ingest/refusals.service';
import type { Sources } from '../../ingest/sources.service';
import { settingsOf } from '../camera-settings.service';
import { camerasChanged } from '../cameras.events';
import { PicturePace } from '../pictures/picture-pace.model';
import { deleteBeyond, insertPicture } from '../pictures/pictures.repository';
import { WRITE_PICTURE } from '../pictures/write-picture.work';
import type { TaskProgress } from '../tasks/task-progress.service';
import { findOpenTask } from '../tasks/tasks.repository';
import { readCameraMessage } from './camera-messages.model';
import { type Found, foundIn, type Inference, measuredBy, readNotification } from './results.model';

/** Takes what cameras send. */
export interface Receiving {
  /**
   * A message over MQTT. Resolves after the commit.
   * @throws AppError open_parameter_invalid, server_busy
   */
  takeMessage(device: KnownDevice, message: CameraMessage): Promise<void>;
  /** A notification over HTTP. @throws AppError open_parameter_invalid, server_busy */
  takeNotification(device: KnownDevice, message: unknown, address: string): Promise<void>;
}

interface ReceivingParts extends Pick<PlatformServices, 'db' | 'clock' | 'workers' | 'events'> {
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
  /** Names of classes, as the library has them. */
  names: readonly string[];
}

/** Pictures of one organisation that are written at a time or wait for it; each is in memory. */
const MOST_WAITING = 16;
const NOTHING_FOUND: Found = { detections: [], classes: [] };
/** Cameras have one channel. */
const CHANNEL = 1;

export function createReceiving(parts: ReceivingParts): Receiving {
  const { db, clock, workers, events, sources, refusals, progress } = parts;
  const pace = new PicturePace();
  const waiting = new Map<OrgId, number>();

  /** Work of which an organisation has so much at a time. @throws AppError server_busy beyond that */
  async function inRoom<T>(orgId: OrgId, work: () => Promise<T>): Promise<T> {
    const before = waiting.get(orgId) ?? 0;
    if (before >= MOST_WAITING) fail('server_busy');
    waiting.set(orgId, before + 1);
    try {
      return await work();
    } finally {
      const left = waiting.get(orgId)! - 1;
      if (left === 0) waiting.delete(orgId);
      else waiting.set(orgId, left);
    }
  }

  /** Keeps a picture, unless it cannot be read, or its camera sends too many. What is left out is recorded. */
  async function keep(device: KnownDevice, given: GivenPicture): Promise<void> {
    const { orgId, deviceId, eui } = device;
    const refuse = (reason: 'upload_failed' | 'too_frequent', fault: string) =>
      refusals.record({
        ...{ token: '', ofOrganisation: null, reason },
        about: `picture of ${eui}: ${fault}`,
        body: undefined,
      });
    if (!pace.tryTake(deviceId, clock.now())) return refuse('too_frequent', 'too many');
    const file = new Uint8Array(Buffer.from(given.image, 'base64'));
    const written = await inRoom(orgId, () => workers.run(WRITE_PICTURE, orgId, { file })).catch(
      (error: unknown) => {
        // So many of the organisation wait: sent again, it may have its turn.
        if (error instanceof AppError && error.name === 'too_frequent') fail('server_busy');
        throw error;
      },
    );
    if ('fault' in written) return refuse('upload_failed', written.fault);
    const { bytes: image, width, height, givenWidth, givenHeight } = written;
    const found = given.inference
      ? foundIn(given.inference, given.names, { width: givenWidth, height: givenHeight })
      : NOTHING_FOUND;
    const { taskId, messageKey, text, takenAt } = given;
    const digest = createHash('sha256').update(image).digest('hex');
    const isNew = await insertPicture(db, orgId, {
      ...{ deviceId, taskId, messageKey, taken_at: takenAt, text, width, height, digest, image, ...found },
    });
    if (!isNew) return;
    const { keep_pictures: most } = await settingsOf(db, orgId, deviceId);
    await deleteBeyond(db, orgId, { deviceId, most });
    await events.announce(camerasChanged, { orgId, eui });
  }

  return {
    async takeMessage(device, { topic, body, address }) {
      const { eui, orgId, deviceId } = device;
      const read = readCameraMessage(eui, topic, body);
      const now = clock.now();
      const timeOf = (at: number | undefined) => believable(at ?? read.timestamp, now) ?? now;
      const task = read.pictures.length > 0 ? await findOpenTask(db, orgId, deviceId) : undefined;
      for (const [index, { image, text, takenAt, taskNumber }] of read.pictures.entries()) {
        if (task?.pictures === 'none') break;
        await keep(device, {
          ...{ image, text, takenAt: timeOf(takenAt), messageKey: `${read.requestId} ${index}` },
          taskId: task && Number(task.task_id) === taskNumber ? task.task_id : null,
          ...{ inference: null, names: [] },
        });
      }
      const { requestId, timestamp, events: kept } = read;
      await sources.storeKitMessage('upload', device, { requestId, timestamp, events: kept }, address);
      const isOfTask = read.pictures.some(
        ({ taskNumber }) => task !== undefined && Number(task.task_id) === taskNumber,
      );
      const resultAt = isOfTask ? timeOf(read.pictures[0]?.takenAt) : null;
      await progress.take(device, { said: read.tasks, resultAt });
    },

    async takeNotification(device, message, address) {
      const { eui, orgId, deviceId } = device;
      const { requestId, at, text, image, inference, measured } = readNotification(eui, message);
      const now = clock.now();
      const takenAt = believable(at, now) ?? now;
      const task = await findOpenTask(db, orgId, deviceId);
      const classes = task?.classes ?? [];
      const hasFound = ((inference?.boxes ?? []).length || (inference?.classes ?? []).length) > 0;
      const isWanted =
        task === undefined || task.pictures === 'all' || (task.pictures === 'with_detection' && hasFound);
      if (image && isWanted)
        await keep(device, {
          ...{ image, text, takenAt, messageKey: `${requestId} 0`, taskId: task?.task_id ?? null },
          ...{ inference, names: classes },
        });
      const algorithm = task?.algorithm ?? (inference?.classes ? CLASSIFICATION : DETECTION);
      const found = inference ? measuredBy(algorithm, inference, classes.length) : {};
      const values = { ...measured, ...found };
      const item = { channel: CHANNEL, measurements: values, measureTime: takenAt };
      const event = { name: 'measure-sensor', value: Object.keys(values).length > 0 ? [item] : [] };
      await sources.storeKitMessage(
        'upload',
        device,
        { requestId, timestamp: takenAt, events: [event] },
        address,
      );
      await progress.take(device, { said: [], resultAt: inference ? takenAt : null });
    },
  };
}

/** Numbers of algorithms, for results without a task. */
const DETECTION = 0;
const CLASSIFICATION = 2;
