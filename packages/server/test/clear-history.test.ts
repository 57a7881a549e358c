import { audit } from '@fieldscope/contract/calls/audit';
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { packClosedDays } from '../src/modules/history/packing.service';
import { anOwner, aSubUser, type User } from './builders';
import { aFleet, climateOf } from './fleet';
import { aScreen } from './live-screens';

const DAYS = 10;
const HOURS_BETWEEN = 6;
const UPLINKS = (DAYS * 24) / HOURS_BETWEEN;

const fleet = aFleet();
const now = () => fleet.server.clock.now();
type Node = Awaited<ReturnType<typeof fleet.device>>;

/** A node that sent for ten days, the last time a moment ago. */
async function aNodeWithHistory(): Promise<Node> {
  const node = await fleet.device();
  for (let fCnt = 0; fCnt < UPLINKS; fCnt++) {
    const receivedAt = now() - (UPLINKS - 1 - fCnt) * HOURS_BETWEEN * HOUR_MS;
    await fleet.sender.uplink(node, climateOf(20 + fCnt / 10), { fCnt, receivedAt });
  }
  return node;
}
const pack = () => packClosedDays({ ...fleet.server, rest: async () => {} }, now() - 3 * DAY_MS);
const clear = ({ eui }: Node, as: User = fleet.owner) => as.call(channels.clearHistory, { eui });

const refusal = (name: ErrorName) => ({ code: ERRORS[name].code });

/** What the owner sees of the history of a node. */
async function historyOf({ eui }: Node) {
  const { owner } = fleet;
  const [{ list }, uplinks, node, curves] = await Promise.all([
    owner.call(channels.listData, { eui: [eui], time_start: now() - 2 * DAYS * DAY_MS, length: 100 }),
    owner.call(devices.listUplinks, { eui }),
    owner.call(devices.viewNode, { eui }),
    owner.call(channels.listHistory, {
      series: [{ eui, channel: 1, measurement_id: 4097 }],
      time_start: now() - 2 * DAYS * DAY_MS,
      time_end: now(),
    }),
  ]);
  return {
    readings: list.length,
    uplinks: uplinks.page.count,
    messages: node.message_count,
    latest: node.latest.length,
    points: curves[0]!.reading_count,
  };
}
const NOTHING = { readings: 0, uplinks: 0, messages: 0, latest: 0, points: 0 };
const ALL = { readings: 2 * UPLINKS, uplinks: UPLINKS, messages: UPLINKS, latest: 2, points: UPLINKS };

describe('clearing the history of a device', () => {
  test.each([
    ['before it is packed', async () => {}],
    ['after it is packed', pack],
  ])('takes all of it %s, and nothing of another', async (_when, packed) => {
    const [node, other] = [await aNodeWithHistory(), await aNodeWithHistory()];
    await packed();
    expect(await historyOf(node)).toEqual(ALL);
    await clear(node);
    expect(await historyOf(node)).toEqual(NOTHING);
    expect(await historyOf(other)).toEqual(ALL);
  });

  test('is not undone by newest values that were still to be written', async () => {
    const node = await aNodeWithHistory();
    await clear(node);
    await fleet.server.latestValues.latest.flush();
    expect(await historyOf(node)).toEqual(NOTHING);
    await fleet.server.latestValues.latest.recover(fleet.server.db);
    expect(await historyOf(node)).toEqual(NOTHING);
  });

  test('keeps the device, which goes on reporting', async () => {
    const node = await aNodeWithHistory();
    await clear(node);
    fleet.server.clock.advance(MINUTE_MS);
    await fleet.sender.uplink(node, climateOf(31), { fCnt: UPLINKS, receivedAt: now() });
    expect(await historyOf(node)).toEqual({ readings: 2, uplinks: 1, messages: 1, latest: 2, points: 1 });
    const [temperature] = await fleet.owner.call(devices.listLatest, { eui: [node.eui] });
    expect(temperature).toMatchObject({ measurement_id: 4097, value: 31 });
  });

  test('is announced to open screens, and stands in the audit log', async () => {
    const node = await aNodeWithHistory();
    const screen = await aScreen(fleet.server, { type: 'hello', token: fleet.owner.token });
    await screen.until('welcome');
    await clear(node);
    await screen.until('devices_changed');
    const { list } = await fleet.owner.call(audit.list, {});
    expect(list[0]).toMatchObject({ call: 'channels.clearHistory', subject: node.eui, code: 0 });
  });

  test('is for administrators, not for observers', async () => {
    const node = await aNodeWithHistory();
    await expect(clear(node, await aSubUser(fleet.owner, 'observer'))).rejects.toMatchObject(
      refusal('no_authority'),
    );
    expect(await historyOf(node)).toEqual(ALL);
    await clear(node, await aSubUser(fleet.owner, 'administrator'));
    expect(await historyOf(node)).toEqual(NOTHING);
  });

  test('is refused for a device of another organisation', async () => {
    const node = await aNodeWithHistory();
    await expect(clear(node, await anOwner(fleet.server))).rejects.toMatchObject(
      refusal('device_not_in_organisation'),
    );
    expect(await historyOf(node)).toEqual(ALL);
  });

  test('needs an EUI', async () => {
    await expect(fleet.owner.call(channels.clearHistory, { eui: 'all' })).rejects.toMatchObject(
      refusal('parameter_invalid'),
    );
  });
});

describe('what history takes', () => {
  const view = (as: User = fleet.owner) => as.call(channels.viewHistorySpace);

  test('is nothing at first', async () => {
    expect(await view()).toEqual({ bytes: 0, readings: 0, uplinks: 0, oldest_at: null });
  });

  test('is the same before and after packing, in less space', async () => {
    const node = await aNodeWithHistory();
    const oldest = now() - (UPLINKS - 1) * HOURS_BETWEEN * HOUR_MS;
    const before = await view();
    expect(before).toEqual({
      bytes: expect.any(Number),
      readings: 2 * UPLINKS,
      uplinks: UPLINKS,
      oldest_at: oldest,
    });
    await pack();
    const after = await view();
    expect(after).toEqual({ ...before, bytes: expect.any(Number) });
    expect(after.bytes).toBeLessThan(before.bytes);
    await clear(node);
    expect(await view()).toEqual({ bytes: 0, readings: 0, uplinks: 0, oldest_at: null });
  });

  test('is of the own organisation, and for its owner', async () => {
    await aNodeWithHistory();
    expect(await view(await anOwner(fleet.server))).toMatchObject({ readings: 0, uplinks: 0 });
    await expect(view(await aSubUser(fleet.owner, 'administrator'))).rejects.toMatchObject(
      refusal('no_authority'),
    );
  });
});
