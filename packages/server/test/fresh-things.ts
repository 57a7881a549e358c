import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyInputOf } from '@fieldscope/contract/call';
import type { CallName } from '@fieldscope/contract/calls';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { brands } from '@fieldscope/contract/calls/brands';
import { broughtArchives } from '@fieldscope/contract/calls/brought-archives';
import { cameraModels, cameras } from '@fieldscope/contract/calls/cameras';
import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { codecCatalogues } from '@fieldscope/contract/calls/codec-catalogues';
import { commands } from '@fieldscope/contract/calls/commands';
import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { groups } from '@fieldscope/contract/calls/groups';
import { imports } from '@fieldscope/contract/calls/imports';
import { integrations } from '@fieldscope/contract/calls/integrations';
import { invoices } from '@fieldscope/contract/calls/invoices';
import { lineSeries } from '@fieldscope/contract/calls/line-series';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { openData } from '@fieldscope/contract/calls/open-data';
import { orders } from '@fieldscope/contract/calls/orders';
import { organisationArchives } from '@fieldscope/contract/calls/organisation-archives';
import { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { panels } from '@fieldscope/contract/calls/panels';
import { reports } from '@fieldscope/contract/calls/reports';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { televisions } from '@fieldscope/contract/calls/televisions';
import { users } from '@fieldscope/contract/calls/users';
import { SECOND_MS } from '@fieldscope/contract/time';
import { fixPacket } from '@fieldscope/simulator/payloads/tracker';
import { insertPicture } from '../src/modules/cameras/pictures/pictures.repository';
import { announce } from '../src/modules/notices/announcements.service';
import { createOrderPorts } from '../src/modules/orders/orders.service';
import { markOrderPaid, takePayment } from '../src/modules/payments/payments.service';
import { issueCodes } from '../src/modules/redeem-codes/redeem-codes.service';
import { sql } from '../src/platform/postgres/db';
import {
  aGateway,
  aMadeKey,
  aNode,
  anOwner,
  aProducedDevice,
  OPERATOR_PASSWORD,
  PASSWORD,
  type User,
} from './builders';
import { aModel } from './camera-site';
import { aZip, chirpstackFiles } from './catalogue-archive';
import { aChirpstack } from './chirpstack';
import { APPLICATION, type ChirpstackServer, GLOBAL_KEY } from './chirpstack-server';
import { AN_INTEGRATION, EVENT_SETTINGS } from './every-call';
import { powerOf } from './fleet';
import type { TestServer } from './harness';
import { rowsOf } from './import-files';
import { aBasket, openShop } from './shop';
import { A_PAGE, A_PHOTO, anAdvice, anAlarm, aRule, type Farm, PROFILE, uploadArchive } from './whole-farm';

/** A farm whose devices can be commanded, and with a network server's API within its reach. */
export type ConnectedFarm = Farm & {
  tracker: { eui: string; dev_eui: string };
  api: { connectionId: number; url: string };
  /** An organisation that is neither of the two. */
  other: User;
};

/** Has node and tracker heard over MQTT, by which commands go out, and connects the API of a network server. */
export async function connect(
  server: TestServer,
  farm: Farm,
  stack: ChirpstackServer,
): Promise<ConnectedFarm> {
  const { owner, name } = farm;
  // An address of this machine is for who runs the installation.
  await sql`update organisation set runs_installation = true where org_id = ${owner.orgId}`.execute(
    server.db,
  );
  const { token } = await owner.call(connections.create, {
    ...{ name: `${name} broker`, kind: 'chirpstack', way: 'mqtt' },
  });
  const tracker = await aNode(owner, { model: 'T1000-A', name: `${name} tractor` });
  const broker = await aChirpstack(server, token);
  const at = Math.floor(server.clock.now() / SECOND_MS) * SECOND_MS;
  const state = { at, temperature: 20, light: 50, battery: 80, events: 0 };
  await broker.uplink(farm.node, powerOf(90, 60));
  await broker.uplink(tracker, fixPacket({ ...state, longitude: 6, latitude: 50 }).toString('hex'), {
    fPort: 5,
  });
  const { connection_id: connectionId } = await owner.call(connections.create, {
    ...{ name: `${name} API`, kind: 'chirpstack' },
  });
  const other = await anOwner(server);
  const connected = { ...farm, tracker, other, api: { connectionId, url: stack.url } };
  await owner.call(networkServers.saveApi, anApi(connected));
  return connected;
}

type Fresh = (farm: ConnectedFarm) => object | Promise<object>;

const unique = (): string => randomBytes(8).toString('hex').toUpperCase();

function anApi({ api }: ConnectedFarm) {
  const { connectionId: connection_id, url: address } = api;
  return {
    connection_id,
    address,
    key: GLOBAL_KEY,
    application_id: APPLICATION,
    region: 'EU868',
    registers: true,
  } as const;
}
const ofApi: Fresh = ({ api }) => ({ connection_id: api.connectionId });

const aGroup = async ({ owner }: { owner: User }) =>
  (await owner.call(groups.create, { name: `Bed ${unique()}` })).group_uuid;
const anOlderGroup: Fresh = async (farm) => ({ unique_name: await aGroup(farm), name: `Bed ${unique()}` });
const aNewGroup: Fresh = async (farm) => ({ group_uuid: await aGroup(farm), name: `Bed ${unique()}` });

const aSpare: Fresh = async ({ owner }) => ({ eui: (await aNode(owner)).eui });
const aSpareGateway: Fresh = async ({ owner }) => ({ eui: (await aGateway(owner)).eui });

const anUnboundDevice = async ({ owner }: ConnectedFarm) => {
  const { eui, code } = await aProducedDevice(owner.server);
  return { eui, code };
};

async function anAdopted({ owner }: ConnectedFarm, kind: object): Promise<{ eui: string }> {
  const { devices } = await owner.call(heardDevices.adopt, { devices: [{ dev_eui: unique(), ...kind }] });
  return { eui: devices[0]!.eui };
}

async function aProfile({ owner }: ConnectedFarm): Promise<number> {
  return (await owner.call(deviceProfiles.create, { ...PROFILE, name: unique() })).profile_id;
}

const aCatalogueModel: Fresh = async ({ owner }) => {
  await owner.call(codecCatalogues.open, await uploadArchive(owner, aZip(chirpstackFiles())));
  return { model_id: 1, profiles: [{ model_id: 1, name: unique(), model: 'GP-2', fields: [] }] };
};

const anOpenAlarm: Fresh = async ({ owner, node, name }) => {
  const { rule_id } = await owner.call(alarms.createRule, { ...aRule, name: `${name} frost`, eui: node.eui });
  const alarmId = await anAlarm(owner.server, rule_id, node.eui, `${name} frost`);
  return { alarm_id: [alarmId], user_id: null, minutes: 60 };
};

async function aScene({ owner, name, node }: ConnectedFarm): Promise<number> {
  const measurements = [{ eui: node.eui, channel: 1, measurement_id: 4097, alias: `${name} air` }];
  return (await owner.call(scenes.create, { name: unique(), measurements })).scene_id;
}

const A_PUBLICATION = { licence: 'CC-BY-4.0', contact: 'data@farm.example', location: 'exact' } as const;

const AN_EDITOR = '6b0c6a1e-0000-4000-8000-0000000000e1';
const aPanel: Fresh = async ({ owner }) => {
  const { panel_id } = await owner.call(panels.create, { name: unique() });
  return { id: panel_id, panel_id, version: 1 };
};

const aDeletedPanel: Fresh = async (farm) => {
  const { panel_id } = (await aPanel(farm)) as { panel_id: number };
  await farm.owner.call(panels.remove, { panel_id });
  return { panel_id };
};

const aPanelToShare: Fresh = async (farm) => ({ ...(await aPanel(farm)), name: unique() });

const aShare: Fresh = async (farm) => {
  const { panel_id } = (await aPanel(farm)) as { panel_id: number };
  const { share_id } = await farm.owner.call(panelShares.share, { panel_id, name: unique() });
  return { share_id };
};

const aTelevisionToPair: Fresh = async (farm) => {
  const { panel_id } = (await aPanel(farm)) as { panel_id: number };
  const { code } = await farm.owner.call(televisions.begin);
  return { code, name: unique(), playlist: [{ panel_id, seconds: 30 }] };
};

const aPairedTelevision: Fresh = async (farm) => {
  const { television_id } = await farm.owner.call(televisions.pair, (await aTelevisionToPair(farm)) as never);
  return { television_id };
};

const ofAScene = async (farm: ConnectedFarm) => ({
  ...{ source: 'scene' as const, source_id: await aScene(farm), name: unique(), period: 'daily' as const },
});

/** In place of the newest one, as there may be few: the first is the farm's. */
const aReport: Fresh = async (farm) => {
  const { owner, userId, reportId } = farm;
  const last = (await owner.call(reports.list)).find(({ report_id: id }) => id !== reportId);
  if (last) await owner.call(reports.remove, { report_id: last.report_id });
  const facts = { ...(await ofAScene(farm)), readers: [userId] };
  const { report_id } = await owner.call(reports.create, facts);
  return { ...facts, report_id, is_on: true, is_paused: true };
};

/** In place of the newest one, as there may be few: the first is the farm's. */
const anIntegration: Fresh = async ({ owner, now }) => {
  const [, ...others] = await owner.call(integrations.list);
  const last = others.at(-1);
  if (last) await owner.call(integrations.remove, { integration_id: last.integration_id });
  const facts = { ...AN_INTEGRATION, name: unique() };
  const { integration_id } = await owner.call(integrations.create, facts);
  return { ...facts, integration_id, is_on: true, since: now };
};

/** One that was sent to nobody, of an integration. */
const aSentMessage: Fresh = async (farm) => {
  const { integration_id } = (await anIntegration(farm)) as { integration_id: string };
  const message = { message_id: randomUUID() };
  await sql`
    insert into integration_message (message_id, integration_id, after_position, to_position, created_at, at, is_delivered)
    values (${message.message_id}, ${integration_id}, 0, 0, now(), now(), true)`.execute(
    farm.owner.server.db,
  );
  return { integration_id, ...message };
};

async function aChart({ owner, name, node }: ConnectedFarm): Promise<number> {
  const { desktop_id } = await owner.call(chartPages.create, { ...A_PAGE, name: unique() });
  const chart = {
    ...{ desktop_id, name: `${name} chart` },
    series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
  };
  return (await owner.call(charts.create, chart)).chart_id;
}

/** A transfer that waits for consent. */
async function aTransfer(from: User, to: User): Promise<{ transfer_id: string }> {
  const { eui } = await aNode(from);
  await from.call(deviceChanges.transfer, { eui: [eui], org_id: to.orgId });
  const { outgoing } = await from.call(deviceTransfers.list);
  return { transfer_id: outgoing.find(({ devices }) => devices[0]!.eui === eui)!.transfer_id };
}

/** A device takes one command of a kind at a time. */
const withoutCommands = ({ owner: { server, orgId } }: ConnectedFarm) =>
  sql`delete from device_command where org_id = ${orgId}`.execute(server.db);

const aFreeTracker = async (farm: ConnectedFarm) => {
  await withoutCommands(farm);
  return { eui: farm.tracker.eui };
};

/** A command that waits with us, whatever became of its first attempt. */
async function aCommand(farm: ConnectedFarm): Promise<string> {
  const { owner, node } = farm;
  await withoutCommands(farm);
  const setting = { kind: 'set_interval', minutes: 10 } as const;
  const sent = await owner.call(commands.publishSetting, { eui: [node.eui], setting });
  const { command_id } = sent.list[0]!;
  await owner.server.queue.runDue();
  await sql`
    update device_command set state = 'queued', sending_since = null, handed_over_at = null, queue_id = null
    where command_id = ${command_id}`.execute(owner.server.db);
  return command_id;
}

const anExport: Fresh = async ({ owner, node, now }) => {
  await owner.server.queue.runDue();
  const wanted = { eui: [node.eui], time_start: 0, time_end: now, format: 'csv' as const };
  const { export_id } = await owner.call(dataExports.create, wanted);
  await owner.server.queue.runDue();
  return { export_id };
};

/** As if it had been made. */
const anArchive: Fresh = async ({ owner }) => {
  for (const { archive_id } of (await owner.call(organisationArchives.list)).archives)
    await owner.call(organisationArchives.remove, { archive_id });
  const wanted = { passphrase: 'long grass at noon', password: PASSWORD };
  const { archive_id } = await owner.call(organisationArchives.create, wanted);
  await sql`
    update organisation_archive set state = 'ready', finished_at = created_at where archive_id = ${archive_id}`.execute(
    owner.server.db,
  );
  return { archive_id };
};

/** One that is in this state, instead of whatever the owner brought before. */
async function aBroughtArchive({ owner }: ConnectedFarm, state = 'uploading'): Promise<string> {
  const { db, secrets } = owner.server;
  await sql`delete from brought_archive where org_id = ${owner.orgId}`.execute(db);
  const about = { file_name: 'farm.archive', bytes: 3, passphrase: 'long grass at noon', password: PASSWORD };
  const { archive_id } = await owner.call(broughtArchives.begin, about);
  await sql`
    update brought_archive set state = ${state}, new_codes = ${secrets.seal('[]')} where archive_id = ${archive_id}`.execute(
    db,
  );
  return archive_id;
}

async function anUpload({ owner, node, now }: ConnectedFarm): Promise<number> {
  for (const { import_id } of await owner.call(imports.list)) await owner.ask(imports.remove, { import_id });
  await owner.server.queue.runDue();
  const data = Buffer.from(rowsOf(node, [[now, 1]]));
  const file = { name: 'old.csv', bytes: data.length, part: 0, data: data.toString('base64') };
  return (await owner.call(imports.upload, file)).import_id;
}
const aFile: Fresh = async (farm) => ({ import_id: await anUpload(farm) });

/** A series of the farm's kit that waits for a person. */
const aProposedSeries: Fresh = async ({ owner, kit }) => {
  const name = unique();
  const headers = { authorization: `Token ${kit.eui}:${kit.device_key}` };
  await fetch(`${owner.server.url}/write`, { method: 'POST', headers, body: `${name} wonder=1` });
  const { series_id } = (await owner.call(lineSeries.list)).find(({ measurement }) => measurement === name)!;
  return { series_id, series_ids: [series_id], eui: kit.eui, channel: 1, measurement_id: 4097 };
};

/** A connection for any JSON; one is enough for all. */
async function aMapped({ owner }: ConnectedFarm): Promise<object> {
  const known = (await owner.call(connections.list)).find(({ kind }) => kind === 'mapped');
  const { connection_id } =
    known ?? (await owner.call(connections.create, { name: unique(), kind: 'mapped' }));
  const formats = { payload_encoding: 'hex', time_format: 'iso' };
  return { connection_id, mapping: { version: 1, fields: { dev_eui: '/eui' }, ...formats } };
}

/** A basket of somebody who has not ordered too much at once. */
async function aFreshBasket({ owner }: ConnectedFarm, items = [{ sku: 'PACK', quantity: 1 }]) {
  await openShop(owner.server);
  await sql`update purchase_order set status = 'completed' where org_id = ${owner.orgId} and status = 'unpaid'`.execute(
    owner.server.db,
  );
  await owner.call(users.editOrganisation, { country: 'DE', address: 'Feldweg 1' });
  return aBasket(owner, items);
}

async function aFreshOrder(farm: ConnectedFarm, items?: { sku: string; quantity: number }[]) {
  const { order_id } = await farm.owner.call(orders.create, await aFreshBasket(farm, items));
  return { order_id };
}

async function aPaidOrder(farm: ConnectedFarm, items?: { sku: string; quantity: number }[]) {
  const { order_id } = await aFreshOrder(farm, items);
  await markOrderPaid(farm.owner.server, createOrderPorts(), { order_id, reference: '' });
  return { order_id };
}

/** A paid order that could not be delivered. */
async function aPendingOrder(farm: ConnectedFarm) {
  const { order_id } = await aPaidOrder(farm);
  await sql`update purchase_order set status = 'pending' where order_id = ${order_id}`.execute(
    farm.owner.server.db,
  );
  return { order_id };
}

/** One is enough for all. */
async function anInvoice(farm: ConnectedFarm): Promise<object> {
  const { list } = await farm.owner.call(invoices.list);
  if (list[0]) return { invoice_id: list[0].invoice_id };
  const { order_id } = await aFreshOrder(farm);
  await farm.owner.call(orders.checkOut, { order_id, payment_method: 'invoice' });
  return anInvoice(farm);
}

async function aWaitingPayment({ owner: { server } }: ConnectedFarm) {
  const senderId = randomUUID();
  const came = { at: server.clock.now(), currency: 'EUR', amount: 5, reference: '', payer: '' } as const;
  await takePayment(server, server.db, createOrderPorts(), { method: 'invoice', senderId, ...came }, []);
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from payment where sender_id = ${senderId}`.execute(server.db);
  return { payment_id: rows[0]!.payment_id, order_id: null, reason: 'Given back' };
}

/**
 * What a call needs that makes it succeed, made anew for each try: the caller before may have taken it, or it has a life of its
 * own. The foreign try is then about a thing that the neighbour really has.
 */
const aCameraModel = async ({ owner }: ConnectedFarm) => ({ model_id: await aModel(owner) });

/** A camera of the farm that has never connected. */
const aWatcher: Fresh = async ({ owner }) => ({ eui: (await aNode(owner, 'Watcher')).eui });

const aDeployment: Fresh = async (farm) => ({
  ...{ ...(await aWatcher(farm)), ...(await aCameraModel(farm)), interval_minutes: 5, from_minute: 0 },
  ...{ until_minute: 1440, pictures: 'all', confidence: 50 },
});

const aCameraTask: Fresh = async (farm) => {
  const input = (await aDeployment(farm)) as BodyInputOf<typeof cameras.deploy>;
  return { eui: input.eui, ...(await farm.owner.call(cameras.deploy, input)) };
};

const aCameraPicture: Fresh = async (farm) => {
  const { owner } = farm;
  const { eui } = (await aWatcher(farm)) as { eui: string };
  const { rows } = await sql<{ device_id: number }>`select device_id from device where eui = ${eui}`.execute(
    owner.server.db,
  );
  await insertPicture(owner.server.db, owner.orgId, {
    ...{
      deviceId: rows[0]!.device_id,
      taskId: null,
      messageKey: unique(),
      taken_at: owner.server.clock.now(),
    },
    ...{ width: 1, height: 1, digest: 'a'.repeat(64), text: farm.name, detections: [], classes: [] },
    image: new Uint8Array([1]),
  });
  const { list } = await owner.call(cameras.listPictures, { eui });
  return { eui, picture_id: list[0]!.picture_id, digest: list[0]!.digest };
};

export const FRESH: Partial<Record<CallName, Fresh>> = {
  'advice.removeQuestion': async ({ owner, node }) => ({
    question_id: (await anAdvice(owner, node)).questionId,
  }),
  'cameraModels.create': () => ({
    ...{ name: unique(), version: '1', algorithm: 0, description: '', classes: [], bytes: 64 },
  }),
  'cameraModels.upload': async ({ owner }) => {
    const facts = { name: unique(), version: '1', algorithm: 0, description: '', classes: [], bytes: 64 };
    return { ...(await owner.call(cameraModels.create, facts)), part: 0, data: 'QUJD' };
  },
  'cameraModels.update': async (farm) => ({
    ...{
      ...(await aCameraModel(farm)),
      name: unique(),
      version: '1',
      algorithm: 0,
      description: '',
      classes: [],
    },
  }),
  'cameraModels.remove': aCameraModel,
  'cameras.deploy': aDeployment,
  'cameras.end': aCameraTask,
  'cameras.viewTask': aCameraTask,
  'cameras.viewPicture': aCameraPicture,
  'cameras.changeSettings': async (farm) => ({
    ...{ ...(await aWatcher(farm)), keep_days: 7, keep_pictures: 100, results_over: 'http' },
  }),
  'orders.queryAmount': async (farm) => aFreshBasket(farm),
  'orders.create': async (farm) => aFreshBasket(farm),
  'orders.checkOut': async (farm) => ({ ...(await aFreshOrder(farm)), payment_method: 'invoice' }),
  'orders.cancel': aFreshOrder,
  'orders.paidPostProcess': aFreshOrder,
  'orders.view': aFreshOrder,
  'books.viewOrder': aFreshOrder,
  'books.quoteRefund': aPaidOrder,
  'books.retryOrder': aPendingOrder,
  'books.downloadInvoice': anInvoice,
  'invoices.download': anInvoice,
  'invoices.sendAgain': anInvoice,
  'payments.markPaid': async (farm) => ({ ...(await aFreshOrder(farm)), reference: 'by hand' }),
  'payments.refund': async (farm) => ({ ...(await aPaidOrder(farm)), reason: 'Given back' }),
  'payments.assign': aWaitingPayment,
  'redeemCodes.redeem': async ({ owner }) => {
    const wish = { count: 1, um: 5, dm: 0, days: 0, expires_at: null, note: '' };
    return { code: (await issueCodes(owner.server, wish, 'Olga')).codes[0] };
  },
  'deviceServices.useQuota': async (farm) => {
    await aPaidOrder(farm, [{ sku: 'LATER', quantity: 1 }]);
    return { sku: 'LATER', eui: [farm.node.eui] };
  },
  'lineSeries.accept': aProposedSeries,
  'lineSeries.ignore': aProposedSeries,
  'lineSeries.forget': aProposedSeries,
  'messageMappings.view': aMapped,
  'messageMappings.save': aMapped,
  'accessKeys.remove': async ({ owner }) => {
    const { accessId: access_id } = await aMadeKey(owner);
    await owner.call(accessKeys.edit, { access_id, status: 'disabled', password: PASSWORD });
    return { access_id, password: PASSWORD };
  },
  'adoptedDevices.changeModel': async (farm) => ({
    ...(await anAdopted(farm, { model: 'S2101' })),
    model: 'S2103',
  }),
  'alarms.acknowledge': anOpenAlarm,
  'alarms.assign': anOpenAlarm,
  'alarms.silence': anOpenAlarm,
  'alarms.resolve': anOpenAlarm,
  'alarmWebhooks.testRule': async ({ owner, node }) => ({
    ...(await owner.call(alarms.createRule, { ...aRule, eui: node.eui })),
  }),
  'bindMany.bind': async (farm) => ({ rows: [await anUnboundDevice(farm)] }),
  'chartPages.moveChart': async (farm) => ({ chart_id: await aChart(farm), row: 2, column: 2 }),
  'charts.remove': async (farm) => ({ id: await aChart(farm) }),
  'commands.publishSetting': async (farm) => {
    await withoutCommands(farm);
    return { eui: [farm.node.eui], setting: { kind: 'set_interval', minutes: 10 } };
  },
  'commands.publishOrder': async (farm) => ({ ...(await aFreeTracker(farm)), order: { kind: 'locate' } }),
  'commands.publishThresholdSettings': async (farm) => ({
    ...(await aFreeTracker(farm)),
    settings: EVENT_SETTINGS,
  }),
  'codecCatalogues.open': async ({ owner }) => uploadArchive(owner, aZip(chirpstackFiles())),
  'codecCatalogues.test': aCatalogueModel,
  'codecCatalogues.add': aCatalogueModel,
  'commands.reboot': aFreeTracker,
  'commands.resendPowerProcess': aFreeTracker,
  'commands.cancel': async (farm) => ({ command_id: await aCommand(farm) }),
  'commands.retry': async (farm) => {
    const command_id = await aCommand(farm);
    await farm.owner.call(commands.cancel, { command_id });
    return { command_id };
  },
  'connections.remove': async ({ owner }) => {
    const { connection_id } = await owner.call(connections.create, { name: unique(), kind: 'tts' });
    return { connection_id };
  },
  'broughtArchives.upload': async (farm) => ({
    archive_id: await aBroughtArchive(farm),
    part: 0,
    data: 'QUJD',
  }),
  'broughtArchives.remove': async (farm) => ({ archive_id: await aBroughtArchive(farm) }),
  'broughtArchives.viewCodes': async (farm) => ({ archive_id: await aBroughtArchive(farm, 'restored') }),
  'offeredArchives.accept': async (farm) => ({
    archive_id: await aBroughtArchive(farm, 'waiting'),
    credits: 'drop',
    password: OPERATOR_PASSWORD,
  }),
  'offeredArchives.decline': async (farm) => ({
    archive_id: await aBroughtArchive(farm, 'waiting'),
    reason: 'Unknown',
    password: OPERATOR_PASSWORD,
  }),
  'organisationArchives.remove': anArchive,
  'organisationArchives.createLink': anArchive,
  'dataExports.remove': anExport,
  'dataExports.createLink': anExport,
  'deviceChanges.removeNodes': async ({ owner }) => ({ eui: [(await aNode(owner)).eui] }),
  'deviceChanges.removeGateways': async ({ owner }) => ({ eui: [(await aGateway(owner)).eui] }),
  'deviceTransfers.accept': ({ owner, other }) => aTransfer(other, owner),
  'deviceTransfers.decline': ({ owner, other }) => aTransfer(other, owner),
  'deviceTransfers.withdraw': ({ owner, other }) => aTransfer(owner, other),
  'deviceChanges.transfer': async ({ owner, other }) => ({
    eui: [(await aNode(owner)).eui],
    org_id: other.orgId,
  }),
  'deviceProfiles.remove': async (farm) => ({ profile_id: await aProfile(farm) }),
  'deviceProfiles.readPayload': async (farm) => ({
    ...(await anAdopted(farm, { profile_id: await aProfile(farm) })),
    payload: '01',
  }),
  'imports.preview': aFile,
  'imports.start': async (farm) => {
    const import_id = await anUpload(farm);
    const { format, mapping } = await farm.owner.call(imports.preview, { import_id });
    return { import_id, format, mapping, leave_faulty: false, leave_unknown: false };
  },
  'imports.startCloud': async (farm) => {
    const import_id = await anUpload(farm);
    await farm.owner.call(imports.remove, { import_id });
    await farm.owner.server.queue.runDue();
    const cloud = { address: farm.api.url, access_id: 'AAAAAAAAAAAAAAAA', access_key: 'F'.repeat(64) };
    return { ...cloud, euis: [farm.node.eui], days: 1 };
  },
  'imports.remove': aFile,
  'legacy.removeGateway': aSpareGateway,
  'legacy.removeNode': aSpare,
  'legacy.listDevicesOfGroup': anOlderGroup,
  'legacy.changeGroup': anOlderGroup,
  'legacy.removeGroup': anOlderGroup,
  'legacy.moveDevices': async (farm) => ({ unique_name: await aGroup(farm), eui: [farm.node.eui] }),
  'networkServers.checkApi': anApi,
  'networkServers.saveApi': anApi,
  'networkServers.removeApi': async (farm) => {
    await farm.owner.call(networkServers.saveApi, anApi(farm));
    return ofApi(farm);
  },
  'networkServers.registerDevices': async (farm) => {
    await farm.owner.call(networkServers.saveApi, anApi(farm));
    return { dev_eui: [farm.node.dev_eui] };
  },
  'networkServers.listServerDevices': ofApi,
  'integrations.update': anIntegration,
  'integrations.switch': anIntegration,
  'integrations.replaceSecret': anIntegration,
  'integrations.test': anIntegration,
  'integrations.listMessages': anIntegration,
  'integrations.sendAgain': aSentMessage,
  'integrations.replay': anIntegration,
  'integrations.remove': anIntegration,
  'notices.dismissAnnouncement': async ({ owner }) => ({
    announcementId: (await announce(owner.server, { en: 'Maintenance' })).announcement_id,
  }),
  'openDevices.updateGroup': aNewGroup,
  'openDevices.deleteGroup': aNewGroup,
  'openDevices.bind': anUnboundDevice,
  'openDevices.bindByOlderPath': anUnboundDevice,
  'openDevices.remove': async ({ owner }) => ({ device_euis: [(await aNode(owner)).eui] }),
  'production.bind': anUnboundDevice,
  'panels.view': aPanel,
  'panels.viewData': aPanel,
  'panels.viewCurves': aPanel,
  'panels.tellPresence': async (farm) => ({ ...(await aPanel(farm)), editor_id: AN_EDITOR }),
  'panels.update': aPanel,
  'panels.listVersions': aPanel,
  'panels.viewVersion': aPanel,
  'panels.restoreVersion': aPanel,
  'panelShares.share': aPanelToShare,
  'panelShares.list': aPanel,
  'panelShares.update': aShare,
  'panelShares.withdraw': aShare,
  'televisions.pair': aTelevisionToPair,
  'televisions.update': aPairedTelevision,
  'televisions.revoke': aPairedTelevision,
  'panels.remove': aPanel,
  'panels.restore': aDeletedPanel,
  'reports.preview': ofAScene,
  'reports.update': aReport,
  'reports.switch': aReport,
  'reports.pauseOwn': aReport,
  'reports.sendNow': aReport,
  'reports.remove': aReport,
  'scenes.pin': async (farm) => ({ scene_id: await aScene(farm), pinned: true }),
  'openData.publish': async (farm) => ({ ...A_PUBLICATION, scene_id: await aScene(farm) }),
  'openData.withdraw': async (farm) => {
    const scene_id = await aScene(farm);
    await farm.owner.call(openData.publish, { ...A_PUBLICATION, scene_id });
    return { scene_id };
  },
  'scenes.remove': async (farm) => ({ scene_id: await aScene(farm) }),
  'trackers.reportPower': aFreeTracker,
  'trackers.reboot': aFreeTracker,
  'brands.removePicture': async ({ owner }) => {
    await owner.call(brands.uploadPicture, { picture: 'logo', data: A_PHOTO.toString('base64') });
    return { picture: 'logo' };
  },
  'trackers.switchBuzzer': aFreeTracker,
};

const GUESSES = 'it guesses at a secret; who has the secret needs no organisation';
const OWN_ACCOUNT = 'it is about the account of its caller, and names nothing';

/** Calls of which no try succeeds in the matrix, and why. */
export const NEVER: Partial<Record<CallName, string>> = {
  'cameraDevice.requestMqttToken': 'the kits of the farms are no cameras',
  'cameraDevice.notify': 'the kits of the farms are no cameras',
  'alarmWebhooks.test': OWN_ACCOUNT,
  'alarms.acknowledgeByTicket': GUESSES,
  'commands.switchControl': 'no model has a published downlink to a switch',
  'brands.viewPicture': GUESSES,
  'brands.viewText': GUESSES,
  'brands.isDomain': 'no farm has an own domain',
  'brands.proveDomain': 'no farm has an own domain',
  'demo.make': 'a farm would send to a server that other tests count on',
  'demo.remove': 'no farm of a test is the demo farm',
  'ingest.mapped': 'the network servers of the farms have other kinds',
  'maker.viewDeviceInfo': GUESSES,
  'panelShares.open': GUESSES,
  'programs.viewRequest': GUESSES,
  'programs.allow': GUESSES,
  'programs.deny': GUESSES,
  'programs.revoke': GUESSES,
  'televisions.viewOwn': GUESSES,
  'registration.sendCode': GUESSES,
  'registration.register': GUESSES,
  'registration.activate': GUESSES,
  'registration.resetPassword': GUESSES,
  'passkeys.add': OWN_ACCOUNT,
  'passkeys.rename': OWN_ACCOUNT,
  'passkeys.remove': OWN_ACCOUNT,
  'passkeys.beginProof': OWN_ACCOUNT,
  'passkeys.signIn': GUESSES,
  'push.remove': OWN_ACCOUNT,
  'push.test': OWN_ACCOUNT,
  'push.renew': GUESSES,
  'secondFactor.confirmWithPasskey': OWN_ACCOUNT,
  'secondFactor.confirm': OWN_ACCOUNT,
  'secondFactor.remove': OWN_ACCOUNT,
  'secondFactor.renewRecoveryCodes': OWN_ACCOUNT,
  'setup.complete': GUESSES,
  'signOn.save': 'no identity provider of the farms answers',
  'signOn.remove': 'no identity provider of the farms answers',
  'signOn.begin': GUESSES,
  'signOn.complete': GUESSES,
  'operators.begin': GUESSES,
  'operators.complete': GUESSES,
  'operators.signIn': GUESSES,
  'users.signIn': GUESSES,
  'users.simulateLogin': GUESSES,
  'users.refresh': GUESSES,
};
