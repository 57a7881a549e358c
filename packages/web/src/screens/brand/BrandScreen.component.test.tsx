import type { ResultInputOf } from '@fieldscope/contract/call';
import { brands } from '@fieldscope/contract/calls/brands';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { openScreen } from '../../../test/screen';

type Settings = ResultInputOf<typeof brands.viewSettings>;

const NOTHING: Settings = {
  ...{ name: null, colour: null, sender: null, links: {}, texts: {}, pictures: {}, domain: null },
  of_installation: false,
};
const FILLED: Settings = {
  ...NOTHING,
  ...{ name: 'Green Valley', colour: '#b03060', sender: 'Green Valley alarms' },
  links: { help: 'https://farm.example/help' },
  texts: { imprint: 'Green Valley Ltd.' },
  pictures: { logo: 'a'.repeat(64) },
};
const DOMAIN: NonNullable<Settings['domain']> = {
  domain: 'iot.farm.example',
  record: { name: '_fieldscope.iot.farm.example', text: 'fieldscope=abc' },
  proven_at: null,
};
const COLOURS: ResultInputOf<typeof brands.previewColours> = {
  ramp: Array.from({ length: 10 }, () => '#b03060'),
  light: { accent: '#b03060', wash: '#f7e6ec', glow: '#b0306033' },
  dark: { accent: '#f08aae', wash: '#3a1a26', glow: '#f08aae33' },
};

const open = (settings: Settings, ...answers: Answer[]) =>
  openScreen({
    at: '#/brand',
    answers: [on(brands.viewSettings, settings), on(brands.previewColours, COLOURS), ...answers],
  });
const save = async () => (await screen.findAllByRole('button', { name: 'Save' }))[0]!;

test('what is set is shown, with the colour in both themes, and what is changed is saved whole', async () => {
  const page = await open(FILLED, on(brands.update, {}));
  const name = (await screen.findByLabelText('Name of the portal')) as HTMLInputElement;
  expect(name.value).toBe('Green Valley');
  await screen.findByRole('img', { name: /in the light and in the dark theme/ });
  expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toContain('a'.repeat(64));
  await page.isAccessible();
  await page.person.clear(name);
  await page.person.type(name, 'Green Valley IoT');
  await page.person.click(await save());
  await waitFor(() =>
    expect(page.madeCalls(brands.update)).toEqual([
      {
        ...{ name: 'Green Valley IoT', colour: '#b03060', sender: 'Green Valley alarms' },
        links: { help: 'https://farm.example/help' },
        texts: { imprint: 'Green Valley Ltd.' },
      },
    ]),
  );
});

test('an empty field is what the installation has', async () => {
  const page = await open(FILLED, on(brands.update, {}));
  await page.person.clear(await screen.findByLabelText('Name of the portal'));
  await page.person.clear(screen.getByLabelText('Sender of emails'));
  await page.person.click(await save());
  await waitFor(() =>
    expect(page.madeCalls(brands.update)).toMatchObject([{ name: null, sender: null, colour: '#b03060' }]),
  );
});

test.each([
  ['Colour', '#abc', 'Write a colour as # and six digits, such as #0d7a66.'],
  ['Help page', 'javascript:alert(1)', 'Write the address of a page, such as https://farm.example/help.'],
])('%s: %s is said to be wrong, and nothing is sent', async (label, typed, words) => {
  const page = await open(NOTHING);
  await page.person.type(await screen.findByLabelText(label), typed);
  await page.person.click(await save());
  await screen.findByText(words);
  expect(page.madeCalls(brands.update)).toEqual([]);
});

test('a file that is too large is not sent, one that is no picture is refused with the reason', async () => {
  const page = await open(
    NOTHING,
    on(brands.uploadPicture, refusal('upload_failed', { reason: 'It is no picture.' })),
  );
  await screen.findByText('Icon');
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await page.person.upload(
    input!,
    new File([new Uint8Array(2 * 1024 ** 2)], 'large.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(page.madeCalls(brands.uploadPicture)).toEqual([]));
  await page.person.upload(input!, new File(['x'], 'small.png', { type: 'image/png' }));
  await waitFor(() =>
    expect(page.madeCalls(brands.uploadPicture)).toMatchObject([{ picture: 'logo', data: 'eA==' }]),
  );
});

test('a picture is removed by its own button', async () => {
  const page = await open(FILLED, on(brands.removePicture, {}));
  await page.person.click(await screen.findByRole('button', { name: 'Logo: remove' }));
  await waitFor(() => expect(page.madeCalls(brands.removePicture)).toEqual([{ picture: 'logo' }]));
  expect(screen.queryByRole('button', { name: 'Icon: remove' })).toBeNull();
});

test.each([
  ['missing', /There is no such record yet/],
  ['unanswered', /No DNS server gave an answer/],
  ['taken', /Another organisation has proven this domain/],
] as const)('a domain shows the record that proves it, and says what was found: %s', async (outcome, words) => {
  const page = await open(
    { ...NOTHING, domain: DOMAIN },
    on(brands.proveDomain, { outcome, domain: DOMAIN }),
  );
  await screen.findByText('_fieldscope.iot.farm.example', { exact: false });
  await screen.findByText('fieldscope=abc', { exact: false });
  await page.isAccessible();
  await page.person.click(screen.getByRole('button', { name: 'Look for the record' }));
  await screen.findByText(words);
});

test('a domain that is proven says so, and can be given up', async () => {
  const proven = { ...DOMAIN, proven_at: Date.UTC(2026, 10, 29) };
  const page = await open({ ...NOTHING, domain: proven }, on(brands.setDomain, { domain: null }));
  await screen.findByText('iot.farm.example is proven and shows your brand.');
  expect(screen.queryByRole('button', { name: 'Look for the record' })).toBeNull();
  const field = screen.getByLabelText('Domain');
  await page.person.clear(field);
  await page.person.click(within(field.closest('form')!).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.madeCalls(brands.setDomain)).toEqual([{ domain: null }]));
});

test('the domain of the installation is refused at its field', async () => {
  const page = await open(NOTHING, on(brands.setDomain, refusal('operation_unsupported')));
  const field = await screen.findByLabelText('Domain');
  await page.person.type(field, 'fields.example{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
});

test('whoever runs the installation reads whom its brand concerns', async () => {
  await open({ ...NOTHING, of_installation: true });
  await screen.findByText(/Your organisation runs this portal/);
});

test('what could not be read says so, and is tried again', async () => {
  const page = await open(NOTHING, on(brands.viewSettings, refusal('server_busy')));
  await page.person.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(page.madeCalls(brands.viewSettings).length).toBeGreaterThan(1));
});
