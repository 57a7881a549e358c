import { HEARD_LIMITS } from '@fieldscope/contract/heard-limits';
import { expect, test } from 'vitest';
import { UnknownSenders } from './unknown-senders.model';

const { perSecond, atOnce } = HEARD_LIMITS;

test('a connection that invents devices is slowed down, and no other with it', () => {
  let now = 1_000;
  const senders = new UnknownSenders(() => now);
  const sendAll = (token: string) => {
    let sent = 0;
    while (senders.tryCount(token)) sent += 1;
    return sent;
  };
  expect(sendAll('hostile')).toBe(atOnce);
  expect(senders.tryCount('other')).toBe(true);
  senders.giveBack('hostile');
  expect(sendAll('hostile')).toBe(1);
  now += 1_000;
  expect(sendAll('hostile')).toBe(perSecond);
  now += 250;
  expect(sendAll('hostile')).toBe(perSecond / 4);
  now += 3_600_000;
  expect(sendAll('hostile')).toBe(atOnce);
});
