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
});
