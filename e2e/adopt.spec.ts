import { chirpstackUp } from '@fieldscope/simulator/messages';
import { packet, powerFrame, valueFrame } from '@fieldscope/simulator/payloads/frame7';
import type { Page } from '@playwright/test';
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
