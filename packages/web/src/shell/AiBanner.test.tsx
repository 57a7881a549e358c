// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROUTES, routeOfPath } from '../routes';
import { loadAreas } from '../texts/texts';
import { AiBanner, hasAiBanner } from './AiBanner';

beforeEach(() => loadAreas(['shell', 'routes']));

const open = () =>
  render(
    <MantineProvider>
      <AiBanner route={routeOfPath('/dashboard')!} />
    </MantineProvider>,
  );
const banner = () => screen.queryByRole('complementary', { name: 'Advice' });

test('it leads to the advice', () => {
  open();
  expect(screen.getByRole('link', { name: 'Ask the adviser' }).getAttribute('href')).toBe('#/ai');
});

test('closed once, it stays away', () => {
  open().unmount();
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Close this hint' }));
  expect(banner()).toBeNull();
  open();
  expect(banner()).toBeNull();
});

test('the advice itself, panels and the pages without a sign-in have none', () => {
  const without = ROUTES.filter((route) => !hasAiBanner(route)).map(({ path }) => path);
  expect(without.sort()).toEqual(
    [
      '/ai',
      '/data_panel_detail',
      ...ROUTES.filter(({ noSignIn }) => noSignIn !== undefined).map(({ path }) => path),
    ].sort(),
  );
  expect(without).toContain('/panel');
});
