import { channels } from '@fieldscope/contract/calls/channels';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aViewedGateway, withGateway } from '../../../test/answered-gateways';
import { openScreen } from '../../../test/screen';

test('a gateway that never reported says so and shows where it was put', async () => {
  const gateway = aViewedGateway({ position: { latitude: 50.7, longitude: 7.1, source: 'hand' } });
  await openScreen({
    at: `#/devices_gateway_details?eui=${gateway.eui}`,
    answers: withGateway(gateway),
  });
  await screen.findByRole('heading', { name: 'Mast north' });
  screen.getByText('Never reported');
  expect((await screen.findByText('50.70000° N, 7.10000° E (set by hand)')).getAttribute('href')).toBe(
    'geo:50.7,7.1',
  );
});

test('on a phone its activity is cards, and their order is in the address', async () => {
  const gateway = aViewedGateway();
  const at = `#/devices_gateway_details?eui=${gateway.eui}&tab=activity`;
  const page = await openScreen({ at, onPhone: true, answers: withGateway(gateway, ['bound']) });
  within(await screen.findByRole('list', { name: 'Activity' })).getByText('Bound');
  expect(screen.queryByRole('table')).toBeNull();
  await page.person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'By “What happened”');
  expect(page.address()).toBe(`${at}&sort=kind`);
  await waitFor(() => expect(page.madeCalls(channels.listActivity).at(-1)).toMatchObject({ sort: 'kind' }));
  await page.isAccessible();
});

test('an address without a gateway leads to the list', async () => {
  const page = await openScreen({ at: '#/devices_gateway_details', answers: [] });
  await page.isAccessible();
  await page.person.click(await screen.findByRole('link', { name: 'Choose a gateway' }));
  expect(page.address()).toBe('#/devices_gateway');
});
