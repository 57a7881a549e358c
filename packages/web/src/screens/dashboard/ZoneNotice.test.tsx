// @vitest-environment happy-dom
import { users } from '@fieldscope/contract/calls/users';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessible';
import { answerWith, OWNER } from '../../../test/answers';
import { session } from '../../api/session';
import { queryClient } from '../../shell/query-client';
import { loadAreas } from '../../texts/texts';
import { zoneOfDevice } from '../../values/display-setting';
import { ZoneNotice } from './ZoneNotice';

const person = userEvent.setup({ delay: null });
/** Never the zone of a device that runs tests: half an hour off. */
const FAR = 'Asia/Kathmandu';

beforeEach(async () => {
  session.set(OWNER);
  await loadAreas(['common', 'dashboard', 'ui']);
});

/** A reader whose account has a zone. @returns the zones that were chosen */
function open(zone: string): string[] {
  let timezone = zone;
  const chosen: string[] = [];
  answerWith(({ address, body }) => {
    if (address.includes(users.changeSetting.path) && body) {
      timezone = (body as { timezone: string }).timezone;
      chosen.push(timezone);
    }
    return { code: 0, data: { timezone } };
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ZoneNotice />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return chosen;
}
const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
const notice = () => screen.queryByRole('status');

test('it names both zones, and takes that of the device', async () => {
  const chosen = open(FAR);
  expect((await screen.findByRole('status')).textContent).toContain(
    `Times are shown in ${FAR}, but this device is in ${zoneOfDevice()}.`,
  );
  await expectAccessible(document.body);
  await person.click(screen.getByRole('button', { name: `Use ${zoneOfDevice()}` }));
  await waitFor(() => expect(notice()).toBeNull());
  expect(chosen).toEqual([zoneOfDevice()]);
});

test('the same clock under another name is no reason', async () => {
  open(zoneOfDevice() === 'UTC' ? 'Etc/GMT' : zoneOfDevice());
  await settled();
  expect(notice()).toBeNull();
});

test('a user who keeps the zone is not asked again', async () => {
  open(FAR);
  await person.click(await screen.findByRole('button', { name: `Keep ${FAR}` }));
  expect(notice()).toBeNull();
  open(FAR);
  await settled();
  expect(notice()).toBeNull();
});
