import { z } from 'zod';
import { call } from '../call';
import { answer, PasswordProof, SecondFactorCode } from '../fields';
import { PasskeyProof } from './passkeys';

const RecoveryCodes = answer({
  /** Each replaces a code once. They are in this response only. */
  recovery_codes: z.array(z.string()),
});

/** The password, and a code or a passkey. */
const Proof = z.object({
  password: PasswordProof,
  code: SecondFactorCode.optional(),
  passkey: PasskeyProof.optional(),
});
const PROOF_FAILS = [
  'account_missing',
  'account_locked',
  'password_wrong',
  'parameter_missing',
  'verification_code_wrong',
  'credentials_wrong',
  'expired',
  'operation_unsupported',
  'resource_missing',
] as const;

export const secondFactor = {
  view: call({
    method: 'GET',
    path: '/user/view_second_factor',
    role: 'limited',
    beforeSecondFactor: true,
    summary: 'Whether the signed-in user has two-factor authentication, and whether it is required',
    result: answer({
      on: z.boolean(),
      /** Whether an authenticator app shows its codes; otherwise a passkey is the second factor. */
      by_app: z.boolean(),
      /** null: off. */
      since: z.number().nullable(),
      recovery_codes_left: z.number().int(),
      /** Whether the organisation requires it of its sub-accounts. */
      demanded: z.boolean(),
      /** Whether the user has to set it up before anything else. */
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
      'Creates a secret for an authenticator app; it takes effect once a code of it is confirmed, within 15 minutes',
    body: z.object({ password: PasswordProof }),
    result: answer({
      /** otpauth address, as authenticator apps read it from a QR code. */
      uri: z.string(),
      /** The same secret in Base32, for typing. */
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
    summary: 'Turns two-factor authentication on with a code of the new secret, and ends the other sessions',
    body: z.object({ code: SecondFactorCode }),
    result: RecoveryCodes,
    fails: ['account_locked', 'verification_code_wrong', 'resource_missing', 'expired'],
  }),
  confirmWithPasskey: call({
    method: 'PUT',
    path: '/user/confirm_second_factor_with_passkey',
    role: 'limited',
    notSimulated: true,
    beforeSecondFactor: true,
    summary: 'Turns two-factor authentication on with a passkey of the user, and ends the other sessions',
    body: z.object({ passkey: PasskeyProof }),
    result: RecoveryCodes,
    fails: ['account_missing', 'credentials_wrong', 'expired', 'operation_unsupported', 'data_duplicate'],
  }),
  remove: call({
    method: 'PUT',
    path: '/user/remove_second_factor',
    role: 'limited',
    notSimulated: true,
    summary: 'Turns two-factor authentication off, with the password, and a code or a passkey',
    body: Proof,
    fails: PROOF_FAILS,
  }),
  renewRecoveryCodes: call({
    method: 'PUT',
    path: '/user/renew_recovery_codes',
    role: 'limited',
    notSimulated: true,
    summary: 'Replaces the recovery codes, with the password, and a code or a passkey',
    body: Proof,
    result: RecoveryCodes,
    fails: PROOF_FAILS,
  }),
  demand: call({
    method: 'PUT',
    path: '/organization/demand_second_factor',
    role: 'owner',
    notSimulated: true,
    summary: 'Sets whether sub-accounts must set up two-factor authentication before anything else',
    body: z.object({ demanded: z.boolean() }),
  }),
  reset: call({
    method: 'PUT',
    path: '/user/reset_second_factor',
    role: 'owner',
    notSimulated: true,
    summary:
      "Turns two-factor authentication of a sub-account off, removes its passkeys and ends its sessions, with the caller's password",
    body: z.object({ child_id: z.string().regex(/^[0-9]{1,18}$/), password: PasswordProof }),
    fails: ['account_missing', 'account_locked', 'password_wrong'],
  }),
};
