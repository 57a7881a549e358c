// @vitest-environment happy-dom
import type { Note } from '@fieldscope/contract/calls/notes';
import type { Eui } from '@fieldscope/contract/ids';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, OWNER } from '../../../test/answers';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { ChartNotes } from './ChartNotes';

const EUI = '2CF7F1C04430000C' as Eui;
const NOTE: Note = {
  ...{ note_id: 7, at: 500, text: 'Window opened', eui: EUI, device_name: 'Hall', author: 'Ada' },
};
const BOX = { left: 60, top: 8, width: 1000, height: 300, from: 0, to: 1000 };

beforeEach(async () => {
  session.set(OWNER);
  await loadAreas(['charts', 'ui', 'values', 'common']);
});

interface Shown {
  mayChange?: boolean;
  draftAt?: number;
  notes?: Note[];
}

/** @returns what was requested */
function open({ mayChange = true, draftAt, notes = [NOTE] }: Shown = {}) {
  const requests = answerWith(() => ({ code: 0, data: {} }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ChartNotes
          devices={[{ eui: EUI, name: 'Air' }]}
          notes={notes}
          box={BOX}
          mayChange={mayChange}
          draftAt={draftAt}
          onDraftEnd={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return requests;
}
const person = userEvent.setup({ delay: null });
const openNote = async () => {
  await person.click(await screen.findByRole('button', { name: 'Note: Window opened' }));
  return within(await screen.findByRole('dialog', { name: 'Note: Window opened' }));
};

test('behind its flag a note says what happened, when, and who wrote it', async () => {
  open({ mayChange: false });
  const note = await openNote();
  note.getByText('Window opened');
  note.getByText(/Ada/);
  expect(note.queryByRole('button')).toBeNull();
});

test('a flag of several notes says how many there are', async () => {
  open({ notes: [NOTE, { ...NOTE, note_id: 8, text: 'Door opened' }] });
  const flag = await screen.findByRole('button', { name: 'Notes (2): Window opened; Door opened' });
  expect(flag.textContent).toBe('2');
});

test('a note keeps its moment when its text is changed', async () => {
  const requests = open();
  await person.click((await openNote()).getByRole('button', { name: 'Change the note' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change the note' }));
  await person.clear(form.getByLabelText('Note'));
  await person.click(form.getByRole('button', { name: 'Save' }));
  form.getByText('Write what happened');
  await person.type(form.getByLabelText('Note'), 'Door opened');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ note_id: 7, at: 500, text: 'Door opened' },
    }),
  );
});

test('a note is deleted once this is confirmed', async () => {
  const requests = open();
  await person.click((await openNote()).getByRole('button', { name: 'Delete the note' }));
  const form = within(await screen.findByRole('dialog', { name: 'Delete the note' }));
  form.getByText('“Window opened” disappears from every chart.');
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await person.click(form.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'DELETE')?.address).toContain('note_id=7'),
  );
});

test('a new note is about the device of the chart, or the whole organisation', async () => {
  const requests = open({ draftAt: 250 });
  const form = within(await screen.findByRole('dialog', { name: 'Add a note' }));
  await person.type(form.getByLabelText('Note'), 'Sown');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      at: 250,
      text: 'Sown',
      eui: EUI,
    }),
  );
});
