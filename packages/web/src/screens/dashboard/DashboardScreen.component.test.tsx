import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withFleet } from '../../../test/answered-dashboard';
import { aListedNode } from '../../../test/answered-devices';
import { climateNow, withHistory } from '../../../test/answered-node';
import { openScreen } from '../../../test/screen';

test('without a device the dashboard offers to bind the first one', async () => {
  const page = await openScreen({ at: '#/dashboard', answers: withFleet() });
  await screen.findByText(/^Welcome\. Bind your first/);
  await page.isAccessible();
  await page.person.click(screen.getByRole('link', { name: 'Bind device' }));
  expect(page.address()).toBe('#/bind_device');
});

test('an observer is not offered what only an administrator may do', async () => {
  await openScreen({ at: '#/dashboard', as: 'observer', answers: withFleet() });
  await screen.findByText(/an administrator of your organisation can bind/);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bind device' })).toBeNull());
});

test('the chart of the fleet draws the measurement that its address names', async () => {
  const node = aListedNode({ latest: climateNow(21.4, 48) });
  const page = await openScreen({
    at: `#/dashboard?tab=chart&node=${node.eui}&series=1-4098`,
    answers: [...withFleet(node), ...withHistory(node.eui, { 4098: [[Date.now() - 60_000, 48]] })],
  });
  await screen.findByRole('img', { name: 'Chart: Air humidity' });
  await page.isAccessible();
  await page.person.click(screen.getByRole('tab', { name: 'Scene' }));
  await screen.findByRole('article');
  expect(page.address()).toBe(`#/dashboard?node=${node.eui}&series=1-4098`);
});
