// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadAreas } from '../../texts/texts';
import { TabsInAddress } from './TabsInAddress';

const TAB_PX = 100;
const WINDOW_PX = 320;

beforeEach(async () => {
  await loadAreas(['ui', 'common']);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WINDOW_PX);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, TAB_PX, 36));
});

const Address = () => <output>{useLocation().search}</output>;
const tabs = (...names: string[]) => (
  <MantineProvider env="test">
    <MemoryRouter initialEntries={['/?eui=1']}>
      <TabsInAddress
        label="Device"
        keep={['eui']}
        parts={names.map((name) => ({ name, label: name, content: `About ${name}` }))}
      />
      <Address />
    </MemoryRouter>
  </MantineProvider>
);
const shown = () =>
  screen.getAllByRole<HTMLButtonElement>('tab').flatMap((tab) => (tab.disabled ? [] : tab.textContent));

test('tabs that do not fit are in a menu, also those that are added later; a chosen one is among the tabs', async () => {
  const person = userEvent.setup({ delay: null });
  const { rerender } = render(tabs('data', 'alarms', 'activity'));
  expect(shown()).toEqual(['data', 'alarms', 'activity']);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();

  rerender(tabs('data', 'alarms', 'activity', 'danger'));
  expect(shown()).toEqual(['data', 'alarms']);
  await person.click(screen.getByRole('button', { name: 'More' }));
  await person.click(await screen.findByRole('menuitem', { name: 'danger' }));
  expect(shown()).toEqual(['data', 'danger']);
  screen.getByText('About danger');
  expect(screen.getByRole('status').textContent).toBe('?eui=1&tab=danger');
});

test('the arrow keys go through the tabs that are shown', async () => {
  const person = userEvent.setup({ delay: null });
  render(tabs('data', 'alarms', 'activity', 'danger'));
  screen.getByRole('tab', { name: 'data' }).focus();
  await person.keyboard('{ArrowRight}');
  screen.getByText('About alarms');
  await person.keyboard('{ArrowRight}');
  screen.getByText('About data');
});
