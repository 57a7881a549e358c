import { randomUUID } from 'node:crypto';
import { audit } from '@fieldscope/contract/calls/audit';
import type { Curve } from '@fieldscope/contract/calls/channels';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { groups } from '@fieldscope/contract/calls/groups';
import { type Panel, panels } from '@fieldscope/contract/calls/panels';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { PANEL_KINDS, type PanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgePictures } from '../src/modules/panels/panel-pictures.service';
import { purgePanels } from '../src/modules/panels/panels.service';
import { sql } from '../src/platform/postgres/db';
import { aNode, anOwner, aSubUser, transferDevices, type User } from './builders';
import { aConnection, overtaken, waiting } from './concurrency';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { aHistory } from './readings';

const AIR = 4097;

let server: TestServer;
let owner: User;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
  node = await aNode(owner, { name: 'Greenhouse 2' });
});

const airOf = ({ eui }: { eui: string }) => ({ eui, channel: 1, measurement_id: AIR });
const aComponent = (kind: PanelKind, x: number, more: object = {}) => ({
  ...{ component_id: randomUUID(), kind, name: `A ${kind}`, settings: {} },
  place: { x, y: 0, width: 2, height: 2 },
  ...more,
});
const aPanel = async (components: object[] = [], more: object = {}) =>
  (await owner.call(panels.create, { name: 'Greenhouse', components, ...more } as never)).panel_id;
const viewed = (id: number, as = owner): Promise<Panel> => as.call(panels.view, { id });
const save = (panel_id: number, changes: object, as = owner) =>
  as.call(panels.update, { panel_id, ...changes } as never);
const withAir = (x = 0) => aComponent('gauge', x, { sources: [airOf(node)] });
/** A component as it came, without what only the server knows. */
const changed = (component: PanelComponent, more: object) => ({ ...component, ...more });
const refusal = (code: number, field?: string) => ({ code, ...(field && { facts: { field } }) });

describe('panels', () => {
  test('are built by administrators and seen by observers', async () => {
    const [administrator, observer] = [
      await aSubUser(owner, 'administrator'),
      await aSubUser(owner, 'observer'),
    ];
    const { panel_id: panelId } = await administrator.call(panels.create, {
      ...{ name: 'Cold store', components: [withAir()] },
    });
    expect(await observer.call(panels.list)).toMatchObject([
      {
        ...{ panel_id: panelId, name: 'Cold store', updated_by: administrator.account },
        ...{ component_count: 1, outline: [{ kind: 'gauge', place: { x: 0, y: 0, width: 2, height: 2 } }] },
      },
    ]);
    expect(await viewed(panelId, observer)).toMatchObject({
      ...{ name: 'Cold store', version: 1, settings: { bgColor: null, bgImage: '', variable: null } },
      components: [{ kind: 'gauge', version: 1, settings: { min: 0, max: 100 }, sources: [airOf(node)] }],
    });
    await expect(observer.call(panels.create, { name: 'Mine' })).rejects.toMatchObject(refusal(10005));
    await administrator.call(panels.remove, { panel_id: panelId });
    expect(await observer.call(panels.list)).toEqual([]);
    expect((await owner.call(audit.list, { length: 1 })).list).toMatchObject([
      { call: 'panels.remove', subject: 'Cold store' },
    ]);
  });

  test.each(
    PANEL_KINDS,
  )('take a component of kind %s with the settings that it starts with', async (kind) => {
    const panelId = await aPanel([aComponent(kind, 0)]);
    const [component] = (await viewed(panelId)).components;
    expect(component).toMatchObject({ kind, settings: { bgColor: null, fontSize: null } });
    await save(panelId, { saved: [changed(component!, { name: 'Mine' })] });
    expect((await viewed(panelId)).components).toMatchObject([
      { name: 'Mine', settings: component!.settings },
    ]);
  });

  test.each([
    ['an unknown kind', { kind: 'hologram' }, 'components.0.kind'],
    ['an unknown setting', { settings: { blink: true } }, 'components.0.settings'],
    ['a scale that ends before it begins', { settings: { min: 5, max: 5 } }, 'components.0.settings.max'],
    ['a colour that is none', { settings: { bgColor: 'red' } }, 'components.0.settings.bgColor'],
    ['no name', { name: ' ' }, 'components.0.name'],
    ['a kind that is a word of the language', { kind: 'constructor' }, 'components.0.kind'],
    ['a setting that is one', { settings: { toString: 1 } }, 'components.0.settings'],
    ['half of a letter in its name', { name: 'Bed \ud83c' }, 'components.0.name'],
    ['text for a number', { place: { x: '0', y: 0, width: 2, height: 2 } }, 'components.0.place.x'],
    [
      'a measurement twice',
      { sources: [0, 0].map(() => airOf({ eui: '2CF7F10000000001' })) },
      'components.0.sources',
    ],
    [
      'more measurements than any component shows',
      {
        kind: 'values_table',
        sources: Array.from({ length: 3001 }, (_, id) => ({ ...airOf({ eui: '' }), measurement_id: id })),
      },
      'components.0.sources',
    ],
    [
      'more columns than there are',
      { place: { x: 23, y: 0, width: 2, height: 1 } },
      'components.0.place.width',
    ],
    ['an endless layout', { place: { x: 0, y: 1e9, width: 2, height: 1 } }, 'components.0.place.y'],
    [
      'a second device',
      { sources: ['2CF7F10000000001', '2CF7F10000000002'].map((eui) => airOf({ eui })) },
      'components.0.sources',
    ],
  ])('refuse a component with %s', async (_, wrong, field) => {
    await expect(aPanel([{ ...aComponent('gauge', 0), ...wrong }])).rejects.toMatchObject(
      refusal(10007, field),
    );
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://farm.example/x',
    'https://me:secret@farm.example/',
    'https://farm.example/\u0000',
  ])('refuse the address %s', async (address) => {
    for (const [kind, setting] of [
      ['image', 'imgUrl'],
      ['video', 'videoUrl'],
      ['iframe', 'iframeUrl'],
    ] as const)
      await expect(aPanel([aComponent(kind, 0, { settings: { [setting]: address } })])).rejects.toMatchObject(
        refusal(10007, `components.0.settings.${setting}`),
      );
    await expect(aPanel([], { settings: { bgImage: address } })).rejects.toMatchObject(
      refusal(10007, 'settings.bgImage'),
    );
  });

  test('refuse components in one place, and more than fit into their bytes', async () => {
    await expect(aPanel([withAir(), withAir(1)])).rejects.toMatchObject(refusal(10007, 'components.1.place'));
    const onPhones = { phone_place: { x: 0, y: 0, width: 2, height: 2 } };
    const twoOnPhones = [0, 4].map((x) => aComponent('clock', x, onPhones));
    await expect(aPanel(twoOnPhones)).rejects.toMatchObject(refusal(10007, 'components.1.phone_place'));
    const long = { settings: { text: '水'.repeat(PANEL_LIMITS.textLength) } };
    const texts = Array.from({ length: 40 }, (_, y) =>
      aComponent('text', 0, { ...long, place: { x: 0, y, width: 1, height: 1 } }),
    );
    await expect(aPanel(texts)).rejects.toMatchObject({ status: 413 });
  });

  test('take an id of a component in either case as the same', async () => {
    const component = withAir();
    const loud = { ...component, component_id: component.component_id.toUpperCase() };
    await expect(aPanel([component, { ...loud, place: { ...loud.place, x: 8 } }])).rejects.toMatchObject(
      refusal(10007, 'components.1.component_id'),
    );
    const panelId = await aPanel([component]);
    const { conflicts } = await save(panelId, { saved: [{ ...loud, name: 'Mine', version: 0 }] });
    expect(conflicts).toMatchObject([{ component_id: component.component_id, reason: 'changed' }]);
  });

  test('keep any writing as it is, and refuse what no text holds', async () => {
    const text = '{"__proto__": 1}\n\t温室 🌱 مزرعة';
    const panelId = await aPanel([aComponent('text', 0, { settings: { text } })]);
    expect((await viewed(panelId)).components).toMatchObject([{ settings: { text } }]);
    for (const broken of ['\u0000', '\ud800', '\u202e'])
      await expect(aPanel([aComponent('text', 0, { settings: { text: broken } })])).rejects.toMatchObject(
        refusal(10007, 'components.0.settings.text'),
      );
  });

  test('are copied into another one with their components', async () => {
    const first = await viewed(await aPanel([withAir()]));
    const copy = await viewed(await aPanel(first.components, { name: 'Copy', settings: first.settings }));
    expect(copy.components).toEqual(first.components);
  });
});

describe('two people who build one panel', () => {
  test('both keep what they change of different components', async () => {
    const panelId = await aPanel([withAir(0), withAir(4)]);
    const [left, right] = (await viewed(panelId)).components;
    const administrator = await aSubUser(owner, 'administrator');
    const mine = await save(panelId, { saved: [changed(left!, { name: 'Left' })] });
    expect(mine).toEqual({
      ...{ version: 2, settings_version: 1, settings_conflict: null },
      saved: [{ component_id: left!.component_id, version: 2 }],
      conflicts: [],
    });
    await save(panelId, { saved: [changed(right!, { name: 'Right' })] }, administrator);
    expect(await viewed(panelId)).toMatchObject({
      ...{ version: 3, updated_by: administrator.account },
      components: [
        { name: 'Left', version: 2 },
        { name: 'Right', version: 3 },
      ],
    });
  });

  test('see both versions of a component that both have changed, and nothing of it is lost', async () => {
    const panelId = await aPanel([withAir()]);
    const [component] = (await viewed(panelId)).components;
    const administrator = await aSubUser(owner, 'administrator');
    await save(panelId, { saved: [changed(component!, { name: 'Theirs' })] }, administrator);
    const { conflicts } = await save(panelId, {
      saved: [changed(component!, { name: 'Mine' })],
      name: 'Renamed',
    });
    expect(conflicts).toMatchObject([
      { component_id: component!.component_id, reason: 'changed', stored: { name: 'Theirs', version: 2 } },
    ]);
    expect(await viewed(panelId)).toMatchObject({ name: 'Renamed', components: [{ name: 'Theirs' }] });
  });

  test('see both versions of name and settings, too, which are no conflict of the components', async () => {
    const panelId = await aPanel([withAir()]);
    const { components, settings, settings_version } = await viewed(panelId);
    const administrator = await aSubUser(owner, 'administrator');
    await save(panelId, { name: 'Theirs', settings_version }, administrator);
    const saved = [changed(components[0]!, { name: 'Mine' })];
    const mine = { saved, settings: { ...settings, bgColor: '#112233' }, settings_version };
    expect(await save(panelId, mine)).toMatchObject({
      ...{ version: 3, settings_version: 2, conflicts: [], saved: [{ version: 3 }] },
      settings_conflict: { name: 'Theirs', settings },
    });
    expect(await viewed(panelId)).toMatchObject({
      ...{ name: 'Theirs', settings, settings_version: 2, components: [{ name: 'Mine' }] },
    });
    const answer = await save(panelId, { ...mine, saved: [], settings_version: 2 });
    expect(answer).toMatchObject({ settings_version: 4, settings_conflict: null });
    // Its answer was lost.
    expect(await save(panelId, { ...mine, saved: [], settings_version: 2 })).toEqual(answer);
  });

  test('of the same moment: one of them waits and then sees the conflict', async () => {
    const panelId = await aPanel([withAir()]);
    const [component] = (await viewed(panelId)).components;
    const saves = ['Mine', 'Theirs'].map((name) => save(panelId, { saved: [changed(component!, { name })] }));
    const outcomes = await Promise.all(saves);
    expect(outcomes.map(({ conflicts }) => conflicts.length).sort()).toEqual([0, 1]);
  });

  test('see who has it open and what is selected there, and the audit log is not filled with it', async () => {
    const panelId = await aPanel([withAir()]);
    const [component] = (await viewed(panelId)).components;
    const [administrator, observer] = [
      await aSubUser(owner, 'administrator'),
      await aSubUser(owner, 'observer'),
    ];
    const screen = await aScreen(server, { type: 'hello', token: owner.token });
    await screen.until('welcome');
    const editor = { panel_id: panelId, editor_id: randomUUID() };
    const { component_id } = component!;
    await administrator.call(panels.tellPresence, { ...editor, component_id });
    await administrator.call(panels.tellPresence, { ...editor, is_gone: true });
    await screen.until('panel_presence', ({ is_gone }) => is_gone);
    const user_name = administrator.account;
    expect(screen.received.filter(({ type }) => type === 'panel_presence')).toMatchObject([
      { ...editor, user_name, component_id, is_gone: false },
      { ...editor, user_name, component_id: null, is_gone: true },
    ]);
    await expect(observer.call(panels.tellPresence, editor)).rejects.toMatchObject(refusal(10005));
    const { list } = await owner.call(audit.list, { length: 100 });
    expect(list.filter(({ call, code }) => call === 'panels.tellPresence' && code === 0)).toEqual([]);
  });

  test('make no version where all of it is a conflict, or is as it was', async () => {
    const panelId = await aPanel([withAir()]);
    const [component] = (await viewed(panelId)).components;
    const administrator = await aSubUser(owner, 'administrator');
    await save(panelId, { saved: [changed(component!, { name: 'Theirs' })] }, administrator);
    const before = await viewed(panelId);
    server.clock.advance(MINUTE_MS);
    const mine = await save(panelId, { saved: [changed(component!, { name: 'Mine' })] });
    expect(mine).toMatchObject({ version: 2, saved: [], conflicts: [{ reason: 'changed' }] });
    const { name, settings, components } = before;
    await save(panelId, {
      name,
      settings,
      saved: components,
      deleted: [{ ...component!, component_id: randomUUID() }],
    });
    expect(await viewed(panelId)).toEqual(before);
    const versions = await owner.call(panels.listVersions, { panel_id: panelId });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('a request that is repeated saves nothing twice', async () => {
    const panelId = await aPanel();
    const component = { ...withAir(), version: 0 };
    await save(panelId, { saved: [component] });
    const again = await save(panelId, { saved: [component] });
    expect(again).toMatchObject({
      saved: [{ component_id: component.component_id, version: 2 }],
      conflicts: [],
    });
    expect((await viewed(panelId)).components).toHaveLength(1);
  });
});

describe('devices of panels', () => {
  test('that leave the organisation are shown no more, and nobody saves them back', async () => {
    const other = await aNode(owner, { name: 'Barn' });
    const both = aComponent('values_table', 0, { sources: [airOf(node), airOf(other)] });
    const panelId = await aPanel([both]);
    const [before] = (await viewed(panelId)).components;
    const screen = await aScreen(server, { type: 'hello', token: owner.token });
    await screen.until('welcome');
    await transferDevices(owner, await anOwner(server), [node.eui]);
    await screen.until('panels_changed');
    const [after] = (await viewed(panelId)).components;
    expect(after).toMatchObject({ sources: [airOf(other)] });
    const { conflicts } = await save(panelId, { saved: [changed(before!, { name: 'Old' })] });
    expect(conflicts).toMatchObject([{ reason: 'changed', stored: { sources: [airOf(other)] } }]);
  });

  test('that leave at the same moment wait for panels in one order, and hold nothing before', async () => {
    const other = await aNode(owner, { name: 'Barn' });
    const both = aComponent('values_table', 0, { sources: [airOf(node), airOf(other)] });
    const [first, second] = [await aPanel([both]), await aPanel([both])];
    // Now the later one is the first that the database meets.
    await sql`update panel_source set position = position where panel_id = ${first}`.execute(server.db);
    const [holding, looking] = [await aConnection(server), await aConnection(server)];
    try {
      await holding.query(`begin; select 1 from panel where panel_id = ${first} for update`);
      const leaving = transferDevices(owner, await anOwner(server), [node.eui]);
      await waiting(server, 1);
      const free = async (table: string) =>
        (
          await looking.query(
            `select panel_id from ${table} where panel_id = ${second} for update skip locked`,
          )
        ).rows;
      expect(await free('panel')).toEqual([{ panel_id: second }]);
      expect(await free('panel_source')).toHaveLength(2);
      await holding.query('commit');
      await leaving;
    } finally {
      await Promise.all([holding.end(), looking.end()]);
    }
    expect((await viewed(second)).components).toMatchObject([{ sources: [airOf(other)] }]);
  });

  test('that leave while a component is saved: it is refused, and nothing of it is there', async () => {
    const panelId = await aPanel();
    const before = `delete from device where eui = '${node.eui}'`;
    await expect(
      overtaken(server, () => save(panelId, { saved: [{ ...withAir(), version: 0 }] }), { before }),
    ).rejects.toMatchObject(refusal(11303));
    expect(await viewed(panelId)).toMatchObject({ version: 1, components: [] });
  });

  test('may be what the variable of the panel stands for', async () => {
    const variable = { kind: 'device', first: node.eui };
    const sources = [{ eui: null, channel: null, measurement_id: AIR }];
    const panelId = await aPanel([aComponent('gauge', 0, { sources })], { settings: { variable } });
    expect(await viewed(panelId)).toMatchObject({ settings: { variable }, components: [{ sources }] });
    const stranger = await aNode(await anOwner(server));
    await expect(
      aPanel([], { settings: { variable: { kind: 'device', first: stranger.eui } } }),
    ).rejects.toMatchObject(refusal(11303));
  });

  test('with which a panel began leave it with nothing chosen, and its settings can still be saved', async () => {
    const panelId = await aPanel([], { settings: { variable: { kind: 'device', first: node.eui } } });
    const before = await viewed(panelId);
    await owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
    server.clock.advance(10 * MINUTE_MS);
    const { settings, settings_version } = await viewed(panelId);
    expect(settings.variable).toEqual({ kind: 'device', first: null });
    const coloured = (panel: Pick<Panel, 'settings' | 'settings_version'>) =>
      save(panelId, { ...panel, settings: { ...panel.settings, bgColor: '#112233' } });
    expect(await coloured(before)).toMatchObject({ settings_conflict: { settings } });
    expect(await coloured({ settings, settings_version })).toMatchObject({ settings_conflict: null });
    await owner.call(panels.restoreVersion, { panel_id: panelId, version: 1 });
    expect((await viewed(panelId)).settings).toEqual(settings);
  });

  test('of a group that was deleted: its panel can still be saved', async () => {
    const { group_uuid } = (await owner.call(groups.create, { name: 'South' })) as { group_uuid: string };
    const panelId = await aPanel([], { settings: { variable: { kind: 'group', first: group_uuid } } });
    const { settings } = await viewed(panelId);
    await owner.call(groups.remove, { group_uuid } as never);
    await save(panelId, { settings: { ...settings, bgColor: '#112233' } });
    expect((await viewed(panelId)).settings.bgColor).toBe('#112233');
  });
});

describe('what a panel shows', () => {
  const shown = (id: number, variable?: string) => owner.call(panels.viewData, { id, variable });
  const ofVariable = { sources: [{ eui: null, channel: null, measurement_id: AIR }] };
  const measure = (eui: string, value: number) =>
    aHistory(server, { eui, measurement_id: AIR }, [[server.clock.now() - MINUTE_MS, value]]);

  test('are the latest values of all of its devices at once, and their states', async () => {
    const other = await aNode(owner, { name: 'Barn' });
    await measure(node.eui, 21.5);
    const panelId = await aPanel([withAir(), aComponent('gauge', 4, { sources: [airOf(other)] })]);
    expect(await shown(panelId)).toMatchObject({
      devices: [
        { eui: other.eui, name: 'Barn', online: false, last_seen_at: null },
        { eui: node.eui, name: 'Greenhouse 2', model: 'S2101', group_name: null, network: 1 },
      ],
      series: [
        { ...airOf(other), value: null, measured_at: null, alarm: null },
        { ...airOf(node), value: 21.5, measured_at: server.clock.now() - MINUTE_MS },
      ],
      ...{ variable_devices: [], positions: [] },
    });
  });

  test('are those of the device or group that is chosen', async () => {
    const other = await aNode(owner, { name: 'Barn' });
    await measure(node.eui, 21.5);
    await measure(other.eui, 7);
    const variable = (kind: string, first: string | null) => ({ settings: { variable: { kind, first } } });
    const byDevice = await aPanel([aComponent('gauge', 0, ofVariable)], variable('device', node.eui));
    expect(await shown(byDevice)).toMatchObject({
      ...{ variable_devices: [node.eui], series: [{ ...airOf(node), value: 21.5 }] },
    });
    expect((await shown(byDevice, other.eui)).series).toMatchObject([{ ...airOf(other), value: 7 }]);
    const { group_uuid: group } = await owner.call(groups.create, { name: 'Beds' });
    await owner.call(groups.moveDevices, { group_uuid: group, eui: [other.eui] });
    const byGroup = await aPanel([aComponent('card_list', 0, ofVariable)], variable('group', group));
    expect((await shown(byGroup)).variable_devices).toEqual([other.eui]);
    expect((await shown(byGroup, '')).variable_devices).toEqual([node.eui]);
  });

  test('are places where the panel has a map', async () => {
    const place = { source: 'hand', latitude: 51, longitude: 9 } as const;
    await owner.call(deviceChanges.updatePosition, { eui: node.eui, ...place });
    const panelId = await aPanel([aComponent('map', 0, { sources: [airOf(node)] })]);
    expect((await shown(panelId)).positions).toEqual([{ eui: node.eui, latitude: 51, longitude: 9 }]);
  });
});

describe('curves of a panel', () => {
  const drawn = async (id: number, more: object = {}) =>
    (await owner.call(panels.viewCurves, { id, ...more })).components;
  const agesOf = (curves: Curve[]) =>
    curves.map(({ times, values }) =>
      times.flatMap((time, index) => (values[index] === null ? [] : [(server.clock.now() - time) / HOUR_MS])),
    );
  const measuredAt = (eui: string, ...hours: number[]) =>
    aHistory(
      server,
      { eui, measurement_id: AIR },
      hours.map((hour) => [server.clock.now() - hour * HOUR_MS, 20]),
    );

  test('come at once, each of the time in its settings, and of a card of the last day', async () => {
    const now = server.clock.now();
    await measuredAt(node.eui, 40, 20, 3);
    const sources = [airOf(node)];
    const own = { from: now - 50 * HOUR_MS, to: now - 30 * HOUR_MS };
    const panelId = await aPanel([
      aComponent('line_chart', 0, { sources, settings: { selTime: 'six_hours' } }),
      aComponent('scatter', 2, { sources, settings: { selTime: own } }),
      aComponent('value_card', 4, { sources }),
      aComponent('gauge', 6, { sources }),
      aComponent('line_chart', 8, {
        sources,
        settings: { selTime: { from: now + DAY_MS, to: now + 2 * DAY_MS } },
      }),
    ]);
    const [line, scatter, card, later, ...others] = await drawn(panelId);
    expect(line).toMatchObject({ from: now - 6 * HOUR_MS, to: now, curves: [airOf(node)] });
    expect([line, scatter, card].map((one) => agesOf(one!.curves))).toEqual([[[3]], [[40]], [[20, 3]]]);
    expect(scatter).toMatchObject(own);
    expect(later).toMatchObject({ curves: [] });
    expect(others).toEqual([]);
    const alone = await drawn(panelId, { component_id: scatter!.component_id });
    expect(alone).toEqual([scatter]);
    const chosen = await drawn(panelId, { from: now - 60 * HOUR_MS, to: now });
    expect(chosen.map((one) => agesOf(one.curves))).toEqual([
      [[40, 20, 3]],
      [[40, 20, 3]],
      [[20, 3]],
      [[40, 20, 3]],
    ]);
    const allTime = { from: 0, to: 8.64e15, points: 20 };
    expect((await drawn(panelId, allTime)).map((one) => one.curves.length)).toEqual([1, 1, 1, 1]);
    await expect(drawn(panelId, { from: now, to: now })).rejects.toMatchObject(refusal(10007, 'to'));
  });

  test('are those of the device that is chosen, as many of a group as the kind takes, and of the organisation alone', async () => {
    const other = await aNode(owner, { name: 'Barn' });
    await measuredAt(node.eui, 2);
    await measuredAt(other.eui, 5);
    const sources = [{ eui: null, channel: null, measurement_id: AIR }];
    const variable = { kind: 'group', first: '' };
    const panelId = await aPanel(
      [aComponent('line_chart', 0, { sources }), aComponent('value_card', 2, { sources })],
      { settings: { variable } },
    );
    expect((await drawn(panelId)).map(({ curves }) => curves.map(({ eui }) => eui))).toEqual([
      [other.eui, node.eui],
      [other.eui],
    ]);
    await save(panelId, { settings: { variable: { kind: 'device', first: null } } });
    expect(await drawn(panelId)).toMatchObject([{ curves: [] }, { curves: [] }]);
    expect(await drawn(panelId, { variable: node.eui })).toMatchObject([
      { curves: [airOf(node)] },
      { curves: [airOf(node)] },
    ]);
    const stranger = await aNode(await anOwner(server));
    await expect(drawn(panelId, { variable: stranger.eui })).rejects.toMatchObject(refusal(11303));
  });
});

describe('versions of a panel', () => {
  const names = async (panelId: number) =>
    (await owner.call(panels.listVersions, { panel_id: panelId })).map(({ version }) => version);

  test('are kept for each person, those of a few minutes as one, and restored', async () => {
    const panelId = await aPanel([withAir()]);
    const [component] = (await viewed(panelId)).components;
    server.clock.advance(MINUTE_MS);
    await save(panelId, { name: 'Second' });
    expect(await names(panelId)).toEqual([2]);
    server.clock.advance(HOUR_MS);
    await save(panelId, { deleted: [component!] });
    const administrator = await aSubUser(owner, 'administrator');
    await save(panelId, { name: 'Third' }, administrator);
    expect(await owner.call(panels.listVersions, { panel_id: panelId })).toMatchObject([
      { version: 4, saved_by: administrator.account, component_count: 0 },
      { version: 3, saved_by: 'Farm', component_count: 0 },
      { version: 2, component_count: 1 },
    ]);
    expect(await owner.call(panels.viewVersion, { panel_id: panelId, version: 2 })).toMatchObject({
      ...{ name: 'Second', components: [{ name: 'A gauge' }] },
    });
    const { version } = await owner.call(panels.restoreVersion, { panel_id: panelId, version: 2 });
    expect(await viewed(panelId)).toMatchObject({
      ...{ version, name: 'Second', components: [{ component_id: component!.component_id, version }] },
    });
  });

  test('come back whole, whatever is in their places by now', async () => {
    const corners = [0, 4, 8].map((x) => withAir(x));
    const panelId = await aPanel(corners);
    const before = await viewed(panelId);
    server.clock.advance(HOUR_MS);
    const [left, middle, right] = before.components;
    await save(panelId, {
      saved: [
        changed(left!, { place: middle!.place }),
        { ...aComponent('clock', 0, { place: left!.place }), version: 0 },
        { ...aComponent('clock', 0, { place: { x: 9, y: 1, width: 4, height: 4 } }), version: 0 },
      ],
      deleted: [middle!, right!],
    });
    expect((await viewed(panelId)).components).toHaveLength(3);
    const { version } = await owner.call(panels.restoreVersion, { panel_id: panelId, version: 1 });
    expect((await viewed(panelId)).components).toEqual(
      before.components.map((component) => ({ ...component, version })),
    );
  });

  test('do not bring back devices that have left since', async () => {
    const panelId = await aPanel([withAir()]);
    server.clock.advance(HOUR_MS);
    await save(panelId, { name: 'Second' });
    await transferDevices(owner, await anOwner(server), [node.eui]);
    await owner.call(panels.restoreVersion, { panel_id: panelId, version: 1 });
    expect((await viewed(panelId)).components).toMatchObject([{ name: 'A gauge', sources: [] }]);
  });

  test('are as many as are kept', async () => {
    const panelId = await aPanel();
    for (let change = 0; change < PANEL_LIMITS.versions + 2; change += 1) {
      await sql`update panel_version set begun_at = begun_at - interval '1 hour'`.execute(server.db);
      await save(panelId, { name: `Change ${change}` });
    }
    expect(await names(panelId)).toHaveLength(PANEL_LIMITS.versions);
  });
});

describe('pictures of panels', () => {
  const PHOTO = { create: { width: 400, height: 300, channels: 3 as const, background: '#3a7d44' } };
  const aPhoto = () =>
    sharp(PHOTO)
      .withExif({ IFD0: { Copyright: 'Farm' } })
      .jpeg()
      .toBuffer();
  const put = async (file: Buffer, path?: string) => {
    const url = path ?? (await owner.call(panels.acquireUploadUrl)).url;
    const answer = await fetch(server.url + url, { method: 'PUT', body: new Uint8Array(file) });
    return {
      status: answer.status,
      ...((await answer.json()) as { code: number; data: { address: string } }),
    };
  };
  const aDayPasses = () =>
    sql`update panel_picture set used_at = used_at - interval '1 day'`.execute(server.db);
  const load = (address: string) => fetch(server.url + address, { headers: { cookie: 'a=b' } });

  test('are uploaded, written anew, and loaded by everybody who knows the address', async () => {
    const { data } = await put(await aPhoto());
    expect(data).toEqual({
      ...{ address: expect.stringMatching(/^\/panel_pictures\/[\w-]{32}$/), width: 400, height: 300 },
    });
    const loaded = await load(data.address);
    const { headers } = loaded;
    expect(
      ['content-type', 'cache-control', 'x-content-type-options', 'set-cookie'].map((name) =>
        headers.get(name),
      ),
    ).toEqual(['image/webp', 'public, max-age=31536000, immutable', 'nosniff', null]);
    const bytes = Buffer.from(await loaded.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400 });
    expect(bytes.includes('Farm')).toBe(false);
    const settings = { imgUrl: data.address };
    const panelId = await aPanel([aComponent('image', 0, { settings })], {
      settings: { bgImage: data.address },
    });
    expect(await viewed(panelId)).toMatchObject({
      settings: { bgImage: data.address },
      components: [{ settings }],
    });
  });

  test('are refused where they are none, too large, or the address is not of this server or over', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>');
    expect(await put(svg)).toMatchObject({ code: ERRORS.upload_failed.code });
    expect(await put(Buffer.alloc(PANEL_LIMITS.uploadBytes + 1))).toMatchObject({ status: 413 });
    expect(await put(Buffer.alloc(0))).toMatchObject({ code: ERRORS.parameter_missing.code });
    const { url } = await owner.call(panels.acquireUploadUrl);
    const photo = await aPhoto();
    expect(await put(photo, `${url.slice(0, -2)}AA`)).toMatchObject({ status: 404 });
    server.clock.advance(PANEL_LIMITS.uploadMs);
    expect(await put(photo, url)).toMatchObject({ status: 404 });
    for (const name of ['A'.repeat(32), '%00', 'A'])
      expect((await load(`/panel_pictures/${name}`)).status).toBe(404);
    await expect(aPanel([], { settings: { bgImage: '/panel_pictures/short' } })).rejects.toMatchObject(
      refusal(10007, 'settings.bgImage'),
    );
  });

  test('stay while a panel, a version of it or the trash has them, and are deleted a day later', async () => {
    const [kept, unused] = [
      (await put(await aPhoto())).data.address,
      (await put(await aPhoto())).data.address,
    ];
    const panelId = await aPanel([], { settings: { bgImage: kept } });
    const isThere = async (address: string) => (await load(address)).status === 200;
    const purgeAfterADay = async () => {
      await aDayPasses();
      await purgePictures(server);
    };
    await purgePictures(server);
    expect([await isThere(kept), await isThere(unused)]).toEqual([true, true]);
    await purgeAfterADay();
    expect([await isThere(kept), await isThere(unused)]).toEqual([true, false]);
    server.clock.advance(HOUR_MS);
    await save(panelId, { settings: {} });
    await owner.call(panels.remove, { panel_id: panelId });
    await purgeAfterADay();
    expect(await isThere(kept)).toBe(true);
    server.clock.advance(30 * DAY_MS);
    await purgePanels(server);
    await purgePictures(server);
    expect(await isThere(kept)).toBe(false);
  });

  test('of a panel that is just saved stay, although nobody had them for a day', async () => {
    const { address } = (await put(await aPhoto())).data;
    const panelId = await aPanel([], { settings: { bgImage: address } });
    await aDayPasses();
    await save(panelId, { settings: {} });
    await sql`delete from panel_version where panel_id = ${panelId} and version = 1`.execute(server.db);
    await purgePictures(server);
    expect((await load(address)).status).toBe(200);
  });
});

describe('a deleted panel', () => {
  test('is restored as it was for 30 days, and is gone afterwards', async () => {
    const panelId = await aPanel([withAir()]);
    const before = await viewed(panelId);
    await owner.call(panels.remove, { panel_id: panelId });
    await expect(viewed(panelId)).rejects.toMatchObject(refusal(11306));
    await expect(save(panelId, { name: 'Still there?' })).rejects.toMatchObject(refusal(11306));
    const [deleted] = await owner.call(panels.listDeleted);
    expect(deleted).toMatchObject({ name: 'Greenhouse', restorable_until: server.clock.now() + 30 * DAY_MS });
    await owner.call(panels.restore, { panel_id: panelId });
    expect(await viewed(panelId)).toEqual(before);
    await owner.call(panels.remove, { panel_id: panelId });
    server.clock.advance(30 * DAY_MS);
    await purgePanels(server);
    const left = await sql`select 1 from panel where panel_id = ${panelId}`.execute(server.db);
    expect(left.rows).toEqual([]);
  });
});
