import { cameraModels, cameras } from '@fieldscope/contract/calls/cameras';
import { devices } from '@fieldscope/contract/calls/devices';
import { users } from '@fieldscope/contract/calls/users';
import type { CameraTaskState } from '@fieldscope/contract/camera-tasks';
import { type CameraOptions, SimulatedCamera } from '@fieldscope/simulator/camera/camera';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, PASSWORD, type User } from './builders';
import { whenFileEnds } from './cleanup';
import type { TestServer } from './harness';

/** A file as TensorFlow Lite has them, as far as anything looks at it. */
export function aModelFile(bytes = 3000): Buffer {
  const file = Buffer.alloc(bytes, 7);
  file.write('TFL3', 4, 'latin1');
  return file;
}

/** Somebody who runs the installation. */
export async function anOperator(server: TestServer): Promise<User> {
  const operator = await anOwner(server);
  await sql`update organisation set runs_installation = org_id = ${operator.orgId}`.execute(server.db);
  return operator;
}

/** Signs in anew: sessions end while the clock is moved. */
export async function signInAgain(user: User): Promise<void> {
  const { token } = await user.call(users.signIn, { account: user.account, password: PASSWORD });
  user.token = token;
}

let made = 0;
let notified = 0;
const A_SQUARE = { channels: 3, background: '#3a7d44' } as const;

/** A model of the library that cameras can download. */
export async function aModel(
  operator: User,
  { algorithm = 1, classes = ['apple', 'pear'], file = aModelFile() } = {},
) {
  made += 1;
  const facts = { name: `Fruit ${made}`, version: '1.0.0', algorithm, description: '', classes };
  const { model_id } = await operator.call(cameraModels.create, { ...facts, bytes: file.length });
  await operator.call(cameraModels.upload, { model_id, part: 0, data: file.toString('base64') });
  return model_id;
}

/** A camera of an organisation, and the machine itself. */
export async function aCamera(owner: User, options: Partial<CameraOptions> = {}) {
  const { server } = owner;
  const { eui } = await aNode(owner, { model: 'Watcher', name: 'Orchard' });
  const { device_key: deviceKey } = await owner.call(devices.viewNodeKey, { eui });
  const machine = new SimulatedCamera({
    ...{ eui, deviceKey: deviceKey!, baseUrl: server.url, now: () => server.clock.now() },
    notificationHost: `${server.url}/deviceapi/camera`,
    ...options,
  });
  whenFileEnds(() => machine.disappear());
  const view = () => owner.call(cameras.view, { eui });
  const camera = {
    ...{ eui, machine, view },
    task: async () => (await view()).task!,
    steps: async () =>
      (await owner.call(cameras.viewTask, { eui, task_id: (await view()).task!.task_id })).steps,
    deploy: (model_id: number, more: object = {}) =>
      owner.call(cameras.deploy, {
        ...{ eui, model_id, interval_minutes: 5, from_minute: 0, until_minute: 1440 },
        ...{ pictures: 'all', confidence: 50, ...more },
      }),
    /** A result of its own, with a picture, as the machine sends it. @throws Error with the code that it is answered with */
    notify: async (inference: object, { side = 64, text = 'x', eui: as = eui, key = deviceKey } = {}) => {
      const square = sharp({ create: { ...A_SQUARE, width: side, height: side } });
      const img = (await square.jpeg().toBuffer()).toString('base64');
      notified += 1;
      const answer = await fetch(`${server.url}/deviceapi/camera/v1/notification/event`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json' },
          authorization: `Device ${Buffer.from(`${as}:${key}`).toString('base64')}`,
        },
        body: JSON.stringify({
          ...{ requestId: `result-${notified}`, deviceEui: eui },
          events: { timestamp: server.clock.now(), text, img, data: { inference } },
        }),
      });
      const { code } = (await answer.json()) as { code: unknown };
      if (code !== 200) throw new Error(`it was answered with ${String(code)}`);
    },
    end: async () => owner.call(cameras.end, { eui, task_id: (await view()).task!.task_id }),
    setWay: (results_over: 'mqtt' | 'http', more: object = {}) =>
      owner.call(cameras.changeSettings, {
        ...{ eui, keep_days: 30, keep_pictures: 1000, results_over, ...more },
      }),
    pictures: async () => (await owner.call(cameras.listPictures, { eui })).list,
    /** Until it has taken a task. */
    takes: (taskId: string) =>
      vi.waitFor(async () => expect((await view()).task?.task_id).toBe(taskId), {
        timeout: 20_000,
        interval: 20,
      }),
    /** Until its task has got so far. */
    reaches: (state: CameraTaskState) =>
      vi.waitFor(async () => expect((await view()).task?.state).toBe(state), {
        timeout: 20_000,
        interval: 20,
      }),
  };
  return camera;
}

/** The same, connected and with a task that runs. */
export async function aRunningCamera(owner: User, modelId: number, way: 'mqtt' | 'http' = 'http') {
  const camera = await aCamera(owner);
  await camera.setWay(way);
  await camera.machine.connect();
  await camera.deploy(modelId);
  await camera.reaches('task_configured');
  return camera;
}
