import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenFileEnds } from './cleanup';

/** A key of the application; it has the rights that the server's `rights` are. */
export const TTS_KEY = 'NNSXS.KEY';
export const TTS_APPLICATION = 'fields';

interface Ids {
  application_ids: { application_id: string };
  device_id: string;
  dev_eui: string;
  join_eui: string;
}
type Parts = Record<string, unknown>;
interface Device extends Parts {
  ids: Ids;
}
interface TtsDownlink {
  f_port: number;
  frm_payload: string;
  decoded_payload?: object;
  confirmed: boolean;
  correlation_ids: string[];
}
interface Session {
  keys: { session_key_id: string };
  last_a_f_cnt_down: number;
}

/** Rights that a key needs for everything. */
const ALL_RIGHTS = [
  'RIGHT_APPLICATION_DEVICES_READ',
  'RIGHT_APPLICATION_DEVICES_WRITE',
  'RIGHT_APPLICATION_DEVICES_WRITE_KEYS',
  'RIGHT_APPLICATION_TRAFFIC_READ',
  'RIGHT_APPLICATION_TRAFFIC_DOWN_WRITE',
];

/** The Things Stack as its HTTP API shows it, with what its four servers keep in memory. */
export interface TtsServer {
  /** Of the cluster. */
  url: string;
  /** Of the Identity Server; the cluster's own, unless that is apart. */
  identityUrl: string;
  /** Where applications are: empty where they do not say. */
  applications: Map<string, string>;
  rights: string[];
  /** What each server has of devices, by application and device id. */
  identity: Map<string, Device>;
  join: Map<string, Device>;
  network: Map<string, Device>;
  application: Map<string, Device>;
  /** Of devices that have joined, by device id. */
  sessions: Map<string, Session>;
  queues: Map<string, TtsDownlink[]>;
  /** Correlation ids of what is transmitted and not acknowledged, by device id. */
  transmitted: Map<string, string[]>;
  /** Names of what was asked, in order. */
  requests: string[];
  /** HTTP status with which everything is refused; 0: nothing is. */
  outage: number;
  /** Requests whose answers are lost on their way; they are carried out. */
  losesAnswersTo: Set<string>;
  /** Requests that a proxy before it answers with 504; they are carried out. */
  takesTooLongAt: Set<string>;
  /** Requests that end with a failure of its database; they are not carried out. */
  failsAt: Set<string>;
}

/** An error of The Things Stack: HTTP status, namespace, name. */
class Failure extends Error {
  constructor(
    readonly status: number,
    readonly place: string,
    override readonly name: string,
    readonly attributes: Parts = {},
  ) {
    super(`error:${place}:${name} (${name})`);
  }
  get body() {
    const { place: namespace, name, attributes, message } = this;
    return { code: 0, message, details: [{ namespace, name, attributes }] };
  }
}
const refuse = (...args: ConstructorParameters<typeof Failure>): never => {
  throw new Failure(...args);
};

interface Asked {
  state: TtsServer;
  applicationId: string;
  deviceId: string;
  query: URLSearchParams;
  body: Parts;
}
interface Route {
  name: string;
  /** Method and path below `/api/v3/`. */
  at: RegExp;
  rights: string[];
  answer(asked: Asked): object;
}

const READ = ['RIGHT_APPLICATION_DEVICES_READ'];
const WRITE = ['RIGHT_APPLICATION_DEVICES_WRITE'];
const APPLICATION = 'applications/([^/?]+)';
const DEVICE = `${APPLICATION}/devices/([^/?]+)`;
const route = (
  name: string,
  at: string,
  rights: string[],
  answer: (asked: Asked) => object | undefined,
): Route => ({ name, at: new RegExp(`^${at}$`), rights, answer: (asked) => answer(asked) ?? {} });

const ROUTES: Route[] = [
  route('is.key', 'GET auth_info', [], () => ({
    api_key: { entity_ids: { application_ids: { application_id: TTS_APPLICATION } } },
  })),
  route('is.rights', `GET ${APPLICATION}/rights`, [], ({ state, applicationId }) => ({
    ...(applicationId === TTS_APPLICATION && { rights: state.rights }),
  })),
  route('is.application', `GET ${APPLICATION}`, ['RIGHT_APPLICATION_INFO'], ({ state, applicationId }) => ({
    network_server_address: state.applications.get(applicationId),
  })),
  route('is.search', `GET search/${APPLICATION}/devices`, READ, searchDevices),
  route('is.list', `GET ${APPLICATION}/devices`, READ, listDevices),
  route('is.create', `POST ${APPLICATION}/devices`, WRITE, createDevice),
  route('is.update', `PUT ${DEVICE}`, WRITE, (asked) => set(asked, asked.state.identity)),
  route('is.delete', `DELETE ${DEVICE}`, WRITE, (asked) => remove(asked, asked.state.identity)),
  route('js.set', `PUT js/${DEVICE}`, [...WRITE, 'RIGHT_APPLICATION_DEVICES_WRITE_KEYS'], (asked) =>
    set(asked, asked.state.join),
  ),
  route('js.delete', `DELETE js/${DEVICE}`, WRITE, (asked) => remove(asked, asked.state.join)),
  route('ns.get', `GET ns/${DEVICE}`, READ, getNetworkDevice),
  route('ns.set', `PUT ns/${DEVICE}`, WRITE, (asked) => set(asked, asked.state.network)),
  route('ns.delete', `DELETE ns/${DEVICE}`, WRITE, (asked) => remove(asked, asked.state.network)),
  route('as.get', `GET as/${DEVICE}`, READ, getApplicationDevice),
  route('as.set', `PUT as/${DEVICE}`, WRITE, (asked) => set(asked, asked.state.application)),
  route('as.delete', `DELETE as/${DEVICE}`, WRITE, (asked) => remove(asked, asked.state.application)),
  route('as.queue', `GET as/${DEVICE}/down`, ['RIGHT_APPLICATION_TRAFFIC_READ'], listQueue),
  route('as.push', `POST as/${DEVICE}/down/push`, ['RIGHT_APPLICATION_TRAFFIC_DOWN_WRITE'], (asked) =>
    changeQueue(asked, (queue, given) => [...queue, ...given]),
  ),
  route('as.replace', `POST as/${DEVICE}/down/replace`, ['RIGHT_APPLICATION_TRAFFIC_DOWN_WRITE'], (asked) =>
    changeQueue(asked, (_, given) => given),
  ),
  route(
    'as.webhook',
    `POST as/${APPLICATION}/webhooks/portal/devices/([^/?]+)/down/push`,
    ['RIGHT_APPLICATION_TRAFFIC_DOWN_WRITE'],
    (asked) => changeQueue(asked, (queue, given) => [...queue, ...given]),
  ),
  route('frequency_plans', 'GET configuration/frequency-plans', [], () => ({ frequency_plans: [] })),
];

/**
 * Starts a Things Stack that stops with the test file.
 * @param isApart whether the Identity Server has an address of its own
 */
export async function aThingsStack({ isApart = false } = {}): Promise<TtsServer> {
  const state: TtsServer = {
    ...{ url: '', identityUrl: '', rights: [...ALL_RIGHTS], requests: [], outage: 0 },
    ...{ identity: new Map(), join: new Map(), network: new Map(), application: new Map() },
    applications: new Map([[TTS_APPLICATION, '']]),
    sessions: new Map(),
    queues: new Map(),
    transmitted: new Map(),
    losesAnswersTo: new Set(),
    takesTooLongAt: new Set(),
    failsAt: new Set(),
  };
  state.url = await listen(state, (name) => !isApart || !isOfIdentity(name));
  state.identityUrl = isApart ? await listen(state, isOfIdentity) : state.url;
  return state;
}

const isOfIdentity = (name: string): boolean => name.startsWith('is.');

async function listen(state: TtsServer, isHere: (name: string) => boolean): Promise<string> {
  const server = createServer(async (request, response) => {
    const { name, status, body } = await answer(state, request, isHere);
    if (state.losesAnswersTo.has(name)) return void request.socket.destroy();
    if (state.takesTooLongAt.has(name)) return void response.writeHead(504).end('<h1>504</h1>');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(
  state: TtsServer,
  request: IncomingMessage,
  isHere: (name: string) => boolean,
): Promise<{ name: string; status: number; body: object }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
  const asked = `${request.method} ${decodeURIComponent(pathname.replace(/^\/api\/v3\//, ''))}`;
  const found = ROUTES.find(({ name, at }) => isHere(name) && at.test(asked));
  const name = found?.name ?? asked;
  state.requests.push(name);
  if (state.outage !== 0) return { name, status: state.outage, body: { message: 'out of order' } };
  try {
    checkKey(request.headers.authorization ?? '');
    if (state.failsAt.has(name)) refuse(500, 'pkg/redis', 'store');
    if (!found) return { name, status: 404, body: { code: 5, message: 'Not Found' } };
    const [, applicationId = '', deviceId = ''] = found.at.exec(asked)!;
    checkRights(state, applicationId, found.rights);
    const body = text === '' ? {} : (JSON.parse(text) as Parts);
    return { name, status: 200, body: found.answer({ state, applicationId, deviceId, query, body }) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { name, status: error.status, body: error.body };
  }
}

function checkKey(authorization: string): void {
  if (authorization === `Bearer ${TTS_KEY}`) return;
  if (!authorization.startsWith('Bearer NNSXS.')) refuse(400, 'pkg/auth', 'token');
  refuse(401, 'pkg/identityserver', 'api_key_not_found');
}

function checkRights({ rights }: TtsServer, uid: string, needed: string[]): void {
  if (needed.length === 0) return;
  if (uid !== TTS_APPLICATION) refuse(403, 'pkg/auth/rights', 'no_application_rights', { uid });
  const missing = needed.filter((right) => !rights.includes(right));
  if (missing.length > 0) refuse(403, 'pkg/auth/rights', 'insufficient_application_rights', { uid, missing });
}

const uidOf = (applicationId: string, deviceId: string): string => `${applicationId}.${deviceId}`;
const isOf = (applicationId: string) => (device: Device) =>
  device.ids.application_ids.application_id === applicationId;

function listDevices({ state, applicationId }: Asked) {
  return { end_devices: [...state.identity.values()].filter(isOf(applicationId)) };
}

function searchDevices(asked: Asked) {
  const part = asked.query.get('dev_eui_contains')!;
  const found = listDevices(asked).end_devices.filter(({ ids }) => ids.dev_eui.includes(part));
  return found.length > 0 ? { end_devices: found } : {};
}

/** An id, and a JoinEUI with a DevEUI, are taken once, the latter in all applications. */
function checkEuis(devices: Map<string, Device>, place: string, { ids }: Device): void {
  const taken = [...devices.values()].find(
    (one) => one.ids.dev_eui === ids.dev_eui && one.ids.join_eui === ids.join_eui,
  );
  if (!taken) return;
  const { application_id } = taken.ids.application_ids;
  refuse(409, place, 'end_device_euis_taken', { application_id, device_id: taken.ids.device_id });
}

function createDevice({ state, applicationId, body }: Asked) {
  const device = body.end_device as Device;
  const expected = state.applications.get(applicationId);
  if (expected && device.network_server_address !== expected)
    refuse(400, 'pkg/identityserver', 'network_server_address_mismatch', { expected });
  const uid = uidOf(applicationId, device.ids.device_id);
  if (!/^[a-z0-9](?:-?[a-z0-9]){2,35}$/.test(device.ids.device_id))
    refuse(400, 'pkg/errors', 'validation', { field: 'end_device.ids.device_id' });
  if (state.identity.has(uid)) refuse(409, 'pkg/util/store', 'id_taken');
  checkEuis(state.identity, 'pkg/identityserver', device);
  state.identity.set(uid, device);
  return device;
}

const NOT_IN_MASK = new Set(['ids.dev_eui', 'ids.join_eui']);

/** Applies the paths that the mask names, and nothing else; a device that is not there is created. */
function set({ applicationId, deviceId, body }: Asked, devices: Map<string, Device>) {
  const given = body.end_device as Device;
  const { paths } = body.field_mask as { paths: string[] };
  const uid = uidOf(applicationId, deviceId);
  const stored = devices.get(uid);
  if (!stored) checkEuis(devices, 'pkg/internal/registry', given);
  for (const name of ['dev_eui', 'join_eui'] as const)
    if (stored && paths.includes(`ids.${name}`) && stored.ids[name] !== given.ids[name])
      refuse(400, 'pkg/redis', 'read_only_field', { field: `ids.${name}` });
  const device: Device = { ...(stored ?? { ids: given.ids }) };
  for (const [top] of paths.filter((path) => !NOT_IN_MASK.has(path)).map((path) => path.split('.')))
    device[top!] = given[top!];
  devices.set(uid, device);
  return device;
}

function remove({ applicationId, deviceId }: Asked, devices: Map<string, Device>) {
  if (!devices.delete(uidOf(applicationId, deviceId))) refuse(404, 'pkg/store', 'device_not_found');
  return {};
}

function getNetworkDevice({ state, applicationId, deviceId }: Asked) {
  const pending = state.transmitted.get(deviceId);
  const found = state.network.get(uidOf(applicationId, deviceId));
  if (!found && !state.sessions.has(deviceId)) return refuse(404, 'pkg/redis', 'not_found');
  return {
    ids: found?.ids,
    ...(pending && { mac_state: { pending_application_downlink: { correlation_ids: pending } } }),
  };
}

/** A whole session has keys, which a key without the right to see them is refused. */
function getApplicationDevice({ state, applicationId, deviceId, query }: Asked) {
  if (query.get('field_mask')!.split(',').includes('session'))
    checkRights(state, applicationId, ['RIGHT_APPLICATION_DEVICES_READ_KEYS']);
  const session = state.sessions.get(deviceId);
  if (!session && !state.application.has(uidOf(applicationId, deviceId)))
    refuse(404, 'pkg/redis', 'not_found');
  return { ...(session && { session }) };
}

function listQueue(asked: Asked) {
  getApplicationDevice({ ...asked, query: new URLSearchParams({ field_mask: '' }) });
  const queue = asked.state.queues.get(asked.deviceId) ?? [];
  return queue.length > 0 ? { downlinks: queue } : {};
}

/** Each downlink that comes is numbered anew. */
function changeQueue(
  { state, deviceId, body }: Asked,
  change: (queue: TtsDownlink[], given: TtsDownlink[]) => TtsDownlink[],
) {
  const session = state.sessions.get(deviceId);
  if (!session) return refuse(400, 'pkg/applicationserver', 'no_device_session');
  const { downlinks = [] } = body as { downlinks?: TtsDownlink[] };
  session.last_a_f_cnt_down += downlinks.length;
  const encoded = downlinks.map(asFormatted);
  state.queues.set(deviceId, change(state.queues.get(deviceId) ?? [], encoded));
  return {};
}

/** What is decoded is encoded by the formatter of the device, whatever its bytes were. */
const asFormatted = (downlink: TtsDownlink): TtsDownlink =>
  downlink.decoded_payload ? { ...downlink, frm_payload: 'encoded again' } : downlink;
