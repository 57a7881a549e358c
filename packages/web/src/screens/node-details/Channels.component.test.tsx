import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSilentNode, aViewedNode, NODE, withChannel, withNode } from '../../../test/answered-node';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

type Opening = Partial<Parameters<typeof openScreen>[0]> & { node?: ReturnType<typeof aViewedNode> };
const openChannels = (
  answers: Answer[],
  { node = aViewedNode(), ...opening }: Opening = {},
): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=settings&section=channels`,
    ...opening,
    answers: [...withNode(node), ...withChannel(() => ({})), ...answers],
  });
const aChannel = (channel: number, given: object = {}) => ({
  ...{ channel, name: '', status: 'normal' as const, sensor_eui: '', sensor_type: null },
  ...{ measurement_ids: [4097], data_count: 4, ...given },
});
const rows = async () => {
  const table = within(await screen.findByRole('region', { name: 'Channels and sensors' }));
  await table.findAllByText(/Normal|Idle|Abnormal/);
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};

test('a channel has its newest values with their age; what was not measured yet stands without one', async () => {
  const page = await openChannels(
    withChannel(() => ({ measurement_ids: [4097, 4098, 4099], data_count: 12345 })),
  );
  const [[number, status, values, age, count, type] = []] = await rows();
  expect([number, status]).toEqual(['1', 'Normal']);
  expect(values).toMatch(/^Air temperature.*21\.4\s°C.*Air humidity.*48.*Light.* –$/);
  expect(age).not.toBe('–');
  expect([count, type]).toEqual(['12,345', '–']);
  await page.isAccessible();
});

test('channels can be ordered by their state, the one that needs attention first', async () => {
  const page = await openChannels([
    on(devices.listNodeChannels, [
      aChannel(1, { status: 'idle' }),
      aChannel(2),
      aChannel(3, { status: 'abnormal' }),
    ]),
  ]);
  expect((await rows()).map(([number]) => number)).toEqual(['1', '2', '3']);
  await page.person.click(screen.getByRole('button', { name: 'State' }));
  expect((await rows()).map(([, status]) => status)).toEqual(['Abnormal', 'Normal', 'Idle']);
});

test('a node that reported no sensor says so', async () => {
  await openChannels([on(devices.listNodeChannels, [])], { node: aSilentNode() });
  await screen.findByText('The device has not reported any sensor yet.');
});

test('channels that cannot be loaded are there after another try', async () => {
  const page = await openChannels([on(devices.listNodeChannels, refusal('unknown_error'))]);
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answer(...withChannel(() => ({})));
  await page.person.click(again);
  expect(await rows()).toHaveLength(1);
});

test('a channel is named by keyboard alone, without spaces around the name', async () => {
  let name = 'South';
  const page = await openChannels([
    ...withChannel(() => ({ name })),
    on(deviceChanges.updateChannel, (change) => {
      name = change.name ?? name;
      return {};
    }),
  ]);
  (await screen.findByRole('button', { name: 'Name channel 1' })).focus();
  await page.person.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Name channel 1' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('South');
  await page.isAccessible();
  await page.person.keyboard('{Control>}a{/Control}');
  await page.person.clear(field);
  await page.person.keyboard(`  ${'N'.repeat(LIMITS.deviceNameLength)}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const typed = 'N'.repeat(LIMITS.deviceNameLength - 2);
  expect(page.madeCalls(deviceChanges.updateChannel)).toEqual([{ eui: NODE, channel: 1, name: typed }]);
  await screen.findByText(`1 · ${typed}`);
});

test('a name that is refused stays in its field, with the reason', async () => {
  const page = await openChannels([on(deviceChanges.updateChannel, refusal('device_not_in_organisation'))]);
  await page.person.click(await screen.findByRole('button', { name: 'Name channel 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await page.person.type(field, 'Roof{Enter}');
  await dialog.findByRole('alert');
  expect(field.value).toBe('Roof');
});

test('an observer reads the channels and names none, on a phone as cards', async () => {
  const page = await openChannels(
    withChannel(() => ({ name: 'South' })),
    { as: 'observer', onPhone: true },
  );
  expect((await screen.findByText('1 · South')).closest('li')).not.toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Name channel/ })).toBeNull());
  await page.isAccessible();
});
