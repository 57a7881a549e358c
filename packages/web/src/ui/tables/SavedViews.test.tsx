// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { HashRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { SavedViews } from './SavedViews';

const SESSION = { token: 'a', refresh_token: 'b', expires_in: 7200, org_id: '1', child_id: '0' };
const signInAs = (userId: string) =>
  session.set({ ...SESSION, user_id: userId } as Parameters<typeof session.set>[0]);

beforeEach(async () => {
  // Nothing has a place on a page that is not laid out: popovers count as hidden there, and what traps the focus warns of it at length.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  window.location.hash = '#/devices_node?state=offline&sort=-battery&page=2';
  signInAs('7');
  await loadAreas(['ui']);
});

function open(columns: readonly string[] | null = null) {
  const onColumns = vi.fn();
  const { unmount } = render(
    <MantineProvider>
      <HashRouter>
        <SavedViews list="nodes" columns={columns} onColumns={onColumns} />
      </HashRouter>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Saved views' }));
  return { onColumns, close: unmount };
}
const button = (name: string) => screen.findByRole('button', { name, hidden: true });
async function save(name: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of this view', hidden: true }), {
    target: { value: name },
  });
  fireEvent.click(await button('Save'));
}

test('a view keeps filters, order and columns, and brings them back', async () => {
  const first = open(['state', 'battery']);
  await save('Batteries');
  first.close();
  window.location.hash = '#/devices_node?q=barn';
  const { onColumns } = open();
  fireEvent.click(await button('Batteries'));
  expect(window.location.hash).toBe('#/devices_node?sort=-battery&state=offline');
  expect(onColumns).toHaveBeenCalledWith(['state', 'battery']);
});

test('another account on this device does not see it', async () => {
  const first = open();
  await save('Batteries');
  first.close();
  signInAs('8');
  open();
  await button('Save');
  expect(screen.queryByRole('button', { name: 'Batteries', hidden: true })).toBeNull();
});

test('a view can be deleted; the same name again replaces it', async () => {
  open();
  await save('Batteries');
  await save('Batteries');
  fireEvent.click(await button('Delete Batteries'));
  expect(screen.queryByRole('button', { name: 'Batteries', hidden: true })).toBeNull();
});
