import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { notes } from '@fieldscope/contract/calls/notes';
import { NOTE_LIMITS } from '@fieldscope/contract/note-limits';
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, type User } from './builders';
import { aServer, type TestServer } from './harness';

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
let now: number;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse' });
  now = server.clock.now();
});

const list = (of: User, more: { eui?: string; time_start?: number; time_end?: number } = {}) =>
  of.call(notes.list, { time_start: now - HOUR_MS, time_end: now, ...more } as never);
const textsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ text }) => text);

test('a note has its moment, its device and who wrote it', async () => {
  await owner.call(notes.create, { at: now - 1000, text: 'Frost last night' });
  const { note_id } = await owner.call(notes.create, {
    ...{ at: now - 2000, text: ' Window opened ', eui: node.eui },
  });
  expect(await list(await aSubUser(owner, 'observer'))).toEqual([
    {
      ...{ note_id, at: now - 2000, text: 'Window opened', author: expect.any(String) },
      ...{ eui: node.eui, device_name: 'Greenhouse' },
    },
    expect.objectContaining({ at: now - 1000, text: 'Frost last night', eui: null, device_name: null }),
  ]);
});

test('notes are those of a time, and of a device with those about all', async () => {
  const other = await aNode(owner);
  await owner.call(notes.create, { at: now, text: 'about all' });
  await owner.call(notes.create, { at: now, text: 'about one', eui: node.eui });
  await owner.call(notes.create, { at: now, text: 'about another', eui: other.eui });
  await owner.call(notes.create, { at: now - 2 * HOUR_MS, text: 'earlier' });
  expect(await textsOf(owner)).toEqual(['about all', 'about one', 'about another']);
  expect(await textsOf(owner, { eui: node.eui })).toEqual(['about all', 'about one']);
  expect(await textsOf(owner, { time_end: now - HOUR_MS, time_start: 0 })).toEqual(['earlier']);
  const neighbour = await anOwner(server);
  expect(await textsOf(neighbour)).toEqual([]);
  await expect(list(neighbour, { eui: node.eui })).rejects.toMatchObject({ code: 11303 });
});

test('a note is changed and deleted by administrators of its organisation alone', async () => {
  const { note_id } = await owner.call(notes.create, { at: now, text: 'Sown', eui: node.eui });
  const administrator = await aSubUser(owner, 'administrator');
  await administrator.call(notes.update, { note_id, at: now - 5, text: 'Planted' });
  expect(await list(owner)).toMatchObject([{ at: now - 5, text: 'Planted', eui: node.eui }]);
  const neighbour = await anOwner(server);
  const missing = { code: 11306 };
  await expect(neighbour.call(notes.remove, { note_id })).rejects.toMatchObject(missing);
  await expect(neighbour.call(notes.update, { note_id, at: now, text: 'Mine' })).rejects.toMatchObject(
    missing,
  );
  await expect(neighbour.call(notes.create, { at: now, text: 'Yours', eui: node.eui })).rejects.toMatchObject(
    { code: 11303 },
  );
  await administrator.call(notes.remove, { note_id });
  expect(await list(owner)).toEqual([]);
});

test('notes of a device that leaves go, and an organisation has so many at most', async () => {
  await owner.call(notes.create, { at: now, text: 'Sown', eui: node.eui });
  await owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
  expect(await list(owner)).toEqual([]);
  await sql`
    insert into note (org_id, at, text)
    select ${owner.orgId}, now(), 'note' from generate_series(1, ${NOTE_LIMITS.count})`.execute(server.db);
  await expect(owner.call(notes.create, { at: now, text: 'One more' })).rejects.toMatchObject({
    code: 11337,
  });
});
