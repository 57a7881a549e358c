import { randomUUID } from 'node:crypto';
import { audit } from '@fieldscope/contract/calls/audit';
import { channels } from '@fieldscope/contract/calls/channels';
import { completeChannelData } from '@fieldscope/contract/calls/complete-channel-data';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { trackers } from '@fieldscope/contract/calls/trackers';
import { users } from '@fieldscope/contract/calls/users';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import type { OrgId } from '@fieldscope/contract/ids';
import { LANGUAGES } from '@fieldscope/contract/languages';
import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { listEmbeddingSites, purgeShares } from '../src/modules/panel-shares/panel-shares.service';
import { createShareCredentials } from '../src/modules/panel-shares/share-credentials.service';
import { sql } from '../src/platform/postgres/db';
import type { CreateAttemptLimit } from '../src/platform/security/attempt-limit';
import { aNode, anOwner, aStranger, aSubUser, aViewer, transferDevices, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aHistory } from './readings';

const [AIR, HUMIDITY, LATITUDE] = [4097, 4098, 4198];
const REFUSED = {
  noAuthority: { code: 10005 },
  notYours: { code: 11303 },
  missing: { code: 11306 },
  expired: { code: 11339 },
  frozen: { code: 11025 },
  wrongPassphrase: { code: 11005 },
  tooMany: { code: 10022 },
};

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server, { timezone: 'Europe/Berlin' });
  node = await aNode(owner, { name: 'Greenhouse 2' });
  // Limits of addresses count for an hour at most.
  server.clock.advance(HOUR_MS);
});

const airOf = (eui: string | null, channel: number | null = 1) => ({ eui, channel, measurement_id: AIR });
const aComponent = (kind: PanelKind, y: number, sources: object[], more: object = {}) => ({
  ...{ component_id: randomUUID(), kind, name: `A ${kind}`, settings: {}, sources },
  place: { x: 0, y, width: 12, height: 6 },
  ...more,
});
const aPanel = async (
  components: object[] = [aComponent('gauge', 0, [airOf(node.eui)])],
  more: object = {},
) => (await owner.call(panels.create, { name: 'Greenhouse', components, ...more } as never)).panel_id;
const aShare = async (panel_id: number, more: object = {}, as = owner) =>
  as.call(panelShares.share, { panel_id, name: 'Tomatoes', icon: 'greenhouse', ...more });
async function allRefused(attempts: Promise<unknown>[], refusal: object): Promise<void> {
  for (const outcome of await Promise.allSettled(attempts))
    expect(outcome).toMatchObject({ status: 'rejected', reason: refusal });
}
/** Somebody who has the link to a panel of its own. */
async function someoneWithALink(more: object = {}, panelId?: number) {
  const id = panelId ?? (await aPanel());
  const { share_id: shareId, token } = await aShare(id, more);
  return { id, shareId, token, viewer: aViewer(server, token) };
}
const open = (token: string, more: object = {}) =>
  aStranger(server).call(panelShares.open, { share_token: token, ...more });

describe('links to panels', () => {
  test('are made, changed and withdrawn by administrators, and seen by nobody else', async () => {
    const id = await aPanel();
    const administrator = await aSubUser(owner, 'administrator');
    const { share_id: shareId, token } = await aShare(id, { sites: ['https://Farm.example'] }, administrator);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [share] = await owner.call(panelShares.list, { panel_id: id });
    expect(share).toEqual({
      ...{ share_id: shareId, name: 'Tomatoes', icon: 'greenhouse', expires_at: null, has_passphrase: false },
      ...{ variable: null, sites: ['https://farm.example'], created_at: server.clock.now() },
      ...{ created_by: administrator.account, views: 0, last_seen_at: null },
    });
    const observer = await aSubUser(owner, 'observer');
    await expect(observer.call(panelShares.list, { panel_id: id })).rejects.toMatchObject(
      REFUSED.noAuthority,
    );
    await owner.call(panelShares.update, { share_id: shareId, name: 'Peppers', sites: [] });
    expect(await owner.call(panelShares.list, { panel_id: id })).toMatchObject([
      { name: 'Peppers', sites: [] },
    ]);
    expect(await open(token)).toMatchObject({ name: 'Peppers' });
    const stranger = await anOwner(server);
    for (const call of [panelShares.update, panelShares.withdraw])
      await expect(stranger.call(call, { share_id: shareId })).rejects.toMatchObject(REFUSED.missing);
    await administrator.call(panelShares.withdraw, { share_id: shareId });
    expect(await owner.call(panelShares.list, { panel_id: id })).toEqual([]);
    expect((await owner.call(audit.list, { length: 3 })).list).toMatchObject([
      { call: 'panelShares.withdraw', subject: 'Peppers', who: administrator.account },
      { call: 'panelShares.update', subject: 'Peppers' },
      { call: 'panelShares.list', code: 10005 },
    ]);
  });

  test('are so many of a panel as may be; those that expired leave room', async () => {
    const id = await aPanel();
    const expires_at = server.clock.now() + HOUR_MS;
    for (let made = 0; made < PANEL_LIMITS.shares; made += 1) await aShare(id, { expires_at });
    await expect(aShare(id)).rejects.toMatchObject({ code: 11307 });
    server.clock.advance(HOUR_MS);
    await owner.call(users.refresh, { refreshToken: owner.refreshToken }).then(({ token }) => {
      owner.token = token;
    });
    await aShare(id);
    server.clock.advance(PANEL_LIMITS.expiredShareDays * DAY_MS);
    await purgeShares(server);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from panel_share where panel_id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown picture', { icon: 'dragon' }, 'icon'],
    ['an end that is over', { expires_at: 5 }, 'expires_at'],
    ['a passphrase that is guessed at once', { passphrase: 'abc' }, 'passphrase'],
    ['a site with a path', { sites: ['https://farm.example/x'] }, 'sites.0'],
    ['a site that is none', { sites: ["https://a.example; script-src 'none'"] }, 'sites.0'],
    ['any site', { sites: ['*'] }, 'sites.0'],
    ['a variable that the panel does not have', { variable: '2CF7F10000000001' }, 'variable'],
  ])('refuse %s', async (_, wrong, field) => {
    await expect(aShare(await aPanel(), wrong)).rejects.toMatchObject({ code: 10007, facts: { field } });
  });

  test('fix devices and groups of their own organisation alone', async () => {
    const stranger = await anOwner(server);
    const theirs = await aNode(stranger);
    const id = await aPanel([], { settings: { variable: { kind: 'device', first: null } } });
    await expect(aShare(id, { variable: theirs.eui })).rejects.toMatchObject(REFUSED.notYours);
    const { group_uuid } = await stranger.call(groups.create, { name: 'Theirs' });
    const ofGroups = await aPanel([], { settings: { variable: { kind: 'group', first: null } } });
    await expect(aShare(ofGroups, { variable: group_uuid })).rejects.toMatchObject({ code: 11317 });
    await expect(stranger.call(panelShares.share, { panel_id: id, name: 'Mine' })).rejects.toMatchObject(
      REFUSED.missing,
    );
  });

  test('are stored as digests: neither token nor passphrase is in the database or the log', async () => {
    const { token } = await someoneWithALink({ passphrase: 'ripe tomatoes' });
    await open(token, { passphrase: 'wrong guess' }).catch(() => undefined);
    await fetch(`${server.url}/shareapi/panel/view_panel?id=1&share_token=${token}`);
    await fetch(`${server.url}/shareapi/panel/view_panel?id=x&share_token=half${token}`);
    const { rows } = await sql<{ text: string }>`
      select string_agg(panel_share::text, '') || (select coalesce(string_agg(audit_entry::text, ''), '') from audit_entry)
        as text from panel_share`.execute(server.db);
    for (const text of [rows[0]!.text, server.logged()]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain('ripe tomatoes');
    }
  });

  test('of a panel in the trash lead nowhere until it is restored', async () => {
    const { id, token, viewer } = await someoneWithALink();
    await owner.call(panels.remove, { panel_id: id });
    await expect(open(token)).rejects.toMatchObject(REFUSED.missing);
    await expect(viewer.call(panels.view, { id })).rejects.toMatchObject(REFUSED.missing);
    await owner.call(panels.restore, { panel_id: id });
    await viewer.call(panels.view, { id });
  });
});

test('sites that may embed a link are those of the link alone, until it ends', async () => {
  const sites = ['https://farm.example'];
  const { shareId } = await someoneWithALink({ sites, expires_at: server.clock.now() + MINUTE_MS });
  const { shareId: without } = await someoneWithALink();
  expect(await listEmbeddingSites(server, shareId)).toEqual(sites);
  for (const unknown of [without, randomUUID(), 'x', "' or 1=1"])
    expect(await listEmbeddingSites(server, unknown)).toEqual([]);
  server.clock.advance(MINUTE_MS);
  expect(await listEmbeddingSites(server, shareId)).toEqual([]);
});

describe('somebody who opens a link', () => {
  test('learns what it shows, and counts once', async () => {
    await owner.call(customMeasurements.rename, { measurement_id: AIR, measurement_name_en: 'Warmth' });
    await owner.call(customMeasurements.rename, { measurement_id: HUMIDITY, measurement_name_en: 'Secret' });
    const { id, token, viewer } = await someoneWithALink();
    expect(await open(token)).toEqual({
      ...{ panel_id: id, name: 'Tomatoes', icon: 'greenhouse', asks_passphrase: false },
      ...{ proof: null, proof_until: null, expires_at: null, variable: null, choices: [] },
      measurement_names: [{ measurement_id: AIR, measurement_name: 'Warmth', measurement_unit: '℃' }],
      brand: { pictures: {}, links: {}, texts: {} },
    });
    server.clock.advance(5 * MINUTE_MS);
    await viewer.call(panels.view, { id });
    expect(await owner.call(panelShares.list, { panel_id: id })).toMatchObject([
      { views: 1, last_seen_at: server.clock.now() },
    ]);
  });

  test('may send the token in the query, and is nobody of the organisation with it', async () => {
    const { id, token, viewer } = await someoneWithALink();
    const answer = await fetch(`${server.url}/shareapi/panel/view_panel?id=${id}&share_token=${token}`);
    expect(await answer.json()).toMatchObject({ code: 0, data: { panel_id: id } });
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const call of [panels.list, panelShares.list, users.viewOrganisation])
      expect((await viewer.ask(call, { panel_id: id }, { base: '/portalapi' })).body).toMatchObject({
        code: 11101,
      });
  });

  test('beside a session of their own sees the panel of the link', async () => {
    const { id, token } = await someoneWithALink();
    const other = await anOwner(server);
    const answer = await fetch(`${server.url}/shareapi/panel/view_panel?id=${id}`, {
      headers: { authorization: other.token, 'share-token': token },
    });
    expect(await answer.json()).toMatchObject({ code: 0, data: { panel_id: id, updated_by: null } });
  });

  test.each([
    ['a half token', (token: string) => token.slice(0, 20)],
    ['none', () => ''],
    ['a token that never was', () => 'x'.repeat(43)],
    ['signs that no token has', () => "'; drop table panel_share"],
  ])('with %s sees nothing', async (_, changed) => {
    const { id, token } = await someoneWithALink();
    await expect(aViewer(server, changed(token)).call(panels.view, { id })).rejects.toMatchObject(
      REFUSED.noAuthority,
    );
    if (changed(token) !== '') await expect(open(changed(token))).rejects.toMatchObject(REFUSED.noAuthority);
  });

  test('that is withdrawn, expired, or of an organisation that is frozen, is refused at once', async () => {
    const { viewer: first, shareId, token, id } = await someoneWithALink();
    const { viewer: second } = await someoneWithALink({ expires_at: server.clock.now() + MINUTE_MS }, id);
    await setFrozen(server, { organisation: owner.orgId as OrgId }, true);
    await expect(first.call(panels.viewData, { id })).rejects.toMatchObject(REFUSED.frozen);
    await setFrozen(server, { organisation: owner.orgId as OrgId }, false);
    for (const one of [first, second]) await one.call(panels.viewData, { id });
    server.clock.advance(MINUTE_MS);
    await expect(second.call(panels.viewData, { id })).rejects.toMatchObject(REFUSED.expired);
    await owner.call(panelShares.withdraw, { share_id: shareId });
    await expect(first.call(panels.viewData, { id })).rejects.toMatchObject(REFUSED.noAuthority);
    await expect(open(token)).rejects.toMatchObject(REFUSED.noAuthority);
  });
});

test('an address has so many calls a minute, and a link from all addresses together', async () => {
  const { token } = await someoneWithALink();
  const twice: CreateAttemptLimit = (name, _most, seconds) => server.attempts(`${name} twice`, 2, seconds);
  const { authenticate } = createShareCredentials({ ...server, attempts: twice });
  const askFrom = (ip: string) => authenticate({ headers: { 'share-token': token }, query: '', ip } as never);
  await askFrom('192.0.2.1');
  await askFrom('192.0.2.1');
  for (const ip of ['192.0.2.1', '198.51.100.1'])
    await expect(askFrom(ip)).rejects.toMatchObject({ name: 'too_frequent' });
});

describe('a passphrase', () => {
  const passphrase = 'ripe tomatoes';

  test('is asked for before anything is shown, and proves who entered it for some hours', async () => {
    const { id, token, viewer } = await someoneWithALink({ passphrase });
    expect(await open(token)).toEqual({
      ...{ panel_id: id, name: 'Tomatoes', icon: 'greenhouse', asks_passphrase: true },
      ...{ proof: null, proof_until: null, expires_at: null, variable: null, choices: [] },
      measurement_names: [],
      brand: { pictures: {}, links: {}, texts: {} },
    });
    await expect(viewer.call(panels.view, { id })).rejects.toMatchObject(REFUSED.wrongPassphrase);
    await expect(open(token, { passphrase: 'ripe peppers' })).rejects.toMatchObject(REFUSED.wrongPassphrase);
    const { proof, proof_until } = await open(token, { passphrase });
    expect(proof_until).toBe(server.clock.now() + PANEL_LIMITS.shareProofMs);
    await aViewer(server, token, proof!).call(panels.view, { id });
    server.clock.advance(PANEL_LIMITS.shareProofMs - 1);
    const renewed = await open(token, { proof });
    server.clock.advance(1);
    await expect(aViewer(server, token, proof!).call(panels.view, { id })).rejects.toMatchObject(
      REFUSED.wrongPassphrase,
    );
    await aViewer(server, token, renewed.proof!).call(panels.view, { id });
    const { rows } = await sql<{
      views: number;
    }>`select views from panel_share where panel_id = ${id}`.execute(server.db);
    expect(rows).toEqual([{ views: 1 }]);
  });

  test('that is changed ends what was proved with the one before, and a proof opens no other link', async () => {
    const { id, token, shareId } = await someoneWithALink({ passphrase });
    const { token: other } = await someoneWithALink({ passphrase }, id);
    const { proof } = await open(token, { passphrase });
    const until = proof!.split('.')[0]!;
    for (const [given, wrong] of [
      [other, proof!],
      [token, proof!.replace(until, String(Number(until) + HOUR_MS))],
      [token, 'NaN.'],
    ] as const)
      await expect(aViewer(server, given, wrong).call(panels.view, { id })).rejects.toMatchObject(
        REFUSED.wrongPassphrase,
      );
    await owner.call(panelShares.update, { share_id: shareId, passphrase: 'green peppers' });
    await expect(aViewer(server, token, proof!).call(panels.view, { id })).rejects.toMatchObject(
      REFUSED.wrongPassphrase,
    );
    await owner.call(panelShares.update, { share_id: shareId, passphrase: null });
    await aViewer(server, token).call(panels.view, { id });
  });

  test('is not guessed: after some wrong ones an address waits, and the right one does not help', async () => {
    const { token } = await someoneWithALink({ passphrase });
    const guess = (given: string) => open(token, { passphrase: given }).catch(({ code }) => ({ code }));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`guess ${index}`)));
    const refused = answers.filter((answer) => 'code' in answer && answer.code === REFUSED.tooMany.code);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(await guess(passphrase)).toEqual(REFUSED.tooMany);
  });
});

describe('a link shows', () => {
  const history = async (device = node, at = server.clock.now() - HOUR_MS) => {
    for (const [channel, id, value] of [
      [1, AIR, 21.5],
      [1, HUMIDITY, 77.125],
    ] as const)
      await aHistory(server, { eui: device.eui, channel, measurement_id: id }, [[at, value]]);
  };

  test('the panel without who made it', async () => {
    const { id, viewer } = await someoneWithALink();
    expect(await viewer.call(panels.view, { id })).toMatchObject({
      ...{ name: 'Greenhouse', updated_by: null },
      components: [{ kind: 'gauge', sources: [airOf(node.eui)] }],
    });
    const other = await aPanel();
    for (const call of [panels.view, panels.viewData, panels.viewCurves])
      await expect(viewer.call(call, { id: other })).rejects.toMatchObject(REFUSED.missing);
  });

  test('of its devices what the panel measures, in each of the calls', async () => {
    await history();
    const { id, viewer } = await someoneWithALink(
      {},
      await aPanel([aComponent('line_chart', 0, [airOf(node.eui)])]),
    );
    const now = server.clock.now();
    const range = { time_start: now - DAY_MS, time_end: now };
    const data = await viewer.call(panels.viewData, { id });
    expect(data).toMatchObject({
      devices: [{ eui: node.eui, name: 'Greenhouse 2', battery: null, group_name: null }],
      series: [{ ...airOf(node.eui), value: 21.5 }],
      ...{ positions: [], variable_devices: [] },
    });
    const { components } = await viewer.call(panels.viewCurves, { id });
    expect(components.map(({ curves }) => curves.map(({ values }) => values))).toEqual([[[21.5]]]);
    expect(await viewer.call(devices.listLatest)).toMatchObject([{ ...airOf(node.eui), value: 21.5 }]);
    expect((await viewer.call(channels.listData)).list).toMatchObject([
      { ...airOf(node.eui), value: 21.5, f_cnt: null },
    ]);
    expect((await viewer.call(completeChannelData.list)).list).toMatchObject([
      { f_cnt: null, values: [{ channel: 1, measurement_id: AIR, value: 21.5 }] },
    ]);
    expect((await viewer.call(channels.listActivity)).list).toMatchObject([{ eui: node.eui, kind: 'bound' }]);
    const series = [airOf(node.eui)] as never;
    expect(await viewer.call(channels.listHistory, { series, ...range })).toMatchObject([{ values: [21.5] }]);
    const humid = [{ ...airOf(node.eui), measurement_id: HUMIDITY }] as never;
    await expect(viewer.call(channels.listHistory, { series: humid, ...range })).rejects.toMatchObject(
      REFUSED.noAuthority,
    );
  });

  test('nothing of other devices of the organisation', async () => {
    const barn = await aNode(owner, { name: 'Barn' });
    await history(barn);
    const { viewer } = await someoneWithALink();
    const range = { time_start: server.clock.now() - DAY_MS, time_end: server.clock.now() };
    const eui = [barn.eui];
    await allRefused(
      [
        viewer.call(devices.listLatest, { eui }),
        viewer.call(channels.listData, { eui }),
        viewer.call(completeChannelData.list, { eui }),
        viewer.call(channels.listActivity, { eui: barn.eui }),
        viewer.call(channels.listHistory, { series: [airOf(barn.eui)] as never, ...range }),
        viewer.call(trackers.listPositions, { eui, ...range }),
        viewer.call(trackers.switchBuzzer, { eui: barn.eui }),
      ],
      REFUSED.notYours,
    );
    expect((await viewer.call(channels.listActivity)).list.map((entry) => entry.eui)).toEqual([node.eui]);
    expect((await viewer.call(channels.listData, { group_uuid: '' })).list).toEqual([]);
  });

  test('no more history and points than a panel needs', async () => {
    await history();
    const { viewer, id } = await someoneWithALink(
      {},
      await aPanel([aComponent('line_chart', 0, [airOf(node.eui)])]),
    );
    const now = server.clock.now();
    const old = { time_start: now - PANEL_LIMITS.sharedRangeMs - 1, time_end: now };
    const tooOld = { code: 10007, facts: { field: 'time_start' } };
    await allRefused(
      [
        viewer.call(channels.listData, old),
        viewer.call(completeChannelData.list, old),
        viewer.call(channels.listData, { time_end: old.time_start }),
        viewer.call(channels.listHistory, { series: [airOf(node.eui)] as never, ...old }),
      ],
      tooOld,
    );
    await expect(viewer.call(panels.viewCurves, { id, from: old.time_start, to: now })).rejects.toMatchObject(
      {
        ...{ code: 10007, facts: { field: 'from' } },
      },
    );
    const minutes = Array.from({ length: 2000 }, (_, index): [number, number] => [
      now - index * MINUTE_MS,
      index,
    ]);
    await aHistory(server, airOf(node.eui) as never, minutes);
    for (const points of [0, 4000]) {
      const time = { time_start: now - 2 * DAY_MS, time_end: now };
      const [curve] = await viewer.call(channels.listHistory, {
        series: [airOf(node.eui)] as never,
        ...time,
        points,
      });
      expect(curve!.times.length).toBeLessThanOrEqual(PANEL_LIMITS.sharedPoints);
    }
  });

  test('where devices are when a map shows them, and not what they heard there', async () => {
    const [shown, hidden] = [await aNode(owner, 'T1000-A'), await aNode(owner, 'T1000-A')];
    const now = server.clock.now();
    for (const { eui } of [shown, hidden])
      for (const measurement_id of [LATITUDE, LATITUDE - 1])
        await aHistory(server, { eui, channel: 1, measurement_id }, [[now - HOUR_MS, 48]]);
    await aHistory(server, { eui: shown.eui, channel: 1, measurement_id: MEASUREMENT_ID.wifiScan }, [
      [now - HOUR_MS, [{ mac: 'A1:B2:C3:D4:E5:F6', rssi: -60 }]],
    ]);
    const { viewer, id } = await someoneWithALink(
      {},
      await aPanel([aComponent('map', 0, [airOf(shown.eui)]), aComponent('gauge', 10, [airOf(hidden.eui)])]),
    );
    const range = { time_start: now - DAY_MS, time_end: now };
    const [path] = await viewer.call(trackers.listPositions, { eui: [shown.eui], ...range });
    expect(path).toMatchObject({ points: [{ latitude: 48, battery: null }], scans: [], failures: [] });
    await expect(viewer.call(trackers.listPositions, { eui: [hidden.eui], ...range })).rejects.toMatchObject(
      REFUSED.notYours,
    );
    const { positions } = await viewer.call(panels.viewData, { id });
    expect(positions.map(({ eui }) => eui)).toEqual([shown.eui]);
  });

  test('how a buzzer is switched, and switches none', async () => {
    const tracker = await aNode(owner, 'T1000-A');
    const { viewer } = await someoneWithALink(
      {},
      await aPanel([aComponent('gauge', 0, [airOf(tracker.eui)])]),
    );
    expect(await viewer.call(trackers.switchBuzzer, { eui: tracker.eui })).toEqual({
      on: null,
      command: null,
    });
    for (const on of [true, false])
      await expect(viewer.call(trackers.switchBuzzer, { eui: tracker.eui, on })).rejects.toMatchObject(
        REFUSED.noAuthority,
      );
  });

  test('nobody: settings are those of the organisation', async () => {
    const { viewer } = await someoneWithALink();
    expect((await viewer.ask(users.viewSetting, {}, { language: 'zh-CN' })).body.data).toEqual({
      ...{ temperatureUnit: 0, units: {}, language: LANGUAGES.zh.number, languageChosen: false },
      ...{ client: '', clientState: '', nickname: '', timezone: 'Europe/Berlin' },
    });
  });

  test('nothing of a device that was transferred away', async () => {
    await history();
    const { viewer, id } = await someoneWithALink();
    await transferDevices(owner, await anOwner(server), [node.eui]);
    expect(await viewer.call(panels.viewData, { id })).toMatchObject({ devices: [], series: [] });
    await expect(viewer.call(devices.listLatest, { eui: [node.eui] })).rejects.toMatchObject(
      REFUSED.notYours,
    );
  });
});

describe('the variable of a shared panel', () => {
  const withVariable = (variable: object, kind: PanelKind = 'values_table') =>
    aPanel([aComponent(kind, 0, [airOf(null, null)])], { settings: { variable } });
  const measured = async (name: string) => {
    const one = await aNode(owner, { name });
    await aHistory(server, { eui: one.eui, measurement_id: AIR }, [[server.clock.now() - MINUTE_MS, 20]]);
    return one;
  };

  test('that a link fixes is the only one', async () => {
    const [north, south] = [await measured('North'), await measured('South')];
    const id = await withVariable({ kind: 'device', first: south.eui });
    const { viewer, token } = await someoneWithALink({ variable: north.eui }, id);
    expect(await open(token)).toMatchObject({ variable: north.eui, choices: [] });
    const fixed = { settings: { variable: { kind: 'device', first: north.eui } } };
    expect(await viewer.call(panels.view, { id })).toMatchObject(fixed);
    for (const variable of [undefined, north.eui])
      expect(await viewer.call(panels.viewData, { id, variable })).toMatchObject({
        ...{ variable_devices: [north.eui], series: [{ eui: north.eui, value: 20 }] },
      });
    for (const call of [panels.viewData, panels.viewCurves])
      await expect(viewer.call(call, { id, variable: south.eui })).rejects.toMatchObject(REFUSED.noAuthority);
    await expect(viewer.call(devices.listLatest, { eui: [south.eui] })).rejects.toMatchObject(
      REFUSED.notYours,
    );
    expect(await viewer.call(devices.listLatest)).toMatchObject([{ eui: north.eui, value: 20 }]);
  });

  test('that no link fixes is chosen among what there is', async () => {
    const [north, south] = [await measured('North'), await measured('South')];
    const id = await withVariable({ kind: 'device', first: null });
    const { viewer, token } = await someoneWithALink({}, id);
    const { choices } = await open(token);
    expect(choices.map(({ name }) => name)).toEqual(['Greenhouse 2', 'North', 'South']);
    for (const { eui } of [north, south])
      expect(await viewer.call(panels.viewData, { id, variable: eui })).toMatchObject({ series: [{ eui }] });
    const theirs = await aNode(await anOwner(server));
    await expect(viewer.call(panels.viewData, { id, variable: theirs.eui })).rejects.toMatchObject(
      REFUSED.notYours,
    );
  });

  test('may be a group, and devices that leave it are shown no more', async () => {
    const north = await measured('North');
    const { group_uuid } = await owner.call(groups.create, { name: 'Beds' });
    await owner.call(groups.moveDevices, { group_uuid, eui: [north.eui] } as never);
    const id = await withVariable({ kind: 'group', first: null });
    const { viewer, token } = await someoneWithALink({ variable: group_uuid }, id);
    expect(await viewer.call(panels.viewData, { id })).toMatchObject({ series: [{ eui: north.eui }] });
    await owner.call(groups.moveDevices, { group_uuid: '', eui: [north.eui] } as never);
    expect(await viewer.call(panels.viewData, { id })).toMatchObject({ series: [] });
    const free = await someoneWithALink({}, id);
    expect((await open(free.token)).choices).toEqual([
      { id: '', name: '' },
      { id: group_uuid, name: 'Beds' },
    ]);
    await owner.call(panels.update, { panel_id: id, settings: { variable: null } });
    expect(await viewer.call(panels.viewData, { id })).toMatchObject({ series: [], variable_devices: [] });
    await open(token);
  });

  test('that leaves the organisation ends the link', async () => {
    const north = await measured('North');
    const id = await withVariable({ kind: 'device', first: null });
    const { viewer, token } = await someoneWithALink({ variable: north.eui }, id);
    await transferDevices(owner, await anOwner(server), [north.eui]);
    await expect(viewer.call(panels.view, { id })).rejects.toMatchObject(REFUSED.noAuthority);
    await expect(open(token)).rejects.toMatchObject(REFUSED.noAuthority);
    expect(await owner.call(panelShares.list, { panel_id: id })).toEqual([]);
  });
});
