import { randomBytes } from 'node:crypto';
import { chirpstackUp } from '@fieldscope/simulator/messages';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import { test as base, type Page } from '@playwright/test';
import { admin, type ProductHandle } from './product';

export interface ProducedDevice {
  eui: string;
  code: string;
  model: string;
  dev_eui: string;
}

interface Climate {
  temperature: number;
  humidity: number;
}

interface Credentials {
  email: string;
  password: string;
}

/** An organisation's owner, and what happens outside the browser on their farm. */
export interface Owner extends Credentials {
  product: ProductHandle;
  orgId: string;
  /** A device as it is delivered: its EUI and key code are known, it is not bound. */
  receiveDevice(model: string): Promise<ProducedDevice>;
  /** Binds it without a browser. */
  bind(device: ProducedDevice, name: string): Promise<void>;
  /** Makes a call of the portal without a browser; resolves to its data. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** The network server posts an uplink of an S2101 (℃, % RH); resolves to the response's text. */
  uplink(device: ProducedDevice, climate: Climate): Promise<string>;
}

const PASSWORD = 'journey-2026';
const GATEWAY = { eui: '2CF7F10000000002', longitude: 7.1, latitude: 50.7 };
const PRODUCED_AT_ONCE = 20;

/** The product that all journeys share. */
const shared = (): ProductHandle => JSON.parse(process.env.JOURNEY_PRODUCT ?? '{}');

/** A path of the portal of a product. */
export const addressAt = ({ port }: ProductHandle, path: string): string =>
  `http://127.0.0.1:${port}/#${path}`;

/** A path of the shared product's portal. */
export const address = (path: string): string => addressAt(shared(), path);

interface Sent {
  method: string;
  path: string;
  body?: object;
  authorization?: string;
}

/**
 * Sends a request as a client program does.
 * @returns the response's text
 * @throws Error when the product refuses it
 */
async function send(
  { port }: ProductHandle,
  { method, path, body, authorization = '' }: Sent,
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (Number(JSON.parse(text).code) !== 0) throw new Error(`${method} ${path}: ${text}`);
  return text;
}

/** Runs `make` once for each product and key; a call of the operator's tool costs half a second. */
function oncePerProduct<T>(make: (product: ProductHandle, key: string) => Promise<T>) {
  const made = new Map<string, Promise<T>>();
  return (product: ProductHandle, key = ''): Promise<T> => {
    const name = `${product.dataDir} ${key}`;
    if (!made.has(name)) made.set(name, make(product, key));
    return made.get(name)!;
  };
}

const produce = (product: ProductHandle, model: string) =>
  admin<ProducedDevice[]>(
    product,
    ...['produce-devices', '--model', model, '--count', String(PRODUCED_AT_ONCE)],
  );
const stockOf = oncePerProduct(produce);
const ingestTokenOf = oncePerProduct((product) => admin<{ token: string }>(product, 'ingest-token'));

/** Signs in over HTTP. @returns the session as the portal keeps it in the browser */
async function sessionOf(
  product: ProductHandle,
  { email, password }: Credentials,
): Promise<{ token: string }> {
  const body = { account: email, password };
  return JSON.parse(await send(product, { method: 'POST', path: '/portalapi/user/login', body })).data;
}

const emailOf = (name: string): string => `${name}@journeys.example`;

/** Makes an organisation and returns its owner. */
export async function ownerOf(product: ProductHandle, name: string): Promise<Owner> {
  const options = { email: emailOf(name), password: PASSWORD, name };
  const made = await admin<{ org_id: string }>(
    product,
    'create-organisation',
    ...Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]),
  );
  return ownerNamed(product, name, made.org_id);
}

function ownerNamed(product: ProductHandle, name: string, orgId: string): Owner {
  const email = emailOf(name);
  let fCnt = 0;
  let session: ReturnType<typeof sessionOf> | undefined;
  const owner: Owner = {
    product,
    email,
    password: PASSWORD,
    orgId,
    async receiveDevice(model) {
      const stock = await stockOf(product, model);
      if (stock.length === 0) stock.push(...(await produce(product, model)));
      return stock.pop()!;
    },
    bind: ({ eui, code }, deviceName) =>
      owner.call('PUT', '/production/bind', { eui, code, name: deviceName }),
    async call(method, path, body) {
      session ??= sessionOf(product, owner);
      const { token: authorization } = await session;
      return JSON.parse(await send(product, { method, path: `/portalapi${path}`, body, authorization })).data;
    },
    async uplink(device, { temperature, humidity }) {
      const { token } = await ingestTokenOf(product);
      const payload = packet([powerFrame(88, 15), valueFrame(4097, temperature), valueFrame(4098, humidity)]);
      const frame = { at: Date.now(), fCnt: fCnt++, fPort: 2, payload };
      const receptions = [{ gateway: GATEWAY, rssi: -71, snr: 9 }];
      const body = chirpstackUp({ eui: device.dev_eui, name: 'node' }, frame, receptions);
      const path = '/ingest/chirpstack?event=up';
      return send(product, { method: 'POST', path, body, authorization: `Bearer ${token}` });
    },
  };
  return owner;
}

/** Signs in on the sign-in page. */
export async function signInAt(page: Page, product: ProductHandle, owner: Credentials): Promise<void> {
  await page.goto(addressAt(product, '/login'));
  await page.getByLabel('Email or account').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  // The page reloads on its way from sign-in to the dashboard.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/#\/dashboard/);
  await reloaded;
  await page.getByRole('main').waitFor();
}

export const signIn = (page: Page, owner: Credentials): Promise<void> => signInAt(page, shared(), owner);

/** Opens a path as an owner who signed in before: where the sign-in page is not what is tested. */
export async function openAs(page: Page, owner: Owner, path = '/dashboard'): Promise<void> {
  const session = await sessionOf(owner.product, owner);
  // A small page of the portal's origin, to write its storage before the portal reads it.
  await page.goto(`http://127.0.0.1:${owner.product.port}/healthz`);
  await page.evaluate(
    (stored) => localStorage.setItem('fieldscope:session', stored),
    JSON.stringify(session),
  );
  await page.goto(addressAt(owner.product, path));
  await page.getByRole('main').waitFor();
}

/** What the operator of the shared product does with the tool. */
export const operate = (...args: string[]): Promise<unknown> => admin(shared(), ...args);

/** Owner of the first organisation of the shared product: the operator's organisation reaches its own network. */
const OPERATOR = 'operator';
export const makeOperator = async (product: ProductHandle): Promise<string> =>
  (await ownerOf(product, OPERATOR)).orgId;
export const operator = (): Owner => ownerNamed(shared(), OPERATOR, process.env.JOURNEY_OPERATOR ?? '');

/** Journeys: each has an owner with an organisation of its own; the browser speaks English. */
export const test = base.extend<{ owner: Owner }>({
  locale: 'en-GB',
  owner: async ({ browserName: _ }, use) => {
    await use(await ownerOf(shared(), `farm-${randomBytes(6).toString('hex')}`));
  },
});

export { expect } from '@playwright/test';
