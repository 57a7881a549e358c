import { EventEmitter } from 'node:events';
import type { OrgId } from '@fieldscope/contract/ids';
import { afterEach, expect, test, vi } from 'vitest';
import { type AnswerWay, UntakenAnswers } from './untaken-answers';

const MB = 1024 * 1024;
const [ours, theirs] = ['100001', '100002'] as OrgId[] as [OrgId, OrgId];
const refused = expect.objectContaining({ name: 'too_frequent' });

/** A response to a client that takes nothing, until one of the two is closed. */
function aWay() {
  const response = new EventEmitter();
  const socket = Object.assign(new EventEmitter(), {
    destroyed: false,
    destroy() {
      socket.destroyed = true;
      socket.emit('close');
    },
  });
  return { response, socket } as unknown as AnswerWay;
}

afterEach(() => void vi.restoreAllMocks());

test('an organisation has its share of memory for answers that nobody takes; what is taken or left makes room', () => {
  const untaken = new UntakenAnswers();
  const [first, second] = [aWay(), aWay()];
  untaken.add(ours, 20 * MB, first);
  untaken.add(ours, 10 * MB, second);
  expect(() => untaken.add(ours, 5 * MB, aWay())).toThrow(refused);
  untaken.add(theirs, 40 * MB, aWay());
  first.response.emit('close');
  untaken.add(ours, 5 * MB, aWay());
  expect(() => untaken.add(ours, 20 * MB, aWay())).toThrow(refused);
  second.socket.destroy();
  untaken.add(ours, 20 * MB, aWay());
});

test('who has taken an answer for long is cut off for the next one', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const untaken = new UntakenAnswers();
  const [oldest, older] = [aWay(), aWay()];
  untaken.add(ours, 20 * MB, oldest);
  untaken.add(ours, 10 * MB, older);
  now = 31_000;
  untaken.add(ours, 20 * MB, aWay());
  expect([oldest.socket.destroyed, older.socket.destroyed]).toEqual([true, false]);
  expect(() => untaken.add(ours, 20 * MB, aWay())).toThrow(refused);
  expect(older.socket.destroyed).toBe(true);
});

test('a client that is gone already holds nothing', () => {
  const untaken = new UntakenAnswers();
  const gone = aWay();
  gone.socket.destroy();
  untaken.add(ours, 32 * MB, gone);
  untaken.add(ours, 32 * MB, aWay());
});
