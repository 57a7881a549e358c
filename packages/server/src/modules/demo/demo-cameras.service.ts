import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { SimulatedCamera } from '@fieldscope/simulator/camera/camera';
import { FLEET_MODEL, pastPicture } from '@fieldscope/simulator/camera/past-results';
import { runCamera } from '@fieldscope/simulator/camera/run-camera';
import type { Fleet, FleetDevice } from '@fieldscope/simulator/fleet';
import { sendTimes } from '@fieldscope/simulator/node';
import type { Running } from '@fieldscope/simulator/run';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { ensureModel, eraseUnusedModel } from '../cameras/library/library.service';
import type { Receiving } from '../cameras/messages/receiving.service';
import { recordPastTask } from '../cameras/tasks/past-tasks.service';
import type { DeviceDirectory } from '../ingest/device-directory.service';

/** A file as TensorFlow Lite has them, as far as a simulated camera looks at it. */
const FILE = Buffer.alloc(48_000);
FILE.write('TFL3', 4, 'latin1');
const COUNTS = 1;
/** Its pictures of the past: one in so many results, for so long. */
const ONE_OF = 6;
const KEPT_DAYS = 21;

/** What the pictures and results of cameras of a farm go through. */
export interface CameraParts {
  receiving: Pick<Receiving, 'keepPicture'>;
  directory: Pick<DeviceDirectory, 'findOwn'>;
}

export const camerasOf = ({ devices }: Pick<Fleet, 'devices'>): FleetDevice[] =>
  devices.filter(({ source }) => source === 'camera');

/**
 * Gives the cameras of a new farm a task that runs since the history began, with a model of the library. It belongs in the
 * transaction of the farm. @returns the model's number; undefined: there are no cameras
 */
export async function giveTasks(trx: Db, orgId: OrgId, fleet: Fleet): Promise<number | undefined> {
  const found = camerasOf(fleet);
  if (found.length === 0) return undefined;
  const { name, classes, confidence } = FLEET_MODEL;
  const facts = { ...{ name, version: '1.0.0', algorithm: COUNTS, description: '' }, classes: [...classes] };
  const modelId = await ensureModel(trx, facts, FILE, fleet.startedAt);
  for (const device of found)
    device.flow = await recordPastTask(trx, orgId, {
      ...{ eui: device.eui as Eui, modelId, confidence, keepDays: KEPT_DAYS },
      ...{ createdAt: fleet.startedAt, intervalMinutes: device.intervalMinutes },
    });
  return modelId;
}

/** Takes the model of demo farms out of the library, unless a task has it. It belongs in a transaction. */
export const eraseDemoModel = (trx: Db): Promise<void> => eraseUnusedModel(trx, FILE);

interface LiveCameras extends Pick<PlatformServices, 'clock' | 'log'> {
  fleet: Fleet;
  baseUrl: string;
  /** A camera has another task, which it keeps. */
  onChanged(): void;
}

/** Has the cameras of a farm connect, take tasks, report and look in real time. */
export function runCameras({ fleet, baseUrl, clock, log, onChanged }: LiveCameras): Running {
  const now = () => clock.now();
  const running = camerasOf(fleet).map((device) => {
    const { eui, deviceKey = '', flow } = device;
    const camera = new SimulatedCamera({
      ...{ eui, deviceKey, baseUrl, now, flow, notificationHost: `${baseUrl}/deviceapi/camera` },
      onFlow(next) {
        device.flow = next;
        onChanged();
      },
    });
    const onError = (error: Error) =>
      log.warn({ reason: error.message }, 'a demo camera goes on in a moment');
    return runCamera(camera, { now, lookedAt: now(), onError });
  });
  return {
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}

interface PastPictures extends CameraParts {
  orgId: OrgId;
  fleet: Fleet;
  now: number;
  signal: AbortSignal;
  onChanged(): void;
}

/** Keeps pictures of the history of each camera, the newest first. @throws Error when one cannot be kept now */
export async function keepPastPictures(past: PastPictures): Promise<void> {
  const { orgId, fleet, now, signal, receiving, directory, onChanged } = past;
  for (const device of camerasOf(fleet)) {
    if (device.hasPastPictures) continue;
    const known = await directory.findOwn(device.eui as Eui, orgId);
    const from = Math.max(fleet.startedAt, now - KEPT_DAYS * DAY_MS + HOUR_MS);
    const times = sendTimes(fleet, device, from, now).filter((_, place) => place % ONE_OF === 0);
    for (const { at } of times.toReversed()) {
      if (signal.aborted || !known) return;
      await receiving.keepPicture(known, await pastPicture(device, at));
    }
    device.hasPastPictures = true;
    onChanged();
  }
}
