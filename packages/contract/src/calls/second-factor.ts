import { z } from 'zod';
import { call } from '../call';
import { answer, PasswordProof, SecondFactorCode } from '../fields';

const RecoveryCodes = answer({
  /** Each works once, in the place of a code. They stand in this answer and never again. */
  recovery_codes: z.array(z.string()),
});

const Proof = z.object({ password: PasswordProof, code: SecondFactorCode });
const PROOF_FAILS = [
  'account_missing',
  'account_locked',
  'password_wrong',
  'verification_code_wrong',
  'resource_missing',
] as const;

export const secondFactor = {
  view: call({
    method: 'GET',
    path: '/user/view_second_factor',
    role: 'limited',
    beforeSecondFactor: true,
    summary: 'Whether the signed-in user has a second factor, and whether one is demanded',
    result: answer({
      on: z.boolean(),
      /** null: off. */
      since: z.number().nullable(),
      recovery_codes_left: z.number().int(),
      /** Whether the organisation demands one of its sub-accounts. */
      demanded: z.boolean(),
      /** Whether the user has to set one up before anything else. */
      due: z.boolean(),
    }),
    fails: ['account_missing'],
  }),
  begin: call({
    method: 'POST',
    path: '/user/begin_second_factor',
    role: 'limited',
    notSimulated: true,
    beforeSecondFactor: true,
    summary:
      'Makes a secret for an authenticator app; it counts once a code of it was confirmed, within 15 minutes',
    body: z.object({ password: PasswordProof }),
    result: answer({
      /** otpauth address, as authenticator apps read it from a QR code. */
      uri: z.string(),
      /** The same secret in Base32, to be typed. */
      secret: z.string(),
    }),
    fails: ['account_missing', 'account_locked', 'password_wrong', 'data_duplicate'],
  }),
  confirm: call({
    method: 'PUT',
    path: '/user/confirm_second_factor',
    role: 'limited',
    notSimulated: true,
    beforeSecondFactor: true,
    summary: 'Turns the second factor on with a code of the new secret, and ends the other sessions',
    body: z.object({ code: SecondFactorCode }),
    result: RecoveryCodes,
    fails: ['account_locked', 'verification_code_wrong', 'resource_missing', 'expired'],
  }),
  remove: call({
    method: 'PUT',
    path: '/user/remove_second_factor',
    role: 'limited',
    notSimulated: true,
    summary: 'Turns the second factor off, with the password and a code',
    body: Proof,
    fails: PROOF_FAILS,
  }),
  renewRecoveryCodes: call({
    method: 'PUT',
    path: '/user/renew_recovery_codes',
    role: 'limited',
    notSimulated: true,
    summary: 'New recovery codes in the place of the old ones, with the password and a code',
    body: Proof,
    result: RecoveryCodes,
    fails: PROOF_FAILS,
  }),
  demand: call({
    method: 'PUT',
    path: '/organization/demand_second_factor',
    role: 'owner',
    notSimulated: true,
    summary: 'Whether every sub-account must have a second factor; who has none may do nothing else first',
    body: z.object({ demanded: z.boolean() }),
  }),
  reset: call({
    method: 'PUT',
    path: '/user/reset_second_factor',
    role: 'owner',
    notSimulated: true,
    summary: 'Turns the second factor of a sub-account off and ends its sessions, with the own password',
    body: z.object({ child_id: z.string().regex(/^[0-9]{1,18}$/), password: PasswordProof }),
    fails: ['account_missing', 'account_locked', 'password_wrong'],
  }),
};
