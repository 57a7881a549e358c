import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chirpstackUp } from '@fieldscope/simulator/messages';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './people';

const run = promisify(execFile);
const GATEWAY = { eui: '2CF7F10000000002', longitude: 7.1, latitude: 50.7 };

/** Chooses on the empty dashboard how devices arrive. @returns the list of that way's steps */
async function chooseWay(page: Page, way: string) {
  await expect(page.getByRole('heading', { name: 'How do your devices reach you?' })).toBeVisible();
  await page.getByRole('button', { name: way }).click();
  return page.getByRole('region', { name: way });
}

/** Makes a connection to ChirpStack. @returns what its page shows to enter at ChirpStack's HTTP integration */
async function connectChirpstack(page: Page) {
  await page.getByRole('button', { name: 'Connect a network server' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Connect a network server' }).click();
  const value = (name: string) => dialog.locator('dt', { hasText: name }).locator('+ dd code').innerText();
  const integration = {
    url: await value('Event endpoint URL'),
    headers: { [await value('Header')]: await value('Its value') },
  };
  await dialog.getByRole('button', { name: 'Done' }).click();
  return integration;
}

/** Posts an uplink as ChirpStack's HTTP integration does. @returns what became of it */
async function post(
  { url, headers }: Awaited<ReturnType<typeof connectChirpstack>>,
  device: { eui: string; name: string },
  uplink: { fCnt: number; fPort: number; payload: Buffer },
): Promise<unknown> {
  const event = chirpstackUp(device, { at: Date.now(), ...uplink }, [
    { gateway: GATEWAY, rssi: -71, snr: 9 },
  ]);
  const answer = await fetch(`${url}?event=up`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(event),
  });
  return ((await answer.json()) as { data?: { outcome: string } }).data?.outcome;
}

const climate = (temperature: number) =>
  packet([powerFrame(88, 15), valueFrame(4097, temperature), valueFrame(4098, 55)]);

test('a newcomer with a network server connects it, adopts a device under a name, and the steps tick', async ({
  page,
  owner,
}) => {
  await openAs(page, owner);
  const steps = await chooseWay(page, 'Own ChirpStack or The Things Stack');
  await expect(steps).toContainText('0 of 5 done');
  await steps.getByRole('link', { name: 'Connect the network server' }).click();
  const chirpstack = await connectChirpstack(page);
  const device = { eui: '70B3D57ED0000201', name: 'eui-70b3d57ed0000201' };
  expect(await post(chirpstack, device, { fCnt: 1, fPort: 2, payload: climate(18.4) })).toBe('heard');

  await page.getByRole('textbox', { name: `Name of ${device.name}` }).fill('Bed 1');
  await page.getByRole('button', { name: `Adopt ${device.name}` }).click();
  await expect(page.getByRole('link', { name: 'Bed 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText('18.4').first()).toBeVisible();
  await expect(steps).toContainText('4 of 5 done');
  expect(await post(chirpstack, device, { fCnt: 2, fPort: 2, payload: climate(20.7) })).toBe('stored');
  await expect(page.getByText('20.7').first()).toBeVisible();
});

test('a newcomer with a program makes a kit, pastes the shown lines and sees the value', async ({
  page,
  owner,
}) => {
  await openAs(page, owner);
  const steps = await chooseWay(page, 'A development kit or a program');
  await steps.getByRole('link', { name: 'Create a development kit' }).click();
  await page.getByRole('button', { name: 'Create kit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Beehive scale');
  await dialog.getByRole('button', { name: 'Create kit' }).click();
  const { stdout } = await run('sh', ['-c', await page.getByText(/curl -X POST/).innerText()]);
  expect(JSON.parse(stdout)).toMatchObject({ code: '0' });
  await expect(page.getByText('21.4').first()).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(steps).toContainText('2 of 3 done');
  await expect(page.getByText('21.4').first()).toBeVisible();
});

test('a newcomer with a device of another maker makes a profile from its uplink, which adopts it under a name', async ({
  page,
  owner,
}) => {
  await openAs(page, owner);
  const steps = await chooseWay(page, 'Own ChirpStack or The Things Stack');
  await steps.getByRole('link', { name: 'Connect the network server' }).click();
  const chirpstack = await connectChirpstack(page);
  const device = { eui: 'A84041000181C0F3', name: 'probe-3' };
  const uplink = (fCnt: number, bytes: number[]) =>
    post(chirpstack, device, { fCnt, fPort: 85, payload: Buffer.from(bytes) });
  expect(await uplink(1, [0x08, 0x66, 61])).toBe('heard');

  await page.getByRole('link', { name: 'Make a profile from this uplink' }).click();
  await expect(page.getByRole('textbox', { name: 'Payload' })).toHaveValue('08663d');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Greenhouse probe');
  await page.getByRole('textbox', { name: 'Model' }).fill('GP-2');
  await page
    .getByRole('textbox', { name: 'Codec script' })
    .fill(
      'function decodeUplink({ bytes }) { return { data: { TempC: ((bytes[0] << 8) | bytes[1]) / 100, Hum: bytes[2] } }; }',
    );
  await page.getByRole('button', { name: 'Run the codec' }).click();
  await page.getByRole('button', { name: 'Add 2 proposed measurements' }).click();
  const name = page.getByRole('textbox', { name: `Name of the device ${device.eui}` });
  await expect(name).toHaveValue(device.name);
  await name.fill('Seedlings');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('heading', { name: 'Seedlings' })).toBeVisible();
  await expect(page.getByText('21.5').first()).toBeVisible();
  expect(await uplink(2, [0x08, 0x02, 60])).toBe('stored');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(steps).toContainText('4 of 5 done');
  await expect(page.getByText('20.5').first()).toBeVisible();
});
