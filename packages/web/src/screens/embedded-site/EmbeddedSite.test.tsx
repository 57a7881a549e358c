import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../../test/answers';
import { portalPage } from '../../../test/portal-page';
import { queryClient } from '../../api/query-client';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { EmbeddedSiteScreen } from './EmbeddedSiteScreen';
import { SiteFrame } from './SiteFrame';

vi.mock(import('./SiteFrame'), async (original) => ({ ...(await original()), SiteFrame: vi.fn() }));

beforeEach(async () => {
  session.set(OWNER);
  await loadAreas(['embedded-site', 'routes', 'common']);
});
afterEach(() => {
  cleanup();
  session.set(undefined);
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function open(aiSite: string) {
  portalPage({ aiSite });
  return render(
    <MantineProvider forceColorScheme="dark">
      <QueryClientProvider client={queryClient}>
        <EmbeddedSiteScreen />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('the site is told what the reader chose, and not before that is known', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  answerWith(async ({ address }) => {
    await answered;
    const setting = { temperatureUnit: 1, timezone: 'Asia/Almaty', language: 2, nickname: 'Anna B.' };
    const me = { nickname: 'Anna B.', org_id: '7', role: 'owner' };
    return { code: 0, data: address.includes('getUserSetting') ? setting : me };
  });
  open('https://ai.example/crops');
  expect(screen.getByText('ai.example is loading …')).toBeTruthy();
  expect(SiteFrame).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(SiteFrame).toHaveBeenCalled());
  expect(vi.mocked(SiteFrame).mock.lastCall?.[0]).toEqual({
    address: new URL('https://ai.example/crops'),
    portalValues: {
      'portal.language': 'en',
      'portal.color_scheme': 'dark',
      'portal.temperature_unit': 'fahrenheit',
      'portal.time_zone': 'Asia/Almaty',
      'portal.nickname': 'Anna B.',
      'portal.org_id': '7',
    },
  });
});

test('settings that cannot be had do not keep the site away', async () => {
  answerWith(() => ({ code: 500, msg: 'no' }));
  open('https://ai.example/crops');
  await vi.waitFor(() => expect(SiteFrame).toHaveBeenCalled());
  expect(vi.mocked(SiteFrame).mock.lastCall?.[0].portalValues).toMatchObject({
    'portal.temperature_unit': 'celsius',
    'portal.nickname': 'Anna',
  });
});

test('a site with the address of the portal itself is not shown: its frame would be none', async () => {
  answerWith(() => ({ code: 0, data: {} }));
  open(`${location.origin}/advice`);
  expect(screen.getByRole('alert').textContent).toContain('It has the address of the portal.');
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(SiteFrame).not.toHaveBeenCalled();
});
