import { devices } from '@fieldscope/contract/calls/devices';
import { fields } from '@fieldscope/contract/calls/fields';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aListedGateway, withGateways } from '../../../test/answered-gateways';
import { on } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const openGateways = (query: string, ...gateways: ReturnType<typeof aListedGateway>[]): Promise<OpenScreen> =>
  openScreen({ at: `#/devices_gateway${query}`, answers: withGateways(...gateways) });
const mast = (place: string) => aListedGateway({ name: `Mast ${place}` });
const names = () => screen.queryAllByRole('link', { name: /^Mast / }).map((link) => link.textContent);

test('without a gateway the list says how to get one', async () => {
  const page = await openGateways('');
  await screen.findByText(/^No gateways yet\. Bind the first one/);
  await page.isAccessible();
});

test('an observer reads who can bind the first one', async () => {
  await openScreen({ at: '#/devices_gateway', as: 'observer', answers: withGateways() });
  await screen.findByText(/An administrator of your organisation can bind/);
});

test('gateways are filtered by model', async () => {
  const page = await openGateways('?model=S2101', mast('north'));
  await screen.findByText('No gateway fits these filters.');
  await page.person.click(screen.getByRole('combobox', { name: 'Model' }));
  await page.person.click(await screen.findByRole('option', { name: /^M2/ }));
  await waitFor(() => expect(names()).toEqual(['Mast north']));
  expect(page.address()).toBe('#/devices_gateway?model=M2');
});

test('gateways are filtered by the field in which they stand', async () => {
  const page = await openScreen({
    at: '#/devices_gateway',
    answers: [...withGateways(mast('north')), on(fields.listNames, [{ field_id: 4, name: 'Orchard' }])],
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Field' });
  await waitFor(() => expect(field.disabled).toBe(false));
  await page.person.click(field);
  await page.person.click(await screen.findByRole('option', { name: 'Orchard' }));
  await waitFor(() => expect(page.madeCalls(devices.listGateways).at(-1)).toMatchObject({ field_id: 4 }));
  expect(page.address()).toBe('#/devices_gateway?field=4');
});

test('fewer rows on a page than there are gateways make pages', async () => {
  const page = await openGateways('?size=2&page=2', mast('A'), mast('B'), mast('C'));
  await screen.findByText('3–3 of 3');
  await waitFor(() => expect(names()).toHaveLength(1));
  await page.person.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(page.address()).toBe('#/devices_gateway?size=2');
});

test('what is filtered can be saved as a file', async () => {
  const north = mast('north');
  const page = await openGateways('?q=north', north, mast('south'));
  await waitFor(() => expect(names()).toEqual(['Mast north']));
  await page.person.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await screen.findByText('Saved: 1 row');
  expect((await page.savedFile()).split('\r\n')[1]).toContain(`Mast north,${north.eui}`);
});
