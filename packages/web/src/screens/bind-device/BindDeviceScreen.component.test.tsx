import { heardDevices } from '@fieldscope/contract/calls/connections';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { production } from '@fieldscope/contract/calls/production';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aViewedGateway, GATEWAY, withGateway } from '../../../test/answered-gateway';
import { withNetworkServers } from '../../../test/answered-network-servers';
import { aSilentNode, NODE } from '../../../test/answered-node';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { descriptionOf } from '../../../test/description';
import { openScreen } from '../../../test/screen';

const CODE = '0123456789ABCDEF01';
const BOUND = aSilentNode({ name: 'Greenhouse 7' });

/** The page, where the device of the sticker is bound. */
const openForm = (query = '', answers: Answer[] = []) =>
  openScreen({
    at: `#/bind_device${query}`,
    answers: [
      ...withNetworkServers({}),
      on(groups.list, []),
      on(production.bind, { eui: NODE, model: BOUND.model, kind: BOUND.kind, name: BOUND.name }),
      on(devices.viewNode, BOUND),
      on(devices.viewNodeKey, {
        ...{ eui: NODE, dev_eui: NODE, join_eui: BOUND.join_eui, app_key: 'F0'.repeat(16) },
        ...{ device_key: null, access_read: 'read', access_write: 'write' },
      }),
      ...answers,
    ],
  });
const field = (name: 'EUI' | 'Key code') => screen.findByRole('textbox', { name });
const bind = () => screen.getByRole('button', { name: 'Bind device' });

test('the whole text of the sticker fills both fields, and the next device can follow', async () => {
  const page = await openForm();
  fireEvent.paste(await field('EUI'), {
    clipboardData: { getData: () => `EUI: ${NODE}\nKEY: ${CODE}`, files: [], items: [] },
  });
  await page.person.click(bind());
  await page.person.click(await screen.findByRole('button', { name: 'Bind another' }));
  expect((await field('EUI')).getAttribute('value')).toBe('');
  expect(page.address()).toBe('#/bind_device');
  expect(page.madeCalls(production.bind)).toEqual([{ eui: NODE, code: CODE }]);
});

test.each([
  ['an EUI that is none', 'eui_malformed', 'EUI', /EUI is not right/],
  ['an unknown EUI', 'eui_not_registered', 'EUI', /No device with this EUI/],
  ['a wrong key code', 'device_key_wrong', 'Key code', /does not belong/],
  ['a device of another organisation', 'device_already_bound', 'EUI', /already bound/],
] as const)('%s (%s) is shown at its field, and nothing is bound', async (_what, refused, name, words) => {
  const page = await openForm(`?eui=${NODE}&key=${CODE}`, [on(production.bind, refusal(refused))]);
  await field('EUI');
  await page.person.click(bind());
  await screen.findByText(words);
  const wrong = await field(name);
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(wrong)).toMatch(words);
  expect(document.activeElement).toBe(wrong);
  expect(page.address()).toBe(`#/bind_device?eui=${NODE}&key=${CODE}`);
});

test('an EUI in small letters is shown as on the sticker, and binds', async () => {
  const page = await openForm();
  const eui = await field('EUI');
  await page.person.type(eui, NODE.toLowerCase());
  await page.person.type(await field('Key code'), CODE);
  expect(eui.getAttribute('value')).toBe(NODE);
  await page.person.click(bind());
  await screen.findByRole('heading', { name: 'Greenhouse 7 is bound' });
  expect(page.madeCalls(production.bind)).toEqual([{ eui: NODE, code: CODE }]);
});

test('a gateway is added by its EUI alone', async () => {
  await openForm(`?bound=${GATEWAY}&kind=gateway`, withGateway(aViewedGateway()));
  const steps = await screen.findByRole('region', { name: 'At the network server' });
  within(steps).getByText(GATEWAY);
  expect(within(steps).queryByText('JoinEUI')).toBeNull();
});

test('what is missing is marked before the server is asked', async () => {
  const page = await openForm();
  await field('EUI');
  await page.person.type(screen.getByLabelText('Latitude'), '50.7');
  await page.person.click(bind());
  expect(screen.getAllByText('This cannot be empty')).toHaveLength(2);
  screen.getByText('Latitude and longitude go together');
  expect(page.madeCalls(production.bind)).toEqual([]);
  await page.isAccessible();
});

test('a device of their own that is theirs already is said to be, and without a model none is', async () => {
  const page = await openForm('?way=own', [
    on(heardDevices.adopt, refusal('registered_again', { eui: NODE, kind: 'node', row: 1 })),
  ]);
  await page.person.type(await field('EUI'), NODE.toLowerCase());
  const adopt = () => page.person.click(screen.getByRole('button', { name: 'Adopt device' }));
  await adopt();
  await screen.findByText('This cannot be empty');
  expect(page.madeCalls(heardDevices.adopt)).toEqual([]);
  await page.person.click(screen.getByRole('combobox', { name: /^Model/ }));
  await page.person.click(await screen.findByRole('option', { name: /^S2101/ }));
  await adopt();
  const way = await screen.findByRole('link', { name: 'Open the device' });
  expect(way.getAttribute('href')).toBe(`#/devices_node_details?eui=${NODE}`);
  expect(page.madeCalls(heardDevices.adopt)).toEqual([{ devices: [{ dev_eui: NODE, model: 'S2101' }] }]);
  await page.isAccessible();
});
