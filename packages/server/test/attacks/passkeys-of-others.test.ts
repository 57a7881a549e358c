import { audit } from '@fieldscope/contract/calls/audit';
import { type PasskeyProof, passkeys } from '@fieldscope/contract/calls/passkeys';
import { secondFactor } from '@fieldscope/contract/calls/second-factor';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { LIMITS } from '@fieldscope/contract/limits';
import { HOUR_MS } from '@fieldscope/contract/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { purgeChallenges } from '../../src/modules/passkeys/challenges.service';
import { sql } from '../../src/platform/postgres/db';
import { aCaller, anOwner, aStranger, PASSWORD, type User } from '../builders';
import { aServer, type TestServer } from '../harness';
import { aForeignKey, aPasskeyDevice, type Deviation } from '../passkey-device';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const signIn = (passkey: PasskeyProof) => aStranger(server).call(passkeys.signIn, { passkey });

async function aVictim() {
  const owner = await anOwner(server);
  const phone = aPasskeyDevice(server);
  await phone.register(owner);
  return { owner, phone };
}

const DEVIATIONS: [string, Deviation][] = [
  ['a page of another origin', { origin: 'https://fieldscope.evil.example' }],
  ['a page of the same host on another port', { origin: 'http://localhost:1' }],
  ['an authenticator that answers another host', { rpId: 'evil.example' }],
  ['an authenticator that verified nobody', { verified: false }],
  ['a key that is not that of the passkey', { key: aForeignKey() }],
  ['what was signed to create a passkey', { type: 'webauthn.create' }],
  ['a challenge that is none of ours', { challenge: Buffer.alloc(38).toString('base64url') }],
  ['no challenge', { challenge: '' }],
  ['the handle of somebody else', { userHandle: Buffer.from('100000000001').toString('base64url') }],
];

describe('at the sign-in', () => {
  test.each(DEVIATIONS)('%s opens nothing', async (_, deviation) => {
    const { phone } = await aVictim();
    await expect(signIn(await phone.proofOfSignIn(deviation))).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
    expect(await signIn(await phone.proofOfSignIn())).toHaveProperty('token');
  });

  test('what was signed once opens nothing again', async () => {
    const { phone } = await aVictim();
    const proof = await phone.proofOfSignIn();
    await signIn(proof);
    await expect(signIn(proof)).rejects.toMatchObject(refused('expired'));
    server.clock.advance(LIMITS.passkeys.challengeMs + HOUR_MS);
    await purgeChallenges(server);
    await expect(signIn(proof)).rejects.toMatchObject(refused('expired'));
  });

  test('of one proof sent many times at once one opens a session', async () => {
    const { phone } = await aVictim();
    const proof = await phone.proofOfSignIn();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => signIn(proof)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a challenge counts five minutes, and costs no row before it is signed', async () => {
    const { phone } = await aVictim();
    const late = await phone.proofOfSignIn();
    server.clock.advance(LIMITS.passkeys.challengeMs);
    await expect(signIn(late)).rejects.toMatchObject(refused('expired'));
    const kept = () => sql`select from used_challenge`.execute(server.db).then(({ rows }) => rows.length);
    const before = await kept();
    for (let asked = 0; asked < 20; asked += 1) await aStranger(server).call(passkeys.beginSignIn);
    expect(await kept()).toBe(before);
  });

  test('a credential that no account has opens nothing', async () => {
    await expect(signIn(await aPasskeyDevice(server).proofOfSignIn())).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
  });

  test('what is too long is refused before anybody reads it', async () => {
    const { phone } = await aVictim();
    const proof = await phone.proofOfSignIn();
    for (const field of ['id', 'client_data', 'authenticator_data', 'signature', 'user_handle'] as const) {
      const huge = { ...proof, [field]: 'A'.repeat(100_000) };
      await expect(signIn(huge)).rejects.toMatchObject(refused('parameter_invalid'));
    }
    await expect(signIn({ ...proof, signature: '{}' })).rejects.toMatchObject(refused('parameter_invalid'));
  });
});

describe('a copied authenticator', () => {
  test('opens nothing once it was seen twice, nor does the one that it was copied from', async () => {
    const owner = await anOwner(server);
    const key = aPasskeyDevice(server, { counts: true });
    await key.register(owner);
    const copy = key.copy();
    await signIn(await key.proofOfSignIn());
    await expect(signIn(await copy.proofOfSignIn())).rejects.toMatchObject(refused('credentials_wrong'));
    await expect(signIn(await key.proofOfSignIn())).rejects.toMatchObject(refused('credentials_wrong'));
    const [shown] = (await owner.call(passkeys.list)).list;
    expect(shown).toMatchObject({ copied: true });
    await owner.call(passkeys.remove, { passkey_id: shown!.passkey_id, password: PASSWORD });
  });

  test('a counting one that is used as it should goes on', async () => {
    const owner = await anOwner(server);
    const key = aPasskeyDevice(server, { counts: true });
    await key.register(owner);
    for (let time = 0; time < 3; time += 1)
      expect(await signIn(await key.proofOfSignIn())).toHaveProperty('token');
  });
});

describe('in a session', () => {
  const turnOn = (user: Pick<User, 'call'>, passkey: PasskeyProof) =>
    user.call(secondFactor.confirmWithPasskey, { passkey });

  test('what was signed for the sign-in, or in another session, proves nothing', async () => {
    const { owner, phone } = await aVictim();
    const { token } = await signIn(await phone.proofOfSignIn());
    const elsewhere = aCaller(server, () => token);
    const wrong = refused('credentials_wrong');
    await expect(turnOn(owner, await phone.proofOfSignIn())).rejects.toMatchObject(wrong);
    const { challenge, rp_id } = await elsewhere.call(passkeys.beginProof);
    await expect(turnOn(owner, phone.prove({ challenge, rp_id }))).rejects.toMatchObject(wrong);
    await expect(signIn(await phone.proofOf(owner))).rejects.toMatchObject(wrong);
    expect(await turnOn(owner, await phone.proofOf(owner))).toHaveProperty('recovery_codes');
  });

  test('the passkey of somebody else proves nothing', async () => {
    const [one, other] = [await aVictim(), await aVictim()];
    const { challenge, rp_id } = await one.owner.call(passkeys.beginProof);
    await expect(turnOn(one.owner, other.phone.prove({ challenge, rp_id }))).rejects.toMatchObject(
      refused('credentials_wrong'),
    );
  });

  test.each(
    DEVIATIONS.filter(([, { key, userHandle, type }]) => !key && !userHandle && !type),
  )('no passkey is made by %s', async (_, deviation) => {
    const owner = await anOwner(server);
    await expect(aPasskeyDevice(server).register(owner, deviation)).rejects.toMatchObject(
      refused('parameter_invalid'),
    );
    expect((await owner.call(passkeys.list)).list).toEqual([]);
  });

  test('a passkey of somebody else is not added once more, and goes on opening theirs', async () => {
    const { phone, owner } = await aVictim();
    const thief = await anOwner(server);
    await expect(phone.copy().register(thief)).rejects.toMatchObject(refused('data_duplicate'));
    expect(await signIn(await phone.proofOfSignIn())).toMatchObject({ email: owner.account });
  });
});

test('neither log nor audit log hold what was signed', async () => {
  const { owner, phone } = await aVictim();
  const proof = await phone.proofOfSignIn();
  await signIn(proof);
  const kept = server.logged() + JSON.stringify(await owner.call(audit.list));
  for (const secret of [proof.signature, proof.client_data]) expect(kept).not.toContain(secret);
});

test('who tries on and on has to wait', async () => {
  // Last: it slows down the address of all the others.
  const { phone } = await aVictim();
  const wrong = await phone.proofOfSignIn({ key: aForeignKey() });
  const codes: unknown[] = [];
  for (let tried = 0; tried < 40; tried += 1)
    codes.push((await aStranger(server).ask(passkeys.signIn, { passkey: wrong })).body.code);
  expect(codes.at(-1)).toBe(ERRORS.trigger_limit.code);
});
