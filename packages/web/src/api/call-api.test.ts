// @vitest-environment happy-dom
import { devices } from '@fieldscope/contract/calls/devices';
import { notices } from '@fieldscope/contract/calls/notices';
import { production } from '@fieldscope/contract/calls/production';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../test/answers';
import { ApiError } from './api-error';
import { callApi } from './call-api';
import { cancelPendingRequests } from './navigation';
import { renewToken } from './renew-token';
import { session, tokenError } from './session';
import { signOut } from './sign-out';

beforeEach(() => {
  location.hash = '#/dashboard';
  session.set(OWNER);
});

test('a call carries token, language, API version and appid; input goes into path and query', async () => {
  const requests = answerWith(() => ({ code: 0, data: [] }));
  await callApi(devices.listNodeChannels, { eui: '2CF7F1C04430000A' });
  expect(requests[0]).toMatchObject({
    address: '/portalapi/device/list_node_channels?eui=2CF7F1C04430000A&appid=fieldscope',
    headers: { Authorization: 'token-1', 'Accept-Language': 'en', 'API-VERSION': '1' },
  });
});

test('what changes something goes as JSON', async () => {
  const requests = answerWith(() => ({ code: 0, data: {} }));
  await callApi(production.bind, { eui: 'A', code: 'B' });
  expect(requests[0]).toMatchObject({
    method: 'PUT',
    address: '/portalapi/production/bind?appid=fieldscope',
    body: { eui: 'A', code: 'B' },
  });
});

test('a notice is marked as read by the query', async () => {
  const requests = answerWith(() => ({ code: 0, data: {} }));
  await callApi(notices.markRead, { noticeId: 0 });
  expect(requests[0]).toMatchObject({
    method: 'PUT',
    address: '/portalapi/notice/updateNoticeStatus?noticeId=0&appid=fieldscope',
    body: undefined,
  });
});

test('renewal and sign-out carry API version and appid too', async () => {
  const requests = answerWith(({ address }) => ({ code: address.includes('/auth/') ? 11103 : 0, msg: '' }));
  await renewToken(OWNER.token);
  session.set(OWNER);
  await signOut();
  expect(requests.map(({ address, headers }) => [address, headers['API-VERSION']])).toEqual([
    ['/portalapi/auth/refreshToken?refreshToken=refresh-1&appid=fieldscope', '1'],
    ['/portalapi/user/signOut?token=token-1&appid=fieldscope', '1'],
  ]);
});

test('a refusal carries number, text and name of the catalogue', async () => {
  answerWith(() => ({ code: 11334, msg: 'Bound already' }));
  const refused = callApi(production.bind, { eui: 'A', code: 'B' });
  await expect(refused).rejects.toEqual(new ApiError(11334, 'Bound already', 'device_already_bound'));
});

test('an outdated token is renewed once for calls that run side by side', async () => {
  const requests = answerWith(({ address, headers }) => {
    if (address.includes('/auth/refreshToken')) {
      return { code: 0, data: { token: 'token-2', refresh_token: 'refresh-2', expires_in: 7200 } };
    }
    return headers.Authorization === 'token-2' ? { code: 0, data: [] } : { code: 11102, msg: '' };
  });
  await Promise.all([
    callApi(devices.listDeviceTypes),
    callApi(devices.listLatest, {}),
    callApi(devices.listAttention),
  ]);
  expect(requests.filter(({ address }) => address.includes('/auth/refreshToken'))).toHaveLength(1);
  expect(session.get()).toMatchObject({ token: 'token-2', refresh_token: 'refresh-2' });
});

test('when the refresh token has expired too, the reader is signed out and sees why', async () => {
  answerWith(({ address }) => ({ code: address.includes('/auth/refreshToken') ? 11103 : 11102, msg: '' }));
  await expect(callApi(devices.listDeviceTypes)).rejects.toBeInstanceOf(ApiError);
  expect(session.get()).toBeUndefined();
  expect(tokenError.get()).toBe(11103);
  expect(location.hash).toBe('#/login');
});

test('11220 leads to the common error page and keeps the sign-in', async () => {
  answerWith(() => ({ code: 11220, msg: '' }));
  await expect(callApi(devices.listDeviceTypes)).rejects.toBeInstanceOf(ApiError);
  expect(location.hash).toBe('#/error_common?code=11220');
  expect(session.get()).toBeDefined();
});

test('a read that the network lost is tried twice more, three seconds apart', async () => {
  vi.useFakeTimers();
  let failures = 2;
  const requests = answerWith(() => {
    if (failures-- > 0) throw new TypeError('Failed to fetch');
    return { code: 0, data: [] };
  });
  const answer = callApi(devices.listDeviceTypes);
  await vi.advanceTimersByTimeAsync(2999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3000);
  await expect(answer).resolves.toEqual([]);
});

test('a change that the network lost is not sent twice', async () => {
  const requests = answerWith(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(callApi(production.bind, { eui: 'A', code: 'B' })).rejects.toMatchObject({
    errorName: 'network',
  });
  expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

test('leaving a screen cancels what it asked for, and nothing of the shell', async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  answerWith(async () => {
    await gate;
    return { code: 0, data: [] };
  });
  const ofTheScreen = callApi(devices.listDeviceTypes);
  const ofTheShell = callApi(devices.listDeviceTypes, {}, { keepOnNavigation: true });
  cancelPendingRequests();
  release();
  await expect(ofTheScreen).rejects.toMatchObject({ name: 'AbortError' });
  await expect(ofTheShell).resolves.toEqual([]);
});

describe('who signed in at an identity provider', () => {
  const leave = vi.fn();
  const signedOn = (more: object) => session.set({ ...OWNER, signedOn: { name: 'Directory', ...more } });
  beforeEach(() => {
    leave.mockClear();
    vi.spyOn(location, 'assign').mockImplementation(leave);
    answerWith(() => ({ code: 0, data: {} }));
  });

  test('signs out there, too', async () => {
    const wayOut = 'https://login.example/logout?client_id=fieldscope';
    signedOn({ wayOut });
    await signOut();
    expect(leave).toHaveBeenCalledWith(wayOut);
    expect(session.get()).toBeUndefined();
  });

  test('signs out here where there is no way out', async () => {
    signedOn({});
    await signOut();
    expect(leave).not.toHaveBeenCalled();
    expect([session.get(), location.hash]).toEqual([undefined, '#/login']);
  });
});
