import { heardDevices } from '@fieldscope/contract/calls/connections';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import type { Eui } from '@fieldscope/contract/ids';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

const CLIMATE = {
  ...{ profile_id: 1, name: 'Climate', vendor: '', model: 'CL-1', interval_minutes: 60, revision: 1 },
  ...{ paused_at: null, updated_at: Date.now(), device_count: 0 },
};
const openPage = (opening: Partial<Parameters<typeof openScreen>[0]> = {}): Promise<OpenScreen> =>
  openScreen({
    at: '#/device_profiles',
    answers: [
      on(deviceProfiles.list, [CLIMATE]),
      on(deviceProfiles.view, {
        ...CLIMATE,
        ...{ script: 'const decodeUplink = () => ({ data: {} });', fields: [], settings: [], devices: [] },
      }),
      on(deviceProfiles.listSamples, []),
    ],
    ...opening,
  });
const button = (name: string) => screen.findByRole('button', { name });
const maker = () => screen.findByRole('textbox', { name: 'Maker' });

test('changes that were left unsaved are there again, until they are discarded', async () => {
  const page = await openPage({ at: `#/device_profiles?profile=${CLIMATE.profile_id}` });
  await page.person.type(await maker(), 'Acme');
  expect(screen.queryByRole('button', { name: 'Encode' })).toBeNull();
  await screen.findByText(/^There are unsaved changes/);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await page.person.click(await button('Back to the list'));
  await page.person.click(await screen.findByRole('link', { name: 'Climate' }));
  expect((await maker()).getAttribute('value')).toBe('Acme');
  await page.person.click(await button('Discard changes'));
  expect((await maker()).getAttribute('value')).toBe('');
  expect(screen.queryByText(/^There are unsaved changes/)).toBeNull();
  expect(page.madeCalls(deviceProfiles.update)).toEqual([]);
});

const HEARD = '2CF7F1C044300009' as Eui;
const SAMPLE = { eui: HEARD, name: 'probe-9', received_at: Date.now(), payload: '0866', f_port: 2 };
/** A new profile for a heard device, ready to be saved. */
async function profileForHeard(...answers: Answer[]) {
  const page = await openPage({
    at: `#/device_profiles?profile=new&heard=${HEARD}`,
    answers: [
      ...answers,
      on(deviceProfiles.list, []),
      on(deviceProfiles.listSamples, [SAMPLE]),
      on(deviceProfiles.create, { profile_id: 5 }),
    ],
  });
  await page.person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Probe');
  await page.person.type(screen.getByRole('textbox', { name: 'Model' }), 'P-1');
  fireEvent.change(screen.getByRole('textbox', { name: 'Codec script' }), {
    target: { value: 'const decodeUplink = () => ({ data: {} });' },
  });
  return page;
}

test('a profile that is made from an uplink adopts its device, with its name, and leads to its page', async () => {
  const page = await profileForHeard(
    on(heardDevices.adopt, {
      devices: [{ eui: HEARD, model: 'P-1', kind: 'node', name: 'Bed 9' }],
      uplinks: 1,
    }),
  );
  const name = screen.getByRole('textbox', { name: `Name of the device ${HEARD}` });
  await waitFor(() => expect(name).toHaveProperty('value', 'probe-9'));
  expect(screen.getByDisplayValue('0866')).toBeDefined();
  const uplink = screen.getByRole('combobox', { name: 'Uplink of a device' });
  expect(uplink.getAttribute('value')).toMatch(/^probe-9 · /);
  expect(screen.getByRole('button', { name: 'Back to the network servers' })).toBeDefined();
  await page.isAccessible();
  await page.person.clear(name);
  await page.person.type(name, 'Bed 9');
  await page.person.click(await button('Save profile'));
  await waitFor(() => expect(page.address()).toBe(`#/devices_node_details?eui=${HEARD}`));
  expect(page.madeCalls(heardDevices.adopt)).toEqual([
    { devices: [{ dev_eui: HEARD, name: 'Bed 9', profile_id: 5 }] },
  ]);
});

test('where the device cannot be adopted the profile is kept, and the way leads back to what was heard', async () => {
  const page = await profileForHeard(on(heardDevices.adopt, refusal('registered_again')));
  await page.person.click(await button('Save profile'));
  await waitFor(() => expect(page.address()).toBe('#/network_servers'));
  expect(page.madeCalls(deviceProfiles.create)).toHaveLength(1);
});

test('an observer sees the profiles and changes none', async () => {
  await openPage({ at: '#/device_profiles?profile=new', as: 'observer' });
  await screen.findByText('Climate');
  expect(screen.queryByRole('link', { name: 'Climate' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Climate' })).toBeNull();
});

test('a script that is too long says how long it is, and is not sent', async () => {
  const page = await openPage({ at: `#/device_profiles?profile=${CLIMATE.profile_id}` });
  const script = await screen.findByRole('textbox', { name: 'Codec script' });
  fireEvent.change(script, { target: { value: `// ${'x'.repeat(300 * 1024)}` } });
  await screen.findByText(/^The script has 301 kB; at most 256 kB/);
  await page.person.click(await button('Save profile'));
  expect(page.madeCalls(deviceProfiles.update)).toEqual([]);
  await page.person.click(await button('Discard changes'));
});

const SOIL = { soil_conductivity: 200, soil_temp: 180, BatV: 3.6 };
const tried = (data: object) => ({
  ...{ kind: 'output' as const, output: JSON.stringify({ data }), message: null, line: null },
  ...{ readings: [], battery: null },
});

test('a row says what its field comes to, and warns of what cannot be; a voltage becomes a charge by the battery', async () => {
  const page = await openPage({ at: `#/device_profiles?profile=${CLIMATE.profile_id}` });
  page.answer(on(deviceProfiles.try, tried(SOIL)));
  await page.person.type(await screen.findByRole('textbox', { name: 'Payload' }), '0102');
  await page.person.click(await button('Run the codec'));
  await page.person.click(await button('Add 1 proposed measurement'));
  await screen.findByText('200 µS/cm → 0.20 dS/m');
  await page.person.click(await button('Add a field'));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Field: 2' }), {
    target: { value: 'soil_temp' },
  });
  await screen.findByText('180.0 °C is outside of -40.0 °C to 90.0 °C. Check measurement, unit and factor.');
  await page.person.click(await screen.findByRole('combobox', { name: /^BatV is 3.60 V/ }));
  await page.person.click(await screen.findByRole('option', { name: 'Li-SOCl₂, 3.6 V' }));
  await screen.findByText('3.6 V → 100%');
  await page.isAccessible();
});

test('a setting is declared, its bytes are shown for a chosen value, and it is saved once it fits', async () => {
  const page = await openPage({ at: `#/device_profiles?profile=${CLIMATE.profile_id}` });
  page.answer(on(deviceProfiles.update, { revision: 2 }));
  await page.person.click(await button('Add a setting'));
  const setting = within(await screen.findByRole('group', { name: 'Setting 1' }));
  expect(setting.getByRole('status').textContent).toBe('01 00 00 · fPort 1');
  await page.person.click(await button('Save profile'));
  await setting.findByText('This does not fit. Correct it before you save.');
  await page.person.type(setting.getByRole('textbox', { name: 'Label' }), 'Interval');
  const named = within(await screen.findByRole('group', { name: 'Interval' }));
  await page.person.selectOptions(named.getByLabelText('What it does'), 'Uplink interval (min)');
  fireEvent.change(named.getByRole('textbox', { name: 'Bytes' }), { target: { value: 'A1 {u16le*60}' } });
  fireEvent.change(named.getByLabelText('Bytes of the value'), { target: { value: '10' } });
  expect(named.getByRole('status').textContent).toBe('A1 58 02 · fPort 1');
  // An hour more than 43,200 minutes is more than 16 bits of seconds.
  await page.person.click(await button('Save profile'));
  await named.findByText('This does not fit. Correct it before you save.');
  fireEvent.change(named.getByRole('textbox', { name: 'Bytes' }), { target: { value: 'A1 {u32le*60}' } });
  await page.person.click(await button('Add a setting'));
  await screen.findByText('Uplink interval (min) · 1 – 43,200');
  await page.person.click(await button('Remove setting_2'));
  await page.isAccessible();
  await page.person.click(await button('Save profile'));
  expect(page.madeCalls(deviceProfiles.update)).toMatchObject([
    {
      settings: [
        {
          ...{ name: 'setting_1', label: 'Interval', role: 'set_interval', reported_path: '' },
          value: { type: 'number', least: 1, most: 43_200, step: 1 },
          encoding: { by: 'layout', f_port: 1, layout: 'A1 {u32le*60}' },
        },
      ],
    },
  ]);
});

test('a choice that the script encodes is shown by running it on the data that the device would be sent', async () => {
  const page = await openPage({ at: `#/device_profiles?profile=${CLIMATE.profile_id}` });
  page.answer(
    on(deviceProfiles.try, {
      ...{ kind: 'output' as const, output: '{"bytes":[7,9],"fPort":42}', message: null, line: null },
      ...{ readings: [], battery: null },
    }),
  );
  await page.person.click(await button('Add a setting'));
  const setting = within(await screen.findByRole('group', { name: 'Setting 1' }));
  await page.person.selectOptions(setting.getByLabelText('Values'), 'One of several');
  await page.person.click(setting.getByRole('button', { name: 'Add a choice' }));
  await page.person.type(setting.getByRole('textbox', { name: 'Label of choice 2' }), 'Red');
  await page.person.selectOptions(setting.getByLabelText('Encoded by'), 'encodeDownlink of the script');
  fireEvent.change(setting.getByRole('textbox', { name: 'Key in the data' }), {
    target: { value: 'led.state' },
  });
  await page.person.selectOptions(setting.getByLabelText('Bytes of the value'), 'Red');
  await page.person.click(setting.getByRole('button', { name: 'Encode the value' }));
  expect((await setting.findByRole('status')).textContent).toBe('07 09 · fPort 42');
  expect(page.madeCalls(deviceProfiles.try)).toMatchObject([
    { function: 'encodeDownlink', data: { led: { state: 1 } } },
  ]);
  await page.isAccessible();
  await page.person.click(setting.getByRole('button', { name: 'Remove setting_1' }));
  expect(screen.queryByRole('group', { name: 'Setting 1' })).toBeNull();
});
