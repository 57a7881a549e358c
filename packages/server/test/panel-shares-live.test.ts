import { randomUUID } from 'node:crypto';
import { groups } from '@fieldscope/contract/calls/groups';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import type { OrgId } from '@fieldscope/contract/ids';
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { alarmsChanged } from '../src/modules/alarms/alarms.events';
import { aNode, anOwner, aStranger, aViewer, transferDevices, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { aSharedScreen } from './live-screens';
import { aSender, S2101_UPLINK } from './sender';

const AIR = 4097;
const passphrase = 'ripe tomatoes';

let server: TestServer;
/** Another process of the same installation. */
let other: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
let sender: Awaited<ReturnType<typeof aSender>>;
beforeAll(async () => {
  server = await aServer();
  const { DATABASE_URL, DATA_DIR } = server.config;
  other = await aServer({ DATABASE_URL, DATA_DIR });
  sender = await aSender(server);
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { model: 'S2101', name: 'Greenhouse 2' });
});

const airOf = (eui: string | null, channel: number | null = 1) => ({ eui, channel, measurement_id: AIR });
const aPanel = async (sources: object[] = [airOf(node.eui)], more: object = {}) => {
  const table = {
    ...{ component_id: randomUUID(), kind: 'values_table', name: 'Values', settings: {}, sources },
    place: { x: 0, y: 0, width: 12, height: 6 },
  };
  return (await owner.call(panels.create, { name: 'Greenhouse', components: [table], ...more } as never))
    .panel_id;
};
async function aShare(panelId: number, more: object = {}) {
  const shared = await owner.call(panelShares.share, { panel_id: panelId, name: 'Tomatoes', ...more });
  return { panelId, shareId: shared.share_id, share_token: shared.token };
}
type Screen = Awaited<ReturnType<typeof aSharedScreen>>;
async function anOpenPage(hello: Parameters<typeof aSharedScreen>[1], on = server): Promise<Screen> {
  const page = await aSharedScreen(on, hello);
  await page.until('welcome');
  return page;
}
const refused = async (page: Screen): Promise<ErrorName> => {
  const { code } = await page.until('refused');
  await page.closed;
  return (Object.keys(ERRORS) as ErrorName[]).find((name) => ERRORS[name].code === code)!;
};

test('readings of what a panel shows come in a message a second, and nothing else does', async () => {
  const barn = await aNode(owner, { model: 'S2101', name: 'Barn' });
  const { share_token } = await aShare(await aPanel());
  const page = await anOpenPage({ share_token });
  await sender.uplink(barn, S2101_UPLINK);
  for (let sent = 0; sent < 3; sent += 1) await sender.uplink(node, S2101_UPLINK, { rssi: -97 });
  const { readings } = await page.until('news', (news) => news.readings.length > 0);
  expect(readings).toEqual([{ ...airOf(node.eui), value: 21.4, measured_at: server.clock.now() }]);
  const { devices } = await page.until('news', (news) => news.devices.length > 0);
  expect(devices).toEqual([
    { eui: node.eui, online: true, last_seen_at: server.clock.now(), interval_minutes: 60 },
  ]);
  expect(JSON.stringify(page.received)).not.toContain(barn.eui);
});

test('a panel that changes is announced to its own viewers, who see then what it shows', async () => {
  const barn = await aNode(owner, { model: 'S2101', name: 'Barn' });
  const [{ share_token, panelId }, elsewhere] = [await aShare(await aPanel()), await aShare(await aPanel())];
  const [page, away] = [await anOpenPage({ share_token }), await anOpenPage(elsewhere)];
  const [component] = (await owner.call(panels.view, { id: panelId })).components;
  await owner.call(panels.update, {
    panel_id: panelId,
    saved: [{ ...component!, sources: [airOf(barn.eui)] }],
  } as never);
  expect(await page.until('panels_changed')).toEqual({ type: 'panels_changed', panel_id: panelId });
  await sender.uplink(node, S2101_UPLINK);
  await sender.uplink(barn, S2101_UPLINK);
  const { readings } = await page.until('news', (news) => news.readings.length > 0);
  expect(readings.map(({ eui }) => eui)).toEqual([barn.eui]);
  await server.events.announce(alarmsChanged, { orgId: owner.orgId });
  await away.until('news', ({ is_data_old }) => is_data_old);
  expect(away.received.map(({ type }) => type)).not.toContain('panels_changed');
});

test('a link that fixes a device shows no other, and one that does not shows what is chosen', async () => {
  const barn = await aNode(owner, { model: 'S2101', name: 'Barn' });
  const panelId = await aPanel([airOf(null, null)], {
    settings: { variable: { kind: 'device', first: node.eui } },
  });
  const { share_token: fixed } = await aShare(panelId, { variable: barn.eui });
  const { share_token: free } = await aShare(panelId);
  expect(await refused(await aSharedScreen(server, { share_token: fixed, variable: node.eui }))).toBe(
    'no_authority',
  );
  const [ofBarn, chosen, first] = [
    await anOpenPage({ share_token: fixed }),
    await anOpenPage({ share_token: free, variable: barn.eui }),
    await anOpenPage({ share_token: free }),
  ];
  await sender.uplink(node, S2101_UPLINK);
  await sender.uplink(barn, S2101_UPLINK);
  for (const [page, eui] of [
    [ofBarn, barn.eui],
    [chosen, barn.eui],
    [first, node.eui],
  ] as const) {
    const { readings } = await page.until('news', (news) => news.readings.length > 0);
    expect(readings.map((reading) => reading.eui)).toEqual([eui]);
  }
});

test('a device that comes into the group of a panel is shown, and asks for its values', async () => {
  const { group_uuid } = await owner.call(groups.create, { name: 'Beds' });
  const panelId = await aPanel([airOf(null, null)], {
    settings: { variable: { kind: 'group', first: group_uuid } },
  });
  const page = await anOpenPage(await aShare(panelId));
  await owner.call(groups.moveDevices, { group_uuid, eui: [node.eui] } as never);
  await page.until('news', ({ is_data_old }) => is_data_old);
  await sender.uplink(node, S2101_UPLINK);
  await page.until('news', ({ readings }) => readings.some(({ eui }) => eui === node.eui));
});

test.each<[string, ErrorName, (share: Awaited<ReturnType<typeof aShare>>) => Promise<unknown>]>([
  ['withdrawn', 'no_authority', ({ shareId }) => owner.call(panelShares.withdraw, { share_id: shareId })],
  [
    'of a panel that was deleted',
    'resource_missing',
    ({ panelId }) => owner.call(panels.remove, { panel_id: panelId }),
  ],
  [
    'of a frozen organisation',
    'account_frozen',
    () => setFrozen(server, { organisation: owner.orgId as OrgId }, true),
  ],
  [
    'that fixes a device which was transferred away',
    'no_authority',
    async () => transferDevices(owner, await anOwner(server), [node.eui]),
  ],
])('an open page of a link that is %s is refused at once, in every process', async (_, error, end) => {
  const panelId = await aPanel([airOf(null, null)], {
    settings: { variable: { kind: 'device', first: null } },
  });
  const share = await aShare(panelId, { variable: node.eui });
  const pages = [await anOpenPage(share), await anOpenPage(share, other)];
  await end(share);
  expect(await Promise.all(pages.map(refused))).toEqual([error, error]);
});

test('an open page of a link that expires is refused within a second', async () => {
  const share = await aShare(await aPanel(), { expires_at: server.clock.now() + HOUR_MS });
  const page = await anOpenPage(share);
  server.clock.advance(HOUR_MS);
  expect(await refused(page)).toBe('expired');
});

test('a device that is transferred away is shown no more on the open page of its panel', async () => {
  const barn = await aNode(owner, { model: 'S2101', name: 'Barn' });
  const page = await anOpenPage(await aShare(await aPanel([airOf(node.eui), airOf(barn.eui)])));
  await transferDevices(owner, await anOwner(server), [node.eui]);
  await page.until('news', ({ is_data_old }) => is_data_old);
  await sender.uplink(node, S2101_UPLINK);
  await sender.uplink(barn, S2101_UPLINK);
  const { readings } = await page.until('news', (news) => news.readings.length > 0);
  expect(readings.map(({ eui }) => eui)).toEqual([barn.eui]);
});

test('what a link fixes is changed: its open pages come back to see it', async () => {
  const panelId = await aPanel([airOf(null, null)], {
    settings: { variable: { kind: 'device', first: null } },
  });
  const share = await aShare(panelId);
  const page = await anOpenPage(share);
  await owner.call(panelShares.update, { share_id: share.shareId, variable: node.eui });
  await page.closed;
  expect(page.received.map(({ type }) => type)).not.toContain('refused');
});

test('a passphrase is proved before anything is said; a new one ends open pages, an older proof does not', async () => {
  const share = await aShare(await aPanel(), { passphrase });
  expect(await refused(await aSharedScreen(server, share))).toBe('password_wrong');
  const { proof } = await aStranger(server).call(panelShares.open, {
    share_token: share.share_token,
    passphrase,
  });
  const page = await anOpenPage({ ...share, share_proof: proof! });
  server.clock.advance(24 * HOUR_MS);
  const fresh = await owner.call(users.refresh, { refreshToken: owner.refreshToken });
  Object.assign(owner, { token: fresh.token, refreshToken: fresh.refresh_token });
  await owner.call(panelShares.update, { share_id: share.shareId, name: 'Peppers' });
  await sender.uplink(node, S2101_UPLINK);
  await page.until('news');
  await owner.call(panelShares.update, { share_id: share.shareId, passphrase: 'green peppers' });
  expect(await refused(page)).toBe('password_wrong');
});

test.each([
  ['a token that never was', { share_token: 'x'.repeat(43) }, 'no_authority'],
  ['another panel', { panel_id: 0x7fff_ffff }, 'resource_missing'],
  ['a variable that the panel does not have', { variable: '2CF7F10000000001' }, 'parameter_invalid'],
  ['no token', { share_token: '' }, 'parameter_invalid'],
])('a page that comes with %s is refused', async (_, wrong, error) => {
  const { share_token } = await aShare(await aPanel());
  expect(await refused(await aSharedScreen(server, { share_token, ...wrong }))).toBe(error);
});

test('a page of another site does not get to speak', async () => {
  const { share_token } = await aShare(await aPanel());
  await expect(aSharedScreen(server, { share_token }, 'https://evil.example')).rejects.toThrow('403');
});

test('many who open a link at once are all answered, and the organisation beside them', async () => {
  const { share_token, panelId } = await aShare(await aPanel());
  const viewer = aViewer(server, share_token);
  const asked = Array.from({ length: 250 }, (_, index) =>
    viewer.call(index % 2 === 0 ? panels.view : panels.viewData, { id: panelId }),
  );
  await owner.call(panels.list);
  for (const answer of await Promise.all(asked)) expect(answer).toBeDefined();
});
