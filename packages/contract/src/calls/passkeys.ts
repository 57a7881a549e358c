import { z } from 'zod';
import { call } from '../call';
import { answer, nameUpTo, PasswordProof } from '../fields';
import { LIMITS } from '../limits';
import { Session } from './users';

/** Bytes of WebAuthn in Base64url without padding, as browsers write them in JSON; bounded before anything is decoded. */
const bytesUpTo = (characters: number) =>
  z
    .string()
    .max(characters)
    .regex(/^[A-Za-z0-9_-]*$/);
const CredentialId = bytesUpTo(1364).min(1);
const ClientData = bytesUpTo(4096).min(1);
/** How a browser reaches an authenticator; those that are not known yet are left out by the server. */
const Transports = z.array(z.string().max(32)).max(8);

/** What an authenticator signs to prove that somebody has the passkey and was verified by it. */
export const PasskeyProof = z.object({
  id: CredentialId,
  client_data: ClientData,
  authenticator_data: bytesUpTo(4096).min(1),
  signature: bytesUpTo(2048).min(1),
  /** As it was given when the passkey was made. */
  user_handle: bytesUpTo(128).optional(),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** What a browser needs to ask for a proof. */
const ProofOptions = answer({
  challenge: z.string(),
  /** The host that passkeys are bound to. */
  rp_id: z.string(),
  /** Of these one; empty: any that the browser finds. */
  allowed: z.array(answer({ id: z.string(), transports: z.array(z.string()) })),
});
export type ProofOptions = z.infer<typeof ProofOptions>;

const CreationOptions = answer({
  challenge: z.string(),
  rp_id: z.string(),
  user_handle: z.string(),
  account: z.string(),
  nickname: z.string(),
  /** Numbers of COSE, the preferred one first. */
  algorithms: z.array(z.number().int()),
  /** What the account has already: no authenticator makes a second one. */
  existing: z.array(answer({ id: z.string(), transports: z.array(z.string()) })),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

const Passkey = answer({
  passkey_id: z.string(),
  name: z.string(),
  created_at: z.number(),
  /** null: not yet. */
  last_used_at: z.number().nullable(),
  /** Whether a service of the person's keeps a copy, for their other devices. */
  synced: z.boolean(),
  /** It seems to exist twice, and no longer signs in. */
  copied: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyName = nameUpTo(LIMITS.passkeys.nameLength);
const OwnPasskey = { passkey_id: z.uuid() };

export const passkeys = {
  list: call({
    method: 'GET',
    path: '/user/list_passkeys',
    role: 'limited',
    notSimulated: true,
    beforeSecondFactor: true,
    summary: 'Passkeys of the signed-in user, and whether this installation can have any',
    result: answer({
      /** Browsers know passkeys under HTTPS and a host name, or on localhost. */
      available: z.boolean(),
      list: z.array(Passkey),
    }),
  }),
  begin: call({
    method: 'POST',
    path: '/user/begin_passkey',
    role: 'limited',
    notSimulated: true,
    beforeSecondFactor: true,
    summary: 'What a browser needs to create a passkey, with the password; it counts for five minutes',
    body: z.object({ password: PasswordProof }),
    result: CreationOptions,
    fails: [
      'account_missing',
      'account_locked',
      'password_wrong',
      'operation_unsupported',
      'creation_limit_reached',
    ],
  }),
  add: call({
    method: 'POST',
    path: '/user/add_passkey',
    role: 'limited',
    notSimulated: true,
    beforeSecondFactor: true,
    summary: 'Keeps a passkey that an authenticator has created',
    body: z.object({
      name: PasskeyName,
      id: CredentialId,
      client_data: ClientData,
      attestation: bytesUpTo(8192).min(1),
      transports: Transports.default([]),
    }),
    result: answer({ passkey_id: z.string() }),
    fails: [
      'account_missing',
      'parameter_invalid',
      'expired',
      'operation_unsupported',
      'creation_limit_reached',
      'data_duplicate',
    ],
  }),
  rename: call({
    method: 'PUT',
    path: '/user/rename_passkey',
    role: 'limited',
    notSimulated: true,
    summary: 'Gives a passkey of the signed-in user another name',
    body: z.object({ ...OwnPasskey, name: PasskeyName }),
    fails: ['resource_missing'],
  }),
  remove: call({
    method: 'PUT',
    path: '/user/remove_passkey',
    role: 'limited',
    notSimulated: true,
    summary:
      'Removes a passkey of the signed-in user, with the password; the last one stays while it is the second factor',
    body: z.object({ ...OwnPasskey, password: PasswordProof }),
    fails: [
      'account_missing',
      'account_locked',
      'password_wrong',
      'resource_missing',
      'operation_unsupported',
    ],
  }),
  beginProof: call({
    method: 'POST',
    path: '/user/begin_passkey_proof',
    role: 'limited',
    notSimulated: true,
    beforeSecondFactor: true,
    reads: true,
    summary:
      'What a browser needs to prove once more, within this session, that the user has one of the passkeys',
    result: ProofOptions,
    fails: ['operation_unsupported', 'resource_missing'],
  }),
  beginSignIn: call({
    method: 'POST',
    path: '/user/begin_passkey_sign_in',
    role: 'public',
    reads: true,
    summary: 'What a browser needs to sign in with a passkey; whose it is only the response says',
    result: ProofOptions,
    fails: ['operation_unsupported'],
  }),
  signIn: call({
    method: 'POST',
    path: '/user/sign_in_with_passkey',
    role: 'public',
    summary: 'Signs in with a passkey, in the place of account, password and code',
    body: z.object({ passkey: PasskeyProof }),
    result: Session,
    fails: ['credentials_wrong', 'expired', 'account_frozen', 'operation_unsupported', 'trigger_limit'],
  }),
};
