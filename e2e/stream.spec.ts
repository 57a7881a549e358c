import mqtt from 'mqtt';
import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

interface Key {
  access_id: string;
  access_key: string;
}

test('a person chooses a key, a program connects with the shown values, and its messages are narrowed, paused and opened', async ({
  page,
  owner,
}) => {
  const device = await owner.receiveDevice('S2101');
  await owner.bind(device, 'Greenhouse 7');
  const { password } = owner;
  const { access_id, access_key } = await owner.call<Key>('POST', '/organization/access/createAccessKey', {
    ...{ label: 'Bridge', level: 0, password },
  });
  await openAs(page, owner, '/data_stream');
  await expect(page.getByText('No message has arrived yet.', { exact: false })).toBeVisible();
  await page.getByRole('combobox', { name: 'With the key' }).click();
  await page.getByRole('option', { name: /^Bridge/ }).click();
  await page.getByRole('textbox', { name: 'Access key' }).fill(access_key);
  await expect(page.getByText('Waiting for your program…')).toBeVisible();
  expect(page.url()).toContain(`key=${access_id}`);

  const line = await page.getByText(/^mosquitto_sub -h/).innerText();
  const [, host, port, prefix, username, secret] = /-h (\S+) -p (\d+) -I (\S+) -u (\S+) -P "(\w+)"/.exec(
    line,
  )!;
  const program = await mqtt.connectAsync(`mqtt://${host}:${port}`, {
    ...{ clientId: `${prefix}1`, username, password: secret, reconnectPeriod: 0 },
  });
  await expect(page.getByText('Your program is connected')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Connected programs' })).toContainText(`${prefix}1`);
  await program.subscribeAsync(`/device_sensor_data/${owner.orgId}/#`, { qos: 1 });
  const received = new Promise<string>((resolve) =>
    program.once('message', (topic, payload) => resolve(`${topic} ${payload}`)),
  );
  await owner.uplink(device, { temperature: 21.4, humidity: 55 });
  const messages = page.getByRole('list', { name: 'Messages', exact: true });
  await expect(messages.getByRole('button', { name: /Greenhouse 7.*Air humidity/ })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page
    .getByRole('searchbox', { name: 'Topic, with + and #' })
    .fill('/device_sensor_data/+/+/1/vs/4097');
  await expect(messages.getByRole('button')).toHaveCount(1);
  await messages.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  const topic = await dialog.getByText(/^\/device_sensor_data/).innerText();
  expect(await received).toBe(`${topic} ${await dialog.getByText(/^\{/).innerText()}`);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Pause' }).click();
  await owner.uplink(device, { temperature: 22.5, humidity: 56 });
  await page.getByRole('button', { name: /^Resume \([1-9]/ }).click();
  await expect(messages.getByRole('button', { name: /22\.5/ })).toBeVisible();

  await program.endAsync();
  await expect(page.getByText('Waiting for your program…')).toBeVisible();
});
