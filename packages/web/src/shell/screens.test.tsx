import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { portalPage } from '../../test/portal-page';
import { loadAreas } from '../texts/texts';

vi.mock('../screens/embedded-site/EmbeddedSiteScreen', () => ({ EmbeddedSiteScreen: () => 'the AI site' }));

beforeEach(async () => {
  vi.resetModules();
  await loadAreas(['routes']);
});

/** The screen of /ai, on a portal with this AI site. */
async function openAdvice(aiSite: string) {
  portalPage({ aiSite });
  const [{ screenOf }, { routeOfPath }] = await Promise.all([import('./screens'), import('../routes')]);
  const { Screen } = screenOf(routeOfPath('/ai')!);
  render(
    <MantineProvider>
      <MemoryRouter>
        <Suspense>
          <Screen />
        </Suspense>
      </MemoryRouter>
    </MantineProvider>,
  );
}

test('without an AI site the advice is still to come', async () => {
  await openAdvice('');
  expect(await screen.findByText('This page is still to come. Here is what it will do:')).toBeTruthy();
});

test('with one the advice is that site', async () => {
  await openAdvice('https://ai.example/');
  expect(await screen.findByText('the AI site')).toBeTruthy();
});
