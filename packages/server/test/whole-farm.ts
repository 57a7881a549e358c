import { createHash, randomUUID } from 'node:crypto';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { advice } from '@fieldscope/contract/calls/advice';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { brands } from '@fieldscope/contract/calls/brands';
import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { codecCatalogues } from '@fieldscope/contract/calls/codec-catalogues';
import { connections } from '@fieldscope/contract/calls/connections';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { fields } from '@fieldscope/contract/calls/fields';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { groups } from '@fieldscope/contract/calls/groups';
import { integrations } from '@fieldscope/contract/calls/integrations';
import { customMeasurements, customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { notes } from '@fieldscope/contract/calls/notes';
import { notices } from '@fieldscope/contract/calls/notices';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { reports } from '@fieldscope/contract/calls/reports';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { televisions } from '@fieldscope/contract/calls/televisions';
import { users } from '@fieldscope/contract/calls/users';
import { HOUR_MS } from '@fieldscope/contract/time';
import sharp from 'sharp';
import { expect } from 'vitest';
import { findAdviceByResource } from '../src/modules/advice/advice.repository';
import { concludeAdvice } from '../src/modules/advice/make-advice.service';
import { sql } from '../src/platform/postgres/db';
import { aGateway, aKit, aNode, anOwner, aSubUser, aTelevision, PASSWORD, type User } from './builders';
import { aZip, chirpstackFiles } from './catalogue-archive';
import type { TestServer } from './harness';
import { countJobs } from './jobs';
import { aHistory } from './readings';

export const PROFILE = {
  name: 'Level',
  model: 'LV-1',
  script: 'function Decoder(bytes) { return { level: bytes[0] }; }',
  fields: [{ path: 'level', measurement_id: 5500 }],
};

export const aRule = {
  name: 'Frost',
  severity: 'critical',
  condition: { kind: 'below', limit: 2 },
  measurement_id: 4097,
} as const;

/** An organisation with one of everything. `name` and `value` are found again wherever they slip out. */
export async function aFarm(server: TestServer, name: string, value: number) {
  const owner = await anOwner(server);
  const node = await aNode(owner, { name: `${name} node` });
  const gateway = await aGateway(owner, { name: `${name} gateway` });
  const kit = await aKit(owner, `${name} kit`);
  const { group_uuid: groupId } = await owner.call(groups.create, { name: `${name} group` });
  const spareNode = await aNode(owner, { name: `${name} spare` });
  const spareGateway = await aGateway(owner, { name: `${name} spare` });
  const { connection_id: connectionId } = await owner.call(connections.create, {
    name: `${name} connection`,
    kind: 'chirpstack',
  });
  const { profile_id: profileId } = await owner.call(deviceProfiles.create, {
    ...PROFILE,
    name: `${name} profile`,
  });
  await owner.call(customMeasurements.create, { measurement_id: 5500, measurement_name_en: `${name} level` });
  await owner.call(customSensorTypes.create, {
    sensor_type: 6000,
    sensor_name_en: `${name} probe`,
    measurement_ids: [5500],
  });
  const { access_id: accessId } = await owner.call(accessKeys.viewFixed);
  const [greeting] = (await owner.call(notices.list)).list;
  const { child_id: childId } = await (await aSubUser(owner, 'limited')).call(users.viewOrganisation);
  await owner.call(users.signIn, { account: owner.account, password: PASSWORD });
  const elsewhere = (await owner.call(users.listSessions)).find(({ current }) => !current);
  const now = server.clock.now();
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [[now - HOUR_MS, value]]);
  const { rule_id: ruleId } = await owner.call(alarms.createRule, {
    ...aRule,
    name: `${name} frost`,
    eui: node.eui,
  });
  const { geofence_id: geofenceId } = await owner.call(geofences.create, {
    name: `${name} fence`,
    shape: A_CIRCLE,
  });
  const { field_ids: fieldIds } = await owner.call(fields.create, {
    fields: [`${name} field`, `${name} spare field`].map((one) => ({ ...A_FIELD, name: one })),
  });
  const picture = await aGroundPicture(owner, `${name} photo`);
  const { upload_id: uploadId } = await owner.call(groundPictures.upload, {
    ...{ bytes: A_PHOTO.length, part: 0, data: A_PHOTO.toString('base64') },
  });
  await aCatalogue(owner, name);
  await owner.call(brands.update, {
    ...{ name: `${name} portal`, colour: '#224488', sender: `${name} mails` },
    ...{ links: { help: 'https://farm.example/help' }, texts: { imprint: `${name} Street 1` } },
  });
  await owner.call(brands.uploadPicture, { picture: 'icon', data: A_PHOTO.toString('base64') });
  const { note_id: noteId } = await owner.call(notes.create, {
    ...{ at: now, text: `${name} sown`, eui: node.eui },
  });
  const { desktop_id: chartPageId } = await owner.call(chartPages.create, {
    ...A_PAGE,
    name: `${name} page`,
  });
  const { chart_id: chartId } = await owner.call(charts.create, {
    ...{ desktop_id: chartPageId, name: `${name} chart` },
    series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
  });
  const { scene_id: sceneId } = await owner.call(scenes.create, {
    name: `${name} scene`,
    measurements: [{ eui: node.eui, channel: 1, measurement_id: 4097, alias: `${name} air` }],
  });
  const userId = (await owner.call(alarms.listReceivers))[0]!.user_id;
  const { report_id: reportId } = await owner.call(reports.create, {
    ...{ source: 'scene', source_id: sceneId, name: `${name} report`, period: 'daily', readers: [userId] },
  });
  const asked = await anAdvice(owner, node);
  const { panel_id: panelId } = await owner.call(panels.create, {
    ...{ name: `${name} panel`, components: [{ ...aGauge({ node }), name: `${name} air` }] },
  });
  const { share_id: shareId } = await owner.call(panelShares.share, {
    ...{ panel_id: panelId, name: `${name} link` },
  });
  const { television_id: televisionId } = await owner.call(televisions.pair, {
    ...{ code: (await aTelevision(server)).code, name: `${name} wall` },
    playlist: [{ panel_id: panelId, seconds: 30 }],
  });
  const { integration_id: integrationId } = await owner.call(integrations.create, {
    ...{ kind: 'webhook', name: `${name} hook`, topics: ['readings'] },
    settings: { address: `http://127.0.0.1:9/${encodeURIComponent(name)}` },
  });
  const alarmId = await anAlarm(server, ruleId, node.eui, `${name} frost`);
  const commonAlarmId = await aCommonAlarm(server, ruleId, node.eui, `${name} silence`);
  const markers = [
    groupId,
    node.eui,
    node.dev_eui,
    gateway.eui,
    kit.eui,
    kit.device_key,
    owner.account,
    name,
  ];
  return {
    ...{ owner, node, gateway, kit, spareNode, spareGateway, groupId, connectionId, profileId },
    ...{
      accessId,
      childId,
      name,
      now,
      ruleId,
      alarmId,
      commonAlarmId,
      geofenceId,
      fieldId: fieldIds[0]!,
      spareFieldId: fieldIds[1]!,
      ...picture,
      uploadId,
      chartPageId,
      chartId,
      sceneId,
      reportId,
      ...asked,
      userId,
      panelId,
      shareId,
      televisionId,
      integrationId,
      noteId,
    },
    noticeId: greeting!.noticeId,
    sessionId: elsewhere!.session_id,
    markers: [...markers, String(value)],
  };
}

/** As if nobody had worked on what was asked. */
export async function leaveUnmade({ server, orgId }: User, resourceId: string): Promise<void> {
  await server.queue.runDue();
  // Nobody is about to save it.
  await expect.poll(() => countJobs(server)).toBe(0);
  await sql`update advice set state = 'working', advice = null, made_at = null
    where org_id = ${orgId} and resource_id = ${resourceId}`.execute(server.db);
}

/** An advice on the node that was made. */
export async function anAdvice(owner: User, node: { eui: string }) {
  const begun = await owner.call(advice.ask, {
    question: {
      ...({ subject: 'tomato', place: 'greenhouse', period: 'month' } as const),
      ...{ timezone: 'UTC', location: randomUUID() },
      series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
    },
  });
  const { resource_id } = begun as { resource_id: string };
  return { questionId: begun.question_id, adviceId: await haveAdviceMade(owner, resource_id) };
}

/** Makes what was asked, whether or not a job does so too. @returns its id */
export async function haveAdviceMade({ server, orgId }: User, resourceId: string): Promise<string> {
  const { adviceId } = (await findAdviceByResource(server.db, orgId, resourceId))!;
  await concludeAdvice(server, { orgId, adviceId });
  return adviceId;
}

/** An opened catalogue of codecs whose first maker has a name of the farm. */
async function aCatalogue(owner: User, name: string): Promise<void> {
  const vendor = `[vendor]\nname = "${name} probes"`;
  const archive = aZip(chirpstackFiles({ 'profiles-master/vendors/acme/vendor.toml': vendor }));
  const { upload_id } = await uploadArchive(owner, archive);
  await owner.call(codecCatalogues.open, { upload_id });
}

export const uploadArchive = (owner: User, archive: Buffer) =>
  owner.call(codecCatalogues.upload, {
    ...{ file_name: 'profiles.zip', bytes: archive.length, part: 0, data: archive.toString('base64') },
  });

/** A component of a panel, with an id of its own. */
export const aGauge = ({ node }: { node: { eui: string } }) => ({
  ...{ component_id: randomUUID(), kind: 'gauge' as const, name: 'Air', settings: {} },
  place: { x: 0, y: 0, width: 5, height: 5 },
  sources: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
});
export const A_PAGE = { rows: 2, columns: 2 };
/** About 8 ha. */
export const A_FIELD = {
  ...{ name: 'Home', crop: 'Barley' },
  outline: [
    [
      [
        [11.5, 48.1],
        [11.504, 48.1],
        [11.504, 48.1025],
        [11.5, 48.1025],
        [11.5, 48.1],
      ],
    ],
  ] as [number, number][][][],
};
export const A_CIRCLE = { kind: 'circle', latitude: 48.1, longitude: 11.5, radius_metres: 100 } as const;

export const A_PHOTO = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a7d44' } })
  .png()
  .toBuffer();

/** A picture below the map of an organisation, which is not placed. */
async function aGroundPicture({ server, orgId }: { server: TestServer; orgId: string }, name: string) {
  const bytes = Buffer.from(name);
  const pictureDigest = createHash('sha256').update(bytes).digest('hex');
  const { rows } = await sql<{ id: number }>`
    insert into ground_picture (org_id, name, place, opacity, width, height, digest, bytes, created_at)
    values (${orgId}, ${name}, 1, 1, 400, 300, ${pictureDigest}, ${bytes}, now())
    returning picture_id as id`.execute(server.db);
  return { pictureId: rows[0]!.id, pictureDigest };
}

/** An open alarm of a rule, which no reading ends. */
export async function anAlarm(
  server: TestServer,
  ruleId: number,
  eui: string,
  name: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alarm (org_id, rule_id, rule_name, severity, kind, device_id, eui, device_name, channel,
      measurement_id, opened_at, value, worst)
    select org_id, ${ruleId}, ${name}, 'critical', 'below', device_id, eui, ${name}, 1, 4097, now(), 1.5, 1.5
    from device where eui = ${eui}
    returning alarm_id::float8 as id`.execute(server.db);
  return rows[0]!.id;
}
/** An open alarm of a rule that stands for that of a device. */
async function aCommonAlarm(server: TestServer, ruleId: number, eui: string, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alarm (org_id, rule_id, rule_name, severity, kind, eui, device_name, channel, opened_at, common_cause,
      cause_since)
    select org_id, ${ruleId}, ${name}, 'warning', 'silence', '', ${name}, 0, now(), 'gateway/none', now()
    from device where eui = ${eui}
    returning alarm_id::float8 as id`.execute(server.db);
  await sql`
    insert into alarm (org_id, rule_id, rule_name, severity, kind, device_id, eui, device_name, channel, opened_at, joined_id)
    select org_id, ${ruleId}, ${name}, 'warning', 'silence', device_id, eui, ${name}, 0, now(), ${rows[0]!.id}
    from device where eui = ${eui}`.execute(server.db);
  return rows[0]!.id;
}
export type Farm = Awaited<ReturnType<typeof aFarm>>;
