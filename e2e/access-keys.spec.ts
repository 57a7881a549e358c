import type { Locator } from '@playwright/test';
import { accessibilityViolations } from './accessibility';
import { openStream } from './mqtt-stream';
import { expect, openAs, test } from './people';

/** What a program takes from the lines that the portal offers to paste. */
async function programOf(dialog: Locator) {
  const curl = await dialog.getByText(/^curl/).innerText();
  const mosquitto = await dialog.getByText(/^mosquitto_sub/).innerText();
  const [, credentials, url] = /-u "([^"]+)" "([^"]+)"/.exec(curl)!;
  const [, port, username, password] = /-p (\d+) .*-u (\S+) -P "([^"]+)"/.exec(mosquitto)!;
  return {
    password: password!,
    async read() {
      const answer = await fetch(url!, { headers: { authorization: `Basic ${btoa(credentials!)}` } });
      return answer.json();
    },
    listen: () => openStream({ port: Number(port), username: username!, password: password! }),
  };
}

test('a program reads with a new key over HTTP and MQTT, and is cut off when the key is disabled', async ({
  page,
  owner,
}) => {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Greenhouse 7');
  await openAs(page, owner, '/security');
  await page.getByRole('button', { name: 'Create access key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Weather display');
  await dialog.getByLabel('Your login password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Create access key' }).click();
  const program = await programOf(dialog);
  expect(await accessibilityViolations(page)).toEqual([]);

  expect(await program.read()).toMatchObject({ code: '0', data: [{ device_eui: device.eui }] });
  const stream = await program.listen();
  expect(stream.returnCode).toBe(0);
  await owner.uplink(device, { temperature: 21.4, humidity: 55 });
  await stream.receives(`/device_sensor_data/${owner.orgId}/${device.eui}/1/vs/4097`);

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(program.password)).toHaveCount(0);
  await page.getByRole('button', { name: 'Disable Weather display' }).click();
  await dialog.getByLabel('Your login password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('row', { name: /Weather display/ })).toContainText('Disabled');

  await stream.closed;
  expect(await program.read()).toMatchObject({ code: '11105' });
  expect((await program.listen()).returnCode).toBe(4);
});
