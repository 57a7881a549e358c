import { randomUUID } from 'node:crypto';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { orderTopics } from '@fieldscope/contract/stream';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { PlatformServices } from '../../../platform/services';
import type { PublishToClients } from '../../commands/broker-publishing.service';
import { LINK_LIFETIME_MS, MODEL_PATH, signLink } from '../library/model-links.model';
import { emptyFlowOf, orderOf, taskFlowOf } from './task-order.model';
import * as repository from './tasks.repository';

/** A camera that orders go to. */
export interface Camera {
  orgId: OrgId;
  deviceId: number;
  eui: Eui;
}

/** For so long an order that went out is on its way. */
export const ORDER_UNDER_WAY_MS = 5 * SECOND_MS;
/** A copy of one that is on its way would be refused, as one that starts already. */
const RESENT_AFTER = { connected: ORDER_UNDER_WAY_MS, heard: MINUTE_MS } as const;

/** How often a camera is asked for the times of a task. */
const MOST_INQUIRIES = 3;

/** Orders of tasks to cameras. What does not reach its camera goes out again when that is back. */
export interface TaskOrders {
  /**
   * Sends what a camera has not been told yet.
   * @param again whether an order that went out before is repeated, because the camera has connected anew, or has spoken without
   * an answer to it
   */
  send(camera: Camera, again?: keyof typeof RESENT_AFTER): Promise<void>;
  /** Has a camera end a task that it runs though it was ended here before. */
  sendLateEnd(camera: Camera, taskNumber: number): Promise<void>;
  /** Asks a camera which task it runs, and how. */
  inquire(camera: Camera): Promise<void>;
  /** The same for the times of a task that runs; a few times, where the camera does not say them. */
  inquireTimes(camera: Camera, taskId: string): Promise<void>;
}

interface OrderParts extends Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'publicUrl'> {
  publish: PublishToClients;
}

export function createTaskOrders({ db, clock, secrets, publicUrl, publish }: OrderParts): TaskOrders {
  const publishOrder = ({ orgId, eui }: Camera, name: string, value: object): Promise<boolean> => {
    const requestId = randomUUID();
    return publish({
      id: requestId,
      to: { kind: 'device', orgId, eui },
      topics: orderTopics(eui, name),
      body: orderOf(eui, { requestId, at: clock.now(), name, value }),
    });
  };

  const inquire = async (camera: Camera): Promise<void> => {
    await publishOrder(camera, 'task-inquiry', {});
  };

  const linkTo = (modelId: number, eui: Eui): string => {
    const link = signLink(secrets, { modelId, eui, until: clock.now() + LINK_LIFETIME_MS });
    return `${publicUrl()}${MODEL_PATH}/${link}`;
  };

  async function sendBegin(camera: Camera, before: number): Promise<void> {
    const { orgId, deviceId, eui } = camera;
    const row = await repository.claimOrder(db, orgId, deviceId, { before, now: clock.now() });
    if (!row) return;
    const tl = taskFlowOf({
      taskId: row.task_id,
      createdAt: row.created_at,
      model: { id: row.model_id, name: row.model_name, version: row.model_version, classes: row.classes },
      file: { url: linkTo(row.model_id, eui), bytes: row.bytes, checksum: row.checksum },
      intervalMinutes: row.interval_minutes,
      fromMinute: row.from_minute,
      untilMinute: row.until_minute,
      confidence: row.confidence,
      resultsOver: row.results_over,
    });
    if (!(await publishOrder(camera, 'task-publish', { tl })))
      await repository.returnOrders(db, orgId, row.task_id);
  }

  async function sendEnd(camera: Camera, before: number): Promise<void> {
    const { orgId, deviceId } = camera;
    const row = await repository.claimEndOrder(db, orgId, deviceId, { before, now: clock.now() });
    if (!row) return;
    const tl = emptyFlowOf({ taskId: row.task_id, createdAt: row.created_at });
    if (!(await publishOrder(camera, 'task-publish', { tl })))
      await repository.returnOrders(db, orgId, row.task_id);
  }

  return {
    async send(camera, again) {
      const before = again === undefined ? 0 : clock.now() - RESENT_AFTER[again];
      await sendEnd(camera, before);
      await sendBegin(camera, before);
    },
    async sendLateEnd(camera, taskNumber) {
      const { orgId, deviceId } = camera;
      const [task, now] = [{ deviceId, taskNumber }, clock.now()];
      const before = now - RESENT_AFTER.heard;
      const row = await repository.claimLateEnd(db, orgId, task, { before, now });
      const tl = row && emptyFlowOf({ taskId: row.task_id, createdAt: row.created_at });
      if (tl) await publishOrder(camera, 'task-publish', { tl });
    },
    inquire,
    async inquireTimes(camera, taskId) {
      const now = clock.now();
      const limits = { before: now - RESENT_AFTER.heard, now, most: MOST_INQUIRIES };
      if (await repository.claimInquiry(db, camera.orgId, taskId, limits)) await inquire(camera);
    },
  };
}
