// @vitest-environment happy-dom
import { PORTAL_KEYS } from '@fieldscope/contract/embedded-site';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../../../test/answers';
import { portalPage } from '../../../../test/portal-page';
import { framesOpenSilentSites } from '../../../../test/silent-site';
import { session } from '../../../api/session';
import { queryClient } from '../../../shell/query-client';
import { loadAreas } from '../../../texts/texts';
import { EmbeddedSiteScreen } from './EmbeddedSiteScreen';

beforeEach(async () => {
  framesOpenSilentSites();
  session.set(OWNER);
  await loadAreas(['embedded-site', 'routes', 'common']);
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
const frame = () => screen.queryByTitle<HTMLIFrameElement>('AI site of ai.example');

/** What the site in the frame is answered when it reads everything that it may of the portal. */
async function valuesRead(): Promise<Record<string, string>> {
  const { contentWindow } = (await screen.findByTitle<HTMLIFrameElement>('AI site of ai.example'))!;
  const answered = vi.spyOn(contentWindow!, 'postMessage').mockImplementation(() => undefined);
  for (const key of PORTAL_KEYS) {
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: 'https://ai.example',
        source: contentWindow,
        data: { fieldscope: 'read', id: key, key },
      }),
    );
  }
  return Object.fromEntries(answered.mock.calls.map(([answer]) => [answer.id, answer.value]));
}

test('the site receives what the reader chose, and not before that is known', async () => {
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
  expect(screen.getByText('ai.example is loading…')).toBeTruthy();
  expect(frame()).toBeNull();
  answer();
  expect(await valuesRead()).toEqual({
    'portal.language': 'en',
    'portal.color_scheme': 'dark',
    'portal.temperature_unit': 'fahrenheit',
    'portal.time_zone': 'Asia/Almaty',
    'portal.nickname': 'Anna B.',
    'portal.org_id': '7',
  });
  expect(frame()?.src).toBe('https://ai.example/crops');
});

test('settings that cannot be had do not keep the site away', async () => {
  answerWith(() => ({ code: 500, msg: 'no' }));
  open('https://ai.example/crops');
  expect(await valuesRead()).toMatchObject({
    'portal.temperature_unit': 'celsius',
    'portal.nickname': 'Anna',
  });
});

test('a site with the address of the portal itself is not shown: its frame would be none', async () => {
  answerWith(() => ({ code: 0, data: {} }));
  open(`${location.origin}/advice`);
  expect(screen.getByRole('alert').textContent).toContain('It has the address of the portal.');
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(document.querySelector('iframe')).toBeNull();
});
