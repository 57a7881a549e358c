// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../../test/answers';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { PageMenu } from './PageMenu';

const PAGE = { desktop_id: 1, name: 'Climate', rows: 1, columns: 1, chart_count: 0 };
const refresh = { choice: 'live' as const, count: 0, choose: vi.fn(), refreshNow() {} };
const person = userEvent.setup({ delay: null });

beforeEach(() => loadAreas(['chart-pages', 'common', 'ui']));

/** The menu as a reader of this role sees it. */
function open(role: string, phone?: Parameters<typeof PageMenu>[0]['phone']) {
  session.set({ ...OWNER, child_id: '12' });
  answerWith(() => ({ code: 0, data: { role } }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PageMenu page={PAGE} phone={phone} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const openMenu = async () => person.click(await screen.findByRole('button', { name: 'Actions for Climate' }));
const items = () =>
  screen
    .getAllByRole('menuitem')
    .flatMap(({ textContent: text }) => (text.startsWith('Refresh') ? [] : text));

test('on a phone the menu has all that is done with pages, so that the charts begin further up', async () => {
  const onCreate = vi.fn();
  open('administrator', { refresh, onCreate });
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(items()).toEqual(['Compare freely', 'New chart page', 'Rename', 'Send as report', 'Delete page']);
  expect(screen.getByRole('menuitem', { current: true }).textContent).toBe('Refresh: Live');
  await person.click(screen.getByRole('menuitem', { name: 'Refresh: Every 5 min' }));
  expect(refresh.choose).toHaveBeenCalledWith('5m');
  await openMenu();
  await person.click(await screen.findByRole('menuitem', { name: 'New chart page' }));
  expect(onCreate).toHaveBeenCalled();
});

test('an observer only refreshes and compares', async () => {
  open('observer', { refresh, onCreate() {} });
  await openMenu();
  await screen.findByRole('menuitem', { name: 'Refresh: Live' });
  expect(items()).toEqual(['Compare freely']);
});
