import { chirpstackUp } from '@fieldscope/simulator/messages';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

const GATEWAY = { eui: '2CF7F10000000002', longitude: 7.1, latitude: 50.7 };
const BEDS = [
  { eui: '70B3D57ED0000101', name: 'Bed 1', temperature: 18.4 },
  { eui: '70B3D57ED0000102', name: 'Bed 2', temperature: 19.6 },
];

/** What the page shows to enter at ChirpStack. */
async function integrationOf(page: Page) {
  const value = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd code').innerText();
  return {
    url: await value('Event endpoint URL'),
    headers: { [await value('Header')]: await value('Its value') },
  };
}

/** Posts an event as ChirpStack's HTTP integration does. */
async function post(
  { url, headers }: Awaited<ReturnType<typeof integrationOf>>,
  event: string,
  body: object,
): Promise<unknown> {
  const answer = await fetch(`${url}?event=${event}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { data?: { outcome: string } }).data?.outcome;
}

const upOf = ({ eui, name, temperature }: (typeof BEDS)[number], fCnt: number) =>
  chirpstackUp(
    { eui, name },
    {
      ...{ at: Date.now(), fCnt, fPort: 2 },
      payload: packet([powerFrame(88, 15), valueFrame(4097, temperature), valueFrame(4098, 55)]),
    },
    [{ gateway: GATEWAY, rssi: -71, snr: 9 }],
  );

test('an owner points ChirpStack at the portal; its devices appear, one click adopts them, and their values are there', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/network_servers');
  await page.getByRole('button', { name: 'Connect a network server' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Connect a network server' }).click();
  const chirpstack = await integrationOf(page);
  await page.getByRole('button', { name: 'Done' }).click();

  const joined = {
    time: new Date().toISOString(),
    deviceInfo: { devEui: BEDS[0]!.eui.toLowerCase(), deviceName: 'Bed 1' },
  };
  expect(await post(chirpstack, 'join', joined)).toBe('heard');
  await expect(page.getByText('Has only joined so far')).toBeVisible();
  for (const bed of BEDS) expect(await post(chirpstack, 'up', upOf(bed, 1))).toBe('heard');
  await expect(page.getByText('Checksum and sensors fit')).toHaveCount(2);
  await page.getByRole('button', { name: 'Adopt all 2' }).click();
  await page.getByRole('link', { name: 'Bed 1' }).click();
  await expect(page.getByRole('heading', { name: 'Bed 1' })).toBeVisible();
  await expect(page.getByText('18.4').first()).toBeVisible();
  expect(await post(chirpstack, 'up', upOf({ ...BEDS[0]!, temperature: 20.7 }, 2))).toBe('stored');
  await expect(page.getByText('20.7').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Radio' }).click();
  await page.getByRole('link', { name: 'Topology' }).click();
  const gateways = page.getByRole('region', { name: 'Gateways that received Bed 1' });
  await expect(gateways.getByRole('row', { name: GATEWAY.eui })).toContainText('71 dBm');
});

test('an owner connects a network server that nobody has heard of: one message, its fields, and the devices are there', async ({
  page,
  owner,
}) => {
  await openAs(page, owner, '/network_servers');
  await page.getByRole('button', { name: 'Connect a network server' }).click();
  await page.getByRole('radio', { name: 'Any JSON' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Connect a network server' }).click();
  const address = await page
    .locator('dt', { hasText: 'Address (URL) with the token' })
    .locator('+ dd code')
    .innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  const send = async (n: number, temperature: number) => {
    const bytes = packet([powerFrame(88, 15), valueFrame(4097, temperature), valueFrame(4098, 55)]);
    const station = { station: '2CF7F10000000003', level: -80 };
    const message = {
      thing: { serial: '70-b3-d5-7e-d0-00-03-01', title: 'Bed 9' },
      ...{ sent: Math.floor(Date.now() / 1000), n, stations: [station, { ...station, level: -71 }] },
      frame: { channel: 2, content: Buffer.from(bytes).toString('base64') },
    };
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([message]),
    });
    return ((await answer.json()) as { data: { outcome: string } }).data.outcome;
  };
  expect(await send(1, 18.4)).toBe('kept');
  await page.getByRole('button', { name: 'Fields of Any JSON' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (place: string, field: string) =>
    dialog.getByRole('combobox', { name: `What ${place} is`, exact: true }).selectOption(field);
  await expect(dialog.getByRole('combobox', { name: 'What /0/thing/serial is' })).toHaveValue('dev_eui');
  await choose('/0/thing/title', 'Device name');
  await choose('/0/frame/content', 'Payload');
  await choose('/0/frame/channel', 'Port');
  await choose('/0/sent', 'Time');
  await choose('/0/n', 'Frame counter');
  await choose('/0/stations/0/level', 'RSSI');
  await choose('/0/stations/0/station', 'Gateway');
  await expect(dialog.getByText('This message can be read')).toBeVisible();
  await expect(dialog.getByText('70B3D57ED0000301')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  // The next message is read as it comes.
  expect(await send(2, 19.1)).toBe('kept');
  await expect(dialog.getByRole('combobox', { name: 'Which message' }).getByRole('option')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. 2 messages that waited are read.')).toBeVisible();
  await page.getByRole('button', { name: 'Adopt Bed 9' }).click();
  await page.getByRole('link', { name: 'Bed 9' }).click();
  await expect(page.getByText('19.1').first()).toBeVisible();
  expect(await send(3, 20.7)).toBe('stored');
  await expect(page.getByText('20.7').first()).toBeVisible();
});
