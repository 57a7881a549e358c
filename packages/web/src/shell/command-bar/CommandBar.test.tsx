// @vitest-environment happy-dom
import { alarms } from '@fieldscope/contract/calls/alarms';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { panels } from '@fieldscope/contract/calls/panels';
import { users } from '@fieldscope/contract/calls/users';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/accessible';
import { answerWith, OWNER } from '../../../test/answers';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { queryClient } from '../query-client';
import { CommandBar } from './CommandBar';

const aNode = (eui: string, name: string, online = true) => ({
  eui,
  name,
  model: 'S2101',
  kind: 'node',
  online,
  interval_minutes: 15,
  last_seen_at: 1_700_000_000_000,
  latest: [
    { channel: 0, measurement_id: 3000, value: 98, measured_at: 1_700_000_000_000 },
    { channel: 1, measurement_id: 4097, value: 21.4, measured_at: 1_700_000_000_000 },
  ],
});
const NODES = [aNode('2CF7F1C04430000A', 'Greenhouse 2'), aNode('2CF7F1C04430000B', 'Orchard', false)];
const GATEWAYS = [{ eui: '2CF7F11070000001', name: 'Barn', model: 'M2', online: true, last_seen_at: 1 }];
const RULES = [{ rule_id: 7, name: 'Frost in the orchard' }];
const PANELS = [{ panel_id: 4, name: 'Cold store' }];
const GROUPS = [{ group_uuid: 'g1', group_name: 'South slope', device_count: 2 }];
const NODE_FACTS = { network: 1, takes_commands: true };
const person = userEvent.setup({ delay: null });
const onClose = vi.fn();

beforeEach(async () => {
  session.set(OWNER);
  onClose.mockReset();
  await loadAreas(['command-bar', 'common', 'device-details', 'routes', 'shell', 'ui', 'values']);
  answerWith(({ address }) => {
    const pageOf = (list: object[]) => ({ code: 0, data: { list, page: { count: list.length } } });
    if (address.includes(devices.listNodes.path)) return pageOf(NODES);
    if (address.includes(devices.listGateways.path)) return pageOf(GATEWAYS);
    if (address.includes(alarms.listRules.path)) return { code: 0, data: RULES };
    if (address.includes(panels.list.path)) return { code: 0, data: PANELS };
    if (address.includes(groups.listDetails.path)) return { code: 0, data: GROUPS };
    if (address.includes('/device/view_node/')) return { code: 0, data: { ...NODES[0], ...NODE_FACTS } };
    return { code: 0, data: address.includes(users.viewOrganisation.path) ? { role: 'owner' } : {} };
  });
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const open = (at = '/dashboard') =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <CommandBar takeTyped={() => ''} onClose={onClose} onHelp={() => undefined} />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const field = () => screen.getByRole('combobox', { name: 'Device, screen or action' });
const chosen = () => screen.getByRole('option', { selected: true });
const chosenTitle = (title: RegExp) => waitFor(() => expect(chosen().textContent).toMatch(title));

test('the first hit is chosen, with its state and newest value, and Enter opens it', async () => {
  open();
  await person.type(field(), 'greehnouse');
  await chosenTitle(/^Greenhouse 22CF7F1C04430000A21\.4 °C.*Online$/);
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen().id);
  await person.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('/devices_node_details?eui=2CF7F1C04430000A');
});

test.each([
  ['barn', '/devices_gateway_details?eui=2CF7F11070000001'],
  ['bind', '/bind_device'],
  ['offline', '/devices_node?state=offline'],
  ['tabel', '/data_table'],
  ['frost', '/alarm_settings?rule=7'],
  ['cold store', '/data_panel_detail?id=4'],
  ['new panel', '/data_panel?create=open'],
  ['south slope', '/devices_node?group=g1'],
  ['new alarm', '/alarm_settings?rule=new'],
  ['export', '/data_table?export=open'],
  ['csv', '/data_table?export=open'],
  ['time zone', '/user_center'],
  ['2fa', '/user_center?tab=security'],
  ['manual', '/guide'],
])('%s leads to %s', async (typed, address) => {
  open();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await person.type(field(), `${typed}{Enter}`);
  expect(screen.getByText(address)).toBeTruthy();
});

test('tabs of the device whose page is open are found, and no tab that it does not have', async () => {
  open('/devices_node_details?eui=2CF7F1C04430000A&range=7d');
  await person.type(field(), 'radio');
  await chosenTitle(/^RadioGreenhouse 2$/);
  await person.clear(field());
  await person.type(field(), 'positions');
  expect(screen.queryByText('Positions')).toBeNull();
  await person.clear(field());
  await person.type(field(), 'raw uplinks{Enter}');
  expect(
    screen.getByText('/devices_node_details?eui=2CF7F1C04430000A&tab=radio&section=uplinks'),
  ).toBeTruthy();
});

test('dark makes it dark', async () => {
  open();
  await person.type(field(), 'dark{Enter}');
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

test('the arrows go round, and what was used last is first', async () => {
  const { unmount } = open();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const first = chosen().textContent;
  await person.keyboard('{ArrowUp}{ArrowDown}');
  expect(chosen().textContent).toBe(first);
  await person.type(field(), '00B{Enter}');
  unmount();
  open();
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getAllByRole('option')[0]).toBe(chosen());
  expect(chosen().textContent).toContain('Orchard');
});

test('nothing fits: it says so', async () => {
  open();
  await person.type(field(), 'qqqq{Enter}');
  await screen.findByText(/^Nothing found/);
  expect(onClose).not.toHaveBeenCalled();
});

test('the dialog is named, and axe finds nothing', async () => {
  open();
  await person.type(field(), 'o');
  const dialog = screen.getByRole('dialog', { name: 'Command bar' });
  await within(dialog).findByText('Orchard');
  await expectAccessible(dialog);
});

test('Enter that takes an entry does not press the button that opened the bar', async () => {
  open();
  await person.type(field(), 'guide');
  await chosenTitle(/^Guide/);
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  field().dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(true);
});
