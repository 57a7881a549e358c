import { randomUUID } from 'node:crypto';
import { BASES } from '@fieldscope/contract/call';
import { cameraModels, cameras } from '@fieldscope/contract/calls/cameras';
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LINK_LIFETIME_MS, MODEL_PATH, signLink } from '../src/modules/cameras/library/model-links.model';
import { purgePictures } from '../src/modules/cameras/pictures/pictures.service';
import { sql } from '../src/platform/postgres/db';
import { aKit, aNode, anOwner, aSubUser, transferDevices, type User } from './builders';
import { aCamera, aModel, aModelFile, anOperator, aRunningCamera, signInAgain } from './camera-site';
import { aServer, type TestServer } from './harness';
import { aMqttClient, granted } from './mqtt-clients';

let server: TestServer;
let operator: User;
let model: number;
let owner: User;
beforeAll(async () => {
  server = await aServer();
  operator = await anOperator(server);
  model = await aModel(operator);
});
beforeEach(async () => {
  owner = await anOwner(server);
});

const code = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const kinds = (steps: { kind: string }[]) => steps.map(({ kind }) => kind);
const reasons = (steps: { kind: string; reason: string | null }[]) =>
  steps.map(({ kind, reason }) => [kind, reason]);
const silence = async (ms: number) => {
  server.clock.advance(ms);
  await server.cameras.progress.checkSilent();
  await signInAgain(owner);
};
const purge = (more: object = {}) =>
  purgePictures({ ...server, signal: new AbortController().signal, ...more });

describe('the library of models', () => {
  test('a model is uploaded in parts and can then be downloaded, and only files of TensorFlow Lite are taken', async () => {
    const file = aModelFile(700_000);
    const facts = {
      name: 'Weeds',
      version: '2.1',
      algorithm: 0,
      description: 'Of beets',
      classes: ['thistle'],
    };
    const { model_id } = await operator.call(cameraModels.create, { ...facts, bytes: file.length });
    const parts = [file.subarray(0, 524_288), file.subarray(524_288)];
    const upload = (part: number) =>
      operator.call(cameraModels.upload, { model_id, part, data: parts[part]!.toString('base64') });
    expect(await upload(0)).toEqual({ received: 524_288, is_ready: false });
    const camera = await aCamera(owner);
    const listed = async () =>
      (await owner.call(cameras.listModels, { eui: camera.eui })).map(({ name }) => name);
    expect(await listed()).not.toContain('Weeds');
    await expect(camera.deploy(model_id)).rejects.toMatchObject(code('resource_missing'));
    expect(await upload(0)).toEqual({ received: 524_288, is_ready: false });
    expect(await upload(1)).toEqual({ received: 700_000, is_ready: true });
    expect(await listed()).toContain('Weeds');
    const link = aLink(model_id, camera.eui);
    expect(Buffer.from(await (await fetch(link)).arrayBuffer())).toEqual(file);
    const overBorder = await fetch(link, { headers: { range: 'bytes=100-699998' } });
    expect(Buffer.from(await overBorder.arrayBuffer())).toEqual(file.subarray(100, 699_999));
    await expect(operator.call(cameraModels.create, { ...facts, bytes: 9 })).rejects.toMatchObject(
      code('data_duplicate'),
    );
    const { model_id: wrong } = await operator.call(cameraModels.create, {
      ...{ ...facts, name: 'No model', bytes: 9 },
    });
    const data = Buffer.from('MZ no tfl').toString('base64');
    await expect(
      operator.call(cameraModels.upload, { model_id: wrong, part: 0, data }),
    ).rejects.toMatchObject(code('firmware_file_invalid'));
    const left = await operator.call(cameraModels.list);
    expect(left.some(({ name }) => name === 'No model')).toBe(false);
    await operator.call(cameraModels.remove, { model_id });
    expect(await listed()).not.toContain('Weeds');
  });

  test('has a model of a name and version once, takes the parts of a file in order, and no more models than it may', async () => {
    await signInAgain(operator);
    const facts = { name: 'Twice', version: '1', algorithm: 0, description: '', classes: [], bytes: 600_000 };
    const { model_id } = await operator.call(cameraModels.create, facts);
    const part = aModelFile(100).toString('base64');
    const upload = (number: number) =>
      operator.call(cameraModels.upload, { model_id, part: number, data: part });
    await expect(upload(1)).rejects.toMatchObject(code('operation_unsupported'));
    const { bytes: _, ...named } = facts;
    await expect(operator.call(cameraModels.update, { ...named, model_id: model })).rejects.toMatchObject(
      code('data_duplicate'),
    );
    await operator.call(cameraModels.remove, { model_id });
    for (const gone of [
      () => upload(0),
      () => operator.call(cameraModels.update, { ...named, model_id }),
      () => operator.call(cameraModels.remove, { model_id }),
    ])
      await expect(gone()).rejects.toMatchObject(code('resource_missing'));
    await sql`
      insert into camera_model (name, version, algorithm, description, classes, bytes, created_at)
      select 'Many ' || number, '1', 0, '', '{}', 8, now()
      from generate_series(1, ${CAMERA_LIMITS.models}::int) as number`.execute(server.db);
    await expect(operator.call(cameraModels.create, { ...facts, bytes: 9 })).rejects.toMatchObject(
      code('creation_limit_reached'),
    );
    await sql`delete from camera_model where name like 'Many %'`.execute(server.db);
  });

  test('nobody but the operator changes it', async () => {
    await expect(owner.call(cameraModels.list)).rejects.toMatchObject(code('no_authority'));
    await expect(owner.call(cameraModels.remove, { model_id: model })).rejects.toMatchObject(
      code('no_authority'),
    );
  });

  test('a camera downloads a part of a model by its link, and nobody without a link anything', async () => {
    const camera = await aCamera(owner);
    const link = aLink(model, camera.eui);
    expect(link.length).toBeLessThan(256);
    const whole = Buffer.from(await (await fetch(link)).arrayBuffer());
    expect(whole).toEqual(aModelFile());
    const part = await fetch(link, { headers: { range: 'bytes=4-7' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 4-7/3000',
      'TFL3',
    ]);
    expect((await fetch(link, { headers: { range: 'bytes=9000-' } })).status).toBe(416);
    const forged = link.replace(camera.eui, '2CF7F1C044300001');
    expect((await fetch(forged)).status).toBe(404);
    server.clock.advance(31 * DAY_MS);
    expect((await fetch(link)).status).toBe(404);
  });
});

/** A client with the credentials of a camera that is already known to be one. */
async function aCameraClient(eui: string) {
  const { device_key: key } = await owner.call(devices.viewNodeKey, { eui });
  return aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, { username: eui, password: key! });
}
/** What a camera says. Resolves when it was taken. */
const tell = (client: Awaited<ReturnType<typeof aCameraClient>>, eui: string, name: string, value: object) =>
  client.publishAsync(
    `sensecraft/ipnode/${eui}/update/event/${name}`,
    JSON.stringify({ requestId: randomUUID(), timestamp: server.clock.now(), events: [{ name, value }] }),
    { qos: 1 },
  );
/** A camera answers an order. */
const acknowledge = (
  client: Awaited<ReturnType<typeof aCameraClient>>,
  eui: string,
  taskId: string,
  status: number,
) =>
  client.publishAsync(
    `sensecraft/ipnode/${eui}/update/order/task-publish-ack`,
    JSON.stringify({
      ...{ requestId: randomUUID(), timestamp: server.clock.now() },
      order: [{ name: 'task-publish-ack', value: { tlid: Number(taskId), ctd: 0, status } }],
    }),
    { qos: 1 },
  );
/** What a camera is told to begin and to end, as it comes. */
async function ordersTo(client: Awaited<ReturnType<typeof aCameraClient>>, eui: string): Promise<string[]> {
  const orders: string[] = [];
  client.on('message', (_, payload) => {
    const { tl } = JSON.parse(String(payload)).order[0].value;
    orders.push(`${tl.task_flow ? 'begin' : 'end'} ${tl.tlid}`);
  });
  await client.subscribeAsync(`sensecraft/ipnode/${eui}/get/order/task-publish`);
  return orders;
}
function aLink(modelId: number, eui: string): string {
  const until = server.clock.now() + LINK_LIFETIME_MS;
  return `${server.url}${MODEL_PATH}/${signLink(server.secrets, { modelId, eui: eui as Eui, until })}`;
}

describe('a task', () => {
  test('goes from its setup over the download to its results, each step with its time', async () => {
    const camera = await aCamera(owner);
    await camera.setWay('http');
    await camera.machine.connect();
    const began = server.clock.now();
    await camera.deploy(model);
    await camera.reaches('task_configured');
    server.clock.advance(5 * MINUTE_MS);
    const seen = await camera.machine.look();
    expect(seen!.length).toBeGreaterThan(0);
    await camera.reaches('task_executed');
    server.clock.advance(5 * MINUTE_MS);
    await camera.machine.look();
    const steps = await camera.steps();
    expect(reasons(steps)).toEqual([
      ['setup_complete', null],
      ['model_downloading', null],
      ['deploying', null],
      ['deployed', null],
      ['task_configured', null],
      ['task_executed', null],
    ]);
    expect(steps[0]!.at).toBe(began);
    expect(steps.at(-1)).toMatchObject({
      ...{ at: began + 5 * MINUTE_MS, last_at: began + 10 * MINUTE_MS, times: 2 },
    });
    expect(await camera.task()).toMatchObject({ results: 2, percent: null, ended_at: null });
  });

  test('waits for a camera that is away, and begins when it comes', async () => {
    const camera = await aCamera(owner);
    await camera.deploy(model);
    expect(await camera.task()).toMatchObject({ state: 'setup_complete', last_heard_at: null });
    await camera.machine.connect();
    await camera.reaches('task_configured');
  });

  test('needs no download where the camera has the model', async () => {
    const camera = await aRunningCamera(owner, model);
    const { task_id } = await camera.deploy(model, { interval_minutes: 10 });
    await camera.takes(task_id);
    await camera.reaches('task_configured');
    expect(kinds(await camera.steps())).toEqual([
      'setup_complete',
      'deploying',
      'deployed',
      'task_configured',
    ]);
    const [, before] = await owner.call(cameras.listTasks, { eui: camera.eui });
    expect(before).toMatchObject({ state: 'terminated', ended_at: server.clock.now() });
  });

  test.each([
    ['download', 'download_error', 'connection_failed', '0x202'],
    ['deploying', 'deploy_error', 'camera_busy', '100'],
    ['starting', 'start_error', 'start_failed', 'ai camera (106)'],
  ] as const)('that fails while %s says so with the reason, and is over', async (fault, state, reason, detail) => {
    const camera = await aCamera(owner);
    camera.machine.fault = fault;
    await camera.machine.connect();
    await camera.deploy(model);
    await camera.reaches(state);
    await camera.machine.settled();
    expect((await camera.steps()).at(-1)).toMatchObject({ kind: state, reason, detail });
    expect((await camera.task()).ended_at).not.toBeNull();
    await camera.deploy(model);
    await camera.reaches('task_configured');
  });

  test('that fails while it runs goes on when the camera reports that it runs', async () => {
    const camera = await aRunningCamera(owner, model);
    camera.machine.fault = 'executing';
    await camera.machine.look();
    await camera.reaches('execution_error');
    expect((await camera.steps()).at(-1)).toMatchObject({
      ...{ reason: 'internal_error', detail: 'ai camera (107)' },
    });
    expect((await camera.task()).ended_at).toBeNull();
    await camera.machine.report();
    await camera.reaches('task_configured');
    expect(reasons(await camera.steps()).slice(-2)).toEqual([
      ['deployed', 'camera_back'],
      ['task_configured', null],
    ]);
  });

  test('that is ended here is over when the camera says so, also after it was away', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.machine.disappear();
    await camera.end();
    expect(await camera.task()).toMatchObject({ is_ending: true, ended_at: null });
    await expect(camera.end()).rejects.toMatchObject(code('data_unchanged'));
    server.clock.advance(MINUTE_MS);
    await camera.machine.connect();
    await camera.reaches('terminated');
    expect((await camera.steps()).at(-1)).toMatchObject({ reason: 'ended_in_portal' });
    await camera.machine.settled();
    expect(camera.machine.isRunning).toBe(false);
  });

  test('that is ended after its camera was away for days ends on the camera, whenever that comes', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.machine.disappear();
    await silence(2 * DAY_MS);
    await camera.end();
    await silence(DAY_MS - MINUTE_MS);
    expect(await camera.task()).toMatchObject({ is_ending: true, ended_at: null });
    await silence(MINUTE_MS);
    expect(await camera.task()).toMatchObject({ state: 'terminated' });
    await camera.machine.connect();
    await vi.waitFor(() => expect(camera.machine.isRunning).toBe(false));
  });

  test('that replaces another one has none of its results, and its order still goes out', async () => {
    await signInAgain(operator);
    const other = await aModel(operator, { algorithm: 2, classes: ['ripe', 'green'] });
    const camera = await aRunningCamera(owner, model);
    const { task_id } = await camera.task();
    await camera.machine.disappear();
    await camera.deploy(model);
    await camera.deploy(other);
    const apple = [32, 32, 10, 10, 90, 0];
    await camera.notify({ boxes: [apple, apple] });
    const { task, next } = await camera.view();
    expect(task).toMatchObject({ task_id, state: 'task_executed', results: 1 });
    expect(next).toMatchObject({ state: 'setup_complete', results: 0 });
    expect(await camera.pictures()).toMatchObject([{ task_id, algorithm: 1 }]);
    const { list } = await owner.call(channels.listData, {
      ...{ eui: [camera.eui], time_start: server.clock.now() - MINUTE_MS },
    });
    expect(list.map(({ measurement_id, value }) => [measurement_id, value])).toEqual([
      [4175, 2],
      [4176, 0],
    ]);
    await camera.machine.connect();
    await camera.takes(next!.task_id);
    await camera.reaches('task_configured');
    expect(await owner.call(cameras.listTasks, { eui: camera.eui })).toMatchObject([
      ...[{ ended_at: null }, { state: 'terminated' }, { task_id, state: 'terminated' }],
    ]);
  });

  test.each([
    ['busy', 100, 'camera_busy'],
    ['updating its firmware', 200, 'firmware_update'],
    ['in a voice session', 201, 'voice_session'],
  ])('that a camera refuses, for it is %s, leaves the one before as it is', async (_, status, reason) => {
    const camera = await aRunningCamera(owner, model);
    const before = await camera.task();
    await camera.machine.disappear();
    const { task_id } = await camera.deploy(model);
    expect(await camera.view()).toMatchObject({ task: before, next: { task_id, state: 'setup_complete' } });
    const client = await aCameraClient(camera.eui);
    await acknowledge(client, camera.eui, task_id, status);
    expect(await camera.view()).toMatchObject({
      task: { ...before, last_heard_at: server.clock.now() },
      next: { task_id, state: 'deploy_error', ended_at: server.clock.now() },
    });
    const { steps } = await owner.call(cameras.viewTask, { eui: camera.eui, task_id });
    expect(steps.at(-1)).toMatchObject({ kind: 'deploy_error', reason });
    for (let again = 0; again < 5; again += 1)
      await acknowledge(client, camera.eui, (await camera.deploy(model)).task_id, status);
    await camera.notify({ boxes: [] });
    expect(await camera.task()).toMatchObject({ task_id: before.task_id, results: 1 });
    await camera.machine.connect();
    const next = await camera.deploy(model);
    await camera.takes(next.task_id);
    expect((await camera.view()).next).toBeNull();
  });

  test('that no camera takes for a day leaves the one before as it is, also of a camera that speaks', async () => {
    const camera = await aRunningCamera(owner, model);
    const { task_id } = await camera.task();
    await camera.machine.disappear();
    await camera.deploy(model);
    for (let hour = 0; hour < 24; hour += 1) {
      await silence(DAY_MS / 24);
      await camera.notify({ boxes: [] });
    }
    await silence(0);
    expect(await camera.view()).toMatchObject({
      task: { task_id, state: 'task_executed', ended_at: null },
      next: { state: 'deploy_error' },
    });
    server.clock.advance(DAY_MS);
    await signInAgain(owner);
    expect((await camera.view()).next).toBeNull();
  });

  test('that waits beside another one ends at once, and the other goes on', async () => {
    const camera = await aRunningCamera(owner, model);
    const before = await camera.task();
    await camera.machine.disappear();
    const { task_id } = await camera.deploy(model);
    await owner.call(cameras.end, { eui: camera.eui, task_id });
    expect(await camera.view()).toMatchObject({ task: before, next: { task_id, state: 'terminated' } });
    await camera.machine.connect();
    await camera.machine.settled();
    expect(camera.machine.isRunning).toBe(true);
    await camera.end();
    await camera.reaches('terminated');
    expect(await camera.view()).toMatchObject({ task: { task_id: before.task_id }, next: null });
  });

  test('that is ended while the next one is on its way is told to end only where the camera refuses that one', async () => {
    const camera = await aRunningCamera(owner, model);
    const before = await camera.task();
    await camera.machine.disappear();
    const client = await aCameraClient(camera.eui);
    const orders = await ordersTo(client, camera.eui);
    const { task_id } = await camera.deploy(model);
    await owner.call(cameras.end, { eui: camera.eui, task_id: before.task_id });
    await client.unsubscribeAsync('nothing');
    expect(orders).toEqual([`begin ${task_id}`]);
    await acknowledge(client, camera.eui, task_id, 100);
    await vi.waitFor(() => expect(orders).toEqual([`begin ${task_id}`, `end ${before.task_id}`]));
  });

  test('that was ended long ago is not ended once more on a camera that is taking the next one', async () => {
    const camera = await aRunningCamera(owner, model);
    const before = await camera.task();
    await camera.machine.disappear();
    await camera.end();
    await silence(DAY_MS);
    const client = await aCameraClient(camera.eui);
    const orders = await ordersTo(client, camera.eui);
    const { task_id } = await camera.deploy(model);
    await tell(client, camera.eui, 'task-flow-report', { tlid: Number(before.task_id), ctd: 0, status: 0 });
    await client.unsubscribeAsync('nothing');
    expect(orders).toEqual([`begin ${task_id}`]);
  });

  test('that a camera takes though it was canceled has replaced the one before, and ends', async () => {
    const camera = await aRunningCamera(owner, model);
    const before = await camera.task();
    await camera.machine.disappear();
    const client = await aCameraClient(camera.eui);
    const orders = await ordersTo(client, camera.eui);
    const { task_id } = await camera.deploy(model);
    await owner.call(cameras.end, { eui: camera.eui, task_id });
    await tell(client, camera.eui, 'task-flow-report', { tlid: Number(task_id), ctd: 0, status: 0 });
    const { task, steps } = await owner.call(cameras.viewTask, { eui: camera.eui, task_id: before.task_id });
    expect(task.state).toBe('terminated');
    expect(steps.at(-1)).toMatchObject({ reason: 'replaced_in_portal' });
    await vi.waitFor(() => expect(orders).toEqual([`begin ${task_id}`, `end ${task_id}`]));
  });

  test('that waits is shown as that of the camera once the one before it is over', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.machine.disappear();
    await camera.end();
    await silence(DAY_MS / 2);
    const { task_id } = await camera.deploy(model);
    expect((await camera.view()).next).toMatchObject({ task_id });
    await silence(DAY_MS / 2);
    expect(await camera.view()).toMatchObject({ task: { task_id, state: 'setup_complete' }, next: null });
  });

  test('whose camera never says its times is asked for them a few times', async () => {
    const camera = await aCamera(owner);
    const client = await aCameraClient(camera.eui);
    let asked = 0;
    client.on('message', () => {
      asked += 1;
    });
    await client.subscribeAsync(`sensecraft/ipnode/${camera.eui}/get/order/task-inquiry`);
    const { task_id } = await camera.deploy(model);
    const report = () =>
      tell(client, camera.eui, 'task-flow-report', { tlid: Number(task_id), ctd: 0, status: 0 });
    await report();
    await camera.reaches('deployed');
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
    for (let count = 0; count < 20; count += 1) {
      server.clock.advance(3 * MINUTE_MS);
      await report();
    }
    await client.unsubscribeAsync('nothing');
    expect(asked).toBeLessThan(6);
    await signInAgain(owner);
    expect(await camera.task()).toMatchObject({ state: 'deployed' });
  });

  test('of before are kept as many as may be, and those of which there are pictures', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.notify({ boxes: [] });
    const { task_id } = await camera.task();
    await sql`
      insert into camera_task (org_id, device_id, model_name, model_version, algorithm, classes, interval_minutes, from_minute,
        until_minute, pictures, confidence, results_over, state, state_at, created_at, ended_at)
      select org_id, device_id, model_name, model_version, algorithm, classes, interval_minutes, from_minute, until_minute,
        pictures, confidence, results_over, 'terminated', state_at, created_at, created_at
      from camera_task, generate_series(1, ${CAMERA_LIMITS.tasksKept + 20}::int)
      where task_id = ${task_id}`.execute(server.db);
    await sql`update camera_task set state = 'terminated', ended_at = created_at where task_id = ${task_id}`.execute(
      server.db,
    );
    await camera.deploy(model);
    const { rows } = await sql<{ task_id: string }>`
      select task_id from camera_task where org_id = ${owner.orgId} order by task_id`.execute(server.db);
    expect(rows).toHaveLength(CAMERA_LIMITS.tasksKept + 1);
    expect(rows[0]).toEqual({ task_id });
  });

  test('that no camera has heard of ends at once', async () => {
    const camera = await aCamera(owner);
    await camera.deploy(model);
    await camera.end();
    expect(await camera.task()).toMatchObject({ state: 'terminated' });
  });

  test('that somebody ends on the camera is over', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.machine.stopByUser();
    await camera.reaches('terminated');
    expect((await camera.steps()).at(-1)).toMatchObject({ reason: 'ended_on_camera' });
  });

  test('whose camera disappears in the middle says where it was, and when that was noticed', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.machine.disappear();
    await silence(14 * MINUTE_MS);
    expect((await camera.task()).state).toBe('task_configured');
    await silence(MINUTE_MS);
    expect((await camera.steps()).at(-1)).toMatchObject({
      ...{ kind: 'execution_error', reason: 'camera_silent', at: server.clock.now() },
    });
    await silence(10 * DAY_MS);
    expect(await camera.steps()).toHaveLength(6);
    await camera.machine.connect();
    await camera.reaches('task_configured');
  });

  test('whose camera disappears is noticed whoever else is just being written about', async () => {
    const [first, second] = [await aRunningCamera(owner, model), await aRunningCamera(owner, model)];
    const { task_id } = await first.task();
    await Promise.all([first, second].map(({ machine }) => machine.disappear()));
    server.clock.advance(15 * MINUTE_MS);
    await server.db.transaction().execute(async (trx) => {
      await sql`select 1 from camera_task where task_id = ${task_id} for update`.execute(trx);
      await server.cameras.progress.checkSilent();
    });
    await signInAgain(owner);
    expect(await second.task()).toMatchObject({ state: 'execution_error' });
  });

  test('that no camera takes for a day has failed', async () => {
    const camera = await aCamera(owner);
    await camera.deploy(model);
    await silence(DAY_MS - MINUTE_MS);
    expect((await camera.task()).state).toBe('setup_complete');
    await silence(MINUTE_MS);
    expect((await camera.steps()).at(-1)).toMatchObject({ kind: 'deploy_error', reason: 'not_taken' });
  });

  test('that waits for its camera when its model is deleted is over at once, and says why', async () => {
    await signInAgain(operator);
    const gone = await aModel(operator);
    const runs = await aRunningCamera(owner, gone);
    const [away, never] = [await aRunningCamera(owner, gone), await aCamera(await anOwner(server))];
    await away.machine.disappear();
    await away.deploy(gone);
    await never.deploy(gone);
    await operator.call(cameraModels.remove, { model_id: gone });
    const over = { state: 'deploy_error', ended_at: server.clock.now() };
    expect(await never.task()).toMatchObject(over);
    expect((await never.steps()).at(-1)).toMatchObject({ kind: 'deploy_error', reason: 'model_removed' });
    expect((await away.view()).next).toMatchObject(over);
    for (const { task } of [runs, away])
      expect(await task()).toMatchObject({ state: 'task_configured', ended_at: null });
  });

  test('whose model is deleted while its order is on its way is ended on a camera that runs it nevertheless', async () => {
    await signInAgain(operator);
    const gone = await aModel(operator);
    const camera = await aCamera(owner);
    await camera.machine.connect();
    await camera.deploy(gone);
    await camera.reaches('task_configured');
    await camera.machine.disappear();
    // What it said of the order never came.
    await sql`
      update camera_task set taken_at = null, state = 'setup_complete' where org_id = ${owner.orgId}`.execute(
      server.db,
    );
    await operator.call(cameraModels.remove, { model_id: gone });
    expect(await camera.task()).toMatchObject({ state: 'deploy_error' });
    server.clock.advance(MINUTE_MS);
    await camera.machine.connect();
    await vi.waitFor(() => expect(camera.machine.isRunning).toBe(false));
  });

  test('is refused to a device that takes none, and to observers', async () => {
    const { eui } = await aNode(owner, 'A1101');
    const deploy = (who: User, of: string) =>
      who.call(cameras.deploy, {
        ...{ eui: of, model_id: model, interval_minutes: 5, from_minute: 0, until_minute: 1440 },
        ...{ pictures: 'all', confidence: 50 },
      });
    await expect(deploy(owner, eui)).rejects.toMatchObject(code('feature_unsupported'));
    const camera = await aCamera(owner);
    await expect(deploy(await aSubUser(owner, 'observer'), camera.eui)).rejects.toMatchObject(
      code('no_authority'),
    );
    await expect(camera.deploy(model, { from_minute: 600, until_minute: 600 })).rejects.toMatchObject(
      code('parameter_invalid'),
    );
  });
});

describe('two windows', () => {
  test('that deploy in the same moment make one task that runs, and the other is told or replaced', async () => {
    const camera = await aCamera(owner);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => camera.deploy(model)));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(code('in_progress'));
    const tasks = await owner.call(cameras.listTasks, { eui: camera.eui });
    expect(tasks.filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  test('one of which ends or deletes what the other has already ended or deleted', async () => {
    const camera = await aRunningCamera(owner, model);
    const { task_id } = await camera.task();
    const end = (of: string) => owner.call(cameras.end, { eui: camera.eui, task_id: of });
    await expect(end('1')).rejects.toMatchObject(code('resource_missing'));
    await camera.takes((await camera.deploy(model)).task_id);
    await expect(end(task_id)).rejects.toMatchObject(code('data_unchanged'));
    await camera.notify({ boxes: [] });
    const picture_ids = (await camera.pictures()).map(({ picture_id }) => picture_id);
    const remove = () => owner.call(cameras.removePictures, { eui: camera.eui, picture_ids });
    const removed = await Promise.all([remove(), remove()]);
    expect(removed.reduce((sum, one) => sum + one.removed, 0)).toBe(1);
  });
});

/** Does work while another transaction gives a camera to somebody else. */
async function whileItLeaves(eui: string, to: User, work: () => Promise<unknown>) {
  let isDone = false;
  const { outcomes } = await server.db.transaction().execute(async (trx) => {
    await sql`update device set org_id = ${to.orgId} where eui = ${eui}`.execute(trx);
    const working = work().finally(() => {
      isDone = true;
    });
    const outcomes = Promise.allSettled([working]);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.db,
      );
      expect(isDone || rows.length > 0).toBe(true);
    });
    return { outcomes };
  });
  return (await outcomes)[0]!;
}

describe('a camera that leaves', () => {
  test('meanwhile is given no task and no settings, which would be in the way of who has it next', async () => {
    const camera = await aCamera(owner);
    const next = await anOwner(server);
    const refused = { status: 'rejected', reason: code('device_not_in_organisation') };
    expect(await whileItLeaves(camera.eui, next, () => camera.deploy(model))).toMatchObject(refused);
    const other = await aCamera(owner);
    expect(await whileItLeaves(other.eui, next, () => other.setWay('http'))).toMatchObject(refused);
  });

  test('meanwhile leaves no picture behind', async () => {
    const camera = await aRunningCamera(owner, model);
    await whileItLeaves(camera.eui, await anOwner(server), () => camera.notify({ boxes: [] }));
    const { rows } = await sql`select 1 from camera_picture where org_id = ${owner.orgId}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('of another organisation', () => {
  test('nothing of a camera is seen, changed or ended', async () => {
    const camera = await aRunningCamera(owner, model);
    const { eui } = camera;
    const { task_id } = await camera.task();
    const stranger = await anOwner(server);
    const settings = { keep_days: 1, keep_pictures: 1, results_over: 'mqtt' as const };
    for (const refused of [
      () => stranger.call(cameras.view, { eui }),
      () => stranger.call(cameras.listModels, { eui }),
      () => stranger.call(cameras.listTasks, { eui }),
      () => stranger.call(cameras.viewTask, { eui, task_id }),
      () => stranger.call(cameras.end, { eui, task_id }),
      () => stranger.call(cameras.changeSettings, { eui, ...settings }),
      () => stranger.call(cameras.removePictures, { eui, picture_ids: ['1'] }),
    ])
      await expect(refused()).rejects.toMatchObject(code('device_not_in_organisation'));
    const other = await aCamera(stranger);
    await expect(stranger.call(cameras.viewTask, { eui: other.eui, task_id })).rejects.toMatchObject(
      code('resource_missing'),
    );
    const { eui: lorawan } = await aNode(owner, 'A1102');
    await expect(owner.call(cameras.changeSettings, { eui: lorawan, ...settings })).rejects.toMatchObject(
      code('feature_unsupported'),
    );
    expect(await owner.call(cameras.listModels, { eui: lorawan })).toEqual([]);
  });
});

describe('results', () => {
  test('are readings, counted by class, and pictures with boxes', async () => {
    const camera = await aRunningCamera(owner, model);
    server.clock.advance(5 * MINUTE_MS);
    const seen = (await camera.machine.look())!;
    const { list } = await owner.call(channels.listData, {
      ...{ eui: [camera.eui], time_start: server.clock.now() - MINUTE_MS },
    });
    const countOf = (target: number) => seen.filter((one) => one.target === target).length;
    expect(Object.fromEntries(list.map(({ measurement_id, value }) => [measurement_id, value]))).toEqual({
      4175: countOf(0),
      4176: countOf(1),
    });
    const [picture] = await camera.pictures();
    expect(picture).toMatchObject({ width: 416, height: 416, taken_at: server.clock.now() });
    const first = [...seen].sort((a, b) => b.score - a.score)[0]!;
    expect(picture!.detections).toHaveLength(seen.length);
    expect(picture!.detections[0]).toMatchObject({
      ...{ label: ['apple', 'pear'][first.target], confidence: first.score },
      x: expect.closeTo((first.x - first.width / 2) / 416, 2),
      width: expect.closeTo(first.width / 416, 1),
    });
    const { headers, bytes } = await imageOf(camera.eui, picture!);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 416 });
    expect(headers.get('cache-control')).toMatch(/^private/);
  });

  test.each([
    [
      4,
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.'],
      [
        [5, 4],
        [90, 2],
        [50, 10],
      ],
      4.2,
    ],
    [
      4,
      [],
      [
        [5, 4],
        [90, 0],
        [50, 1],
      ],
      410,
    ],
    [3, ['7', 'needle'], [[5, 0]], 7],
    [
      3,
      ['7', 'needle'],
      [
        [5, 0],
        [20, 1],
      ],
      undefined,
    ],
  ] as const)('of algorithm %i with classes %j read the number whose digits stand from left to right', async (algorithm, classes, digits, read) => {
    await signInAgain(operator);
    const meter = await aModel(operator, { algorithm, classes: [...classes] });
    const camera = await aRunningCamera(owner, meter);
    const boxes = digits.map(([x, number]) => [x, 40, 8, 12, 90, number]);
    await camera.notify({ boxes });
    const { list } = await owner.call(channels.listData, {
      ...{ eui: [camera.eui], time_start: server.clock.now() - MINUTE_MS },
    });
    expect(list.map(({ measurement_id, value }) => [measurement_id, value])).toEqual(
      read === undefined ? [] : [[4175, read]],
    );
    expect(await camera.pictures()).toMatchObject([{ algorithm, detections: digits.map(() => ({})) }]);
  });

  test.each([
    ['no boxes', { boxes: 'many' }],
    ['a box without a class', { boxes: [[1, 2, 3]] }],
    ['too many boxes', { boxes: Array.from({ length: 51 }, () => [1, 1, 1, 1, 50, 0]) }],
    ['a confidence beyond all', { boxes: [[1, 1, 1, 1, 101, 0]] }],
    ['a class that is none', { classes: [[50, -1]] }],
    ['a name that cannot be stored', { boxes: [], classes_name: ['a\u0000b'] }],
  ])('with %s are refused, and nothing of them is kept', async (_, inference) => {
    const camera = await aRunningCamera(owner, model);
    await expect(camera.notify(inference)).rejects.toThrow(/11202/);
    expect(await camera.pictures()).toEqual([]);
  });

  test('right after a task ended are of it, with the names and the choice of pictures that it had', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.end();
    await camera.reaches('terminated');
    const { task_id } = await camera.task();
    const apple = [32, 32, 10, 10, 90, 0];
    await camera.notify({ boxes: [apple, apple] });
    const { list } = await owner.call(channels.listData, {
      ...{ eui: [camera.eui], time_start: server.clock.now() - MINUTE_MS },
    });
    expect(list.map(({ measurement_id, value }) => [measurement_id, value])).toEqual([
      [4175, 2],
      [4176, 0],
    ]);
    expect(await camera.pictures()).toMatchObject([{ task_id, detections: [{ label: 'apple' }, {}] }]);
    server.clock.advance(MINUTE_MS);
    await camera.notify({ boxes: [apple] });
    const [later] = await camera.pictures();
    expect(later).toMatchObject({ task_id: null, detections: [{ label: '1' }] });

    await camera.deploy(model, { pictures: 'none' });
    await camera.reaches('task_configured');
    await camera.end();
    await camera.reaches('terminated');
    await camera.notify({ boxes: [apple] });
    expect(await camera.pictures()).toHaveLength(2);
  });

  test('with a text that is longer than is kept lose what is beyond, and no more', async () => {
    const camera = await aRunningCamera(owner, model);
    const text = `${'x'.repeat(CAMERA_LIMITS.textLength - 1)}🍎`;
    await camera.notify({ boxes: [] }, { text });
    expect(await camera.pictures()).toMatchObject([{ text: 'x'.repeat(CAMERA_LIMITS.textLength - 1) }]);
  });

  test('with boxes beside the picture are drawn at its edge', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.notify({
      boxes: [
        [-500, 9000, 40, 40, 80, 0],
        [32, 32, 500, 500, 70, 200],
      ],
    });
    const [picture] = await camera.pictures();
    for (const { x, y, width, height } of picture!.detections) {
      expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1);
    }
    expect(picture!.detections[1]!.label).toBe('201');
  });

  test('over MQTT are pictures alone', async () => {
    const camera = await aRunningCamera(owner, model, 'mqtt');
    await camera.machine.look();
    await camera.reaches('task_executed');
    const [picture] = await camera.pictures();
    expect(picture).toMatchObject({ detections: [], task_id: (await camera.task()).task_id });
    const { list } = await owner.call(channels.listData, {
      ...{ eui: [camera.eui], time_start: server.clock.now() - MINUTE_MS },
    });
    expect(list).toEqual([]);
  });

  test('over MQTT that name no task are kept as is chosen for the task that runs, not for one that waits', async () => {
    const camera = await aRunningCamera(owner, model, 'mqtt');
    await camera.machine.disappear();
    await camera.deploy(model, { pictures: 'none' });
    const square = sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a7d44' } });
    const image = (await square.jpeg().toBuffer()).toString('base64');
    await tell(await aCameraClient(camera.eui), camera.eui, 'measure-sensor', [
      { channel: 1, measurements: { 5004: [{ image }] }, measureTime: server.clock.now() },
    ] as object);
    expect(await camera.pictures()).toHaveLength(1);
  });

  test('that are sent twice are kept once', async () => {
    const camera = await aRunningCamera(owner, model);
    const client = await aCameraClient(camera.eui);
    const { task_id } = await camera.task();
    const image = (
      await sharp({ create: { ...A_SQUARE } })
        .jpeg()
        .toBuffer()
    ).toString('base64');
    const seen = [{ tlid: Number(task_id), tn: 'x', image, content: 'x' }];
    const at = server.clock.now();
    const message = JSON.stringify({
      ...{ requestId: 'a1', timestamp: at, intent: 'event', deviceEui: camera.eui },
      events: [
        {
          name: 'measure-sensor',
          value: [{ channel: 1, measurements: { 5004: seen, 4175: 3 }, measureTime: at }],
        },
      ],
    });
    const topic = `sensecraft/ipnode/${camera.eui}/update/event/measure-sensor`;
    await client.publishAsync(topic, message, { qos: 1 });
    await client.publishAsync(topic, message, { qos: 1 });
    expect(await camera.pictures()).toHaveLength(1);
    expect(await camera.task()).toMatchObject({ results: 1 });
    expect((await camera.steps()).at(-1)).toMatchObject({ kind: 'task_executed', times: 1 });
  });

  test('have a picture only where something was found, when that was chosen', async () => {
    const camera = await aCamera(owner);
    await camera.setWay('http');
    await camera.machine.connect();
    await camera.deploy(model, { pictures: 'with_detection', confidence: 99 });
    await camera.reaches('task_configured');
    const seen = await camera.machine.look();
    expect(seen).toEqual([]);
    await camera.reaches('task_executed');
    expect(await camera.pictures()).toEqual([]);
  });
});

const A_SQUARE = { width: 64, height: 64, channels: 3 as const, background: '#3a7d44' };

async function imageOf(
  eui: string,
  { picture_id, digest }: { picture_id: string; digest: string },
  as = owner,
) {
  const { base, path } = cameras.viewPicture;
  const query = new URLSearchParams({ eui, picture_id, digest });
  const answer = await fetch(`${server.url}${BASES[base]}${path}?${query}`, {
    headers: { authorization: as.token },
  });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('pictures', () => {
  test('are for the organisation alone, and go when somebody deletes them', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.machine.look();
    const [picture] = await camera.pictures();
    const stranger = await anOwner(server);
    const { bytes } = await imageOf(camera.eui, picture!, stranger);
    expect(JSON.parse(bytes.toString())).toMatchObject(code('resource_missing'));
    await expect(stranger.call(cameras.listPictures, { eui: camera.eui })).rejects.toMatchObject(
      code('device_not_in_organisation'),
    );
    const picture_ids = [picture!.picture_id];
    expect(await owner.call(cameras.removePictures, { eui: camera.eui, picture_ids })).toEqual({
      removed: 1,
    });
    expect(await camera.pictures()).toEqual([]);
  });

  test('of the same moment are each on one page', async () => {
    const camera = await aRunningCamera(owner, model);
    for (let count = 0; count < 5; count += 1) await camera.notify({ boxes: [] });
    const all = await camera.pictures();
    expect(new Set(all.map(({ taken_at }) => taken_at)).size).toBe(1);
    const paged: string[] = [];
    for (let last: (typeof all)[number] | undefined; ; ) {
      const { list, more } = await owner.call(cameras.listPictures, {
        ...{ eui: camera.eui, length: 2 },
        ...(last && { time_end: last.taken_at, id_end: last.picture_id }),
      });
      paged.push(...list.map(({ picture_id }) => picture_id));
      last = list.at(-1);
      if (!more) break;
    }
    expect(paged).toEqual(all.map(({ picture_id }) => picture_id));
  });

  test('can all be deleted at once', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.notify({ boxes: [] });
    const [picture] = await camera.pictures();
    const others = Array.from(
      { length: CAMERA_LIMITS.keepPictures.most - 1 },
      (_, place) => `99999999999${place + 1000}`,
    );
    const picture_ids = [...others, picture!.picture_id];
    expect(await owner.call(cameras.removePictures, { eui: camera.eui, picture_ids })).toEqual({
      removed: 1,
    });
  });

  test('go with their camera when it leaves, with its tasks', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.machine.look();
    const next = await anOwner(server);
    await transferDevices(owner, next, [camera.eui]);
    expect((await next.call(cameras.listPictures, { eui: camera.eui })).list).toEqual([]);
    expect(await next.call(cameras.listTasks, { eui: camera.eui })).toEqual([]);
    for (const table of ['camera_picture', 'camera_task', 'camera_setting']) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where org_id = ${owner.orgId}`.execute(
        server.db,
      );
      expect(rows).toEqual([]);
    }
  });

  test('are kept as many and as long as is set', async () => {
    const camera = await aRunningCamera(owner, model);
    for (let index = 0; index < 4; index += 1) {
      server.clock.advance(5 * MINUTE_MS);
      await camera.machine.look();
    }
    expect(await camera.pictures()).toHaveLength(4);
    await camera.setWay('http', { keep_pictures: 2, keep_days: 2 });
    expect(await camera.pictures()).toHaveLength(2);
    server.clock.advance(5 * MINUTE_MS);
    await camera.machine.look();
    expect((await camera.pictures())[0]).toMatchObject({ taken_at: server.clock.now() });
    expect(await camera.pictures()).toHaveLength(2);
    server.clock.advance(2 * DAY_MS - 1000);
    await purge();
    await signInAgain(owner);
    expect(await camera.pictures()).toHaveLength(1);
    server.clock.advance(2000);
    await purge();
    expect(await camera.pictures()).toHaveLength(0);
  });

  test('of all together take no more than the installation keeps, and the largest organisation loses', async () => {
    const camera = await aRunningCamera(owner, model);
    await camera.machine.look();
    await purge({ config: { ...server.config, CAMERA_PICTURE_MB: 0.000_001 } });
    expect(await camera.pictures()).toEqual([]);
  });
});

describe('a camera at the broker', () => {
  test('subscribes and publishes below its own EUI alone, and not with a token of before', async () => {
    const camera = await aCamera(owner);
    const other = await aCamera(owner);
    const { device_key: key } = await owner.call(devices.viewNodeKey, { eui: camera.eui });
    const token = await tokenOf(camera.eui, key!);
    expect(token.length).toBeLessThanOrEqual(170);
    const name = `device-3000-${camera.eui}`;
    const connect = (username: string, password: string) =>
      aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, { username, clientId: username, password });
    const client = await connect(name, token);
    const filters = [camera.eui, other.eui].map((eui) => `sensecraft/ipnode/${eui}/get/order/task-publish`);
    expect(await granted(client, filters)).toEqual([1, 128]);
    await expect(connect(`device-3000-${other.eui}`, token)).rejects.toThrow();
    server.clock.advance(DAY_MS + 1);
    await expect(connect(name, token)).rejects.toThrow();
  });

  test('gets a token for its key and for none of another kind of device', async () => {
    const kit = await aKit(owner);
    await expect(tokenOf(kit.eui, kit.device_key)).rejects.toThrow(/11201/);
    const camera = await aCamera(owner);
    await expect(tokenOf(camera.eui, 'F'.repeat(32))).rejects.toThrow(/11104/);
  });

  test('notifies with its own key alone', async () => {
    const [camera, other] = [await aRunningCamera(owner, model), await aCamera(owner)];
    const { device_key: otherKey } = await owner.call(devices.viewNodeKey, { eui: other.eui });
    for (const key of [otherKey!, 'F'.repeat(32), ''])
      await expect(camera.notify({ boxes: [] }, { key })).rejects.toThrow(/11104/);
    const kit = await aKit(owner);
    const ofKit = { eui: kit.eui as Eui, key: kit.device_key };
    await expect(camera.notify({ boxes: [] }, ofKit)).rejects.toThrow(/11201/);
    expect([await camera.pictures(), (await camera.task()).results]).toEqual([[], 0]);
  });
});

async function tokenOf(eui: string, key: string): Promise<string> {
  const answer = await fetch(`${server.url}/deviceapi/hardware/iotjoin/requestMqttToken`, {
    headers: { authorization: `Device ${Buffer.from(`${eui}:${key}`).toString('base64')}` },
  });
  const body = (await answer.json()) as { code: string; data?: Record<string, string> };
  if (body.code !== '0') throw new Error(`refused: ${body.code}`);
  expect(body.data).toEqual({
    ...{ serverUrl: 'localhost', token: expect.any(String), mqttsPort: '0' },
    ...{ mqttPort: String(server.mqttPort), expiresIn: String(server.clock.now() + DAY_MS) },
  });
  return body.data!.token!;
}
