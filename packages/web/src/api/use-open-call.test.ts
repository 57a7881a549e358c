// @vitest-environment happy-dom
import { setImmediate } from 'node:timers/promises';
import { setup } from '@fieldscope/contract/calls/users';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith } from '../../test/answers';
import { failureText } from './failure-text';
import { useOpenCall } from './use-open-call';

const open = (token: string, enabled = true) =>
  renderHook((props: { token: string }) => useOpenCall(setup.view, props, { enabled }), {
    initialProps: { token },
  });

const TURNS = 20;

/** Lets what is on its way arrive, and the hook take it up. */
const arrived = () =>
  act(async () => {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate();
  });

test('an answer that is requested again is not shown meanwhile', async () => {
  let usable = true;
  answerWith(() => ({ code: 0, data: { usable } }));
  const { result } = open('a');
  await arrived();
  expect(result.current.data).toEqual({ usable: true });
  usable = false;
  act(() => result.current.refetch());
  expect(result.current.data).toBeUndefined();
  await arrived();
  expect(result.current.data).toEqual({ usable: false });
});

test('the answer to what was requested before is discarded', async () => {
  let answerFirst = () => {};
  const requests = answerWith(async ({ address }) => {
    if (address.includes('token=a')) await new Promise<void>((resolve) => (answerFirst = resolve));
    return { code: 0, data: { usable: address.includes('token=b') } };
  });
  const { result, rerender } = open('a');
  await arrived();
  expect(requests).toHaveLength(1);
  rerender({ token: 'b' });
  await arrived();
  expect(result.current.data).toEqual({ usable: true });
  answerFirst();
  await arrived();
  expect(result.current).toMatchObject({ data: { usable: true }, error: undefined });
});

test('a refusal is there to be shown', async () => {
  answerWith(() => ({ code: 10003, msg: 'Busy' }));
  const { result } = open('a');
  await arrived();
  expect(failureText(result.current.error)).toBe('Busy');
});

test('what is not wanted is not requested', () => {
  const requests = answerWith(() => ({ code: 0, data: {} }));
  open('a', false);
  expect(requests).toEqual([]);
});
