// @vitest-environment happy-dom
import { channels } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../test/answers';
import { requestCall } from '../api/call-api';
import { restriction } from '../api/restriction';
import { session, tokenError } from '../api/session';
import { startTexts } from '../texts/texts';
import { tipStore } from '../ui/feedback/tip-store';
import { queryClient } from './query-client';

beforeEach(async () => {
  location.hash = '#/dashboard';
  session.set(OWNER);
  await startTexts();
});

/** Binds a device as a screen does: by a mutation whose failure is shown nowhere else. */
const bind = () =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => requestCall(production.bind, { eui: 'A', code: 'B' }) })
    .execute(undefined)
    .catch(() => undefined);
const tips = () => tipStore.get().map(({ text }) => text);

/** What is left after a refusal: where the reader is, as which account, and what was said. */
async function after(code: number, msg = 'In words') {
  answerWith(() => ({ code, msg }));
  await bind();
  return {
    place: location.hash,
    signedIn: session.get() !== undefined,
    tokenError: tokenError.get(),
    tips: tips(),
    restricted: restriction.get(),
  };
}
const AS_BEFORE = {
  place: '#/dashboard',
  signedIn: true,
  tokenError: undefined,
  tips: [],
  restricted: false,
};

test('0 is a success', async () => {
  answerWith(() => ({ code: 0, data: {} }));
  await bind();
  expect(tips()).toEqual([]);
});

test('11004 marks that the account is restricted, without a word, until the reader signs out', async () => {
  expect(await after(11004)).toEqual({ ...AS_BEFORE, restricted: true });
  session.set(undefined);
  expect(restriction.get()).toBe(false);
});

test('the mark of 11004 goes once history is open again; what succeeds without credits says nothing of it', async () => {
  await after(11004);
  answerWith(() => ({ code: 0, data: {} }));
  await requestCall(devices.listNodes, {});
  expect(restriction.get()).toBe(true);
  await requestCall(channels.listData, {});
  expect(restriction.get()).toBe(false);
});

test('11220 leads to the common error page', async () => {
  expect(await after(11220)).toEqual({ ...AS_BEFORE, place: '#/error_common?code=11220' });
});

test.each([
  10006, 10013, 11103, 10012, 11102, 4802, 11101,
])('%i ends the sign-in, is kept as the reason and leads to the sign-in page', async (code) => {
  localStorage.setItem('unrelated', 'stays');
  expect(await after(code)).toEqual({
    ...AS_BEFORE,
    place: '#/login',
    signedIn: false,
    tokenError: code,
  });
  expect(localStorage.getItem('unrelated')).toBe('stays');
  expect(JSON.stringify(localStorage)).not.toContain(OWNER.token);
});

test.each([
  11334, 10005, 11229, 11025, 10000, 500, 1000, 1, 99_999,
])('%i is shown with the text of the server', async (code) => {
  expect(await after(code)).toEqual({ ...AS_BEFORE, tips: ['In words'] });
});

test('a refusal without a text is shown with ours', async () => {
  expect((await after(11334, '')).tips).toEqual(['Network or unknown error, please try again later.']);
});

test('a network failure is shown with our text', async () => {
  answerWith(() => {
    throw new TypeError('Failed to fetch');
  });
  await bind();
  expect(tips()).toEqual(['The server cannot be reached. Check your connection and try again.']);
});

test('a read that goes out as POST is tried again like every read', async () => {
  vi.useFakeTimers();
  const read = { ...devices.listNodes, method: 'POST', reads: true } as const;
  let failures = 2;
  const requests = answerWith(() => {
    if (failures-- > 0) throw new TypeError('Failed to fetch');
    return { code: 0, data: [] };
  });
  const answer = requestCall(read, {});
  await vi.advanceTimersByTimeAsync(12_000);
  await expect(answer).resolves.toEqual([]);
  expect(requests).toHaveLength(3);
});

test('10023 ends an operator’s simulated login and leaves everybody else signed in', async () => {
  expect(await after(10023)).toEqual({ ...AS_BEFORE, tips: ['In words'] });
  session.set(undefined);
  session.set({ ...OWNER, simulated: { operator: 'Olga', endsAt: Date.now() } });
  expect(await after(10023)).toMatchObject({ place: '#/login', signedIn: false, tokenError: 10023 });
});
