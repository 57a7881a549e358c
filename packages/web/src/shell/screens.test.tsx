// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { act, Suspense, startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lostSince } from '../api/connection';
import { ROUTES } from '../routes';
import { FailureBoundary } from './FailureBoundary';
import { lazyScreen, loadScreen } from './screens';

test('every screen that is built loads', async () => {
  for (const route of ROUTES.filter(({ screen }) => screen !== undefined)) await loadScreen(route);
});

test('a screen that cannot be loaded is shown as failed, and tried again by the next one that opens it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn(() => Promise.reject(new Error('lost')));
  const lazy = lazyScreen(load);
  let open: (count: number) => void = () => undefined;
  function Pages() {
    const [opened, setOpened] = useState(0);
    open = setOpened;
    const { Screen, preload, renew } = lazy;
    if (opened) preload();
    return (
      <FailureBoundary key={opened} onCaught={renew}>
        {opened ? <Screen /> : 'before'}
      </FailureBoundary>
    );
  }
  render(
    <MantineProvider>
      <Suspense fallback="first load">
        <Pages />
      </Suspense>
    </MantineProvider>,
  );
  const openScreen = (count: number) => act(async () => startTransition(() => open(count)));
  await openScreen(1);
  await screen.findByRole('alert');
  expect(load).toHaveBeenCalledTimes(1);
  await openScreen(2);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that is lost while the server cannot be reached says so at once', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  // The question whether the server can be reached stays without an answer.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  lostSince.set(Date.now());
  function Lost(): never {
    throw new TypeError('Failed to fetch dynamically imported module: http://portal/assets/x.js');
  }
  render(
    <MantineProvider>
      <FailureBoundary>
        <Lost />
      </FailureBoundary>
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page could not be opened');
});
