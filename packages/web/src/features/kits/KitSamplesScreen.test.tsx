import { devices } from '@fieldscope/contract/calls/devices';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aBoard, has, TOOLS } from '../../../test/kit-programs';
import { aKit, anOwner, aServer, type TestServer, type User } from '../../../test/server';
import type { KitAccess } from './kit-body';
import { kitSample } from './kit-samples';

let server: TestServer;
let owner: User;
let access: KitAccess;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  const { eui, device_key: deviceKey } = await aKit(owner);
  access = {
    ...{ eui, deviceKey, publicUrl: server.url, mqttPort: server.mqttPort },
    ...{ channel: 3, values: { 4097: '21.4', 4098: '56' } },
  };
});

const { runs } = aBoard();

test.each([
  'shell',
  'python',
  'micropython',
] as const)('the program for %s, as it is shown, stores its values over HTTP', async (language) => {
  expect(has(TOOLS[language]), TOOLS[language]).toBe(true);
  const { stdout } = await runs[language](kitSample(access, 'http', language));
  expect(JSON.parse(stdout)).toMatchObject({ code: '0' });
  const { latest } = await owner.call(devices.viewNode, { eui: access.eui });
  expect(latest).toMatchObject([
    { channel: 3, measurement_id: 4097, value: 21.4 },
    { channel: 3, measurement_id: 4098, value: 56 },
  ]);
});
