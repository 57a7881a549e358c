import type { ResultOf } from '@fieldscope/contract/call';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { advice } from '@fieldscope/contract/calls/advice';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { connections } from '@fieldscope/contract/calls/connections';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { devices } from '@fieldscope/contract/calls/devices';
import { fields } from '@fieldscope/contract/calls/fields';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { groups } from '@fieldscope/contract/calls/groups';
import { integrations } from '@fieldscope/contract/calls/integrations';
import { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { notes } from '@fieldscope/contract/calls/notes';
import { notices } from '@fieldscope/contract/calls/notices';
import { open } from '@fieldscope/contract/calls/open';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { reports } from '@fieldscope/contract/calls/reports';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { televisions } from '@fieldscope/contract/calls/televisions';
import { users } from '@fieldscope/contract/calls/users';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { fixPacket } from '@fieldscope/simulator/payloads/tracker';
import { packClosedDays } from '../../src/modules/history/packing.service';
import {
  aCaller,
  aConnection,
  aGateway,
  aKit,
  aMadeKey,
  aNetworkServer,
  aNode,
  anOwner,
  type Caller,
  PASSWORD,
  type User,
} from '../builders';
import type { TestServer } from '../harness';
import { anUpEvent, CRC_WRONG } from '../sender';
import { A_CIRCLE, A_PAGE, aFarm, aRule, PROFILE } from '../whole-farm';

/** Access points that a T1000 receives: no numbers. */
const ACCESS_POINTS = '070000080064622472487397162234bb3ccd5798fd2ebc74cf002f3ad0a9ec26ca022958b900fe000057';
/** A key that asks in the test, as it did when the release was recorded. */
const DISPLAY = 'Display';
const STEP_MS = 40 * MINUTE_MS;
const STEPS = 270;
/** The first of the fleet's months ends amid its history. */
const FIRST_DAY_MS = 26 * DAY_MS;

/** Who asks for what the fleet measured. */
export interface Farm {
  account: string;
  euis: string[];
}

/**
 * Fills a new server through its public interfaces, a week and some days long: nodes with numbers, a tracker with
 * positions and access points, kits without counters and with times long ago, refused and repeated uplinks, two in the
 * same second, and late ones. What a job would have packed by the end is packed. One farm has what people make besides.
 */
export async function fillRelease(server: TestServer): Promise<Farm[]> {
  server.clock.advance(FIRST_DAY_MS);
  const [owner, neighbour] = [await anOwner(server), await anOwner(server)];
  const networkServer = await aNetworkServer(server);
  const gateway = await aGateway(owner, { name: 'Roof' });
  const climate = await aNode(owner, { name: 'Bed', longitude: 1.5, latitude: 2.5 });
  const store = await aNode(owner, { name: 'Store' });
  const tracker = await aNode(owner, { model: 'T1000-A', name: 'Tractor' });
  const kit = await aKit(owner, 'Workbench');
  const foreign = await aNode(neighbour, { name: 'Field' });
  const foreignKit = await aKit(neighbour, 'Shed');
  await fillPages(owner, climate.eui, server.clock.now());
  const whole = await aFarm(server, 'Whole', 7.25);
  const now = () => server.clock.now();
  const send = (node: { dev_eui: string }, hex: string, facts: object = {}) =>
    networkServer.sendChirpstack(anUpEvent(node.dev_eui, hex, now(), { gateways: [gateway.eui], ...facts }));

  for (let step = 0; step < STEPS; step++) {
    server.clock.advance(STEP_MS);
    const wave = Math.round(100 * Math.sin(step / 11)) / 10;
    await send(climate, climateOf(20 + wave, 50 - wave), { fCnt: step + Math.floor(step / 90) });
    if (step % 3 === 0) await send(foreign, climateOf(wave, 70), { fCnt: step / 3 });
    if (step % 5 === 0) await send(store, climateOf(4 + wave / 100, 90), { fCnt: step % 100 });
    if (step % 6 === 0) await send(tracker, positionAt(now(), step), { fCnt: step, fPort: 5 });
    if (step % 18 === 9) await send(tracker, ACCESS_POINTS, { fCnt: step, fPort: 5 });
    if (step % 7 === 0) await kit.upload(kitMessage({ 4097: 18 + wave, 4098: -0.1 * step }));
    if (step % 10 === 0)
      await foreignKit.upload(kitMessage({ 4100: step * 1e-7 }, now() - step * 7 * MINUTE_MS));
    if (step % 60 === 30) {
      await send(store, CRC_WRONG, { fCnt: 5000 + step });
      await send(climate, packet([powerFrame(90 - step / 10, 40)]).toString('hex'), { fCnt: step + 700 });
      // The same second twice, by the network server and by a kit that repeats its time with another value.
      await send(climate, climateOf(33.5, 44.5), { fCnt: 6000 + step, receivedAt: now() - SECOND_MS });
      await send(climate, climateOf(34.5, 45.5), { fCnt: 6001 + step, receivedAt: now() - SECOND_MS });
      await kit.upload(kitMessage({ 4097: 1 }, now() - HOUR_MS));
      await kit.upload(kitMessage({ 4097: 2 }, now() - HOUR_MS));
      await kit.upload(kitMessage({ 4097: step }, now() - 300 * DAY_MS));
      await send(store, climateOf(7, 77), { fCnt: 7000 + step, receivedAt: now() - 3 * DAY_MS });
    }
  }
  await Promise.all([owner, neighbour].map(({ orgId }) => server.latestValues.latest.flush(orgId)));
  await Promise.all([owner, neighbour].map(({ orgId }) => server.deviceStatus.status.flush(orgId)));
  await server.alarms.evaluation.fireDue(server.db);
  await packClosedDays({ db: server.db, clock: server.clock, log: server.log, rest: async () => {} });
  return [
    { account: owner.account, euis: [climate, store, tracker, kit].map(({ eui }) => eui) },
    { account: neighbour.account, euis: [foreign, foreignKit].map(({ eui }) => eui) },
    { account: whole.owner.account, euis: [whole.node.eui] },
  ];
}

/** What people of a farm make: pages, scenes, notes, rules that a wave of the climate meets, and the like. */
async function fillPages(owner: User, eui: string, now: number): Promise<void> {
  const series = [{ eui, channel: 1, measurement_id: 4097 }];
  const { desktop_id: pageId } = await owner.call(chartPages.create, { ...A_PAGE, name: 'Climate' });
  await owner.call(charts.create, { desktop_id: pageId, name: 'Warmth', series });
  await owner.call(scenes.create, { name: 'Glass', measurements: [{ ...series[0]!, alias: 'Air' }] });
  await owner.call(notes.create, { at: now, text: 'Sown', eui });
  await owner.call(groups.create, { name: 'North' });
  await owner.call(geofences.create, { name: 'Yard', shape: A_CIRCLE });
  await owner.call(alarms.createRule, { ...aRule, eui, condition: { kind: 'above', limit: 25 } });
  await owner.call(deviceProfiles.create, PROFILE);
  await owner.call(customMeasurements.create, { measurement_id: 5500, measurement_name_en: 'Level' });
  await aConnection(owner);
}

const climateOf = (temperature: number, humidity: number) =>
  packet([valueFrame(4097, temperature), valueFrame(4098, humidity)]).toString('hex');

const positionAt = (at: number, step: number) =>
  fixPacket({
    at: at - MINUTE_MS,
    longitude: 12 + step / 1000,
    latitude: 47.123456 - step / 3000,
    temperature: 15.5,
    light: step % 100,
    battery: 80,
    events: step % 4,
  }).toString('hex');

const kitMessage = (measurements: Record<number, number>, measureTime?: number) => ({
  events: [
    {
      name: 'measure-sensor',
      value: [{ channel: 1, measurements, ...(measureTime && { measureTime: String(measureTime) }) }],
    },
  ],
});

/** What the portal and the public API answer about a farm's history, by question. */
export async function askForHistory(server: TestServer, farm: Farm): Promise<Record<string, unknown>> {
  const owner = await signedIn(server, farm.account);
  const program = await aMadeKey(owner, { label: `${DISPLAY} ${server.clock.now()}` });
  const now = server.clock.now();
  const everything = { time_start: now - 400 * DAY_MS, time_end: now };
  const lastWeek = { time_start: now - 7 * DAY_MS, time_end: now };
  const answers: Record<string, unknown> = {};
  for (const eui of farm.euis) {
    answers[`${eui}: readings`] = await allPages(owner, { eui: [eui], ...everything });
    const series = await owner.call(channels.listMeasurements, { eui: [eui] });
    answers[`${eui}: series`] = series;
    for (const { channel, measurement_id } of series) {
      const one = [{ eui, channel, measurement_id }];
      const name = `${eui}: ${channel}/${measurement_id}`;
      answers[`${name} raw`] = await owner.call(channels.listHistory, {
        series: one,
        ...everything,
        points: 0,
      });
      answers[`${name} on forty points`] = await owner.call(channels.listHistory, {
        series: one,
        ...lastWeek,
        points: 40,
      });
    }
    answers[`${eui}: latest`] = await owner.call(devices.listLatest, { eui: [eui] });
    const { list } = await program.call(open.listTelemetry, { device_eui: eui, ...lastWeek });
    answers[`${eui}: public API`] = [list[0] ?? null, list[1]?.map(inOrder) ?? null];
    answers[`${eui}: means`] = await program.call(open.aggregateChartPoints, {
      device_eui: eui,
      ...lastWeek,
      interval: 120,
    });
  }
  return answers;
}

/** What the portal shows of what people of a farm made. */
export async function askForPages(server: TestServer, farm: Farm): Promise<Record<string, unknown>> {
  const owner = await signedIn(server, farm.account);
  const everything = { time_start: 0, time_end: server.clock.now() };
  const shown = await owner.call(panels.list);
  const found = await owner.call(alarms.listAlarms, { length: LIMITS.listPageSizeMax });
  return {
    pages: await owner.call(chartPages.list),
    charts: await owner.call(charts.list),
    scenes: await owner.call(scenes.list),
    notes: (await owner.call(notes.list, everything)).map(noteOfBefore),
    groups: await owner.call(groups.list),
    geofences: await owner.call(geofences.list),
    rules: await owner.call(alarms.listRules),
    alarms: { ...found, list: found.list.map(alarmOfBefore) },
    messages: await owner.call(notices.list, { length: LIMITS.listPageSizeMax }),
    profiles: await owner.call(deviceProfiles.list),
    measurements: await owner.call(customMeasurements.list),
    connections: await owner.call(connections.list),
    panels: shown,
    shares: await Promise.all(shown.map(({ panel_id }) => owner.call(panelShares.list, { panel_id }))),
    televisions: await owner.call(televisions.list),
    reports: await owner.call(reports.list),
    fields: await owner.call(fields.list),
    pictures: await owner.call(groundPictures.list),
    integrations: await owner.call(integrations.list),
    people: await owner.call(subAccounts.list),
    keys: (await owner.call(accessKeys.list)).filter(({ label }) => !label.startsWith(DISPLAY)),
    questions: await owner.call(advice.listQuestions),
  };
}

type Alarm = ResultOf<typeof alarms.listAlarms>['list'][number];
type Note = ResultOf<typeof notes.list>[number];

/** Alarms and notes with the names that their ids have in the recorded release. */
const alarmOfBefore = ({ alarm_id, ...alarm }: Alarm) => ({ incident_id: alarm_id, ...alarm });
const noteOfBefore = ({ note_id, ...note }: Note) => ({ annotation_id: note_id, ...note });

/** Of readings of the same moment the public API promises no order. */
const inOrder = (readings: [value: unknown, time: string][]) =>
  readings.toSorted(
    ([a, at], [b, bt]) => at.localeCompare(bt) || JSON.stringify(a).localeCompare(JSON.stringify(b)),
  );

/** What the portal shows of a farm's last day. */
export async function askForLastDay(server: TestServer, farm: Farm): Promise<Record<string, unknown>> {
  const owner = await signedIn(server, farm.account);
  const answers: Record<string, unknown> = { statistic: await owner.call(devices.viewStatistic) };
  for (const eui of farm.euis)
    answers[`${eui}: frames`] = (await owner.call(devices.viewNode, { eui })).frames_24h;
  return answers;
}

/** What the portal shows of a farm's uplinks. */
export async function askForUplinks(server: TestServer, farm: Farm): Promise<Record<string, unknown>> {
  const owner = await signedIn(server, farm.account);
  const answers: Record<string, unknown> = {};
  for (const eui of farm.euis) {
    answers[`${eui}: frames`] = (await owner.call(devices.viewNode, { eui })).frames_30d;
    for (const outcome of ['stored', 'refused'] as const) {
      const length = LIMITS.listPageSizeMax;
      const { list, page } = await owner.call(devices.listUplinks, { eui, outcome, length });
      answers[`${eui}: ${outcome}`] = { times: list.map((uplink) => uplink.received_at), page };
      // Of messages without a counter that came in the same moment, none is the first.
      answers[`${eui}: contents of ${outcome}`] = list.map(textOf).sort();
    }
  }
  return answers;
}

type Uplink = ResultOf<typeof devices.listUplinks>['list'][number];

/** Gateways by their EUIs alone, as the recorded releases answered. */
const textOf = (uplink: Uplink): string =>
  JSON.stringify({ ...uplink, gateways: uplink.gateways.map(({ eui }) => eui) });

async function allPages(owner: Caller, query: object): Promise<object[]> {
  const rows: object[] = [];
  for (let offset = 1; ; offset++) {
    const { list, page } = await owner.call(channels.listData, {
      ...query,
      offset,
      length: LIMITS.listPageSizeMax,
    });
    rows.push(...list);
    if (rows.length >= page.count || list.length === 0) return rows;
  }
}

async function signedIn(server: TestServer, account: string): Promise<User> {
  const user = { account, token: '' } as User;
  Object.assign(
    user,
    aCaller(server, () => user.token),
  );
  const { token } = await user.call(users.signIn, { account, password: PASSWORD });
  return Object.assign(user, { token });
}
