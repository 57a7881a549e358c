import { randomUUID } from 'node:crypto';
import type { AnyCall, Role } from '@fieldscope/contract/call';
import { type CallName, listCalls } from '@fieldscope/contract/calls';
import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { customMeasurements, customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { televisions } from '@fieldscope/contract/calls/televisions';
import { CHART_PAGE_LIMITS } from '@fieldscope/contract/chart-page-limits';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aTelevision } from './builders';
import { ENTRIES } from './every-call';
import { aServer, type TestServer } from './harness';
import { aHistory } from './readings';
import { aFarm, aGauge, type Farm } from './whole-farm';

// Calls of measurements, chart pages, charts, channels, panels and scenes: what is published of them, and every refusal that they declare.

/** As client programs know them: method, path, least role, and whether a share token opens it. */
const PUBLISHED: [AnyCall['method'], string, Role, 'shared'?][] = [
  ['POST', '/measurement/list_measurements', 'observer'],
  ['GET', '/sensor/list_custom_measurements', 'observer'],
  ['POST', '/sensor/create_custom_measurement', 'administrator'],
  ['POST', '/sensor/update_custom_measurement', 'administrator'],
  ['POST', '/sensor/delete_custom_measurement', 'administrator'],
  ['GET', '/sensor/list_custom_sensor_types', 'observer'],
  ['POST', '/sensor/create_custom_sensor_type', 'administrator'],
  ['POST', '/sensor/update_custom_sensor_type', 'administrator'],
  ['POST', '/sensor/delete_custom_sensor_type', 'administrator'],
  ['GET', '/sensor/list_custom_sensor_information', 'observer'],
  ['GET', '/device/view_sensor_errors', 'observer'],
  ['GET', '/desktop/list_desktops', 'observer'],
  ['POST', '/desktop/create_desktop', 'administrator'],
  ['PATCH', '/desktop/update_desktop', 'administrator'],
  ['DELETE', '/desktop/delete_desktop', 'administrator'],
  ['PATCH', '/desktop/update_chart', 'administrator'],
  ['POST', '/chart/create_chart', 'administrator'],
  ['PATCH', '/chart/update_chart/{id}', 'administrator'],
  ['DELETE', '/chart/delete_chart/{id}', 'administrator'],
  ['GET', '/chart/list_charts', 'observer'],
  ['GET', '/channel/list_dynamics', 'observer', 'shared'],
  ['GET', '/channel/list_channel_data', 'observer', 'shared'],
  ['GET', '/channel/list_complete_channel_data', 'observer', 'shared'],
  ['GET', '/channel/list_blocks/{eui}', 'observer'],
  ['GET', '/channel/list_measurement', 'observer'],
  ['GET', '/channel/export_measurements', 'observer'],
  ['POST', '/channel/list_history_by_measurement', 'observer', 'shared'],
  ['POST', '/channel/clear_all_history', 'administrator'],
  ['PATCH', '/channel/move_block_to/{id}', 'administrator'],
  ['PATCH', '/channel/update_measurement/{id}', 'administrator'],
  ['PATCH', '/channel/update_block_state/{id}', 'administrator'],
  ['GET', '/panel/list_panel', 'observer'],
  ['POST', '/panel/create_panel', 'administrator'],
  ['GET', '/panel/view_panel', 'observer', 'shared'],
  ['GET', '/panel/view_panel_data', 'observer', 'shared'],
  ['GET', '/panel/view_panel_curves', 'observer', 'shared'],
  ['POST', '/panel/share_panel', 'administrator'],
  ['GET', '/panel/list_shares', 'administrator'],
  ['POST', '/panel/update_share', 'administrator'],
  ['POST', '/panel/withdraw_share', 'administrator'],
  ['GET', '/panel/list_televisions', 'administrator'],
  ['POST', '/panel/pair_television', 'administrator'],
  ['POST', '/panel/update_television', 'administrator'],
  ['POST', '/panel/revoke_television', 'administrator'],
  ['POST', '/panel/update_panel', 'administrator'],
  ['POST', '/panel/tell_presence', 'administrator'],
  ['GET', '/panel/acquire_background_upload_url', 'administrator'],
  ['POST', '/panel/delete_panel', 'administrator'],
  ['GET', '/panel/list_deleted_panels', 'administrator'],
  ['POST', '/panel/restore_panel', 'administrator'],
  ['GET', '/panel/list_versions', 'administrator'],
  ['GET', '/panel/view_version', 'administrator'],
  ['POST', '/panel/restore_version', 'administrator'],
  ['POST', '/scene/create_scene', 'administrator'],
  ['POST', '/scene/update_scene', 'administrator'],
  ['POST', '/scene/delete_scene', 'administrator'],
  ['GET', '/scene/list_scenes', 'observer'],
  ['POST', '/scene/replace_all_measurement', 'administrator'],
];

const UNKNOWN_EUI = '2CF7F1FFFFFFFFFF';
const NO_ID = 0x7fff_ffff;
const foreignEui = () => ({ eui: UNKNOWN_EUI });
const foreignEuis = () => ({ eui: [UNKNOWN_EUI] });
const foreignBlock = () => ({ id: `${UNKNOWN_EUI}-1-4097` });
const unmeasuredBlock = ({ node }: Farm) => ({ id: `${node.eui}-9-4097` });
const backwards = ({ now }: Farm) => ({ time_start: now, time_end: now - HOUR_MS });
const airOf = (eui: string, measurement_id = 4097) => ({ eui, channel: 1, measurement_id });
const foreignSeries = () => ({ series: [airOf(UNKNOWN_EUI)] });
const unmeasured = ({ node }: Farm) => ({ series: [airOf(node.eui, 4101)] });
const twoTypes = ({ node }: Farm) => ({ series: [airOf(node.eui), airOf(node.eui, 4098)] });
const inScene = (...series: object[]) => ({ measurements: series.map((one) => ({ ...one, alias: 'Air' })) });
const foreignInScene = () => inScene(airOf(UNKNOWN_EUI));
const unmeasuredInScene = ({ node }: Farm) => inScene(airOf(node.eui, 4101));
const twiceInScene = ({ node }: Farm) => inScene(airOf(node.eui), airOf(node.eui));

/** Below those of the farm's panel. */
const gaugeOf = (eui: string, measurement_id = 4097) => ({
  ...aGauge({ node: { eui } }),
  place: { x: 0, y: 10, width: 5, height: 5 },
  sources: [airOf(eui, measurement_id)],
});
const clockAt = (y: number) => ({
  ...{ component_id: randomUUID(), kind: 'clock' as const, name: 'Clock', settings: {} },
  place: { x: 10, y, width: 1, height: 1 },
});
const ofForeignGroup = { variable: { kind: 'group', first: '00000000000000AA' } };
/** As many panels as the organisation may have. */
async function fillUp(owner: Farm['owner']): Promise<{ name: string }> {
  const { length } = await owner.call(panels.list);
  for (let panel = length; panel < PANEL_LIMITS.count; panel += 1)
    await owner.call(panels.create, { name: `Panel ${panel}` });
  return { name: 'One more' };
}
async function ofVariable(owner: Farm['owner'], kind: 'device' | 'group'): Promise<number> {
  await removeOne(owner);
  const settings = { variable: { kind, first: null } };
  return (await owner.call(panels.create, { name: 'One for many', settings })).panel_id;
}
async function removeOne(owner: Farm['owner']): Promise<number> {
  await fillUp(owner);
  const { panel_id } = (await owner.call(panels.list)).find(({ name }) => name.startsWith('Panel '))!;
  await owner.call(panels.remove, { panel_id });
  return panel_id;
}

/** A link, and what is not there to be fixed by it. */
async function aShareOf(owner: Farm['owner'], kind: 'device' | 'group') {
  const panel_id = await ofVariable(owner, kind);
  const { share_id } = await owner.call(panelShares.share, { panel_id, name: 'Link' });
  return { share_id, variable: UNKNOWN_EUI };
}

const aCode = async () => ({ code: (await aTelevision(server)).code });
const playlistOf = (panel_id: number, variable: string | null = null) => ({
  playlist: [{ panel_id, seconds: 30, variable }],
});
const WRONG_PLAYLISTS = {
  resource_missing: async () => ({ ...(await aCode()), ...playlistOf(NO_ID) }),
  parameter_invalid: ({ panelId, node }: Farm) => playlistOf(panelId, node.eui),
  device_not_in_organisation: async ({ owner }: Farm) => ({
    ...(await aCode()),
    ...playlistOf(await ofVariable(owner, 'device'), UNKNOWN_EUI),
  }),
  group_missing: async ({ owner }: Farm) => ({
    ...(await aCode()),
    ...playlistOf(await ofVariable(owner, 'group'), UNKNOWN_EUI),
  }),
};

/** Of calls that bring what a panel shows. */
const SHOWN_REFUSALS = {
  resource_missing: () => ({ id: NO_ID }),
  device_not_in_organisation: async ({ owner }: Farm) => ({
    id: await ofVariable(owner, 'device'),
    variable: UNKNOWN_EUI,
  }),
  group_missing: async ({ owner }: Farm) => ({ id: await ofVariable(owner, 'group'), variable: UNKNOWN_EUI }),
};

/** What an administrator sends to be refused so, beside what the call needs; some must make something first. */
const REFUSALS: Partial<
  Record<CallName, Partial<Record<ErrorName, (farm: Farm) => object | Promise<object>>>>
> = {
  'blocks.list': { device_not_in_organisation: foreignEui },
  'blocks.move': { device_not_in_organisation: foreignBlock, resource_missing: unmeasuredBlock },
  'blocks.rename': { device_not_in_organisation: foreignBlock, resource_missing: unmeasuredBlock },
  'blocks.updateState': { device_not_in_organisation: foreignBlock, resource_missing: unmeasuredBlock },
  'channels.clearHistory': { device_not_in_organisation: foreignEui },
  'channels.listActivity': { device_not_in_organisation: foreignEui },
  'channels.listData': { device_not_in_organisation: foreignEuis, parameter_invalid: backwards },
  'channels.listHistory': { device_not_in_organisation: foreignSeries, parameter_invalid: backwards },
  'channels.listMeasurements': { device_not_in_organisation: foreignEuis },
  'charts.create': {
    chart_page_missing: () => ({ desktop_id: NO_ID }),
    device_not_in_organisation: foreignSeries,
    sensor_missing: unmeasured,
    parameter_invalid: twoTypes,
    async creation_limit_reached({ owner, node }) {
      const { desktop_id } = await owner.call(chartPages.create, { name: 'Full', rows: 1, columns: 1 });
      await owner.call(charts.create, { desktop_id, name: 'Warmth', series: [airOf(node.eui)] });
      return { desktop_id };
    },
  },
  'charts.list': { chart_page_missing: () => ({ desktop_id: NO_ID }) },
  'charts.remove': { chart_missing: () => ({ id: NO_ID }) },
  'charts.update': {
    chart_missing: () => ({ id: NO_ID }),
    device_not_in_organisation: foreignSeries,
    sensor_missing: unmeasured,
    parameter_invalid: twoTypes,
  },
  'completeChannelData.list': { device_not_in_organisation: foreignEuis, parameter_invalid: backwards },
  'customMeasurements.create': { measurement_exists: () => ({ measurement_id: 5500 }) },
  'customMeasurements.remove': {
    resource_missing: () => ({ measurement_id: 5999 }),
    operation_unsupported: () => ({ measurement_id: 5500, in_use: false }),
  },
  'customMeasurements.update': {
    resource_missing: () => ({ measurement_id: 5999 }),
    async measurement_exists({ owner, name }) {
      await owner.call(customMeasurements.create, { measurement_id: 5502, measurement_name_en: 'Dew' });
      return { measurement_id: 5502, measurement_name_en: `${name} level` };
    },
  },
  'customSensorTypes.create': {
    sensor_type_exists: () => ({ sensor_type: 6000 }),
    parameter_invalid: () => ({ measurement_ids: [5999] }),
  },
  'customSensorTypes.remove': {
    resource_missing: () => ({ sensor_type: 6100 }),
    async operation_unsupported({ owner, kit }) {
      await owner.call(kitChannels.add, { eui: kit.eui, channel: 3, sensor_type: '6000' });
      return { sensor_type: 6000 };
    },
  },
  'customSensorTypes.update': {
    resource_missing: () => ({ sensor_type: 6100 }),
    parameter_invalid: () => ({ measurement_ids: [5999] }),
    async sensor_type_exists({ owner, name }) {
      const other = { sensor_type: 6002, sensor_name_en: 'Dew probe', measurement_ids: [4097] };
      await owner.call(customSensorTypes.create, other);
      return { ...other, sensor_name_en: `${name} probe` };
    },
  },
  'dataExports.exportMeasurements': {
    device_not_in_organisation: foreignEuis,
    parameter_invalid: backwards,
    export_limit: ({ now }) => ({ time_start: now - 31 * DAY_MS }),
  },
  'chartPages.create': {
    data_duplicate: ({ name }) => ({ name: `${name} page` }),
    async creation_limit_reached({ owner }) {
      const { length } = await owner.call(chartPages.list);
      for (let page = length; page < CHART_PAGE_LIMITS.count; page += 1)
        await owner.call(chartPages.create, { name: `Page ${page}`, rows: 1, columns: 1 });
      return { name: 'One more' };
    },
  },
  'chartPages.moveChart': {
    chart_missing: () => ({ chart_id: NO_ID }),
    parameter_invalid: () => ({ row: 3 }),
  },
  'chartPages.remove': { chart_page_missing: () => ({ desktop_id: NO_ID }) },
  'chartPages.update': {
    chart_page_missing: () => ({ desktop_id: NO_ID }),
    async data_duplicate({ owner }) {
      await owner.call(chartPages.create, { name: 'Taken', rows: 1, columns: 1 });
      return { name: 'Taken' };
    },
  },
  'deviceReports.viewSensorErrors': { device_not_in_organisation: foreignEui },
  'localFigures.list': { device_not_in_organisation: foreignSeries, parameter_invalid: backwards },
  'panels.acquireUploadUrl': {
    async creation_limit_reached({ owner }) {
      await sql`
        insert into panel_picture (name, org_id, bytes, used_at)
        select ${owner.orgId} || ' ' || number, ${owner.orgId}, '', now()
        from generate_series(1, ${PANEL_LIMITS.pictures}) as number`.execute(owner.server.db);
      return {};
    },
  },
  'panelShares.share': {
    resource_missing: () => ({ panel_id: NO_ID }),
    parameter_invalid: () => ({ expires_at: 1 }),
    device_not_in_organisation: async ({ owner }) => ({
      panel_id: await ofVariable(owner, 'device'),
      variable: UNKNOWN_EUI,
    }),
    group_missing: async ({ owner }) => ({
      panel_id: await ofVariable(owner, 'group'),
      variable: UNKNOWN_EUI,
    }),
    async creation_limit_reached({ owner, panelId: panel_id }) {
      const { length } = await owner.call(panelShares.list, { panel_id });
      for (let share = length; share < PANEL_LIMITS.shares; share += 1)
        await owner.call(panelShares.share, { panel_id, name: `Link ${share}` });
      return {};
    },
  },
  'panelShares.list': { resource_missing: () => ({ panel_id: NO_ID }) },
  'panelShares.update': {
    resource_missing: () => ({ share_id: randomUUID() }),
    parameter_invalid: () => ({ expires_at: 1 }),
    device_not_in_organisation: ({ owner }) => aShareOf(owner, 'device'),
    group_missing: ({ owner }) => aShareOf(owner, 'group'),
  },
  'panelShares.withdraw': { resource_missing: () => ({ share_id: randomUUID() }) },
  'televisions.pair': {
    ...WRONG_PLAYLISTS,
    parameter_invalid: async () => ({}),
    async creation_limit_reached({ owner, panelId: panel_id }) {
      const playlist = [{ panel_id, seconds: 30 }];
      const { length } = await owner.call(televisions.list);
      for (let made = length; made < TELEVISION_LIMITS.count; made += 1) {
        const { code } = await aTelevision(server);
        await owner.call(televisions.pair, { code, name: `Wall ${made}`, playlist });
      }
      return aCode();
    },
    async trigger_limit({ owner }) {
      for (let made = 0; made < TELEVISION_LIMITS.guesses; made += 1)
        await owner.ask(televisions.pair, { ...ENTRIES['televisions.pair'].input(farm) });
      return {};
    },
  },
  'televisions.update': { ...WRONG_PLAYLISTS, resource_missing: () => ({ television_id: randomUUID() }) },
  'televisions.revoke': { resource_missing: () => ({ television_id: randomUUID() }) },
  'panels.create': {
    device_not_in_organisation: () => ({ components: [gaugeOf(UNKNOWN_EUI)] }),
    sensor_missing: ({ node }) => ({ components: [gaugeOf(node.eui, 4101)] }),
    group_missing: () => ({ settings: ofForeignGroup }),
    // Two in one place.
    parameter_invalid: ({ node }) => ({ components: [gaugeOf(node.eui), gaugeOf(node.eui)] }),
    creation_limit_reached: ({ owner }) => fillUp(owner),
  },
  'panels.listVersions': { resource_missing: () => ({ panel_id: NO_ID }) },
  'panels.remove': { resource_missing: () => ({ panel_id: NO_ID }) },
  'panels.restore': {
    resource_missing: () => ({ panel_id: NO_ID }),
    async creation_limit_reached({ owner }) {
      const panel_id = await removeOne(owner);
      await fillUp(owner);
      return { panel_id };
    },
  },
  'panels.restoreVersion': { resource_missing: () => ({ panel_id: NO_ID }) },
  'panels.tellPresence': { resource_missing: () => ({ panel_id: NO_ID }) },
  'panels.update': {
    resource_missing: () => ({ panel_id: NO_ID }),
    device_not_in_organisation: () => ({ saved: [{ ...gaugeOf(UNKNOWN_EUI), version: 0 }] }),
    sensor_missing: ({ node }) => ({ saved: [{ ...gaugeOf(node.eui, 4101), version: 0 }] }),
    group_missing: () => ({ settings: ofForeignGroup }),
    parameter_invalid: ({ node }) => ({
      saved: [gaugeOf(node.eui), gaugeOf(node.eui)].map((one) => ({ ...one, version: 0 })),
    }),
    async creation_limit_reached({ owner }) {
      await removeOne(owner);
      const { panel_id } = await owner.call(panels.create, {
        name: 'Full',
        components: Array.from({ length: PANEL_LIMITS.components }, (_, y) => clockAt(y)),
      });
      return { panel_id, saved: [{ ...clockAt(PANEL_LIMITS.components), version: 0 }] };
    },
  },
  'openData.publish': { scene_missing: () => ({ scene_id: NO_ID }) },
  // The scene was never published.
  'openData.withdraw': { scene_missing: () => ({ scene_id: NO_ID }), resource_missing: () => ({}) },
  'panels.view': { resource_missing: () => ({ id: NO_ID }) },
  'panels.viewCurves': {
    ...SHOWN_REFUSALS,
    parameter_invalid: () => ({ from: 0 }),
  },
  'panels.viewData': {
    ...SHOWN_REFUSALS,
    // The panel has no variable.
    parameter_invalid: () => ({ variable: UNKNOWN_EUI }),
  },
  'panels.viewVersion': { resource_missing: () => ({ panel_id: NO_ID }) },
  'scenes.create': {
    data_duplicate: ({ name }) => ({ name: `${name} scene` }),
    device_not_in_organisation: foreignInScene,
    sensor_missing: unmeasuredInScene,
    async scene_limit_reached({ owner, node }) {
      const { length } = await owner.call(scenes.list);
      for (let scene = length; scene < SCENE_LIMITS.count; scene += 1)
        await owner.call(scenes.create, {
          name: `Scene ${scene}`,
          measurements: [{ ...airOf(node.eui), alias: 'Air' }],
        });
      return { name: 'One more' };
    },
  },
  'scenes.pin': { scene_missing: () => ({ scene_id: NO_ID }) },
  'scenes.remove': { scene_missing: () => ({ scene_id: NO_ID }) },
  'scenes.replaceMeasurements': {
    scene_missing: () => ({ scene_id: NO_ID }),
    data_duplicate: twiceInScene,
    device_not_in_organisation: foreignInScene,
    sensor_missing: unmeasuredInScene,
  },
  'scenes.update': {
    scene_missing: () => ({ scene_id: NO_ID }),
    data_duplicate: twiceInScene,
    device_not_in_organisation: foreignInScene,
    sensor_missing: unmeasuredInScene,
  },
};

const AREAS = ['measurement', 'sensor', 'desktop', 'chart', 'channel', 'panel', 'scene'];
const calls = listCalls().filter(
  ({ call: { base, path } }) =>
    base === 'portal' && (AREAS.includes(path.split('/')[1]!) || path === '/device/view_sensor_errors'),
);

let server: TestServer;
let farm: Farm;
beforeAll(async () => {
  server = await aServer();
  farm = await aFarm(server, 'Meadow', 21.5);
  await aHistory(server, { eui: farm.node.eui, measurement_id: 4098 }, [[farm.now - HOUR_MS, 60]]);
});

test.each(PUBLISHED)('%s %s is open to an %s at least', (method, path, role, share) => {
  const found = calls.find(({ call }) => call.path === path)?.call;
  expect({ ...found, share: found?.share === true }).toMatchObject({
    method,
    role,
    share: share === 'shared',
  });
});

// What fills the organisation comes last.
const isLimit = ({ error }: { error: ErrorName }) => Number(/_limit(_reached)?$/.test(error));
const declared = calls
  .flatMap(({ name, call }) => call.fails.map((error) => ({ name, error, call })))
  .sort((one, other) => isLimit(one) - isLimit(other));

test.each(declared)('$name is refused with $error', async ({ name, error, call }) => {
  const wrong = REFUSALS[name]?.[error];
  if (!wrong) throw new Error('no call is refused so in this file');
  const input = { ...ENTRIES[name].input(farm), ...(await wrong(farm)) };
  const { body } = await farm.owner.ask(call, input);
  expect(body).toMatchObject({ code: ERRORS[error].code });
});
