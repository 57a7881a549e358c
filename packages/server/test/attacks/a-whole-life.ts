import { createHash } from 'node:crypto';
import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { BASES } from '@fieldscope/contract/call';
import { accessKeys } from '@fieldscope/contract/calls/access-keys';
import { alarmWebhooks } from '@fieldscope/contract/calls/alarm-webhooks';
import { connections, heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { ingest, maker } from '@fieldscope/contract/calls/ingest';
import { open } from '@fieldscope/contract/calls/open';
import { openDevices } from '@fieldscope/contract/calls/open-devices';
import { production } from '@fieldscope/contract/calls/production';
import { registration } from '@fieldscope/contract/calls/registration';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { subAccounts } from '@fieldscope/contract/calls/sub-accounts';
import { setup, users } from '@fieldscope/contract/calls/users';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { SECOND_MS } from '@fieldscope/contract/time';
import { issueSimulatedLogin } from '../../src/modules/accounts/simulated-login.service';
import { plainCode } from '../../src/modules/second-factor/second-factor.model';
import { codeAt } from '../authenticator';
import {
  aCaller,
  aConnection,
  aKit,
  aNetworkServer,
  aNode,
  aProducedDevice,
  aStranger,
  type Caller,
  type User,
} from '../builders';
import type { TestServer } from '../harness';
import type { MailServer } from '../mail-server';
import { aMqttClient } from '../mqtt-clients';
import { aNewcomer } from '../registrations';
import { anUpEvent, S2101_UPLINK } from '../sender';
import { LOGIN, send } from './attacker';
import type { Secrets } from './eavesdropping';

const PASSWORDS = { first: 'orchard-1983', second: 'meadow-2027', third: 'hillside#41', sub: 'pasture-77' };
const MISTYPED = 'barnyard-1999';
const md5 = (password: string) => createHash('md5').update(password).digest('hex');

/** Registers, signs in in every way, resets the password. */
async function anAccount(server: TestServer, mails: MailServer, secrets: Secrets) {
  const newcomer = aNewcomer(server, mails);
  const stranger = aStranger(server);
  const mailed = await newcomer.getCode();
  secrets['code from a mail'] = mailed;
  const form = newcomer.form(mailed, { password: PASSWORDS.first });
  await newcomer.ask(registration.register, { ...form, country: 'XX' });
  const { activation_token } = await newcomer.call(registration.register, form);
  secrets['activation token'] = activation_token;
  const session = await newcomer.call(registration.activate, { activation_token, name: 'Meadow' });
  const account = newcomer.email;
  secrets['first token'] = session.token;
  secrets['first refresh token'] = session.refresh_token;

  const credentials = { account, password: md5(PASSWORDS.first) };
  const inQuery = await send(server, `${LOGIN}?${new URLSearchParams(credentials)}`);
  const second = inQuery.body.data as { token: string; refresh_token: string };
  const renewed = await stranger.call(users.refresh, { refreshToken: second.refresh_token });
  secrets['renewed token'] = renewed.token;
  secrets['renewed refresh token'] = renewed.refresh_token;
  await stranger.ask(users.refresh, { refreshToken: second.refresh_token });
  await send(server, `/portalapi/user/signOut?token=${session.token}`);

  // What goes wrong: the password where the name belongs, half a message, too much in it.
  await stranger.ask(users.signIn, { account: MISTYPED, password: account });
  await stranger.ask(users.signIn, { account, password: MISTYPED });
  await send(server, LOGIN, {
    body: `{"account":"${account}","password":"${PASSWORDS.first}","__proto__":{}}`,
  });
  await send(server, LOGIN, { body: `{"account":"${account}","password":"${PASSWORDS.first}"` });
  await send(server, LOGIN, { body: `{"account":"\\u0000","password":"${PASSWORDS.first}"}` });

  await stranger.call(registration.resetPassword, {
    email: account,
    code: await newcomer.getCode('reset'),
    password: PASSWORDS.second,
  });
  const login = await stranger.call(users.signIn, { account, password: PASSWORDS.second });
  const user = { ...login, orgId: login.org_id, refreshToken: login.refresh_token, account };
  const owner = { ...aCaller(server, () => user.token), ...user } as unknown as User;
  await owner.call(users.changePassword, { password: PASSWORDS.second, new_password: PASSWORDS.third });
  secrets['last token'] = login.token;
  secrets['last refresh token'] = login.refresh_token;
  return owner;
}

/** Keys of programs, a sub-account, devices of every kind with their messages. */
async function aFarmAtWork(server: TestServer, owner: User, secrets: Secrets): Promise<void> {
  const password = PASSWORDS.third;
  const made = await owner.call(accessKeys.create, { label: 'Display', level: ACCESS_LEVEL.full, password });
  const fixed = await owner.call(accessKeys.viewFixed);
  const webhook = 'https://hooks.example/services/T0FARM/7c1e04aab2d95f60';
  await owner.call(alarmWebhooks.save, { address: webhook });
  secrets['address of a webhook'] = webhook;
  secrets['made access key'] = made.access_key;
  secrets['fixed access key'] = fixed.access_key;
  const program = aCaller(
    server,
    () => `Basic ${Buffer.from(`${made.access_id}:${made.access_key}`).toString('base64')}`,
  );
  await program.call(open.listDevices, {});
  await program.ask(open.listTelemetry, {});
  const names = { clientId: `org-${owner.orgId}-life`, username: `org-${owner.orgId}` };
  const mqtt = `mqtt://127.0.0.1:${server.mqttPort}`;
  await aMqttClient(mqtt, { ...names, password: made.access_key });
  await aMqttClient(mqtt, { ...names, username: 'org-1', password: made.access_key }).catch(() => undefined);
  await owner.call(accessKeys.list);

  await owner.call(subAccounts.add, {
    account: `anna${owner.orgId}`,
    nickname: 'Anna',
    type: SUB_ACCOUNT_TYPE.observer,
    password: PASSWORDS.sub,
  });
  await aStranger(server).call(users.signIn, { account: `anna${owner.orgId}`, password: PASSWORDS.sub });

  const node = await aNode(owner);
  secrets['key code of a node'] = node.code;
  secrets['join key of a node'] = node.app_key;
  await owner.ask(production.bind, { eui: node.eui, code: node.code });
  await aStranger(server).call(maker.viewDeviceInfo, { nodeEui: node.eui, deviceCode: node.code });
  const kit = await aKit(owner);
  secrets['key of a kit'] = kit.device_key;
  await kit.upload({
    requestId: 'life',
    deviceEui: kit.eui,
    deviceKey: kit.device_key,
    events: [{ name: 'measure-sensor', value: [{ channel: 1, measurements: { 4098: '40' } }] }],
  });
  const networkServer = await aNetworkServer(server);
  secrets['ingest token'] = networkServer.token;
  await networkServer.sendChirpstack(anUpEvent(node.dev_eui, S2101_UPLINK, server.clock.now()));
  await aNetworkServerOfItsOwn(owner, secrets);
  await devicesOfPrograms(server, program, secrets);
  await owner.call(devices.viewNode, { eui: node.eui });
  await owner.call(devices.listUplinks, { eui: kit.eui });
  await owner.call(devices.listNodes, {});
}

/** Connects a network server, which sends what is right and what is not; adopts what it brings. */
async function aNetworkServerOfItsOwn(owner: User, secrets: Secrets): Promise<void> {
  const { server } = owner;
  const connection = await aConnection(owner);
  const foreign = { dev_eui: '70B3D57ED0001234', app_key: 'B7A1F00DB7A1F00DB7A1F00DB7A1F00D' };
  secrets['ingest token of a connection'] = connection.token;
  secrets['join key in a message'] = foreign.app_key;
  await connection.sendChirpstack(anUpEvent(foreign.dev_eui, S2101_UPLINK, server.clock.now()));
  const withKey = { appKey: foreign.app_key, deviceInfo: { devEui: 'none' } };
  await connection.sendChirpstack(withKey).catch(() => undefined);
  // Where people put a token that belongs into a header or the password.
  for (const name of ['token', 'access_token', 'authorization', 'key', 'Bearer']) {
    const wrongPlace = `${BASES.ingest}${ingest.chirpstack.path}?event=up&${name}=${connection.token}`;
    await send(server, wrongPlace, { body: JSON.stringify(withKey) });
  }
  const mqtt = `mqtt://127.0.0.1:${server.mqttPort}`;
  await aMqttClient(mqtt, { username: connection.token, password: 'x' }).catch(() => undefined);
  const client = await aMqttClient(mqtt, { username: 'x', password: connection.token });
  await client.publishAsync('application/1/device/70b3d57ed0001234/event/up', JSON.stringify(withKey), {
    qos: 1,
  });
  await owner.call(connections.list);
  await owner.call(heardDevices.adopt, { devices: [{ dev_eui: foreign.dev_eui, model: 'S2101' }] });
  await owner.call(connections.remove, { connection_id: connection.connectionId });
}

/** Binds by lists and by programs, and removes. */
async function devicesOfPrograms(server: TestServer, program: Caller, secrets: Secrets): Promise<void> {
  const [one, another] = [await aProducedDevice(server), await aProducedDevice(server)];
  secrets['key code bound by a program'] = one.code;
  secrets['key code that was mistyped by a program'] = another.code;
  await program.ask(openDevices.bind, { eui: another.eui, code: another.code.toLowerCase() });
  await program.ask(openDevices.bind, { eui: one.eui, code: one.code, group_uuid: 'no such group' });
  await program.call(openDevices.bind, { eui: one.eui, code: one.code });
  await program.ask(openDevices.bind, { eui: one.eui, code: one.code });
  const kit = await program.call(openDevices.createKit, { dev_name: 'Of a program' });
  secrets['key of a kit of a program'] = kit.device_key;
  await program.call(openDevices.viewNodeKey, { node_eui: kit.eui });
  await program.call(openDevices.remove, { device_euis: [one.eui, kit.eui] });
}

/** Turns a second factor on, signs in with its codes, right and wrong; then an operator looks in. */
async function aSecondFactor(server: TestServer, owner: User, secrets: Secrets): Promise<void> {
  const { secret } = await owner.call(secondFactor.begin, { password: PASSWORDS.third });
  const code = codeAt(secret, server.clock.now());
  const { recovery_codes: recoveryCodes } = await owner.call(secondFactor.confirm, { code });
  secrets['secret of the second factor'] = secret;
  for (const [index, given] of recoveryCodes.entries()) {
    secrets[`recovery code ${index}`] = given;
    secrets[`recovery code ${index} as it is compared`] = plainCode(given);
  }
  const credentials = { account: owner.account, password: PASSWORDS.third };
  for (const typed of [undefined, '000000', recoveryCodes[0]!]) {
    await aStranger(server).ask(users.signIn, { ...credentials, ...(typed && { code: typed }) });
  }
  const simulated = await issueSimulatedLogin(server, { account: owner.account, operator: 'Olga' });
  secrets['one-time link of a simulated login that was used'] = simulated.code;
  const session = await aStranger(server).call(users.simulateLogin, { code: simulated.code });
  secrets['simulated token'] = session.token;
  await aStranger(server).ask(users.simulateLogin, { code: simulated.code });
  const waiting = await issueSimulatedLogin(server, { account: owner.account, operator: 'Olga' });
  secrets['one-time link of a simulated login that waits'] = waiting.code;
}

/** All that can happen with secrets, from the set-up link to the last sign-out. @returns the secrets that there were */
export async function aWholeLife(server: TestServer, mails: MailServer): Promise<Secrets> {
  const setupToken = server.running.setupLink!.split('token=')[1]!;
  const secrets: Secrets = { 'set-up token': setupToken, 'password typed as a name': MISTYPED };
  for (const [name, password] of Object.entries(PASSWORDS)) {
    secrets[`${name} password`] = password;
    secrets[`${name} password as existing programs send it`] = md5(password);
  }
  await aStranger(server).call(setup.view, { token: setupToken });
  await aStranger(server).call(setup.complete, {
    token: setupToken,
    organisation: 'First',
    email: 'first@farm.example',
    password: PASSWORDS.first,
  });
  const owner = await anAccount(server, mails, secrets);
  server.clock.advance(SECOND_MS);
  await aFarmAtWork(server, owner, secrets);
  await aSecondFactor(server, owner, secrets);
  await owner.call(users.signOut, {});
  return secrets;
}
