// @vitest-environment happy-dom
import { LIMITS } from '@fieldscope/contract/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../../../test/answers';
import { session } from '../../../api/session';
import { readStored, storedNames, writeStored } from '../../../browser/storage';
import { exchangeWith } from './exchange';

const ORIGIN = 'https://ai.example';
const LIMIT = LIMITS.embeddedSite;
const PORTAL_VALUES = {
  'portal.language': 'ru',
  'portal.color_scheme': 'dark',
  'portal.temperature_unit': 'fahrenheit',
  'portal.time_zone': 'Europe/Berlin',
  'portal.nickname': 'Anna',
  'portal.org_id': '7',
};

const aWindow = () => ({ postMessage: vi.fn() });
let frame: ReturnType<typeof aWindow>;
let stop: () => void;

beforeEach(() => {
  session.set(OWNER);
  frame = aWindow();
  stop = exchangeWith({
    origin: ORIGIN,
    window: () => frame as unknown as Window,
    portalValues: () => PORTAL_VALUES,
  });
});
afterEach(() => stop());

/** A message reaches the page. */
const receive = (data: unknown, { origin = ORIGIN, source = frame as unknown } = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));

/** What the site is answered; undefined: nothing. */
function ask(message: object): unknown {
  frame.postMessage.mockClear();
  receive({ id: 'q', ...message });
  return frame.postMessage.mock.calls[0]?.[0];
}
const set = (key: string, value: unknown) => ask({ fieldscope: 'set', key, value });
const read = (key: string) => ask({ fieldscope: 'read', key });
const answer = (value: string | null) => ({ fieldscope: 'answer', id: 'q', value });
const refusal = (reason: string) => ({ fieldscope: 'refusal', id: 'q', reason });

describe('the site', () => {
  test('reads what it set, is answered at its own origin, and finds it again after a reload', () => {
    expect(set('crop', 'tomato')).toEqual(answer('tomato'));
    expect(read('crop')).toEqual(answer('tomato'));
    expect(frame.postMessage.mock.calls).toEqual([[answer('tomato'), ORIGIN]]);
    expect(readStored('ai:crop')).toBe('tomato');
  });

  test('removes what it set', () => {
    set('crop', 'tomato');
    expect(set('crop', null)).toEqual(answer(null));
    expect(read('crop')).toEqual(refusal('unknown_key'));
  });

  test.each(Object.entries(PORTAL_VALUES))('reads %s of the portal', (key, value) => {
    expect(read(key)).toEqual(answer(value));
  });

  test.each([
    'session',
    'token',
    'refresh_token',
    'email',
    'fieldscope:session',
    'portal.token',
    '../session',
    '__proto__',
    'constructor',
    'toString',
    '',
  ])('is refused %j', (key) => {
    writeStored('token', 'secret');
    expect(read(key)).toEqual(refusal('unknown_key'));
  });

  test('cannot change what belongs to the portal', () => {
    const stored = { ...localStorage };
    for (const key of ['portal.language', 'a.b', 'a:b', 'a b', '', 'k'.repeat(LIMIT.keyLength + 1)])
      expect(set(key, 'x')).toEqual(refusal('key_wrong'));
    expect({ ...localStorage }).toEqual(stored);
    expect(set('session', 'x')).toEqual(answer('x'));
    expect(session.reread()).toMatchObject({ token: OWNER.token });
  });

  test('signs the reader out as the portal itself does', async () => {
    vi.useFakeTimers();
    const requests = answerWith(() => ({ code: 0, data: {} }));
    window.location.hash = '#/ai';
    expect(ask({ fieldscope: 'sign_out' })).toBeUndefined();
    expect(session.get()).toBeUndefined();
    expect(requests.map(({ address }) => address)).toEqual([
      '/portalapi/user/signOut?token=token-1&appid=fieldscope',
    ]);
    await vi.advanceTimersByTimeAsync(LIMITS.signOutDelayMs);
    expect(window.location.hash).toBe('#/login');
  });

  test('ends a simulated login, and that alone', () => {
    answerWith(() => ({ code: 0, data: {} }));
    set('crop', 'tomato');
    session.set({
      ...OWNER,
      user_id: '12',
      token: 'simulated',
      simulated: { operator: 'Olga', endsAt: 9e15 },
    });
    expect(read('crop')).toEqual(refusal('unknown_key'));
    expect(set('crop', 'wheat')).toEqual(answer('wheat'));
    ask({ fieldscope: 'sign_out' });
    expect(session.get()).toBeUndefined();
    expect(storedNames('', 'sessionStorage')).toEqual([]);
    expect(readStored('session')).toMatchObject({ token: OWNER.token });
    expect(readStored('ai:crop')).toBe('tomato');
  });
});

describe('bounds', () => {
  test('a value is as long as it may be, and no longer', () => {
    expect(set('long', 'v'.repeat(LIMIT.valueLength))).toMatchObject({ fieldscope: 'answer' });
    expect(set('long', 'v'.repeat(LIMIT.valueLength + 1))).toEqual(refusal('value_too_long'));
    expect(readStored<string>('ai:long')).toHaveLength(LIMIT.valueLength);
  });

  test('a key is as long as it may be', () => {
    expect(set('k'.repeat(LIMIT.keyLength), 'x')).toEqual(answer('x'));
  });

  test('there are as many values as there may be; one of them can still be changed', () => {
    for (let i = 1; i <= LIMIT.values; i++) expect(set(`key-${i}`, 'x')).toEqual(answer('x'));
    expect(set('one-more', 'x')).toEqual(refusal('too_many_values'));
    expect(set('key-1', 'y')).toEqual(answer('y'));
    set('key-2', null);
    expect(set('one-more', 'x')).toEqual(answer('x'));
  });

  test('storage that takes nothing is reported', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue({ getItem: () => null, setItem } as never);
    expect(set('crop', 'tomato')).toEqual(refusal('not_stored'));
  });
});

describe('nothing is answered, kept or ended', () => {
  const untouched = () => {
    expect(frame.postMessage).not.toHaveBeenCalled();
    expect(storedNames('ai:')).toEqual([]);
    expect(session.get()).toMatchObject({ token: OWNER.token });
  };
  const MESSAGES = [
    { fieldscope: 'set', id: '1', key: 'crop', value: 'tomato' },
    { fieldscope: 'read', id: '1', key: 'portal.nickname' },
    { fieldscope: 'sign_out' },
  ];

  test.each([
    'https://evil.example',
    'http://ai.example',
    'https://ai.example:444',
    'https://ai.example.evil.example',
    'null',
    '',
  ])('to a page of %j, not even in our own frame', (origin) => {
    for (const message of MESSAGES) receive(message, { origin });
    untouched();
  });

  test('to another window of the same origin, or to none', () => {
    const other = aWindow();
    for (const message of MESSAGES) {
      receive(message, { source: other });
      receive(message, { source: null });
    }
    expect(other.postMessage).not.toHaveBeenCalled();
    untouched();
  });

  test.each([
    ['no object', 'sign_out'],
    ['nothing', null],
    ['an unknown kind', { fieldscope: 'export', id: '1', key: 'crop' }],
    ['the name of a method', { fieldscope: 'toString', id: '1', key: 'crop' }],
    ['no id', { fieldscope: 'read', key: 'portal.nickname' }],
    ['a long id', { fieldscope: 'read', id: 'i'.repeat(LIMIT.keyLength + 1), key: 'portal.nickname' }],
    ['a key that is no text', { fieldscope: 'read', id: '1', key: ['portal.nickname'] }],
    ['a value that is no text', { fieldscope: 'set', id: '1', key: 'crop', value: { a: 1 } }],
    ['no value', { fieldscope: 'set', id: '1', key: 'crop' }],
  ])('to a message with %s', (_, message) => {
    receive(message);
    untouched();
  });

  test('after the sign-out', () => {
    session.set(undefined);
    for (const message of MESSAGES) receive(message);
    expect(frame.postMessage).not.toHaveBeenCalled();
    expect(storedNames('ai:')).toEqual([]);
  });

  test('once the screen is left', () => {
    stop();
    for (const message of MESSAGES) receive(message);
    untouched();
  });
});

describe('what the site stored goes', () => {
  beforeEach(() => {
    set('crop', 'tomato');
    writeStored('language', 'ru');
  });

  test('with the session, and nothing else does', () => {
    session.set(undefined);
    expect(storedNames('')).toEqual(['language']);
  });

  test('when another account signs in', () => {
    session.set({ ...OWNER, user_id: '12' });
    expect(read('crop')).toEqual(refusal('unknown_key'));
  });

  test('but not when the session is renewed', () => {
    session.renew({ token: 'token-2', refresh_token: 'refresh-2', expires_in: 7200 });
    expect(read('crop')).toEqual(answer('tomato'));
  });
});
