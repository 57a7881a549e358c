import { users } from '@fieldscope/contract/calls/users';
import { LANGUAGES } from '@fieldscope/contract/languages';
import { OTHER_SESSIONS } from '@fieldscope/contract/sessions';
import type { UserRole } from '@fieldscope/contract/user-roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { withNotices } from '../../../test/answered-notices';
import { aSession, withUserCenter } from '../../../test/answered-user-center';
import { descriptionOf } from '../../../test/description';
import { aReader, type OpenScreen, openPart, openScreen } from '../../../test/screen';
import { useMySetting } from '../../api/me';
import { Bell } from '../../shell/bell/Bell';
import { UserMenu } from '../../shell/UserMenu';
import { useFirstTimeZone } from '../../shell/use-first-time-zone';
import { UserCenterScreen } from './UserCenterScreen';

type Opening = Partial<Omit<Parameters<typeof openScreen>[0], 'answers' | 'as'>> &
  Partial<Parameters<typeof withUserCenter>[0]> & { as?: UserRole };
const openCenter = ({ organisation, space, sessions, ...opening }: Opening = {}): Promise<OpenScreen> =>
  openScreen({
    at: '#/user_center',
    ...opening,
    answers: withUserCenter({
      organisation: organisation ?? aReader({ role: opening.as ?? 'owner' }),
      space,
      sessions,
    }),
  });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const press = async (name: string) => (await screen.findByRole('button', { name })).click();

test.each([
  'Organisation',
  'Security',
  'Sessions',
  'Notifications',
])('%s has its own address', async (name) => {
  const page = await openCenter();
  await page.person.click(await screen.findByRole('tab', { name }));
  expect(page.address()).toBe(`#/user_center?tab=${name.toLowerCase()}`);
  await page.isAccessible();
});

test('the reader sees whose account it is', async () => {
  const page = await openCenter();
  await screen.findByRole('heading', { level: 1, name: 'User centre' });
  await screen.findByText(aReader().account);
  await page.isAccessible();
});

describe('the profile', () => {
  test('a new user name shows in the account menu at once', async () => {
    const page = await openPart(
      <>
        <UserMenu onHelp={() => {}} />
        <UserCenterScreen />
      </>,
      { at: '#/user_center', answers: withUserCenter({ organisation: aReader() }) },
    );
    const name = await field(/^Display name/);
    await page.person.clear(name);
    await page.person.type(name, 'Ada of the hill');
    await press('Save');
    await screen.findByText('Saved');
    await page.person.click(await screen.findByRole('button', { name: 'Account menu' }));
    await within(await screen.findByRole('menu')).findByText('Ada of the hill');
  });

  test('without a user name nothing is saved', async () => {
    const page = await openCenter();
    const name = await field(/^Display name/);
    await page.person.clear(name);
    await press('Save');
    await waitFor(() => expect(descriptionOf(name)).toContain('This cannot be empty'));
    expect(page.madeCalls(users.changeSetting)).toEqual([]);
  });

  test('another language takes hold at once', async () => {
    const page = await openCenter();
    await page.person.click(await screen.findByRole('combobox', { name: 'Language' }));
    await page.person.click(await screen.findByRole('option', { name: LANGUAGES.ru.nativeName }));
    await press('Save');
    await screen.findByRole('heading', { level: 1, name: 'Личный кабинет' });
    expect(page.madeCalls(users.changeSetting)).toMatchObject([{ language: LANGUAGES.ru.number }]);
  });

  test('a user who saves something else has chosen neither language nor time zone', async () => {
    const page = await openCenter({ language: 'zh' });
    await page.person.click(await screen.findByRole('radio', { name: /°F/ }));
    await page.person.click(screen.getByRole('combobox', { name: '风速单位' }));
    await page.person.click(await screen.findByRole('option', { name: 'km/h' }));
    await page.person.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('已保存');
    expect(page.madeCalls(users.changeSetting)).toEqual([
      { nickname: 'Anna', temperatureUnit: 1, units: { speed: 'km/h' } },
    ]);
  });
});

describe('the organisation', () => {
  const at = '#/user_center?tab=organisation';

  test('its owner writes the details; a web address is completed', async () => {
    const page = await openCenter({ at });
    await page.person.type(await field('Telephone'), '+49 228 1234');
    await page.person.type(await field('Website'), 'www.meadow.example');
    await page.person.type(await screen.findByRole('combobox', { name: 'Country' }), 'Germ');
    await page.person.click(await screen.findByRole('option', { name: 'Germany' }));
    await press('Save');
    await screen.findByText('Saved');
    expect(await field('Website')).toHaveProperty('value', 'https://www.meadow.example');
    expect(page.madeCalls(users.editOrganisation)).toMatchObject([
      { telephone: '+49 228 1234', website: 'https://www.meadow.example', country: 'DE' },
    ]);
  });

  test.each([
    ['Website', 'javascript:alert(1)', 'This is not a web address'],
    ['Email', 'farm', 'The email you entered is not legal!'],
  ])('%s "%s" is refused under its field', async (name, text, problem) => {
    const page = await openCenter({ at });
    const wrong = await field(name);
    await page.person.clear(wrong);
    await page.person.type(wrong, text);
    await press('Save');
    await waitFor(() => expect(descriptionOf(wrong)).toContain(problem));
    await page.isAccessible();
  });

  test('its owner reads how much history it has, and since when', async () => {
    const page = await openCenter({
      ...{ at, space: { bytes: 1234, readings: 2, uplinks: 2, oldest_at: Date.UTC(2025, 9, 23, 12) } },
    });
    await screen.findByText(/^\d\.\d kB, 2 readings since 23 Oct 2025$/);
    await page.isAccessible();
  });

  test('an organisation without readings says so', async () => {
    await openCenter({ at });
    await screen.findByText('No readings yet');
  });

  test('that was made without a browser takes the time zone of its owner’s', async () => {
    const FirstTimeZone = () => {
      useFirstTimeZone(useMySetting().data);
      return null;
    };
    const page = await openPart(<FirstTimeZone />, {
      at: '#/dashboard',
      answers: withUserCenter({ organisation: aReader({ timezone: '' }) }),
    });
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() => expect(page.madeCalls(users.editOrganisation)).toEqual([{ timezone }]));
  });

  test('others read it, and copy its id', async () => {
    const page = await openCenter({
      ...{ at, as: 'limited' },
      organisation: aReader({ role: 'limited', website: 'https://meadow.example', country: 'DE' }),
    });
    await screen.findByRole('link', { name: 'https://meadow.example' });
    screen.getByText('Germany');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await press('Copy organisation ID');
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(aReader().org_id));
    await page.isAccessible();
  });
});

test('all others are signed out at once', async () => {
  const page = await openCenter({
    ...{ at: '#/user_center?tab=sessions', onPhone: true },
    sessions: [aSession({ current: true }), aSession(), aSession()],
  });
  const all = await screen.findByRole('button', { name: 'Sign out all others' });
  await waitFor(() => expect(all).toHaveProperty('disabled', false));
  await page.person.click(all);
  await screen.findByText('All other sessions are signed out');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(page.madeCalls(users.endSessions)).toEqual([{ session_id: OTHER_SESSIONS }]);
  await page.isAccessible();
});

test('one switch for notifications, wherever it is', async () => {
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const page = await openPart(
    <>
      <Bell />
      <UserCenterScreen />
    </>,
    {
      at: '#/user_center?tab=notifications',
      answers: [...withUserCenter({ organisation: aReader() }), ...withNotices(1).answers],
    },
  );
  const name = 'Notify me on this desktop';
  await page.person.click(await screen.findByRole('switch', { name }));
  await page.person.click(await screen.findByRole('button', { name: '1 unread message' }));
  const centre = await screen.findByRole('dialog', { name: 'Messages' });
  expect(await within(centre).findByRole('switch', { name })).toHaveProperty('checked', true);
  await page.person.click(within(centre).getByRole('switch', { name }));
  await page.person.click(within(centre).getByRole('button', { name: 'Close' }));
  await waitFor(async () =>
    expect(await screen.findByRole('switch', { name })).toHaveProperty('checked', false),
  );
});
