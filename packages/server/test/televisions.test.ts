import { randomUUID } from 'node:crypto';
import { audit } from '@fieldscope/contract/calls/audit';
import { groups } from '@fieldscope/contract/calls/groups';
import { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { panels } from '@fieldscope/contract/calls/panels';
import { televisions } from '@fieldscope/contract/calls/televisions';
import type { OrgId } from '@fieldscope/contract/ids';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { purgeTelevisions } from '../src/modules/televisions/televisions.service';
import { sql } from '../src/platform/postgres/db';
import {
  aNode,
  anOwner,
  aStranger,
  aSubUser,
  aTelevision,
  aViewer,
  transferDevices,
  type User,
} from './builders';
import { aServer, type TestServer } from './harness';
import { aSharedScreen } from './live-screens';
import { aHistory } from './readings';

const AIR = 4097;
const REFUSED = {
  noAuthority: { code: 10005 },
  wrongCode: { code: 10007, facts: { field: 'code' } },
  missing: { code: 11306 },
  frozen: { code: 11025 },
  tooMany: { code: 10022 },
};

let server: TestServer;
/** Another process of the same installation. */
let other: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
  const { DATABASE_URL, DATA_DIR } = server.config;
  other = await aServer({ DATABASE_URL, DATA_DIR });
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
});

const airOf = (eui: string | null) => ({ eui, channel: eui === null ? null : 1, measurement_id: AIR });
const aPanel = async (name = 'Greenhouse', settings = {}, shown: string | null = node.eui) =>
  (
    await owner.call(panels.create, {
      ...{ name, settings },
      components: [
        {
          ...{ component_id: randomUUID(), kind: 'values_table', name: 'Air', settings: {} },
          ...{ place: { x: 0, y: 0, width: 12, height: 6 }, sources: [airOf(shown)] },
        },
      ],
    } as never)
  ).panel_id;
const entry = (panel_id: number, variable: string | null = null, seconds = 30) => ({
  ...{ panel_id, variable, seconds },
});
const look = (token: string) => aStranger(server).call(televisions.viewOwn, { share_token: token });
const pair = (code: string, playlist: object[], as = owner) =>
  as.call(televisions.pair, { code, name: 'Hall', playlist } as never);
/** A television of the organisation that shows these panels. */
async function aPairedTelevision(playlist: object[]) {
  const { token, code } = await aTelevision(server);
  const { television_id: id } = await pair(code, playlist);
  return { id, token, viewer: aViewer(server, token) };
}

describe('a television', () => {
  test('shows a code, which an administrator enters, and then its panels', async () => {
    await owner.call(customMeasurements.rename, { measurement_id: AIR, measurement_name_en: 'Warmth' });
    const { token, code, code_until } = await aTelevision(server);
    expect(code).toMatch(/^[34679AC-HJKMNP-RT-Y]{4}-[34679AC-HJKMNP-RT-Y]{4}$/);
    expect(await look(token)).toEqual({
      ...{ code, code_until, name: null, playlist: [], measurement_names: [], brand: null },
    });
    const administrator = await aSubUser(owner, 'administrator');
    const panel = await aPanel();
    const typed = ` ${code.toLowerCase().replace('-', ' ')}`;
    await pair(typed, [entry(panel, null, 5), entry(await aPanel('Field'), null, 86_400)], administrator);
    const playlist = [
      { panel_id: panel, name: 'Greenhouse', seconds: 5, variable: null },
      { panel_id: panel + 1, name: 'Field', seconds: 86_400, variable: null },
    ];
    expect(await look(token)).toEqual({
      ...{ code: null, code_until: null, name: 'Hall', playlist },
      measurement_names: [{ measurement_id: AIR, measurement_name: 'Warmth', measurement_unit: '℃' }],
      brand: { pictures: {}, links: {}, texts: {} },
    });
    expect(await owner.call(televisions.list)).toMatchObject([
      {
        name: 'Hall',
        playlist,
        paired_at: server.clock.now(),
        paired_by: administrator.account,
        online: true,
      },
    ]);
    expect((await owner.call(audit.list, { length: 1 })).list).toMatchObject([
      { call: 'televisions.pair', subject: 'Hall', who: administrator.account },
    ]);
  });

  test('has a code that works once, and for ten minutes', async () => {
    const panel = await aPanel();
    const { code } = await aTelevision(server);
    await pair(code, [entry(panel)]);
    await expect(pair(code, [entry(panel)])).rejects.toMatchObject(REFUSED.wrongCode);
    const late = await aTelevision(server);
    server.clock.advance(TELEVISION_LIMITS.codeMs - 1);
    await look(late.token);
    server.clock.advance(1);
    await expect(pair(late.code, [entry(panel)])).rejects.toMatchObject(REFUSED.wrongCode);
    await expect(look(late.token)).rejects.toMatchObject(REFUSED.noAuthority);
    await purgeTelevisions(server);
    const { rows } = await sql`select 1 from television where code is not null`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('keeps its code when what is to be shown is refused', async () => {
    const { code } = await aTelevision(server);
    const stranger = await anOwner(server);
    const mine = [entry(await aPanel())];
    await expect(pair(code, mine, stranger)).rejects.toMatchObject(REFUSED.missing);
    await pair(code, mine);
  });

  test('that waits sees nothing', async () => {
    const { token } = await aTelevision(server);
    await expect(aViewer(server, token).call(panels.view, { id: await aPanel() })).rejects.toMatchObject(
      REFUSED.noAuthority,
    );
  });

  test('follows changes, and shows nothing once it is revoked or its organisation is frozen', async () => {
    const [first, second] = [await aPanel(), await aPanel('Field')];
    const { id, token, viewer } = await aPairedTelevision([entry(first)]);
    await owner.call(televisions.update, { television_id: id, name: 'Office', playlist: [entry(second)] });
    expect(await look(token)).toMatchObject({ name: 'Office', playlist: [{ panel_id: second }] });
    await owner.call(televisions.update, { television_id: id, name: 'Kitchen' });
    expect(await look(token)).toMatchObject({ name: 'Kitchen', playlist: [{ panel_id: second }] });
    await setFrozen(server, { organisation: owner.orgId as OrgId }, true);
    await expect(look(token)).rejects.toMatchObject(REFUSED.frozen);
    await expect(viewer.call(panels.view, { id: second })).rejects.toMatchObject(REFUSED.frozen);
    await setFrozen(server, { organisation: owner.orgId as OrgId }, false);
    const stranger = await anOwner(server);
    for (const call of [televisions.update, televisions.revoke])
      await expect(stranger.call(call, { television_id: id })).rejects.toMatchObject(REFUSED.missing);
    await owner.call(televisions.revoke, { television_id: id });
    await expect(look(token)).rejects.toMatchObject(REFUSED.noAuthority);
    await expect(viewer.call(panels.view, { id: second })).rejects.toMatchObject(REFUSED.noAuthority);
    expect(await owner.call(televisions.list)).toEqual([]);
  });

  test('is sent away to look again when it is changed, and refused when it is revoked, in every process', async () => {
    const [first, second] = [await aPanel(), await aPanel('Field')];
    const { id, token: share_token } = await aPairedTelevision([entry(first)]);
    const { token: theirs } = await aPairedTelevision([entry(first)]);
    const [shown, elsewhere] = [
      { share_token, panel_id: first },
      { share_token: theirs, panel_id: first },
    ];
    for (const process of [server, other])
      for (const change of [{ name: 'Office' }, { playlist: [entry(first), entry(second)] }]) {
        const page = await aSharedScreen(process, shown);
        await page.until('welcome');
        await owner.call(televisions.update, { television_id: id, ...change });
        await page.closed;
        expect(page.received.map(({ type }) => type)).toEqual(['welcome']);
        await owner.call(televisions.update, { television_id: id, playlist: [entry(first)] });
      }
    const pages = [await aSharedScreen(server, shown), await aSharedScreen(other, shown)];
    const others = await aSharedScreen(server, elsewhere);
    for (const page of [...pages, others]) await page.until('welcome');
    await owner.call(televisions.revoke, { television_id: id });
    for (const page of pages) expect(await page.until('refused')).toMatchObject(REFUSED.noAuthority);
    expect(others.received.map(({ type }) => type)).toEqual(['welcome']);
  });

  test('is online as long as it comes', async () => {
    const { token } = await aPairedTelevision([entry(await aPanel())]);
    const isOnline = async () => (await owner.call(televisions.list))[0]!.online;
    expect(await isOnline()).toBe(false);
    await look(token);
    server.clock.advance(TELEVISION_LIMITS.onlineMs);
    expect(await isOnline()).toBe(true);
    server.clock.advance(1);
    expect(await isOnline()).toBe(false);
  });

  test('is stored with the digest of its token alone', async () => {
    const { token } = await aPairedTelevision([entry(await aPanel())]);
    const { rows } = await sql<{ text: string }>`
      select string_agg(television::text, '') as text from television`.execute(server.db);
    for (const text of [rows[0]!.text, server.logged()]) expect(text).not.toContain(token);
  });
});

describe('a playlist', () => {
  test('shows its own panels alone', async () => {
    const [shown, other] = [await aPanel(), await aPanel('Secret')];
    const { viewer } = await aPairedTelevision([entry(shown)]);
    expect(await viewer.call(panels.view, { id: shown })).toMatchObject({
      panel_id: shown,
      updated_by: null,
    });
    for (const call of [panels.view, panels.viewData, panels.viewCurves])
      await expect(viewer.call(call, { id: other })).rejects.toMatchObject(REFUSED.missing);
  });

  test('shows one panel for several devices and groups, and for no other', async () => {
    const measured = async (name: string) => {
      const one = await aNode(owner, { name });
      await aHistory(server, { eui: one.eui, measurement_id: AIR }, [[server.clock.now() - MINUTE_MS, 20]]);
      return one;
    };
    const [north, south, east] = [await measured('North'), await measured('South'), await measured('East')];
    const id = await aPanel('One for all', { variable: { kind: 'device', first: south.eui } }, null);
    const { group_uuid } = await owner.call(groups.create, { name: 'Beds' });
    await owner.call(groups.moveDevices, { group_uuid, eui: [east.eui] } as never);
    const ofGroup = await aPanel('Of a group', { variable: { kind: 'group', first: null } }, null);
    const { viewer, token } = await aPairedTelevision([
      ...[entry(id, north.eui), entry(id), entry(ofGroup, group_uuid)],
    ]);
    expect((await look(token)).playlist.map(({ variable }) => variable)).toEqual([
      ...[north.eui, south.eui, group_uuid],
    ]);
    const seen = async (panelId: number, variable?: string) =>
      (await viewer.call(panels.viewData, { id: panelId, variable })).series.map(({ eui }) => eui);
    expect(await seen(id, north.eui)).toEqual([north.eui]);
    expect(await seen(id, south.eui)).toEqual([south.eui]);
    expect(await seen(ofGroup, group_uuid)).toEqual([east.eui]);
    for (const call of [panels.viewData, panels.viewCurves])
      await expect(viewer.call(call, { id, variable: east.eui })).rejects.toMatchObject(REFUSED.noAuthority);
  });

  test('of a panel whose variable stands for nothing shows nothing', async () => {
    const id = await aPanel('Open', { variable: { kind: 'device', first: null } }, null);
    const { viewer } = await aPairedTelevision([entry(id)]);
    expect(await viewer.call(panels.viewData, { id })).toMatchObject({ devices: [], series: [] });
    await expect(viewer.call(panels.viewData, { id, variable: node.eui })).rejects.toMatchObject(
      REFUSED.noAuthority,
    );
  });

  test('leaves out a panel that was deleted until it is restored, and a device that has left for good', async () => {
    const [first, second] = [await aPanel(), await aPanel('Field')];
    const ofNode = await aPanel('Node', { variable: { kind: 'device', first: null } }, null);
    const { token, viewer } = await aPairedTelevision([entry(first), entry(second), entry(ofNode, node.eui)]);
    const shown = async () => (await look(token)).playlist.map(({ panel_id }) => panel_id);
    await owner.call(panels.remove, { panel_id: first });
    expect(await shown()).toEqual([second, ofNode]);
    await expect(viewer.call(panels.view, { id: first })).rejects.toMatchObject(REFUSED.missing);
    await owner.call(panels.restore, { panel_id: first });
    expect(await shown()).toEqual([first, second, ofNode]);
    await transferDevices(owner, await anOwner(server), [node.eui]);
    expect(await shown()).toEqual([first, second]);
  });

  test.each([
    ['nothing', () => []],
    ['more than may be', (panel: number) => Array.from({ length: 51 }, () => entry(panel))],
    ['a panel for too short a time', (panel: number) => [entry(panel, null, 4)]],
    ['a panel for more than a day', (panel: number) => [entry(panel, null, 86_401)]],
    ['a device where the panel has no variable', (panel: number) => [entry(panel), entry(panel, node.eui)]],
  ])('with %s is refused', async (_, playlistOf) => {
    const { code } = await aTelevision(server);
    await expect(pair(code, playlistOf(await aPanel()))).rejects.toMatchObject({ code: 10007 });
  });
});

test('codes are not guessed: after some wrong ones people wait, and the right one does not help', async () => {
  const panel = await aPanel();
  const guess = () => pair('AAAA-AAAA', [entry(panel)]).catch(({ code }: { code: number }) => code);
  const codes = await Promise.all(Array.from({ length: TELEVISION_LIMITS.guesses + 5 }, guess));
  expect(codes.filter((code) => code === REFUSED.tooMany.code).length).toBeGreaterThanOrEqual(5);
  const { code } = await aTelevision(server);
  await expect(pair(code, [entry(panel)])).rejects.toMatchObject(REFUSED.tooMany);
});
