// @vitest-environment happy-dom
import { notes } from '@fieldscope/contract/calls/notes';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { answerWith, OWNER } from '../../test/answers';
import { connectLive } from '../../test/connect-live';
import { queryClient } from '../shell/query-client';
import { session } from './session';
import { keyOf, useQueryCall } from './use-call';
import { useRefresh } from './use-refresh';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const INPUT = { time_start: 0, time_end: 1 };
const KEY = keyOf(notes.list, INPUT);

function useNotes() {
  useRefresh(notes.list, ({ type }) => type === 'notes_changed', 1000);
  return useQueryCall(notes.list, INPUT).data as unknown as string[] | undefined;
}

test('an answer that was on its way when it became old is requested once more, and is awaited', async () => {
  session.set(OWNER);
  let answerFirst = (_: string[]) => {};
  const first = new Promise<string[]>((resolve) => {
    answerFirst = resolve;
  });
  const answers = [first, ['Watered']];
  const requests = answerWith(async () => ({ code: 0, data: await answers.shift() }));
  const { result } = renderHook(useNotes, { wrapper });
  await waitFor(() => expect(requests).toHaveLength(1));
  const reloaded = queryClient.invalidateQueries({ queryKey: keyOf(notes.list) });
  answerFirst([]);
  await reloaded;
  await waitFor(() => expect(result.current).toEqual(['Watered']));
  expect(requests).toHaveLength(2);
});

test('who leaves a screen before it has followed the news finds them on coming back', async () => {
  session.set(OWNER);
  const answers = [['Sown'], ['Watered']];
  const requests = answerWith(async () => ({ code: 0, data: answers.shift() }));
  const sockets = connectLive();
  const { result, unmount } = renderHook(useNotes, { wrapper });
  await waitFor(() => expect(result.current).toEqual(['Sown']));
  sockets.newest().receive({ type: 'notes_changed', seq: 1 });
  unmount();
  await act(async () => undefined);
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
  expect(requests).toHaveLength(1);
  const { result: back } = renderHook(useNotes, { wrapper });
  await waitFor(() => expect(back.current).toEqual(['Watered']));
});
