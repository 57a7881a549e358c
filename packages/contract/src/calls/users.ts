import { z } from 'zod';
import { call } from '../call';
import { answer, Email, Password, PasswordProof } from '../fields';
import { LANGUAGE_NUMBERS } from '../languages';

const Session = answer({
  token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the token expires. */
  expires_in: z.number(),
  user_id: z.string(),
  email: z.string(),
  org_id: z.string(),
  /** "0" for the main account, else the sub-account's id. */
  child_id: z.string(),
  nickname: z.string(),
  language: z.number(),
});
export type Session = z.infer<typeof Session>;

const SignIn = z.object({
  account: z.string().trim().min(1).max(254).optional(),
  password: PasswordProof.optional(),
  /** Where the client comes from; existing client programs send 1. */
  origin: z.coerce.string().max(16).optional(),
});

export const users = {
  signIn: call({
    method: 'POST',
    path: '/user/login',
    role: 'public',
    summary: 'Signs in with account and password, in the query or as JSON',
    query: SignIn,
    body: SignIn,
    result: Session,
    fails: ['parameter_missing', 'credentials_wrong', 'account_locked', 'account_frozen', 'trigger_limit'],
  }),
  signOut: call({
    method: 'POST',
    path: '/user/signOut',
    role: 'limited',
    summary: 'Ends the session that the token belongs to',
    query: z.object({ token: z.string().max(4096).optional() }),
  }),
  refresh: call({
    method: 'GET',
    path: '/auth/refreshToken',
    role: 'public',
    summary: 'A new token for a refresh token; the refresh token is replaced too',
    query: z.object({ refreshToken: z.string().min(1).max(4096) }),
    result: answer({ token: z.string(), refresh_token: z.string(), expires_in: z.number() }),
    fails: ['access_token_expired', 'refresh_token_expired'],
  }),
  viewSetting: call({
    method: 'GET',
    path: '/user/getUserSetting',
    role: 'limited',
    share: true,
    summary: 'Temperature unit, language, client, nickname',
    result: answer({
      temperatureUnit: z.union([z.literal(0), z.literal(1)]),
      language: z.number(),
      client: z.string(),
      clientState: z.string(),
      nickname: z.string(),
      timezone: z.string(),
    }),
    fails: ['account_missing'],
  }),
  changeSetting: call({
    method: 'PUT',
    path: '/user/changeUserSetting',
    role: 'limited',
    summary: 'Changes temperature unit, language, time zone or nickname of the signed-in user',
    body: z.object({
      temperatureUnit: z.union([z.literal(0), z.literal(1)]).optional(),
      language: z.union(LANGUAGE_NUMBERS.map((n) => z.literal(n))).optional(),
      nickname: z.string().trim().min(1).max(64).optional(),
      timezone: z.string().min(1).max(64).optional(),
    }),
    fails: ['parameter_invalid'],
  }),
  viewOrganisation: call({
    method: 'GET',
    path: '/user/getUserOrgInfo',
    role: 'limited',
    summary: 'The signed-in user and the organisation',
    result: answer({
      org_id: z.string(),
      name: z.string(),
      email: z.string(),
      telephone: z.string(),
      website: z.string(),
      country: z.string(),
      state: z.string(),
      address: z.string(),
      user_id: z.string(),
      child_id: z.string(),
      account: z.string(),
      nickname: z.string(),
      role: z.enum(['limited', 'observer', 'administrator', 'owner']),
      um_balance: z.number(),
      dm_balance: z.number(),
    }),
    fails: ['account_missing'],
  }),
};

export const setup = {
  view: call({
    method: 'GET',
    path: '/setup/view_setup',
    role: 'public',
    summary: 'Whether a set-up link may still be used',
    query: z.object({ token: z.string().max(128) }),
    result: answer({ usable: z.boolean() }),
  }),
  complete: call({
    method: 'POST',
    path: '/setup/complete_setup',
    role: 'public',
    summary: 'Makes the first organisation and its owner, and signs the owner in',
    body: z.object({
      token: z.string().min(1).max(128),
      organisation: z.string().trim().min(1).max(64),
      email: Email,
      password: Password,
      with_demo_farm: z.boolean().default(false),
    }),
    result: Session,
    fails: ['expired', 'account_exists', 'account_missing'],
  }),
};
