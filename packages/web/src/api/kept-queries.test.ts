// @vitest-environment happy-dom
import { devices } from '@fieldscope/contract/calls/devices';
import { users } from '@fieldscope/contract/calls/users';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { OWNER } from '../../test/answers';
import { storedNames } from '../browser/storage';
import { oldestShown } from './answer-or-kept';
import { ApiError, apiErrorOf } from './api-error';
import { keepAnswersOf, keptInPlaceOf } from './kept-queries';
import { KEPT_VALUES, session, simulatedSession } from './session';
import { keyOf } from './use-call';

const KEY = keyOf(devices.listAttention, {});
const LOST = new ApiError(0, '', 'network');
const AT = 1_700_000_000_000;

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ now: AT });
  client = new QueryClient();
  session.set(OWNER);
  return keepAnswersOf(client);
});

/** The server answers, and what it says is written down. */
async function answered(data: unknown, key: readonly unknown[] = KEY) {
  await client.fetchQuery({ queryKey: key, queryFn: () => data, staleTime: 0 });
  await vi.advanceTimersByTimeAsync(2000);
}
const kept = () => keptInPlaceOf(devices.listAttention, KEY, LOST);

test('without the server its last answer is shown, with the time when it was given', async () => {
  await answered({ total: 3 });
  await vi.advanceTimersByTimeAsync(720_000);
  expect(kept()).toEqual({ total: 3 });
  expect(oldestShown.get()).toBe(AT);
});

test('what live messages changed is kept, too', async () => {
  await answered({ total: 3 });
  client.setQueryData(KEY, { total: 4 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept()).toEqual({ total: 4 });
});

test('an answer that is shown from this device is not kept as a newer one', async () => {
  await answered({ total: 3 });
  await vi.advanceTimersByTimeAsync(720_000);
  await answered(kept());
  expect(oldestShown.get()).toBe(AT);
  expect(kept()).toEqual({ total: 3 });
  expect(oldestShown.get()).toBe(AT);
});

test('the next answer of the server takes its place', async () => {
  await answered({ total: 3 });
  await answered(kept());
  await answered({ total: 5 });
  expect(oldestShown.get()).toBeUndefined();
  expect(kept()).toEqual({ total: 5 });
});

test('names and settings have no age that a reader is told', async () => {
  await answered({ nickname: 'Anna' }, keyOf(users.viewOrganisation, {}));
  expect(keptInPlaceOf(users.viewOrganisation, keyOf(users.viewOrganisation, {}), LOST)).toEqual({
    nickname: 'Anna',
  });
  expect(oldestShown.get()).toBeUndefined();
});

test('what the server refuses is forgotten', async () => {
  await answered({ total: 3 });
  const refused = apiErrorOf(10_013, 'no');
  expect(() => keptInPlaceOf(devices.listAttention, KEY, refused)).toThrow(refused);
  expect(kept).toThrow(LOST);
});

test.each(['another account', 'nobody'] as const)('nothing is left for %s', async (next) => {
  await answered({ total: 3 });
  session.set(next === 'nobody' ? undefined : { ...OWNER, user_id: '99' });
  expect(storedNames(KEPT_VALUES)).toEqual([]);
  expect(kept).toThrow(LOST);
});

test('what was written for another account is not shown, however it came to be there', async () => {
  await answered({ total: 3 });
  const name = `fieldscope:${import.meta.env.MODE}:${KEPT_VALUES}${hashKey(KEY)}`;
  const written = localStorage.getItem(name)!;
  session.set({ ...OWNER, user_id: '99' });
  localStorage.setItem(name, written);
  expect(kept).toThrow(LOST);
});

test('an operator who acts as an account leaves nothing on the device', async () => {
  session.set(undefined);
  session.set(simulatedSession({ ...OWNER, operator: 'Olga' }));
  await answered({ total: 3 });
  expect(storedNames(KEPT_VALUES)).toEqual([]);
});
