import { accessibilityViolations } from './accessibility';
import { expect, openAs, test } from './people';

test('an owner makes a scene, sees a value arrive in it, sees it first once an alarm is open, and deletes it', async ({
  page,
  owner,
}) => {
  const [barn, yard] = [await owner.receiveDevice('S2101'), await owner.receiveDevice('S2101')];
  await owner.bind(barn, 'Barn');
  await owner.bind(yard, 'Yard');
  await owner.call('POST', '/scene/create_scene', {
    name: 'Animals',
    measurements: [{ eui: barn.eui, channel: 1, measurement_id: 4097, alias: 'Barn air' }],
  });
  await owner.call('POST', '/alarm/create_rule', {
    ...{ name: 'Heat', severity: 'critical', eui: yard.eui, measurement_id: 4097 },
    condition: { kind: 'above', limit: 30 },
  });
  for (const device of [barn, yard]) await owner.uplink(device, { temperature: 20.5, humidity: 50 });

  await openAs(page, owner);
  await page.getByRole('button', { name: 'New scene' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the scene').fill('Outside');
  await dialog.getByLabel('Add measurements').fill('yard');
  await dialog.getByRole('button', { name: 'Air humidity Yard' }).click();
  await dialog.getByRole('button', { name: 'Air temperature Yard' }).click();
  // The second is dragged onto the first.
  const grips = dialog.getByRole('button', { name: /^Move/ });
  const [first, second] = [(await grips.nth(0).boundingBox())!, (await grips.nth(1).boundingBox())!];
  await page.mouse.move(second.x + 8, second.y + 8);
  await page.mouse.down();
  await page.mouse.move(first.x + 8, first.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByLabel('Alias 1')).toHaveValue('Air temperature');
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save scene' }).click();

  const cards = page.getByRole('list', { name: 'Scenes' }).getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toHaveAccessibleName('Animals');
  await owner.uplink(yard, { temperature: 34.5, humidity: 41 });
  await expect(cards.first()).toHaveAccessibleName('Outside');
  await expect(cards.first()).toContainText('34.5');
  await expect(cards.first()).toContainText('Critical alarm');
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Delete scene Outside' }).click();
  await dialog.getByRole('button', { name: 'Delete scene' }).click();
  await expect(cards).toHaveCount(1);
});
