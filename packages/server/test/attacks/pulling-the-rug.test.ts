import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { type DerivedSettings, derived } from '@fieldscope/contract/calls/derived';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { fields } from '@fieldscope/contract/calls/fields';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { groups } from '@fieldscope/contract/calls/groups';
import { customMeasurements, customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { notes } from '@fieldscope/contract/calls/notes';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { expect, test } from 'vitest';
import { purgeAlarms } from '../../src/modules/alarms/rules/rules.service';
import { sql } from '../../src/platform/postgres/db';
import { aNode, anOwner, aSubUser } from '../builders';
import { aConnection, overtaken, waiting } from '../concurrency';
import { aFleet, climateOf } from '../fleet';
import { A_FIELD } from '../whole-farm';

const fleet = aFleet();
const SETTINGS: DerivedSettings = {
  ...{ timezone: 'UTC', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
  ...{ base_temperature: 10, upper_temperature: 30, latitude: 52, elevation: 40, wind_height: 2 },
  ...{ longitude: 13, planted_on: '03-01', biofix: '03-01', crop: null, soil: null, pathogen: null },
  irrigation: 'measured',
};
const YARD = { kind: 'circle', latitude: 50, longitude: 7, radius_metres: 100 } as const;
const TABLES = [
  ...['alarm_rule', 'alarm', 'alarm_state', 'alarm_webhook', 'geofence', 'derivation', 'derived_reading'],
  ...['resolved_position', 'custom_sensor_type', 'measurement_name'],
  ...['chart_page', 'chart', 'chart_series', 'scene', 'scene_measurement', 'note'],
  ...['field', 'device_field'],
];

/** Everything at once that refers to devices, groups, accounts and geofences of an organisation. */
async function aBusyFarm() {
  const { owner, server, sender } = fleet;
  const { group_uuid } = await owner.call(groups.create, { name: 'Trackers' });
  const node = await fleet.device('S2101', { group_uuid });
  const tracker = await aNode(owner, { model: 'T1000-A', group_uuid });
  const ownId = (await owner.call(alarms.listReceivers))[0]!.user_id;
  const receiver = await aSubUser(owner, 'administrator');
  const [{ user_id: childId } = { user_id: '' }] = (await owner.call(alarms.listReceivers)).filter(
    (one) => one.user_id !== ownId,
  );
  await receiver.call(alarmWebhooks.save, { address: 'https://example.org/alarms' });
  const receivers = (await owner.call(alarms.listReceivers)).map(({ user_id }) => ({
    ...{ user_id, by_email: false, by_webhook: true },
  }));
  const { geofence_id } = await owner.call(geofences.create, { name: 'Yard', shape: YARD });
  const { field_ids } = await owner.call(fields.create, { fields: [A_FIELD] });
  await owner.call(fields.assignDevices, { eui: [node.eui, tracker.eui], field_id: field_ids[0]! });
  const shape = { kind: 'field', field_id: field_ids[0]! } as const;
  await owner.call(geofences.create, { name: 'Home', shape });
  const rule = { severity: 'warning', receivers } as const;
  await owner.call(alarms.createRule, {
    ...{ ...rule, name: 'Leaves', group_uuid, condition: { kind: 'leave', geofence_id } },
  });
  await owner.call(alarms.createRule, {
    ...{ ...rule, name: 'Warm', eui: node.eui, measurement_id: 4097 },
    condition: { kind: 'above', limit: 10 },
  });
  await owner.call(customMeasurements.create, {
    ...{ measurement_id: 5501, measurement_name_en: 'Sap', measurement_unit: 'l' },
  } as never);
  await owner.call(customSensorTypes.create, {
    ...{ sensor_type: 6001, sensor_name_en: 'Probe', measurement_ids: [5501] },
  } as never);
  server.clock.advance(60_000);
  await sender.uplink(node, climateOf(20, 50));
  await owner.call(derived.save, {
    ...{ eui: node.eui, channel: 1, measurement_ids: [9001, 9011], settings: SETTINGS },
  });
  await owner.call(scenes.create, {
    name: 'Beds',
    measurements: [{ eui: node.eui, channel: 1, measurement_id: 4097, alias: 'Air' }],
  });
  await server.queue.runDue();
  await sql`
    insert into derived_reading select org_id, series_id, now(), now(), 1 from series where org_id = ${owner.orgId} limit 1`.execute(
    server.db,
  );
  await sql`
    insert into resolved_position select org_id, device_id, now(), 'wifi', 7, 50, 10
    from device where eui = ${tracker.eui}`.execute(server.db);
  await owner.call(notes.create, { at: server.clock.now(), text: 'Sown', eui: node.eui });
  const { desktop_id } = await owner.call(chartPages.create, { name: 'Climate', rows: 1, columns: 1 });
  await owner.call(charts.create, {
    ...{ desktop_id, name: 'Warmth', series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }] },
  });
  expect((await owner.call(alarms.listAlarms, {})).list).toHaveLength(1);
  return { group_uuid, node, tracker, childId, geofence_id };
}

async function rowsOf(orgId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where org_id = ${orgId} limit 1`.execute(
      fleet.server.db,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test('accounts, groups and devices can be removed whatever refers to them', async () => {
  const { owner, server } = fleet;
  const { group_uuid, node, tracker, childId } = await aBusyFarm();
  await owner.call(subAccounts.remove, { child_id: childId });
  await owner.call(groups.remove, { group_uuid });
  await owner.call(deviceChanges.removeNodes, { eui: [node.eui, tracker.eui] });
  await sql`update job set due_at = now() where kind = 'purge_removed_devices'`.execute(server.db);
  await server.queue.runDue();
  await purgeAlarms(server);
  expect(await rowsOf(owner.orgId)).toEqual([
    ...['alarm', 'geofence', 'custom_sensor_type', 'measurement_name', 'chart_page', 'chart', 'scene'],
    'field',
  ]);
});

test('rows of devices, accounts and whole organisations can be deleted', async () => {
  const { owner, server } = fleet;
  const { node } = await aBusyFarm();
  await sql`delete from device where eui = ${node.eui}`.execute(server.db);
  expect(await rowsOf(owner.orgId)).not.toContain('derivation');
  await sql`delete from device where org_id = ${owner.orgId}`.execute(server.db);
  await sql`delete from organisation where org_id = ${owner.orgId}`.execute(server.db);
  // Its series may be on another server (docs/decisions/0040): what removes a device deletes them, and these with them.
  expect(await rowsOf(owner.orgId)).toEqual(['derived_reading']);
});

test('a geofence that is deleted while a rule is made for it leaves no rule without one', async () => {
  const { owner, server } = fleet;
  const tracker = await aNode(owner, { model: 'T1000-A' });
  const { geofence_id } = await owner.call(geofences.create, { name: 'Yard', shape: YARD });
  const making = () =>
    owner.call(alarms.createRule, {
      ...{ name: 'Leaves', severity: 'warning', eui: tracker.eui, condition: { kind: 'leave', geofence_id } },
    });
  const before = `delete from geofence where geofence_id = ${geofence_id}`;
  await expect(overtaken(server, making, { before })).rejects.toMatchObject({ code: 11306 });
  expect(await owner.call(alarms.listRules)).toEqual([]);
});

test('a device that is removed while it is derived waits, and nothing of it is derived any more', async () => {
  const { owner, server } = fleet;
  const { node } = await aBusyFarm();
  const removing = () => owner.call(deviceChanges.removeNodes, { eui: [node.eui] });
  // Deriving holds what it derives, and then the alarms that it raises.
  const deriving = await aConnection(server);
  const of = `join device using (device_id) where device.eui = '${node.eui}'`;
  await deriving.query(`begin; select 1 from derivation ${of} for update of derivation`);
  const removed = removing();
  removed.catch(() => {});
  await waiting(server, 1);
  await deriving.query(`select 1 from alarm ${of} for update of alarm`);
  await deriving.query('commit');
  await deriving.end();
  await removed;
  expect(await rowsOf(owner.orgId)).not.toContain('derivation');
});

test('a neighbour reaches none of it', async () => {
  const { server } = fleet;
  const { node, group_uuid, geofence_id } = await aBusyFarm();
  const neighbour = await anOwner(server);
  await neighbour.call(geofences.create, { name: 'Yard', shape: YARD });
  const preview = { measurement_id: 4097, condition: { kind: 'above', limit: 1 } } as const;
  const tries: [() => Promise<unknown>, number][] = [
    [() => neighbour.call(derived.view, { eui: node.eui }), 11303],
    [
      () =>
        neighbour.call(derived.save, {
          ...{ eui: node.eui, channel: 1, measurement_ids: [], settings: SETTINGS },
        }),
      11303,
    ],
    [() => neighbour.call(alarms.preview, { ...preview, eui: node.eui } as never), 11303],
    [() => neighbour.call(alarms.preview, { ...preview, group_uuid } as never), 11317],
    [() => neighbour.call(geofences.remove, { geofence_id }), 11306],
  ];
  for (const [attempt, code] of tries) await expect(attempt()).rejects.toMatchObject({ code });
  expect(await neighbour.call(alarms.preview, preview as never)).toMatchObject({ series_count: 0 });
  expect(await rowsOf(fleet.owner.orgId)).toContain('derivation');
});
