import { connections } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { diagnosis } from '@fieldscope/contract/calls/diagnosis';
import { users } from '@fieldscope/contract/calls/users';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { describe, expect, test } from 'vitest';
import { diagnoseDevices, readFleet } from '../src/modules/diagnosis/diagnosis.service';
import { packClosedDays } from '../src/modules/history/packing.service';
import { aConnection, aGateway, aKit, aNode, anOwner, PASSWORD } from './builders';
import { aFleet, climateOf, powerOf } from './fleet';
import { watchedDb } from './platform/watched-db';
import { anUpEvent, type UplinkFacts } from './sender';

const fleet = aFleet();
const now = () => fleet.server.clock.now();
/** Moves the clock; who was signed in for too long signs in again. */
async function advance(minutes: number): Promise<void> {
  const { owner, server } = fleet;
  server.clock.advance(minutes * MINUTE_MS);
  owner.token = (await owner.call(users.signIn, { account: owner.account, password: PASSWORD })).token;
}
type Node = Awaited<ReturnType<typeof fleet.device>>;

const verdictsOf = async (eui: string) => (await fleet.owner.call(diagnosis.view, { eui })).verdicts;
const verdictOf = async ({ eui }: { eui: string }) => (await verdictsOf(eui))[0];
/** An uplink that says battery and an interval of ten minutes. */
const report = (node: Node, facts?: UplinkFacts, battery = 88) =>
  fleet.sender.uplink(node, powerOf(battery, 10), facts);
const aFew = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => fleet.device('S2101', { name: `Node ${index}` })));
const reportAll = (nodes: readonly Node[], facts?: UplinkFacts) =>
  Promise.all(nodes.map((node) => report(node, facts)));
const pack = () => packClosedDays({ ...fleet.server, rest: async () => {} }, now() - 2 * HOUR_MS);

/** As a network server sends it that takes downlinks: the way back is noted. */
const withApplication = (event: object) => {
  const { deviceInfo } = event as { deviceInfo: object };
  return { ...event, deviceInfo: { ...deviceInfo, applicationId: '7' } };
};

describe('a node that is silent', () => {
  test('with a signal that fell for days, packed or not, while its gateway hears others', async () => {
    const gateway = await aGateway(fleet.owner, { name: 'silo' });
    const gateways = [gateway.eui];
    const [node, ...others] = await aFew(4);
    const days = 6;
    for (let hour = 0; hour <= days * 24; hour += 6) {
      const facts = { receivedAt: now() - days * DAY_MS + hour * HOUR_MS, fCnt: 36 * hour, gateways };
      const rssi = -95 - Math.round((24 * hour) / (days * 24));
      await report(node!, { ...facts, rssi, spreadingFactor: hour < 72 ? 7 : 12 });
    }
    const heardAt = now();
    await advance(120);
    await reportAll(others, { gateways, rssi: -80 });
    await report(node!, { receivedAt: heardAt, gateways, rssi: -119, spreadingFactor: 12, fCnt: 40_000 });
    const expected = {
      ...{ cause: 'signal', certainty: 'likely', gateway: null, server: null },
      proof: [
        { kind: 'gateway_hears', gateway: { eui: gateway.eui, name: 'silo' }, others: 3, rssi: -80 },
        { kind: 'battery_at', percent: 88 },
        { kind: 'signal_fell', from: -99, to: -115, hours: 144 },
        { kind: 'spreading_rose', from: 7, to: 12 },
      ],
    };
    expect(await verdictOf(node!)).toEqual(expected);
    const { list } = await fleet.owner.call(devices.listAttention, {});
    expect(list).toMatchObject([{ eui: node!.eui, reason: 'silent', verdict: expected }]);
    await pack();
    expect(await verdictOf(node!)).toEqual(expected);
  });

  test('behind a gateway that is silent, beside one that is silent for another reason', async () => {
    const gateway = await aGateway(fleet.owner, { name: 'silo' });
    const [early, beside, ...nodes] = await aFew(6);
    await report(early!, { gateways: [gateway.eui] }, 12);
    await advance(200);
    await reportAll(nodes, { gateways: [gateway.eui] });
    const since = now();
    await advance(60);
    await report(beside!, { gateways: ['2CF7F1C0000000FF'] });
    const named = { eui: gateway.eui, name: 'silo' };
    const silent = {
      ...{ cause: 'gateway_silent', certainty: 'likely', gateway: named },
      proof: [{ kind: 'gateway_quiet', gateway: named, since, nodes: 4, uplinks: 20 }],
    };
    for (const device of [...nodes, gateway]) expect(await verdictOf(device)).toMatchObject(silent);
    expect(await verdictOf(early!)).toMatchObject({ cause: 'unknown', gateway: null });
    expect(await verdictsOf(beside!.eui)).toEqual([]);
  });

  test('whose connection was deleted, and one whose network server is silent', async () => {
    const { owner } = fleet;
    const roof = await aConnection(owner);
    const nodes = await aFew(4);
    for (const [index, node] of nodes.entries())
      await roof.sendChirpstack(
        withApplication(
          anUpEvent(node.dev_eui, powerOf(80, 10), now(), { gateways: [`2CF7F1C00000010${index}`] }),
        ),
      );
    await advance(60);
    const server = { connection_id: roof.connectionId, name: 'Roof' };
    expect(await verdictOf(nodes[0]!)).toMatchObject({
      ...{ cause: 'server_silent', certainty: 'certain', server },
      proof: [{ kind: 'server_quiet', devices: 4, gateways: 4 }],
    });
    await advance(-50);
    await owner.call(connections.remove, { connection_id: roof.connectionId });
    await advance(50);
    expect(await verdictOf(nodes[0]!)).toMatchObject({
      cause: 'server_removed',
      certainty: 'certain',
      server,
    });
  });
});

test('what was never heard, a channel that is silent, uplinks that cannot be read', async () => {
  const [unseen, node] = await aFew(2);
  await fleet.sender.uplink(node!, climateOf(20));
  await advance(180);
  expect(await verdictOf(unseen!)).toMatchObject({ cause: 'never_joined', certainty: 'certain' });
  await report(node!);
  await fleet.sender.uplink(node!, 'FF');
  expect(await verdictOf(node!)).toMatchObject({
    ...{ cause: 'uplinks_refused', certainty: 'possible', proof: [{ kind: 'refused', count: 1 }] },
  });
  const kit = await aKit(fleet.owner);
  expect(await verdictsOf(kit.eui)).toEqual([]);
});

test('a fleet costs as many statements as one node', async () => {
  const gateways = ['2CF7F1C0000000FF'];
  const nodes = await aFew(30);
  await reportAll(nodes, { gateways });
  // Each is judged by itself: what comes from elsewhere is heard.
  const other = await fleet.device();
  await advance(3000);
  await report(other, { gateways });
  await fleet.owner.call(devices.listAttention, {});
  let statements = 0;
  const db = watchedDb(fleet.server.pool, {
    async before(statement) {
      if (/^\s*(select|with)/i.test(statement)) statements += 1;
    },
  });
  const countFor = async (count: number) => {
    const ctx = { db, log: fleet.server.log, orgId: fleet.owner.orgId };
    statements = 0;
    const known = await readFleet(ctx, now());
    const deviceIds = [...known.devices.values()]
      .filter(({ lastSeenAt }) => lastSeenAt !== now())
      .map(({ deviceId }) => deviceId)
      .slice(0, count);
    expect(deviceIds).toHaveLength(count);
    const found = await diagnoseDevices(ctx, known, { deviceIds, counts: new Map() });
    expect(found.size).toBe(count);
    return statements;
  };
  const forOne = await countFor(1);
  expect(await countFor(30)).toBe(forOne);
  expect(forOne).toBeLessThan(8);
});

test('nobody asks about devices of others', async () => {
  const stranger = await anOwner(fleet.server);
  const foreign = await aNode(stranger);
  await expect(fleet.owner.call(diagnosis.view, { eui: foreign.eui })).rejects.toMatchObject({ code: 11303 });
});
