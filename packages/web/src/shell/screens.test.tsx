import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { portalPage } from '../../test/portal-page';
import { routeOfPath } from '../routes';
import { EmbeddedSiteScreen } from '../screens/embedded-site/EmbeddedSiteScreen';
import { loadAreas } from '../texts/texts';
import { loadScreen } from './screens';

/** The screen of /ai, on a portal with this AI site. */
async function adviceScreen(aiSite: string) {
  portalPage({ aiSite });
  return (await loadScreen(routeOfPath('/ai')!)).default;
}

test('without an AI site the advice is still to come', async () => {
  await loadAreas(['routes']);
  const Screen = await adviceScreen('');
  render(
    <MantineProvider>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </MantineProvider>,
  );
  screen.getByText('This page is still to come. Here is what it will do:');
});

test('with one the advice is that site', async () => {
  expect(await adviceScreen('https://ai.example/')).toBe(EmbeddedSiteScreen);
});
