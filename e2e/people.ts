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

/** An organisation's owner, and what happens outside the browser on their farm. */
export interface Owner {
  email: string;
  password: string;
  orgId: string;
  /** A device out of its box: sticker in hand, not bound. */
  unpack(model: string): Promise<ProducedDevice>;
  /** The network server hands in an uplink of an S2101: temperature in ℃, humidity in %. */
  uplink(
    device: ProducedDevice,
    values: { temperature: number; humidity: number; at?: number },
  ): Promise<string>;
  /** The network server hands in any bytes. */
  rawUplink(device: ProducedDevice, payload: Buffer, at?: number): Promise<string>;
}

const PASSWORD = 'journey-2026';
const GATEWAY = { eui: '2CF7F10000000002', longitude: 7.1, latitude: 50.7 };

export const product = (): ProductHandle => JSON.parse(process.env.JOURNEY_PRODUCT ?? '{}');

let token: Promise<string> | undefined;
const ingestToken = () => {
  token ??= admin<{ token: string }>(product(), 'ingest-token').then((answer) => answer.token);
  return token;
};

function post(path: string, body: object, authorization: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization };
    const call = request(
      { host: '127.0.0.1', port: product().port, path, method: 'POST', headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve(text));
      },
    );
    call.on('error', reject).end(JSON.stringify(body));
  });
}

async function newOwner(name: string): Promise<Owner> {
  const email = `${name}@journeys.example`;
  const made = await admin<{ org_id: string }>(
    product(),
    'create-organisation',
    '--email',
    email,
    '--password',
    PASSWORD,
    '--name',
    name,
  );
  let fCnt = 0;
  const owner: Owner = {
    email,
    password: PASSWORD,
    orgId: made.org_id,
    async unpack(model) {
      const [device] = await admin<ProducedDevice[]>(
        product(),
        'produce-devices',
        '--model',
        model,
        '--count',
        '1',
      );
      return device!;
    },
    uplink: (device, { temperature, humidity, at }) =>
      owner.rawUplink(
        device,
        packet([powerFrame(88, 15), valueFrame(4097, temperature), valueFrame(4098, humidity)]),
        at,
      ),
    async rawUplink(device, payload, at = Date.now()) {
      const frame = { at, fCnt: fCnt++, fPort: 2, payload };
      const heard = [{ gateway: GATEWAY, rssi: -71, snr: 9 }];
      const event = chirpstackUp({ eui: device.dev_eui, name: 'node' }, frame, heard);
      return post('/ingest/chirpstack?event=up', event, `Bearer ${await ingestToken()}`);
    },
  };
  return owner;
}

export async function signIn(page: Page, owner: Pick<Owner, 'email' | 'password'>): Promise<void> {
  await page.goto(`http://127.0.0.1:${product().port}/#/login`);
  await page.getByLabel('E-mail or account').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/#\/dashboard/);
}

/** Journeys: each has an owner with an organisation of its own; the browser speaks English. */
export const test = base.extend<{ owner: Owner }>({
  locale: 'en-GB',
  owner: async ({ browserName: _ }, use, info) => {
    await use(await newOwner(`${info.testId.slice(0, 12)}-${info.retry}`));
  },
});

export { expect } from '@playwright/test';

export const address = (path: string): string => `http://127.0.0.1:${product().port}/#${path}`;
