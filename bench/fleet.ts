import { admin, type Product } from '@fieldscope/e2e/product';

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
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/portalapi${path}`, {
      method,
      headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
    const { code, msg, data } = (await answer.json()) as Answer<T>;
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };
  ({ token } = await call<{ token: string }>('POST', '/user/login', {
    account: account.email,
    password: PASSWORD,
  }));
  return { orgId: String(orgId), call, accessKey: () => call('GET', '/organization/access/getFixedAccess') };
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
