// @vitest-environment happy-dom
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { users } from '@fieldscope/contract/calls/users';
import { GATHERED_PATH, GATHERED_TYPE, type GatheredCall } from '@fieldscope/contract/gathered-calls';
import { beforeEach, expect, test, vi } from 'vitest';
import { OWNER } from '../../test/answers';
import { callApi } from './call-api';
import { gatherCalls } from './gathered-calls';
import { session } from './session';

beforeEach(() => {
  session.set(OWNER);
  gatherCalls();
});

type Answer = (call: GatheredCall, place: number) => string | undefined;
const lineOf = (call: number, data: unknown) =>
  `${JSON.stringify({ call, place: null, envelope: { code: 0, data } })}\n`;

/** A server that answers gathered calls by lines, in pieces of a few letters, and each other call by its path. */
function answer(line: Answer = ({ address }, place) => lineOf(place, address.split('?')[0])) {
  const requests: { path: string; calls: string[] }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const path = address.slice('/portalapi'.length).split('?')[0]!;
    const calls: GatheredCall[] = path === GATHERED_PATH ? JSON.parse(String(body)) : [];
    requests.push({ path, calls: calls.map((call) => call.address.split('?')[0]!) });
    if (path !== GATHERED_PATH) return new Response(JSON.stringify({ code: 0, data: path }));
    const text = calls.map(line).join('');
    const pieces = text.match(/[\s\S]{1,7}/g) ?? [];
    const stream = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(stream, { headers: { 'content-type': `${GATHERED_TYPE}; charset=utf-8` } });
  });
  return requests;
}

test('what a page asks in one moment is one request, whose lines come in any order', async () => {
  const requests = answer((call, place) => lineOf(1 - place, `for ${1 - place}, beside ${call.method}`));
  expect(await Promise.all([callApi(devices.listAttention), callApi(alarms.countOpen)])).toEqual([
    'for 0, beside GET',
    'for 1, beside GET',
  ]);
  expect(requests).toEqual([
    { path: GATHERED_PATH, calls: [devices.listAttention.path, alarms.countOpen.path] },
  ]);
});

test('a single call, a change, and what has parameters in its path go alone; long answers go together', async () => {
  const requests = answer();
  const input = { series: [], time_start: 1, time_end: 2, points: 10 } as never;
  await Promise.all([
    callApi(users.viewSetting),
    callApi(production.bind, { eui: 'A', code: 'B' }),
    callApi(devices.viewNode, { eui: '2CF7F1C04430000A' }),
    callApi(channels.listHistory, input),
    callApi(channels.listHistory, input),
  ]);
  expect(requests.map(({ path, calls }) => (calls.length > 0 ? calls : path)).toSorted()).toEqual(
    [
      [channels.listHistory.path, channels.listHistory.path],
      users.viewSetting.path,
      production.bind.path,
      '/device/view_node/2CF7F1C04430000A',
    ].toSorted(),
  );
});

test('what has no line is made alone', async () => {
  const requests = answer((_, place) => (place === 0 ? undefined : lineOf(place, 'line')));
  expect(await Promise.all([callApi(devices.listAttention), callApi(alarms.countOpen)])).toEqual([
    devices.listAttention.path,
    'line',
  ]);
  expect(requests.map(({ path }) => path)).toEqual([GATHERED_PATH, devices.listAttention.path]);
});

test('one that is left does not end the others; once all are left the request ends', async () => {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)));
  });
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [
    callApi(devices.listAttention, {}, { signal: first.signal }),
    callApi(alarms.countOpen, {}, { signal: second.signal }),
  ].map((call) => call.catch(({ name }: Error) => name));
  await vi.waitFor(() => expect(signal).toBeDefined());
  first.abort();
  expect(await calls[0]).toBe('AbortError');
  expect(signal!.aborted).toBe(false);
  second.abort();
  expect(await calls[1]).toBe('AbortError');
  expect(signal!.aborted).toBe(true);
});
