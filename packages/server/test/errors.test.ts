import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { ADOPTION_LIMITS } from '@fieldscope/contract/adoption-limits';
import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import { type AnyCall, call, isOfOwnPages } from '@fieldscope/contract/call';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { advice } from '@fieldscope/contract/calls/advice';
import { cameraModels } from '@fieldscope/contract/calls/cameras';
import { channels } from '@fieldscope/contract/calls/channels';
import { chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { commands } from '@fieldscope/contract/calls/commands';
import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { devices } from '@fieldscope/contract/calls/devices';
import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { groups } from '@fieldscope/contract/calls/groups';
import { ingest, maker } from '@fieldscope/contract/calls/ingest';
import { invoices } from '@fieldscope/contract/calls/invoices';
import { customMeasurements, customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { networkServers } from '@fieldscope/contract/calls/network-servers';
import { notices } from '@fieldscope/contract/calls/notices';
import { open } from '@fieldscope/contract/calls/open';
import { openDevices } from '@fieldscope/contract/calls/open-devices';
import { operators } from '@fieldscope/contract/calls/operators';
import { orders } from '@fieldscope/contract/calls/orders';
import { production } from '@fieldscope/contract/calls/production';
import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { registration } from '@fieldscope/contract/calls/registration';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { signOn } from '@fieldscope/contract/calls/sign-on';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { topology } from '@fieldscope/contract/calls/topology';
import { tunnels } from '@fieldscope/contract/calls/tunnels';
import { setup, users } from '@fieldscope/contract/calls/users';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import type { ErrorFacts } from '@fieldscope/contract/errors/fill';
import { errorText } from '@fieldscope/contract/errors/texts';
import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, expect, test } from 'vitest';
import { sessionRevoked } from '../src/modules/accounts/accounts.events';
import { setFrozen } from '../src/modules/accounts/freezing.service';
import { changeCredits } from '../src/modules/credits/credits.service';
import { startServices } from '../src/modules/device-services/device-services.service';
import { issueCodes } from '../src/modules/redeem-codes/redeem-codes.service';
import { putProvider } from '../src/modules/sign-on/providers.repository';
import { pictureFaultWords } from '../src/platform/pictures/picture-faults';
import { sql } from '../src/platform/postgres/db';
import { anAuthenticator } from './authenticator';
import {
  aCaller,
  aConnection,
  aGateway,
  aKit,
  aMadeKey,
  aNetworkServer,
  aNode,
  anAccessKey,
  anInstallationOperator,
  anOwner,
  aProducedDevice,
  aStranger,
  aSubUser,
  type Caller,
  PASSWORD,
} from './builders';
import { aChirpstack } from './chirpstack';
import { overtaken } from './concurrency';
import { errorsInSources } from './errors-in-sources';
import { aServer, type TestServer } from './harness';
import { aScreen } from './live-screens';
import { missNotification } from './missed-notification';
import { aSolvedTask } from './registrations';
import { anUpEvent, S2101_UPLINK } from './sender';
import { aBuyer, anOrder, openShop } from './shop';
import { leaveUnmade } from './whole-farm';

const UNKNOWN_EUI = '2CF7F1FFFFFFFFFF';

/** What is requested and refused. */
interface Progress {
  who: Caller;
  call: AnyCall;
  input?: object;
  /** What it is about; what its text shows beside its words. */
  facts?: ErrorFacts;
  /** What happens while the call is in flight. */
  meanwhile?: <T>(ask: () => Promise<T>) => Promise<T>;
}

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const aDragon = (base: AnyCall['base']) =>
  call({ base, method: 'GET', path: '/list_dragons', role: 'public', summary: '' });
const NEW_FARM = { organisation: 'Farm', email: 'first@farm.example', password: PASSWORD };
const NEWCOMER = {
  email: 'newcomer@farm.example',
  code: '123456',
  password: PASSWORD,
  country: 'DE',
  job: 'other',
  workplace: 'Farm',
  agreement: true,
};
const NEW_HAND = { nickname: 'Anna', type: SUB_ACCOUNT_TYPE.observer, password: PASSWORD };
const tokenOf = (setupLink: string) => setupLink.split('token=')[1]!;

/** Lets something happen while a table is not where the server looks for it. */
const whileBroken =
  (table: string) =>
  async <T>(act: () => Promise<T>): Promise<T> => {
    const [here, away] = [sql.table(table), sql.table(`${table}_away`)];
    await sql`alter table ${here} rename to ${away}`.execute(server.db);
    try {
      return await act();
    } finally {
      await sql`alter table ${away} rename to ${here}`.execute(server.db);
    }
  };

const NO_CODE = '22222-22222-22222-22222';
const aCode = async (gift: object) => {
  const wish = { count: 1, um: 0, dm: 0, days: 0, expires_at: null, note: '', ...gift };
  return (await issueCodes(server, wish, 'Olga')).codes[0]!;
};

/** Everything that is refused, as it comes about. What the sources can raise and is not refused here fails below. */
const TRIGGERS: Partial<Record<ErrorName, () => Promise<Progress>>> = {
  async access_key_disabled() {
    const who = await anAccessKey(await anOwner(server));
    await sql`update access_key set disabled_at = now() where access_id = ${who.accessId}`.execute(server.db);
    return { who, call: open.viewOrganisation };
  },
  async access_key_limit_reached() {
    const who = await anOwner(server);
    for (let key = 0; key < LIMITS.accessKeys; key += 1) await aMadeKey(who);
    const input = { label: 'Display', level: ACCESS_LEVEL.read, password: PASSWORD };
    return { who, call: accessKeys.create, input };
  },
  access_key_wrong: async () => ({ who: aStranger(server), call: open.viewOrganisation }),
  async access_token_expired() {
    const who = await anOwner(server);
    server.clock.advance(LIMITS.accessTokenMs + SECOND_MS);
    return { who, call: users.viewSetting };
  },
  async account_exists() {
    // The operator makes the same account from the command line.
    const empty = await aServer();
    const { email } = NEW_FARM;
    return {
      who: aStranger(empty),
      call: setup.complete,
      input: { ...NEW_FARM, token: tokenOf(empty.running.setupLink!) },
      meanwhile: (ask) =>
        overtaken(empty, ask, {
          before: `
            with made as (
              insert into organisation (name, um_balance, dm_balance, created_at) values ('Farm', 0, 0, now())
              returning org_id)
            insert into account (org_id, role, account, nickname, password_hash, created_at)
            select org_id, 'owner', '${email}', 'Ada', '', now() from made`,
        }),
    };
  },
  async account_frozen() {
    const who = await anOwner(server);
    await setFrozen(server, { account: who.account }, true);
    return { who, call: users.viewSetting };
  },
  async account_locked() {
    const { account } = await anOwner(server);
    const who = aStranger(server);
    for (let time = 0; time < LIMITS.failedSignIns; time += 1) {
      await who.ask(users.signIn, { account, password: 'forgotten' });
    }
    return { who, call: users.signIn, input: { account, password: PASSWORD } };
  },
  async account_missing() {
    const who = await anOwner(server);
    return {
      who,
      call: users.viewSetting,
      meanwhile: (ask) =>
        overtaken(server, ask, {
          before: 'lock table account in access exclusive mode',
          behind: `lock table account in access exclusive mode; delete from account where account = '${who.account}'`,
        }),
    };
  },
  async account_restricted() {
    const who = await anOwner(await aServer({ CREDITS: 'required' }));
    const { um_balance, dm_balance } = await who.call(users.viewOrganisation);
    await changeCredits(who.server.db, who.orgId, {
      kind: 'top_up',
      um: -um_balance,
      dm: -dm_balance,
      at: who.server.clock.now(),
    });
    return { who, call: channels.listData };
  },
  announcement_missing: async () => ({
    who: await anOwner(server),
    call: notices.remove,
    input: { noticeId: 999_999 },
  }),
  async china_no_lorawan() {
    const who = await anOwner(await aServer({ STATION: 'china' }));
    return { who, call: networkServers.registerDevices, input: { dev_eui: [UNKNOWN_EUI] } };
  },
  country_code_wrong: async () => ({
    who: aStranger(server),
    call: registration.register,
    input: { ...NEWCOMER, country: 'XX' },
  }),
  credentials_wrong: async () => ({
    who: aStranger(server),
    call: users.signIn,
    input: { account: 'nobody@farm.example', password: PASSWORD },
  }),
  chart_missing: async () => ({ who: await anOwner(server), call: charts.remove, input: { id: 1 } }),
  chart_page_missing: async () => ({
    who: await anOwner(server),
    call: chartPages.remove,
    input: { desktop_id: 1 },
  }),
  async data_duplicate() {
    const who = await anOwner(server);
    await anAuthenticator(who);
    return { who, call: secondFactor.begin, input: { password: PASSWORD } };
  },
  async data_unchanged() {
    const who = await anOwner(server);
    const { eui } = await aNode(who);
    return { who, call: deviceChanges.transfer, input: { eui: [eui], org_id: who.orgId } };
  },
  async device_already_bound() {
    const { eui, code } = await aNode(await anOwner(server));
    return { who: await anOwner(server), call: production.bind, input: { eui, code }, facts: { eui } };
  },
  async device_key_wrong() {
    const { eui } = await aProducedDevice(server);
    return { who: await anOwner(server), call: production.bind, input: { eui, code: 'GUESSED' } };
  },
  device_not_in_organisation: async () => ({
    who: await anOwner(server),
    call: devices.viewNode,
    input: { eui: UNKNOWN_EUI },
    facts: { eui: UNKNOWN_EUI },
  }),
  async email_missing() {
    const who = await aBuyer(server);
    await openShop(server);
    const { order_id } = await anOrder(who);
    await who.call(orders.checkOut, { order_id, payment_method: 'invoice' });
    const [invoice] = (await who.call(invoices.list)).list;
    await sql`update organisation set email = 'nowhere' where org_id = ${who.orgId}`.execute(server.db);
    return { who, call: invoices.sendAgain, input: { invoice_id: invoice!.invoice_id } };
  },
  async eui_count_exceeded() {
    const who = await anOwner(server);
    await sql`
      insert into device (eui, dev_eui, model, kind, name, adopted, org_id, produced_at, bound_at)
      select eui, eui, 'S2101', 'node', 'x', true, ${who.orgId}, now(), now()
      from generate_series(1, ${ADOPTION_LIMITS.devices}::int) as nth
      cross join lateral (select '70B3D57E' || upper(lpad(to_hex(nth), 8, '0')) as eui) as named`.execute(
      server.db,
    );
    const input = { devices: [{ dev_eui: UNKNOWN_EUI, model: 'S2101' }] };
    return { who, call: heardDevices.adopt, input, facts: { limit: ADOPTION_LIMITS.devices } };
  },
  eui_malformed: async () => ({
    who: await anOwner(server),
    call: production.bind,
    input: { eui: '2CF7', code: 'ANY' },
    facts: { eui: '2CF7' },
  }),
  eui_not_registered: async () => ({
    who: await anOwner(server),
    call: production.bind,
    input: { eui: UNKNOWN_EUI, code: 'ANY' },
    facts: { eui: UNKNOWN_EUI },
  }),
  expired: async () => ({
    who: aStranger(server),
    call: setup.complete,
    input: { ...NEW_FARM, token: 'guessed' },
  }),
  feature_unsupported: async () => ({
    who: await anOwner(server),
    call: production.createKit,
    input: { dev_name: 'Bench', sku: 'S2101' },
  }),
  async group_limit_reached() {
    const who = await anOwner(server);
    for (let group = 0; group < LIMITS.groups; group += 1) {
      await who.call(groups.create, { name: `Field ${group}` });
    }
    return { who, call: groups.create, input: { name: 'One more' }, facts: { limit: LIMITS.groups } };
  },
  async group_name_duplicate() {
    const who = await anOwner(server);
    await who.call(groups.create, { name: 'Orchard' });
    return { who, call: groups.create, input: { name: 'Orchard' } };
  },
  async measurement_exists() {
    const [who, input] = [await anOwner(server), { measurement_id: 5500, measurement_name_en: 'Sap flow' }];
    await who.call(customMeasurements.create, input);
    return { who, call: customMeasurements.create, input };
  },
  async sensor_type_exists() {
    const who = await anOwner(server);
    const input = { sensor_type: 6000, sensor_name_en: 'Probe', measurement_ids: [4097] };
    await who.call(customSensorTypes.create, input);
    return { who, call: customSensorTypes.create, input };
  },
  async group_missing() {
    const { eui, code } = await aProducedDevice(server);
    return { who: await anOwner(server), call: production.bind, input: { eui, code, group_uuid: 'beds' } };
  },
  async information_incomplete() {
    const owner = await anOwner(server);
    const who = await aSubUser(owner, 'observer');
    await owner.call(secondFactor.demand, { demanded: true });
    return { who, call: devices.listNodes };
  },
  async creation_limit_reached() {
    const who = await anOwner(server);
    for (let kit = 0; kit < LIMITS.kitsPerType; kit += 1) await aKit(who);
    const facts = { kits: LIMITS.kitsPerType };
    return { who, call: production.createKit, input: { dev_name: 'One more' }, facts };
  },
  async export_limit() {
    const range = { time_start: server.clock.now() - 31 * DAY_MS, time_end: server.clock.now() };
    return { who: await anOwner(server), call: dataExports.exportMeasurements, input: range };
  },
  async lns_registration_failed() {
    const who = await anOwner(server);
    const { connectionId } = await aConnection(who);
    const input = {
      connection_id: connectionId,
      address: 'http://10.0.0.1:8080',
      key: 'k',
      application_id: 'a',
    };
    return { who, call: networkServers.saveApi, input, facts: { reason: 'address_refused' } };
  },
  async login_expired() {
    const who = await anInstallationOperator(server);
    await sql`delete from operator_session`.execute(server.db);
    return { who, call: operators.view };
  },
  login_required: async () => ({ who: aStranger(server), call: users.viewSetting }),
  async mail_failed() {
    const who = aStranger(await aServer({ SMTP_URL: 'smtp://127.0.0.1:1' }));
    const subject = { email: NEWCOMER.email, purpose: 'reset' };
    return { who, call: registration.sendCode, input: { ...subject, ...(await aSolvedTask(who, subject)) } };
  },
  async firmware_file_invalid() {
    const who = await anOwner(server);
    await sql`update organisation set runs_installation = true where org_id = ${who.orgId}`.execute(
      server.db,
    );
    const facts = {
      name: 'Birds',
      version: '1',
      algorithm: 0,
      description: '',
      classes: [],
      bytes: 64,
    };
    const { model_id } = await who.call(cameraModels.create, facts);
    const data = Buffer.alloc(facts.bytes).toString('base64');
    return { who, call: cameraModels.upload, input: { model_id, part: 0, data } };
  },
  async no_data() {
    const who = await anOwner(server);
    const question = {
      ...({ subject: 'tomato', place: 'greenhouse', period: 'month' } as const),
      ...{ timezone: 'UTC', series: [{ eui: (await aNode(who)).eui, channel: 1, measurement_id: 4097 }] },
    };
    const begun = await who.call(advice.ask, { question });
    const { resource_id } = begun as { resource_id: string };
    await leaveUnmade(who, resource_id);
    server.clock.advance(ADVICE_LIMITS.workMs + SECOND_MS);
    return { who, call: advice.ask, input: { resource_id } };
  },
  no_authority: async () => ({
    who: await aSubUser(await anOwner(server), 'limited'),
    call: devices.listNodes,
    facts: { role: devices.listNodes.role },
  }),
  operation_unsupported: async () => ({
    who: aStranger(await aServer({ REGISTRATION: 'closed' })),
    call: registration.register,
    input: NEWCOMER,
  }),
  open_eui_invalid: async () => ({
    who: await anAccessKey(await anOwner(server)),
    call: open.viewDevices,
    input: { device_euis: ['2CF7'] },
    facts: { field: '2CF7' },
  }),
  open_no_authority: async () => ({
    who: await aMadeKey(await anOwner(server), { level: ACCESS_LEVEL.read }),
    call: openDevices.createGroup,
    input: { name: 'Orchard' },
  }),
  async not_in_topology() {
    const who = await anOwner(server);
    return { who, call: topology.viewNode, input: { eui: (await aKit(who)).eui } };
  },
  open_parameter_invalid: async () => ({
    who: await anAccessKey(await anOwner(server)),
    call: open.listDevices,
    input: { device_type: 3 },
    facts: { field: 'device_type' },
  }),
  open_parameter_missing: async () => ({
    who: await anAccessKey(await anOwner(server)),
    call: open.listTelemetry,
    facts: { field: 'device_eui' },
  }),
  open_too_many_devices: async () => ({
    who: await anAccessKey(await anOwner(server)),
    call: open.viewDevices,
    input: { device_euis: Array(OPEN_API_LIMITS.devicesPerCall + 1).fill(UNKNOWN_EUI) },
  }),
  parameter_invalid: async () => ({
    who: await anOwner(server),
    call: users.changeSetting,
    input: { timezone: 'Middle/Earth' },
    facts: { field: 'timezone' },
  }),
  parameter_missing: async () => ({
    who: aStranger(server),
    call: users.signIn,
    facts: { field: 'account' },
  }),
  password_wrong: async () => ({
    who: await anOwner(server),
    call: accessKeys.create,
    input: { label: 'Display', level: ACCESS_LEVEL.read, password: 'guessed' },
  }),
  path_missing: async () => ({ who: aStranger(server), call: aDragon('open') }),
  async push_failed() {
    const [who, stranger] = [await anOwner(server), await aSubUser(await anOwner(server), 'observer')];
    const { child_id } = await stranger.call(users.viewOrganisation);
    return { who, call: notices.push, input: { text: 'Hello', child_id: [child_id] } };
  },
  async refresh_token_expired() {
    const who = await anOwner(server);
    server.clock.advance(LIMITS.refreshTokenMs + SECOND_MS);
    return { who, call: users.refresh, input: { refreshToken: who.refreshToken } };
  },
  async command_failed() {
    const who = await anOwner(server);
    const { eui } = await aNode(who);
    return { who, call: commands.reboot, input: { eui } };
  },
  async config_delivery_failed() {
    const who = await anOwner(server);
    const { eui } = await aNode(who);
    const setting = { kind: 'set_interval', minutes: 10 };
    return { who, call: commands.publishSetting, input: { eui: [eui], setting } };
  },
  async in_progress() {
    const who = await anOwner(server);
    const node = await aNode(who);
    const { token } = await who.call(connections.create, { name: 'Roof', kind: 'chirpstack', way: 'mqtt' });
    await (await aChirpstack(server, token)).uplink(node, S2101_UPLINK);
    await who.call(commands.reboot, { eui: node.eui });
    return { who, call: commands.reboot, input: { eui: node.eui } };
  },
  async resource_missing() {
    const who = await anOwner(server);
    await sql`delete from access_key where org_id = ${who.orgId}`.execute(server.db);
    return { who, call: accessKeys.viewFixed };
  },
  async registered_again() {
    const who = await anOwner(server);
    const { eui, code } = await aNode(who);
    return { who, call: production.bind, input: { eui, code }, facts: { eui, kind: 'node' } };
  },
  route_missing: async () => ({ who: aStranger(server), call: aDragon('portal') }),
  async scene_limit_reached() {
    const who = await anOwner(server);
    const { eui } = await aNode(who);
    const input = {
      name: 'One more',
      measurements: [{ eui, channel: 1, measurement_id: 4097, alias: 'Air' }],
    };
    await sql`
      insert into scene (org_id, name)
      select ${who.orgId}, 'Scene ' || nth from generate_series(1, ${SCENE_LIMITS.count}::int) as nth`.execute(
      server.db,
    );
    return { who, call: scenes.create, input, facts: { limit: SCENE_LIMITS.count } };
  },
  scene_missing: async () => ({
    who: await anOwner(server),
    call: scenes.remove,
    input: { scene_id: 999_999 },
  }),
  async sensor_missing() {
    const who = await anOwner(server);
    const { eui } = await aNode(who);
    return { who, call: deviceChanges.updateChannel, input: { eui, channel: 9, name: 'Roots' } };
  },
  async server_busy() {
    const closing = await aServer();
    const { dev_eui: devEui } = await aNode(await anOwner(closing));
    await closing.ingest.ingest.close();
    const input = anUpEvent(devEui, S2101_UPLINK, closing.clock.now());
    return { who: await aNetworkServer(closing), call: ingest.chirpstack, input };
  },
  async sub_account_exists() {
    const who = await anOwner(server);
    const { account } = await aSubUser(who, 'observer');
    return { who, call: subAccounts.add, input: { ...NEW_HAND, account } };
  },
  sub_account_failed: async () => ({
    who: await anOwner(server),
    call: subAccounts.add,
    input: { ...NEW_HAND, account: 'anna maria' },
  }),
  token_invalid: async () => ({ who: aCaller(server, () => 'forged'), call: users.viewSetting }),
  async too_frequent() {
    const who = aStranger(server);
    const subject = { email: NEWCOMER.email, purpose: 'register' as const };
    const aRequest = async () => ({ ...subject, ...(await aSolvedTask(who, subject)) });
    await who.call(registration.sendCode, await aRequest());
    return { who, call: registration.sendCode, input: await aRequest() };
  },
  simulated_login_expired: async () => ({
    who: aStranger(server),
    call: users.simulateLogin,
    input: { code: 'guessed' },
  }),
  async trigger_limit() {
    const { eui } = await aProducedDevice(server);
    const who = aStranger(server);
    const input = { nodeEui: eui, deviceCode: 'GUESSED' };
    for (let guess = 0; guess < 30; guess += 1) await who.ask(maker.viewDeviceInfo, input);
    return { who, call: maker.viewDeviceInfo, input };
  },
  async tunnel_failed() {
    const who = await anOwner(server);
    const { eui } = await aGateway(who);
    return { who, call: tunnels.create, input: { eui } };
  },
  unknown_error: async () => ({
    who: await anOwner(server),
    call: devices.listNodes,
    meanwhile: whileBroken('device_group'),
  }),
  async upload_failed() {
    const who = await anOwner(server);
    const { upload_id } = await who.call(groundPictures.upload, { bytes: 3, part: 0, data: 'QUJD' });
    // In the language of the test of this error.
    const reason = pictureFaultWords(languageOfTest('upload_failed'), 'type', GROUND_PICTURE_LIMITS);
    return { who, call: groundPictures.create, input: { upload_id, name: 'Yard' }, facts: { reason } };
  },
  verification_code_expired: async () => ({
    who: aStranger(server),
    call: registration.register,
    input: { ...NEWCOMER, email: 'never-request@farm.example' },
  }),
  verification_code_missing: async () => ({
    who: aStranger(server),
    call: registration.register,
    input: { ...NEWCOMER, code: '' },
  }),
  async verification_code_wrong() {
    const who = await anOwner(server);
    const subject = { email: who.account, purpose: 'reset' as const };
    await who.call(registration.sendCode, { ...subject, ...(await aSolvedTask(who, subject)) });
    return {
      who,
      call: registration.resetPassword,
      input: { email: who.account, code: 'wrong', password: PASSWORD },
    };
  },
  async quota_missing() {
    const who = await anOwner(server);
    const { eui } = await aNode(who);
    return { who, call: deviceServices.useQuota, input: { sku: 'LATER', eui: [eui] } };
  },
  async device_disabled() {
    const who = await anOwner(server);
    const { eui } = await aNode(who);
    const ended = { orderId: null, sku: 'DAY', names: {}, days: 0 };
    await startServices(server.db, who.orgId, [eui], ended, server.clock.now());
    // Until then it may be believed that there are no services.
    server.clock.advance(10 * SECOND_MS);
    return { who, call: channels.listData, input: { eui: [eui] } };
  },
  redeem_code_missing: async () => ({
    who: await anOwner(server),
    call: redeemCodes.redeem,
    input: { code: NO_CODE },
  }),
  async service_failed() {
    const owner = await anOwner(server);
    const provider = {
      ...{
        name: 'Directory',
        issuer: 'https://127.0.0.1:1',
        client_id: 'x',
        groups_claim: 'groups',
        group_roles: [],
      },
      ...{
        default_role: null,
        makes_accounts: false,
        required: false,
        secretSealed: server.secrets.seal('x'),
      },
    };
    const provider_id = await putProvider(server.db, owner.orgId, provider, server.clock.now());
    return { who: aStranger(server), call: signOn.begin, input: { provider_id } };
  },
  async recharge_failed() {
    // Nothing listens there.
    const selling = await aServer({
      ...{
        STRIPE_URL: 'http://127.0.0.1:1',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
    });
    await openShop(selling);
    const who = await aBuyer(selling);
    const { order_id } = await anOrder(who);
    return { who, call: orders.checkOut, input: { order_id, payment_method: 'stripe' } };
  },
  async redeem_code_used() {
    const who = await anOwner(server);
    const input = { code: await aCode({ um: 5 }) };
    await who.call(redeemCodes.redeem, input);
    return { who, call: redeemCodes.redeem, input };
  },
  async redeem_code_creation_failed() {
    const who = await anOwner(server);
    await sql`update organisation set runs_installation = true where org_id = ${who.orgId}`.execute(
      server.db,
    );
    return {
      who,
      call: redeemCodes.createBatch,
      input: { count: 1, um: 5 },
      meanwhile: whileBroken('redeem_code'),
    };
  },
  async voucher_missing() {
    const who = await anOwner(server);
    const { eui } = await aNode(who);
    return { who, call: redeemCodes.redeem, input: { code: NO_CODE, eui } };
  },
  async voucher_used() {
    const who = await anOwner(server);
    const { eui } = await aNode(who);
    const input = { code: await aCode({ days: 5 }), eui: eui as never };
    await who.call(redeemCodes.redeem, input);
    return { who, call: redeemCodes.redeem, input };
  },
};

test('no error that the sources can raise is left out here', () => {
  expect(Object.keys(TRIGGERS).sort()).toEqual(errorsInSources().sort());
});

test('credits that are low are warned of, and refused nowhere', () => {
  expect(errorsInSources()).not.toContain('credits_low');
});

/** Errors take turns with the languages. */
function languageOfTest(name: ErrorName): Language {
  return LANGUAGE_NAMES[Object.keys(TRIGGERS).indexOf(name) % LANGUAGE_NAMES.length]!;
}

test.each(
  (Object.keys(TRIGGERS) as ErrorName[]).map((name) => [name, languageOfTest(name)] as const),
)('%s is answered with its number and its words (%s)', async (name, language) => {
  const { who, call, input, facts, meanwhile = (ask) => ask() } = await TRIGGERS[name]!();
  const { body } = await meanwhile(() => who.ask(call, input, { language }));
  const { code } = ERRORS[name];
  expect(body).toMatchObject({
    code: isOfOwnPages(call.base) ? code : String(code),
    msg: errorText(language, name, facts),
    ...(call.base === 'portal' && facts && { facts }),
  });
  if (call.base !== 'portal') expect(body).not.toHaveProperty('facts');
});

test('a screen whose sign-in cannot be looked up is asked to come back, not to sign in again', async () => {
  const { token } = await anOwner(server);
  const screen = await aScreen(server, { type: 'hello', token });
  await screen.until('welcome');
  await whileBroken('session')(async () => {
    await missNotification(server, sessionRevoked);
    expect(await screen.until('refused')).toEqual({ type: 'refused', code: ERRORS.server_busy.code });
  });
});
