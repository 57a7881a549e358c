import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { boundPictures, createPictureSpace } from '../src/modules/cameras/pictures/picture-space.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, type User } from './builders';
import { aCamera, aModel, anOperator, aRunningCamera } from './camera-site';
import { aServer, type TestServer } from './harness';

const KILOBYTE = 1024;

/** Pictures of an organisation that say they have so many bytes; each is older than the one after it. */
async function havePictures({ db, clock }: TestServer, { orgId }: User, count: number, bytes: number) {
  await sql`
    insert into camera_picture (org_id, device_id, message_key, taken_at, width, height, size, digest, text, detections, classes,
      bytes)
    select org_id, device_id, ${`${clock.now()} `} || number, ${new Date(clock.now() - DAY_MS)}::timestamptz + number * interval '1 second',
      64, 64, ${bytes}, '', '', '[]', '[]', ''
    from device, generate_series(1, ${count}::int) as number where org_id = ${orgId}`.execute(db);
}
async function kilobytesOf({ db }: TestServer, { orgId }: User): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from camera_picture where org_id = ${orgId}`.execute(db);
  return Math.round(rows[0]!.bytes / KILOBYTE);
}

test('a picture that is written makes space for itself, of the organisation with most, and no more than that', async () => {
  const server = await aServer({ CAMERA_PICTURE_MB: '1' });
  const operator = await anOperator(server);
  const model = await aModel(operator);
  const [small, large] = [await anOwner(server), await anOwner(server)];
  const ofSmall = await aRunningCamera(small, model);
  await aRunningCamera(large, model);
  await havePictures(server, small, 30, 10 * KILOBYTE);
  await havePictures(server, large, 300, 10 * KILOBYTE);
  await ofSmall.notify({ boxes: [] });
  expect(await kilobytesOf(server, small)).toBe(300);
  const left = await kilobytesOf(server, large);
  expect(left).toBeGreaterThan(700);
  expect(left).toBeLessThan(724);
  const [newest] = await ofSmall.pictures();
  expect(newest).toMatchObject({ taken_at: server.clock.now() });
  // Those that were there first go first.
  const { rows } = await sql<{ message_key: string }>`
    select message_key from camera_picture where org_id = ${large.orgId} order by taken_at limit 1`.execute(
    server.db,
  );
  expect(rows[0]!.message_key).toBe(`${server.clock.now()} ${300 - left / 10 + 1}`);
});

test('however long a flood lasts, all pictures together stay in their bound', async () => {
  const server = await aServer({ CAMERA_PICTURE_MB: '1' });
  const [small, large] = [await anOwner(server), await anOwner(server)];
  for (const owner of [small, large]) await aNode(owner, 'Watcher');
  await havePictures(server, small, 20, 10 * KILOBYTE);
  const space = createPictureSpace(server);
  for (let count = 0; count < 150; count += 1) {
    server.clock.advance(MINUTE_MS);
    await havePictures(server, large, 1, 10 * KILOBYTE);
    await space.taken(10 * KILOBYTE);
    expect((await kilobytesOf(server, small)) + (await kilobytesOf(server, large))).toBeLessThanOrEqual(1024);
  }
  expect(await kilobytesOf(server, small)).toBe(200);
  expect(await kilobytesOf(server, large)).toBeGreaterThan(800);
});

test('processes that make space in the same moment delete no more than one does', async () => {
  const server = await aServer();
  const owner = await anOwner(server);
  await aNode(owner, 'Watcher');
  await havePictures(server, owner, 3000, 10 * KILOBYTE);
  await Promise.all([1, 2, 3].map(() => boundPictures(server.db, 20_000 * KILOBYTE)));
  expect(await kilobytesOf(server, owner)).toBe(20_000);
});

test('a notification whose readings cannot be stored now is refused as busy', async () => {
  const server = await aServer();
  const model = await aModel(await anOperator(server));
  const camera = await aRunningCamera(await anOwner(server), model);
  await server.ingest.ingest.close();
  const busy = String(ERRORS.server_busy.code);
  await expect(camera.notify({ boxes: [[32, 32, 10, 10, 90, 0]] })).rejects.toThrow(busy);
});

test('a simulated camera whose connection is lost says so, and does not wait for ever', async () => {
  const server = await aServer();
  const camera = await aCamera(await anOwner(server));
  await camera.machine.connect();
  await server.stop();
  await expect(camera.machine.report()).rejects.toThrow('the connection was lost');
});
