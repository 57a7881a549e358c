// @vitest-environment happy-dom
import { demo } from '@fieldscope/contract/calls/demo';
import { devices } from '@fieldscope/contract/calls/devices';
import { notices } from '@fieldscope/contract/calls/notices';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, OWNER, type RecordedRequest } from '../../../test/answers';
import { connectLive } from '../../../test/connect-live';
import { DEVICE_CALLS } from '../../api/announced-calls';
import { session } from '../../api/session';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { useReload } from '../../api/use-reload';
import { queryClient } from '../../shell/query-client';
import { useMarkRead, useNotices, useRemoveNotices } from './notices.queries';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
beforeEach(() => session.set(OWNER));

const settled = () => waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
const readsOf = (requests: RecordedRequest[], path: string) =>
  requests.filter(({ address, method }) => method === 'GET' && address.includes(path)).length;
const page = (code = 0) => ({ code, data: { list: [], unRead: 0, page: { count: 0 } } });

const open = () =>
  renderHook(() => ({ list: useNotices(), read: useMarkRead(), remove: useRemoveNotices() }), { wrapper })
    .result;

test('notices are requested once when the page opens: after the welcome', async () => {
  const requests = answerWith(() => page());
  const sockets = connectLive();
  const { current } = open();
  expect(current.list.isFetching).toBe(true);
  await act(async () => sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 }));
  await settled();
  expect(requests).toHaveLength(1);
});

test('without a websocket they are requested all the same', async () => {
  const requests = answerWith(() => page());
  const sockets = connectLive();
  open();
  await act(async () => sockets.newest().onclose?.());
  await settled();
  expect(requests).toHaveLength(1);
});

test.each(['read', 'remove'] as const)('after a change (%s) the list is requested once', async (change) => {
  const requests = answerWith(() => page());
  const sockets = connectLive();
  const shown = open();
  await act(async () => sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 }));
  await settled();
  await act(async () => {
    await shown.current[change].mutateAsync({ noticeId: 3 });
    sockets.newest().receive({ type: 'notices_changed' });
  });
  await settled();
  expect(readsOf(requests, notices.list.path)).toBe(2);
});

test.each([
  ['without live messages', 0],
  ['after a refusal', 11_334],
])('%s the list is requested at once', async (_case, code) => {
  const requests = answerWith(({ method }) => page(method === 'GET' ? 0 : code));
  const sockets = connectLive();
  const shown = open();
  await act(async () => {
    if (code === 0) sockets.newest().onclose?.();
    else sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 });
  });
  await settled();
  await act(() => shown.current.read.mutateAsync({ noticeId: 3 }).catch(() => undefined));
  await settled();
  expect(readsOf(requests, notices.list.path)).toBe(2);
});

test('after a change of devices each of their lists is requested once', async () => {
  const requests = answerWith(() => ({ code: 0, data: { list: [], page: { count: 0 } } }));
  const sockets = connectLive();
  const { result } = renderHook(
    () => ({
      nodes: useQueryCall(devices.listNodes, {}),
      needs: useQueryCall(devices.listAttention, {}),
      remove: useMutationCall(demo.remove, useReload(DEVICE_CALLS)),
    }),
    { wrapper },
  );
  await act(async () => sockets.newest().receive({ type: 'welcome', epoch: 'a', seq: 7 }));
  await settled();
  await act(async () => {
    await result.current.remove.mutateAsync({});
    sockets.newest().receive({ type: 'devices_changed', seq: 8 });
  });
  await settled();
  expect(readsOf(requests, devices.listNodes.path)).toBe(2);
  expect(readsOf(requests, devices.listAttention.path)).toBe(2);
});
