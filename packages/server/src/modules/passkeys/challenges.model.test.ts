import { createHmac } from 'node:crypto';
import { LIMITS } from '@fieldscope/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { challengeIn, endOfChallenge, newChallenge } from './challenges.model';

fc.configureGlobal({ seed: 89 });

const secrets = { hmac: (text: string) => createHmac('sha256', 'a secret').update(text).digest() };
const NOW = Date.parse('2026-11-01T06:00:00Z');

test('a challenge says until when it counts, for its own purpose and session alone', () => {
  const challenge = newChallenge(secrets, { use: 'prove', sessionId: 'a' }, NOW);
  expect(endOfChallenge(secrets, { use: 'prove', sessionId: 'a' }, challenge)).toBe(
    NOW + LIMITS.passkeys.challengeMs,
  );
  for (const other of [
    { use: 'prove', sessionId: 'b' },
    { use: 'create', sessionId: 'a' },
    { use: 'sign in' },
  ] as const)
    expect(endOfChallenge(secrets, other, challenge)).toBeUndefined();
});

test('no bit of it can be changed', () => {
  const challenge = Buffer.from(newChallenge(secrets, { use: 'sign in' }, NOW), 'base64url');
  fc.assert(
    fc.property(fc.nat(challenge.length * 8 - 1), (bit) => {
      const changed = Buffer.from(challenge);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(endOfChallenge(secrets, { use: 'sign in' }, changed.toString('base64url'))).toBeUndefined();
    }),
  );
});

test('whatever bytes a browser sends, they hold a challenge or none', () => {
  fc.assert(fc.property(fc.string(), (text) => void challengeIn(text)));
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(challengeIn(written({ challenge: 'abc' }))).toBe('abc');
  for (const odd of [null, 7, {}, [], { challenge: 7 }, { challenge: 'a'.repeat(129) }])
    expect(challengeIn(written(odd))).toBeUndefined();
});
