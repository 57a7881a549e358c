// @vitest-environment happy-dom
import { devices } from '@fieldscope/contract/calls/devices';
import { users } from '@fieldscope/contract/calls/users';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { answerWith, OWNER } from '../../test/answers';
import { session } from '../api/session';
import { loadAreas } from '../texts/texts';
import { queryClient } from './query-client';
import { ShellDialogs, useShellDialogs } from './ShellDialogs';

function Page() {
  const dialogs = useShellDialogs();
  return (
    <>
      <button type="button" onClick={dialogs.openSearch}>
        Search
      </button>
      <ShellDialogs dialogs={dialogs} />
    </>
  );
}

const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

test('the command bar has what was typed while it opened, the first time and the second', async () => {
  session.set(OWNER);
  await loadAreas(['command-bar', 'common', 'routes', 'shell', 'ui', 'values']);
  answerWith(({ address }) => {
    if (address.includes(users.viewOrganisation.path)) return { code: 0, data: { role: 'owner' } };
    const isPaged = [devices.listNodes, devices.listGateways].some(({ path }) => address.includes(path));
    return { code: 0, data: isPaged ? { list: [], page: { count: 0 } } : [] };
  });
  const person = userEvent.setup({ delay: null });
  open();
  for (const _ of ['first', 'second']) {
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await person.keyboard('senx{Backspace}');
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await person.keyboard('osr');
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('senosr'));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  }
});
