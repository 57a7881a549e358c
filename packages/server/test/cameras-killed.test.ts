import { devices } from '@fieldscope/contract/calls/devices';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { anOwner } from './builders';
import { aModel, anOperator, aRunningCamera } from './camera-site';
import { aMqttClient } from './mqtt-clients';
import { anInstallation } from './processes';

const SENT = 8;

test('a process that is killed in the middle loses no result that it has acknowledged, and doubles none', async () => {
  const installation = await anInstallation();
  const first = await installation.start(['web', 'ingest', 'jobs']);
  const owner = await anOwner(first);
  const camera = await aRunningCamera(owner, await aModel(await anOperator(first)));
  const { device_key: password } = await owner.call(devices.viewNodeKey, { eui: camera.eui });
  const { task_id } = await camera.task();
  const image = (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: 'olive' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
  const messageOf = (index: number) => {
    const at = first.clock.now() + index * 1000;
    const seen = [{ tlid: Number(task_id), tn: 'x', image, content: `result ${index}` }];
    return JSON.stringify({
      ...{ requestId: `result-${index}`, timestamp: at, intent: 'event', deviceEui: camera.eui },
      events: [
        {
          name: 'measure-sensor',
          value: [{ channel: 1, measurements: { 5004: seen, 4175: index }, measureTime: at }],
        },
      ],
    });
  };
  const topic = `sensecraft/ipnode/${camera.eui}/update/event/measure-sensor`;
  const acknowledged = new Set<number>();
  const client = await aMqttClient(`mqtt://127.0.0.1:${first.mqttPort}`, {
    username: camera.eui,
    password: password!,
  });
  const sending = Array.from({ length: SENT }, (_, index) =>
    client.publishAsync(topic, messageOf(index), { qos: 1 }).then(
      () => acknowledged.add(index),
      () => {},
    ),
  );
  await sending[2];
  await first.kill();
  await client.endAsync(true);

  const next = await installation.start(['web', 'ingest', 'jobs']);
  const { rows: kept } = await sql<{ text: string }>`select text from camera_picture`.execute(next.db);
  for (const index of acknowledged) expect(kept.map(({ text }) => text)).toContain(`result ${index}`);
  const again = await aMqttClient(`mqtt://127.0.0.1:${next.mqttPort}`, {
    username: camera.eui,
    password: password!,
  });
  for (let index = 0; index < SENT; index += 1) await again.publishAsync(topic, messageOf(index), { qos: 1 });
  const { rows } = await sql<{ text: string }>`select text from camera_picture order by taken_at`.execute(
    next.db,
  );
  expect(rows.map(({ text }) => text)).toEqual(Array.from({ length: SENT }, (_, index) => `result ${index}`));
  const { rows: tasks } = await sql<{ state: string; results: number }>`
    select state, results from camera_task where task_id = ${task_id}`.execute(next.db);
  expect(tasks).toEqual([{ state: 'task_executed', results: SENT }]);
}, 120_000);
