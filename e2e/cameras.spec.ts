import { alarms } from '@fieldscope/contract/calls/alarms';
import { cameras } from '@fieldscope/contract/calls/cameras';
import { devices } from '@fieldscope/contract/calls/devices';
import { SimulatedCamera } from '@fieldscope/simulator/camera/camera';
import { accessibilityViolations } from './accessibility';
import { expect, type Owner, openAs, ownerOf, test } from './people';
import { type Product, startProduct } from './product';

let product: Product;
let operator: Owner;
test.beforeAll(async () => {
  product = await startProduct();
  operator = await ownerOf(product, 'operator');
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
});

/** A file as TensorFlow Lite has them, as far as anything looks at it. */
const FILE = Buffer.alloc(40_000, 7);
FILE.write('TFL3', 4, 'latin1');
const CLASSES = ['apple', 'pear'];
/** Each fails in its own way. */
const FAILURES = [
  ['download', 'Download failed', 'The camera could not reach the address of the model'],
  ['deploying', 'Deployment failed', 'The camera is starting another task'],
  ['starting', 'Start failed', 'The camera could not start the task'],
] as const;

/** A camera of an owner, and the machine itself. */
async function aCamera(owner: Owner, name: string) {
  const device = await owner.receiveDevice('Watcher');
  await owner.bind(device, name);
  const { eui } = device;
  const { device_key: deviceKey } = await owner.call<{ device_key: string }>(
    'GET',
    `${devices.viewNodeKey.path}?eui=${eui}`,
  );
  const baseUrl = `http://127.0.0.1:${product.port}`;
  const notificationHost = `${baseUrl}/deviceapi/camera`;
  const machine = new SimulatedCamera({ eui, deviceKey, baseUrl, notificationHost, now: Date.now });
  const settings = { eui, keep_days: 30, keep_pictures: 100, results_over: 'http' };
  await owner.call('PUT', cameras.changeSettings.path, settings);
  return { eui, machine };
}

test('an operator adds a model; an owner deploys it, sees each step, pictures and counts, and is told why it fails in each way', async ({
  page,
  browser,
}) => {
  const isAccessible = async () => expect(await accessibilityViolations(page)).toEqual([]);
  const operatorPage = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await openAs(operatorPage, operator, '/operator_camera_models');
  await expect(operatorPage.getByText('The library is empty')).toBeVisible();
  await operatorPage.getByRole('button', { name: 'Add model' }).click();
  const adding = operatorPage.getByRole('dialog');
  await adding.getByLabel('Name').fill('Orchard fruit');
  await adding.getByLabel('Algorithm').selectOption({ label: 'Object count' });
  await adding.getByLabel('Classes').fill(CLASSES.join('\n'));
  await adding.locator('input[type=file]').setInputFiles({
    ...{ name: 'fruit.tflite', mimeType: 'application/octet-stream', buffer: FILE },
  });
  expect(await accessibilityViolations(operatorPage)).toEqual([]);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(operatorPage.getByRole('row', { name: /Orchard fruit 1.0.0/ })).toBeVisible();

  const owner = await ownerOf(product, 'farm');
  const { eui, machine } = await aCamera(owner, 'Orchard');
  await owner.call('POST', alarms.createRule.path, {
    ...{ name: 'Many apples', severity: 'warning', eui, measurement_id: 4175 },
    condition: { kind: 'above', limit: -1 },
  });
  await machine.connect();
  await openAs(page, owner, `/devices_node_details?eui=${eui}&tab=camera&section=task`);
  const deploy = async () => {
    await page
      .getByRole('button', { name: /^Deploy/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Model', { exact: true }).selectOption({ label: 'Orchard fruit 1.0.0' });
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  const steps = page.getByRole('list', { name: 'Steps' });

  for (const [fault, state, reason] of FAILURES) {
    machine.fault = fault;
    await deploy();
    await expect(steps.getByText(state)).toBeVisible();
    await expect(steps.getByText(reason)).toBeVisible();
  }
  await isAccessible();

  await deploy();
  await expect(steps.getByText('Timed task configured')).toBeVisible();
  await expect.poll(async () => (await machine.look())?.length ?? -1).toBeGreaterThanOrEqual(0);
  await expect(steps.getByText('Timed task executed')).toBeVisible();
  machine.fault = 'executing';
  await machine.look();
  await expect(steps.getByText('Execution failed')).toBeVisible();
  await machine.report();
  await expect(steps.getByText('The camera runs the task again')).toBeVisible();
  await machine.look();
  await isAccessible();

  machine.fault = 'deploying';
  await deploy();
  await expect(page.getByText('Orchard fruit 1.0.0 was not deployed')).toBeVisible();
  await expect(page.getByText(/The camera goes on with the task below/)).toBeVisible();
  await expect(steps.getByText('The camera runs the task again')).toBeVisible();
  await isAccessible();

  await page
    .getByRole('radio', { name: 'Pictures' })
    .or(page.getByText('Pictures', { exact: true }))
    .first()
    .click();
  const pictures = page.getByRole('list', { name: 'Pictures' });
  await expect(pictures.getByRole('listitem')).toHaveCount(2);
  await isAccessible();
  await pictures
    .getByRole('button', { name: /Open picture/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: /apple|pear|Orchard fruit/ })).toBeVisible();
  await isAccessible();
  const title = viewer.getByRole('heading');
  const newest = await title.innerText();
  await page.keyboard.press('ArrowLeft');
  await expect(title).not.toHaveText(newest);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  for (const box of await pictures.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /apple|pear|Orchard fruit/ })).toHaveCount(
    2,
  );
  await isAccessible();
  await page.keyboard.press('Escape');

  await openAs(page, owner, `/devices_node_details?eui=${eui}&tab=alarms`);
  await expect(page.getByText('Many apples').first()).toBeVisible();
  const opened = async () =>
    (await owner.call<{ list: object[] }>('GET', `${alarms.listAlarms.path}?eui=${eui}`)).list;
  await expect.poll(opened).toMatchObject([{ rule_name: 'Many apples', measurement_id: 4175 }]);

  await openAs(page, owner, `/devices_node_details?eui=${eui}&tab=camera&section=task`);
  await page.getByRole('button', { name: 'End task' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End task' }).click();
  await expect(steps.getByText('Terminated by user')).toBeVisible();
  await machine.disappear();
});
