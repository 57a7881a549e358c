// @vitest-environment happy-dom
import { channels } from '@fieldscope/contract/calls/channels';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../../test/answers';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { tipStore } from '../../ui/feedback/tip-store';
import { ClearHistory } from './ClearHistory';

const NODE = { eui: '2CF7F1C0434000AA' as never, name: 'Greenhouse 2' };

beforeEach(async () => {
  session.set(OWNER);
  await loadAreas(['common', 'node-details', 'ui']);
});

function open(answer: object = { code: 0, data: {} }) {
  const onClose = vi.fn();
  const requests = answerWith(() => answer);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ClearHistory node={NODE} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { requests, onClose };
}
const person = userEvent.setup({ delay: null });
async function confirmWith(text: string) {
  await person.type(await screen.findByRole('textbox'), text);
  await person.click(screen.getByRole('button', { name: 'Clear history' }));
}

test.each([
  '00AB',
  'AA',
  '2CF7',
])('"%s" is not the end of the EUI, and nothing is requested', async (text) => {
  const { requests } = open();
  await confirmWith(text);
  await screen.findByText('Type 00AA');
  expect(requests).toEqual([]);
});

test('the end of the EUI, in any case, clears the history of this device', async () => {
  const { requests, onClose } = open();
  await confirmWith(' 00aa');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests).toEqual([
    expect.objectContaining({
      address: expect.stringContaining(channels.clearHistory.path),
      method: 'POST',
      body: { eui: NODE.eui },
    }),
  ]);
  expect(tipStore.get().map(({ text }) => text)).toEqual(['The history of Greenhouse 2 is cleared']);
});

test('a refusal stands in the dialog, which stays', async () => {
  const { onClose } = open({ code: ERRORS.no_authority.code, msg: 'You may not do this.' });
  await confirmWith('00AA');
  await screen.findByText(/You may not do this\./);
  expect(onClose).not.toHaveBeenCalled();
});
