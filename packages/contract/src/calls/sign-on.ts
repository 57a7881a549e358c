import { z } from 'zod';
import { call } from '../call';
import { answer, lineUpTo, nameUpTo, PasswordProof } from '../fields';
import { SIGN_ON_LIMITS, SIGN_ON_PROBLEMS } from '../sign-on-limits';
import { SUB_ACCOUNT_ROLES } from '../sub-account-types';
import { Session } from './users';

const Role = z.enum(SUB_ACCOUNT_ROLES);
const GroupRole = z.object({ group: lineUpTo(SIGN_ON_LIMITS.groupLength).min(1), role: Role });

const ProviderFields = {
  name: nameUpTo(SIGN_ON_LIMITS.nameLength),
  issuer: z.url({ protocol: /^https?$/ }).max(SIGN_ON_LIMITS.addressLength),
  client_id: lineUpTo(SIGN_ON_LIMITS.clientLength).min(1),
  /** Claim of the ID token that lists a person's groups. */
  groups_claim: lineUpTo(SIGN_ON_LIMITS.claimLength).min(1),
  /** The highest role of a person's groups counts. */
  group_roles: z.array(GroupRole).max(SIGN_ON_LIMITS.groupRoles),
  /** Of who is in none of these groups; null: they do not sign in. */
  default_role: Role.nullable(),
  /** Whether who has no sub-account yet gets one. */
  makes_accounts: z.boolean(),
  /** Whether sub-accounts sign in there alone. The owner keeps the password. */
  required: z.boolean(),
};

/** Absent where it was set before: that one. */
const ClientSecret = z.string().min(1).max(SIGN_ON_LIMITS.secretLength).optional();

const Provider = answer({ provider_id: z.string(), ...ProviderFields });
export type Provider = z.infer<typeof Provider>;

export const signOn = {
  view: call({
    method: 'GET',
    path: '/organization/view_sign_on',
    role: 'owner',
    notSimulated: true,
    summary:
      'The identity provider (OpenID Connect) at which people of the organisation sign in, without its secret',
    result: answer({
      /** null: there is none. */
      provider: Provider.nullable(),
      /** Whether settings of the installation have it, which the portal does not change. */
      fixed: z.boolean(),
      /** What the identity provider has to know as the redirect address, also after signing out. */
      redirect_address: z.string(),
    }),
  }),
  save: call({
    method: 'PUT',
    path: '/organization/save_sign_on',
    role: 'owner',
    notSimulated: true,
    summary: 'Sets the identity provider, with the password; its description is read at once',
    body: z.object({
      ...ProviderFields,
      password: PasswordProof,
      client_secret: ClientSecret,
    }),
    result: answer({ provider_id: z.string() }),
    fails: [
      'account_missing',
      'account_locked',
      'password_wrong',
      'parameter_missing',
      'parameter_invalid',
      'operation_unsupported',
      'trigger_limit',
    ],
  }),
  check: call({
    method: 'POST',
    path: '/organization/check_sign_on',
    role: 'owner',
    notSimulated: true,
    reads: true,
    summary:
      'Whether an identity provider can be used as it was entered: its description is read, and the client tried',
    body: z.object({
      issuer: ProviderFields.issuer,
      client_id: ProviderFields.client_id,
      client_secret: ClientSecret,
    }),
    result: answer({
      /** null: there is none. */
      problem: z.enum(SIGN_ON_PROBLEMS).nullable(),
      /** Whether people are signed out there, too. */
      signs_out: z.boolean(),
    }),
    fails: ['parameter_missing', 'trigger_limit'],
  }),
  remove: call({
    method: 'PUT',
    path: '/organization/remove_sign_on',
    role: 'owner',
    notSimulated: true,
    summary:
      'Removes the identity provider, with the password; sub-accounts stay, and sign in with passwords',
    body: z.object({ password: PasswordProof }),
    fails: [
      'account_missing',
      'account_locked',
      'password_wrong',
      'resource_missing',
      'operation_unsupported',
    ],
  }),
  find: call({
    method: 'GET',
    path: '/user/find_sign_on',
    role: 'public',
    summary:
      'The identity provider of the organisation that runs the installation, or the one that a link names',
    query: z.object({ provider_id: z.uuid().optional() }),
    result: answer({ found: z.array(answer({ provider_id: z.string(), name: z.string() })) }),
  }),
  begin: call({
    method: 'POST',
    path: '/user/begin_sign_on',
    role: 'public',
    reads: true,
    summary:
      'Where a person signs in at an identity provider; the browser keeps the proof until it comes back',
    /** Without a provider that of the installation. */
    body: z.object({
      provider_id: z.uuid().optional(),
      /** Whether the person proves there who they are even if signed in there: it stands for the password. */
      again: z.boolean().optional(),
    }),
    result: answer({ address: z.string(), proof: z.string() }),
    fails: ['resource_missing', 'service_failed', 'trigger_limit'],
  }),
  complete: call({
    method: 'POST',
    path: '/user/complete_sign_on',
    role: 'public',
    summary: 'Signs in with what the identity provider sent back',
    body: z.object({
      proof: z.string().min(1).max(64),
      /** The query of the redirect address. */
      answered: z.string().max(8192),
    }),
    result: Session,
    fails: [
      'expired',
      'credentials_wrong',
      'service_failed',
      'account_frozen',
      'account_missing',
      'trigger_limit',
    ],
  }),
  viewSignOut: call({
    method: 'GET',
    path: '/user/view_sign_out',
    role: 'limited',
    beforeSecondFactor: true,
    summary: 'Where the signed-in user signs out at the identity provider, too; null: nowhere',
    result: answer({ address: z.string().nullable() }),
  }),
};
