import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
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
  at?: number;
}

/** An organisation's owner, and what happens outside the browser on their farm. */
export interface Owner {
  email: string;
  password: string;
  orgId: string;
  /** A device out of its box: sticker in hand, not bound. */
  unpack(model: string): Promise<ProducedDevice>;
  /** Binds it without a browser. */
  bind(device: ProducedDevice, name: string): Promise<void>;
  /** The network server hands in an uplink of an S2101 (℃, % RH); resolves to its answer. */
  uplink(device: ProducedDevice, climate: Climate): Promise<string>;
  /** The network server hands in any bytes. */
  rawUplink(device: ProducedDevice, payload: Buffer, at?: number): Promise<string>;
}

const PASSWORD = 'journey-2026';
const GATEWAY = { eui: '2CF7F10000000002', longitude: 7.1, latitude: 50.7 };

/** The product that all journeys share. */
const shared = (): ProductHandle => JSON.parse(process.env.JOURNEY_PRODUCT ?? '{}');

interface Sent {
  method: string;
  path: string;
  body: object;
  authorization?: string;
}

function send({ port }: ProductHandle, { method, path, body, authorization = '' }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization };
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text));
    });
    call.on('error', reject).end(JSON.stringify(body));
  });
}

/** Makes an organisation and returns its owner. */
export async function ownerOf(product: ProductHandle, name: string): Promise<Owner> {
  const email = `${name}@journeys.example`;
  const options = { email, password: PASSWORD, name };
  const made = await admin<{ org_id: string }>(
    product,
    'create-organisation',
    ...Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]),
  );
  let fCnt = 0;
  let token: string | undefined;
  const owner: Owner = {
    email,
    password: PASSWORD,
    orgId: made.org_id,
    async unpack(model) {
      const [device] = await admin<ProducedDevice[]>(product, 'produce-devices', '--model', model);
      return device!;
    },
    async bind({ eui, code }, deviceName) {
      const account = { account: email, password: PASSWORD };
      const session = JSON.parse(
        await send(product, { method: 'POST', path: '/portalapi/user/login', body: account }),
      );
      const body = { eui, code, name: deviceName };
      const authorization = session.data.token;
      await send(product, { method: 'PUT', path: '/portalapi/production/bind', body, authorization });
    },
    uplink: (device, { temperature, humidity, at }) =>
      owner.rawUplink(
        device,
        packet([powerFrame(88, 15), valueFrame(4097, temperature), valueFrame(4098, humidity)]),
        at,
      ),
    async rawUplink(device, payload, at = Date.now()) {
      token ??= (await admin<{ token: string }>(product, 'ingest-token')).token;
      const frame = { at, fCnt: fCnt++, fPort: 2, payload };
      const heard = [{ gateway: GATEWAY, rssi: -71, snr: 9 }];
      const body = chirpstackUp({ eui: device.dev_eui, name: 'node' }, frame, heard);
      const path = '/ingest/chirpstack?event=up';
      return send(product, { method: 'POST', path, body, authorization: `Bearer ${token}` });
    },
  };
  return owner;
}

type Credentials = Pick<Owner, 'email' | 'password'>;

export async function signInAt(page: Page, { port }: ProductHandle, owner: Credentials): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}/#/login`);
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

/** What the operator of the shared product does with the tool. */
export const operate = (...args: string[]): Promise<unknown> => admin(shared(), ...args);

/** A path of the shared product. */
export const address = (path: string): string => `http://127.0.0.1:${shared().port}/#${path}`;

/** Journeys: each has an owner with an organisation of its own; the browser speaks English. */
export const test = base.extend<{ owner: Owner }>({
  locale: 'en-GB',
  owner: async ({ browserName: _ }, use) => {
    await use(await ownerOf(shared(), `farm-${randomBytes(6).toString('hex')}`));
  },
});

export { expect } from '@playwright/test';
