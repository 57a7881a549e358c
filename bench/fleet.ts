import { admin, type Product } from '@fieldscope/e2e/product';
import type { Series } from '@fieldscope/server/modules/history/history.service';
import type pg from 'pg';

export interface BenchDevice {
  eui: string;
  dev_eui: string;
  code: string;
}

interface Answer<T> {
  code: number;
  msg?: string;
  data: T;
}

const PASSWORD = 'bench-2026-x';

/** Calls of the portal as the bench's owner. */
export interface BenchOwner {
  orgId: string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Makes a call whose answer is read and forgotten. */
  load(method: string, path: string, body?: unknown): Promise<void>;
  token(): string;
  accessKey(): Promise<{ access_id: string; access_key: string }>;
}

export async function benchOwner(server: Product, name = 'bench'): Promise<BenchOwner> {
  const account = { email: `${name}@fieldscope.example`, password: PASSWORD, name };
  const { org_id: orgId } = await admin<{ org_id: string }>(
    server,
    'create-organisation',
    ...Object.entries(account).flatMap(([field, value]) => [`--${field}`, value]),
  );
  let token = '';
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${server.port}/portalapi${path}`, {
      method,
      headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
  const load = async (method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await send(method, path, body);
    const text = await answer.text();
    if (answer.status !== 200 || text.startsWith('{"code":1'))
      throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  };
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await send(method, path, body);
    const { code, msg, data } = (await answer.json()) as Answer<T>;
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };
  ({ token } = await call<{ token: string }>('POST', '/user/login', {
    account: account.email,
    password: PASSWORD,
  }));
  return {
    orgId: String(orgId),
    call,
    load,
    token: () => token,
    accessKey: () => call('GET', '/organization/access/getFixedAccess'),
  };
}

/** Makes a development kit. @returns the header with which it uploads */
export async function benchKit(owner: BenchOwner): Promise<string> {
  const kit = await owner.call<{ eui: string; device_key: string }>(
    'POST',
    '/production/create_development_kit',
    { dev_name: 'bench' },
  );
  return `Device ${Buffer.from(`${kit.eui}:${kit.device_key}`).toString('base64')}`;
}

/** Produces devices and binds them. */
export async function benchDevices(
  server: Product,
  owner: BenchOwner,
  model: string,
  count: number,
): Promise<BenchDevice[]> {
  const devices = await admin<BenchDevice[]>(
    server,
    'produce-devices',
    '--model',
    model,
    '--count',
    String(count),
  );
  for (const { eui, code } of devices) await owner.call('PUT', '/production/bind', { eui, code });
  return devices;
}

export interface FleetSize {
  devices: number;
  seriesOfADevice: number;
}

/** Bound devices with their series, written by SQL: no sender uses them. In the order of their devices. */
export async function insertFleet(
  client: pg.ClientBase,
  orgId: string,
  { devices, seriesOfADevice }: FleetSize,
): Promise<Series[]> {
  const { rows } = await client.query<Series>(
    `with made as (
       insert into device (eui, model, kind, dev_eui, join_eui, app_key_sealed, code_hmac, org_id, name, produced_at,
         bound_at)
       select eui, 'S2100', 'node', eui, '', '', '', $1, 'bench', now(), now()
       from (
         select '2CF7F1BE' || lpad(upper(to_hex((select count(*) from device) + nth)), 8, '0') as eui
         from generate_series(1, $2) as nth
       ) as euis
       returning device_id),
     series_made as (
       insert into series (org_id, device_id, channel, measurement_id)
       select $1, device_id, 1, 4165 + slot from made, generate_series(0, $3 - 1) as slot
       returning series_id, device_id, channel, measurement_id)
     select series_id as "seriesId", device_id as "deviceId", channel, measurement_id as "measurementId"
     from series_made order by device_id, measurement_id`,
    [orgId, devices, seriesOfADevice],
  );
  return rows;
}

/** Ids of the series of each device. */
export function seriesByDevice(series: readonly Series[]): Map<number, number[]> {
  const byDevice = new Map<number, number[]>();
  for (const { deviceId, seriesId } of series)
    byDevice.set(deviceId, [...(byDevice.get(deviceId) ?? []), seriesId]);
  return byDevice;
}

/** Ids of the series that the devices have by now, in the order of the devices. */
export async function seriesOfDevices(client: pg.ClientBase, devices: BenchDevice[]): Promise<number[][]> {
  const { rows } = await client.query<{ eui: string; ids: number[] }>(
    `select eui, array_agg(series_id order by channel, measurement_id) as ids
     from device join series using (org_id, device_id) where eui = any($1) group by eui`,
    [devices.map(({ eui }) => eui)],
  );
  const byEui = new Map(rows.map(({ eui, ids }) => [eui, ids]));
  return devices.map(({ eui }) => byEui.get(eui) ?? []);
}
