import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { on } from '../../../test/contract-answers';
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
        ...{ script: 'const decodeUplink = () => ({ data: {} });', fields: [], devices: [] },
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
