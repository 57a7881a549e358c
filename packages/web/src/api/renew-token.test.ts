// @vitest-environment happy-dom
import { devices } from '@fieldscope/contract/calls/devices';
import { production } from '@fieldscope/contract/calls/production';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, OWNER } from '../../test/answers';
import { writeStored } from '../browser/storage';
import { aloneInBrowser } from './alone-in-browser';
import { callApi } from './call-api';
import { session, tokenError } from './session';

const RENEWED = { token: 'token-2', refresh_token: 'refresh-2', expires_in: 7200 };
const isRenewal = ({ address }: { address: string }) => address.includes('/auth/refreshToken');

beforeEach(() => {
  location.hash = '#/dashboard';
  session.set(OWNER);
});

test('a click on an outdated token is done once it is renewed, and done once', async () => {
  const requests = answerWith((request) => {
    if (isRenewal(request)) return { code: 0, data: RENEWED };
    return request.headers.Authorization === 'token-2' ? { code: 0, data: {} } : { code: 11102, msg: '' };
  });
  await callApi(production.bind, { eui: 'A', code: 'B' });
  const bound = requests.filter((request) => !isRenewal(request));
  expect(bound.map(({ headers }) => headers.Authorization)).toEqual(['token-1', 'token-2']);
  expect(bound.map(({ body }) => body)).toEqual(Array(2).fill({ eui: 'A', code: 'B' }));
});

test('a call that learns late of its outdated token finds it renewed', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requests = answerWith(async (request) => {
    if (isRenewal(request)) return { code: 0, data: RENEWED };
    if (request.headers.Authorization === 'token-2') return { code: 0, data: [] };
    if (request.address.includes('list_device_type')) await gate;
    return { code: 11102, msg: '' };
  });
  const late = callApi(devices.listDeviceTypes);
  await callApi(devices.listAttention);
  release();
  await late;
  expect(requests.filter(isRenewal)).toHaveLength(1);
});

test('another tab that renewed it first is believed', async () => {
  const requests = answerWith((request) => {
    writeStored('session', { ...OWNER, ...RENEWED });
    return request.headers.Authorization === 'token-2' ? { code: 0, data: [] } : { code: 11102, msg: '' };
  });
  await callApi(devices.listDeviceTypes);
  expect(requests.filter(isRenewal)).toEqual([]);
  expect(session.get()?.token).toBe('token-2');
});

test('a network that fails while it is renewed does not sign out', async () => {
  answerWith((request) => {
    if (isRenewal(request)) throw new TypeError('Failed to fetch');
    return { code: 11102, msg: '' };
  });
  await expect(callApi(devices.listDeviceTypes)).rejects.toMatchObject({ errorName: 'network' });
  expect([session.get()?.token, location.hash]).toEqual(['token-1', '#/dashboard']);
});

test.each([11102, 11103])('%i to the renewal signs out, and is shown as the reason', async (code) => {
  answerWith((request) => ({ code: isRenewal(request) ? code : 11102, msg: '' }));
  await expect(callApi(devices.listDeviceTypes)).rejects.toMatchObject({ code: 11102 });
  expect([session.get(), tokenError.get(), location.hash]).toEqual([undefined, code, '#/login']);
});

test.each([
  ['of a renewal', 11102],
  ['of a call', 11103],
])('a refusal %s that comes after another sign-in leaves the new session', async (_, code) => {
  answerWith((request) => {
    if (isRenewal(request) || code === 11103) session.set({ ...OWNER, ...RENEWED, user_id: '99' });
    return { code, msg: '' };
  });
  await expect(callApi(devices.listDeviceTypes)).rejects.toMatchObject({ code });
  expect([session.get()?.user_id, location.hash]).toEqual(['99', '#/dashboard']);
});

test('without the browser’s own locks, as over plain HTTP, one tab waits for the other', async () => {
  expect(navigator.locks ?? undefined).toBeUndefined();
  const order: string[] = [];
  const task = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push(`${name} ends`);
  };
  await Promise.all([aloneInBrowser('test', task('one')), aloneInBrowser('test', task('other'))]);
  expect(order[1]!.split(' ')[0]).toBe(order[0]!.split(' ')[0]);
  expect(order).toHaveLength(4);
  expect(localStorage.length).toBe(1);
});

test('an operator’s simulated login is of this tab, and leaves the session of the others alone', () => {
  const simulated = { ...OWNER, token: 'token-s', simulated: { operator: 'Olga', endsAt: 0 } };
  session.set(simulated);
  expect(session.reread()).toEqual(simulated);
  expect(JSON.stringify(localStorage)).toContain(OWNER.token);
  expect(JSON.stringify(localStorage)).not.toContain('token-s');
  session.set(undefined);
  expect(sessionStorage.length).toBe(0);
  expect(session.reread()?.token).toBe(OWNER.token);
});
