import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { BASES } from '@fieldscope/contract/call';
import { cameraDevice, cameras } from '@fieldscope/contract/calls/cameras';
import { devices } from '@fieldscope/contract/calls/devices';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { anOwner, type User } from '../builders';
import { aModel, anOperator, aRunningCamera } from '../camera-site';
import { aServer, type TestServer } from '../harness';
import { aMqttClient } from '../mqtt-clients';

let server: TestServer;
let owner: User;
let camera: Awaited<ReturnType<typeof aRunningCamera>>;
let key: string;
beforeAll(async () => {
  server = await aServer();
  owner = await anOwner(server);
  const model = await aModel(await anOperator(server));
  camera = await aRunningCamera(owner, model);
  key = (await owner.call(devices.viewNodeKey, { eui: camera.eui })).device_key!;
});

const aClient = () =>
  aMqttClient(`mqtt://127.0.0.1:${server.mqttPort}`, { username: camera.eui, password: key });
const topicOf = (name: string) => `sensecraft/ipnode/${camera.eui}/update/event/${name}`;
const answers = () => `sensecraft/ipnode/${camera.eui}/update/order/task-publish-ack`;
/** A camera that somebody has opened, over HTTP. @returns the code of the answer */
async function notify(events: object): Promise<string> {
  const { base, path } = cameraDevice.notify;
  const answer = await fetch(server.url + BASES[base] + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Device ${Buffer.from(`${camera.eui}:${key}`).toString('base64')}`,
    },
    body: JSON.stringify({ requestId: randomUUID(), deviceEui: camera.eui, events }),
  });
  return String(((await answer.json()) as { code: unknown }).code);
}
const pictures = () => camera.pictures();

const aValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    -1,
    1e308,
    2 ** 60,
    '\0',
    'Ω'.repeat(300),
    [],
    {},
    [[]],
    '1;drop table device',
  ),
);
const NAMES = ['task-flow-report', 'model-ota-status', 'measure-sensor', 'change-device-status', 'what'];
const aMessage = fc.record({
  name: fc.constantFrom(...NAMES),
  body: fc.oneof(
    aValue,
    fc.record({
      requestId: fc.oneof(aValue, fc.constant('r')),
      timestamp: aValue,
      events: fc.oneof(
        aValue,
        fc.array(
          fc.record({
            name: fc.constantFrom(...NAMES),
            value: fc.oneof(
              aValue,
              fc.record({
                tlid: aValue,
                ctd: aValue,
                status: aValue,
                percent: aValue,
                err_code: aValue,
                tl: aValue,
              }),
              fc.array(
                fc.record({
                  channel: aValue,
                  measurements: fc.dictionary(fc.constantFrom('5004', '4175', 'x'), aValue),
                }),
              ),
            ),
          }),
          { maxLength: 3 },
        ),
      ),
      order: aValue,
    }),
  ),
});

test('whatever a camera publishes, the server goes on, and so does its task', async () => {
  const client = await aClient();
  const messages = fc.sample(aMessage, { seed: 4175, numRuns: 400 });
  for (const { name, body } of messages) {
    const payload = JSON.stringify(body) ?? '';
    await client.publishAsync(topicOf(name), payload, { qos: 1 });
    await client.publishAsync(answers(), payload, { qos: 1 });
  }
  for (const payload of ['', '{', 'null', '[]', '\u0000', '['.repeat(20_000)])
    await client.publishAsync(topicOf('measure-sensor'), payload, { qos: 1 });
  expect(client.connected).toBe(true);
  expect((await camera.task()).state).toBe('task_configured');
  expect(server.logged()).not.toContain('call failed');
});

test('whatever a camera posts, it is answered in words of the catalogue', async () => {
  const messages = fc.sample(
    fc.record({
      timestamp: aValue,
      text: aValue,
      img: aValue,
      data: fc.oneof(
        aValue,
        fc.record({
          inference: fc.record({ boxes: aValue, classes: aValue, classes_name: aValue }),
          sensor: aValue,
        }),
      ),
    }),
    { seed: 4176, numRuns: 300 },
  );
  const codes = new Set<string>();
  for (const events of messages) codes.add(await notify(events));
  codes.delete('200');
  expect([...codes].sort()).toEqual([String(ERRORS.open_parameter_invalid.code)]);
});

/** A PNG that says it has so many pixels; its data are some zeros. */
function aBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const SQUARE = { create: { width: 64, height: 64, channels: 3 as const, background: '#aa3311' } };

test('pictures that are none, or are of any other size, are left out, and readings stay', async () => {
  const photo = await sharp(SQUARE).jpeg().toBuffer();
  const files: [string, Buffer][] = [
    ['a bomb', aBomb(60_000, 60_000)],
    [
      'more pixels than are taken',
      await sharp({ create: { ...SQUARE.create, width: 1600, height: 1600 } })
        .jpeg()
        .toBuffer(),
    ],
    [
      'a drawing',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image href="file:///etc/passwd"/></svg>',
      ),
    ],
    ['a GIF', await sharp(SQUARE).gif().toBuffer()],
    ['half a photo', photo.subarray(0, photo.length / 2)],
    ['a page', Buffer.from('<script>alert(1)</script>')],
  ];
  const before = (await pictures()).length;
  for (const [what, file] of files) {
    server.clock.advance(5000);
    const inference = { boxes: [[32, 32, 10, 10, 90, 0]] };
    const answer = await notify({ img: file.toString('base64'), data: { inference } });
    expect([what, answer]).toEqual([what, '200']);
  }
  expect((await pictures()).length).toBe(before);
  expect((await camera.task()).results).toBe(files.length + before);
});

test('of a photograph with a position and a page behind it nothing is kept but its pixels', async () => {
  server.clock.advance(60_000);
  const photo = await sharp(SQUARE)
    .withExif({
      IFD0: { ImageDescription: 'north barn' },
      IFD3: { GPSLatitude: '51/1 0/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer();
  const file = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
  await notify({ img: file.toString('base64'), data: { inference: {} } });
  const [picture] = await pictures();
  const query = new URLSearchParams({
    eui: camera.eui,
    picture_id: picture!.picture_id,
    digest: picture!.digest,
  });
  const answer = await fetch(`${server.url}/portalapi${cameras.viewPicture.path}?${query}`, {
    headers: { authorization: owner.token },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.includes('north barn') || bytes.includes('script')).toBe(false);
  const { format, exif } = await sharp(bytes).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
});

test('a flood of pictures of one camera is kept in its bounds, and another organisation is served', async () => {
  server.clock.advance(60_000);
  const before = (await pictures()).length;
  const photo = (await sharp(SQUARE).jpeg().toBuffer()).toString('base64');
  const flood = Array.from({ length: 60 }, () => notify({ img: photo, data: { inference: {} } }));
  const other = await aRunningCamera(await anOwner(server), await aModel(await anOperator(server)));
  await other.machine.look();
  expect(await other.pictures()).toHaveLength(1);
  const answers = await Promise.all(flood);
  for (const one of answers) expect(['200', String(ERRORS.server_busy.code)]).toContain(one);
  expect((await pictures()).length - before).toBeLessThanOrEqual(10);
});

test('of cameras that all send at once each reading stays, whether its picture can wait or not', async () => {
  server.clock.advance(60_000);
  const other = await anOwner(server);
  const model = await aModel(await anOperator(server));
  const fleet = await Promise.all([1, 2, 3].map(() => aRunningCamera(other, model)));
  const sending = fleet.flatMap((one) =>
    Array.from({ length: 10 }, () => one.notify({ boxes: [[32, 32, 10, 10, 90, 0]] }, { side: 1400 })),
  );
  await Promise.all(sending);
  for (const one of fleet) expect(await one.task()).toMatchObject({ results: 10 });
});

test('a picture that is longer than one may be is refused before it is decoded', async () => {
  const img = 'A'.repeat(Math.ceil(CAMERA_LIMITS.pictureBytes / 3) * 4 + 4);
  expect(await notify({ img, data: {} })).toBe(String(ERRORS.open_parameter_invalid.code));
});
