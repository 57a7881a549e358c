import { z } from 'zod';
import { call } from '../call';
import {
  answer,
  Email,
  lineUpTo,
  NewPassword,
  Nickname,
  nameUpTo,
  Password,
  PasswordProof,
  SecondFactorCode,
} from '../fields';
import { LANGUAGES } from '../languages';
import { LIMITS } from '../limits';
import { OTHER_SESSIONS } from '../sessions';
import { BrowserTimezone, Timezone } from '../time-zone';
import { UNIT_CHOICES } from '../units';
import { toWebAddress } from '../web-address';

export const Session = answer({
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
  /** The account's, else that of the request. */
  language: z.number(),
  /** Whether two-factor authentication has to be set up before anything else. */
  second_factor_due: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** A simulated login: ten minutes, not renewable. */
export const SimulatedSession = Session.omit({ refresh_token: true }).extend({
  /** Name of the operator. */
  operator: z.string(),
});
export type SimulatedSession = z.infer<typeof SimulatedSession>;

const SignIn = z.object({
  account: z.string().trim().min(1).max(254).optional(),
  password: PasswordProof.optional(),
  /** Where the client comes from; existing client programs send 1. */
  origin: z.coerce.string().max(16).optional(),
  /** Of an authenticator app, or a recovery code; required (11009) when the account has two-factor authentication. */
  code: z.union([z.literal(''), SecondFactorCode]).optional(),
});

const ClientText = z.string().max(LIMITS.clientTextLength);
const Line = lineUpTo(LIMITS.organisationFieldLength);

const WebAddress = z
  .string()
  .trim()
  .max(LIMITS.addressLength)
  .transform((text, ctx) => {
    if (text === '') return '';
    const address = toWebAddress(text);
    if (address === undefined) ctx.addIssue({ code: 'custom' });
    return address ?? z.NEVER;
  });

const OwnSession = answer({
  session_id: z.string(),
  /** Address and browser of the sign-in. */
  address: z.string(),
  user_agent: z.string(),
  created_at: z.number(),
  /** To the minute. */
  last_seen_at: z.number(),
  /** Operator of a simulated login; null: the user. */
  operator: z.string().nullable(),
  /** Whether it is the calling session. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Units in which a user sees values, beside that of temperatures. */
const Units = {
  speed: z.enum(UNIT_CHOICES.speed).optional(),
  pressure: z.enum(UNIT_CHOICES.pressure).optional(),
  rain: z.enum(UNIT_CHOICES.rain).optional(),
};

export const users = {
  signIn: call({
    method: 'POST',
    path: '/user/login',
    role: 'public',
    summary: 'Signs in with account and password, in the query or as JSON',
    query: SignIn,
    body: SignIn,
    result: Session,
    fails: [
      'parameter_missing',
      'credentials_wrong',
      'verification_code_missing',
      'verification_code_wrong',
      'account_locked',
      'account_frozen',
      'operation_unsupported',
      'resource_missing',
      'trigger_limit',
    ],
  }),
  simulateLogin: call({
    method: 'POST',
    path: '/user/simulateLogin',
    role: 'public',
    summary:
      'Simulated login of an operator: ten minutes, once, with a code that only the operator can create',
    body: z.object({ code: z.string().trim().min(1).max(128) }),
    result: SimulatedSession,
    fails: ['simulated_login_expired', 'account_frozen', 'trigger_limit'],
  }),
  signOut: call({
    method: 'POST',
    path: '/user/signOut',
    role: 'limited',
    beforeSecondFactor: true,
    inQuery: true,
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
    beforeSecondFactor: true,
    share: true,
    summary: 'Units, language, client, nickname, time zone',
    result: answer({
      temperatureUnit: z.union([z.literal(0), z.literal(1)]),
      units: answer(Units),
      /** The account's, else that of the request. */
      language: z.number(),
      /** Whether the account has one. */
      languageChosen: z.boolean(),
      /** What client programs keep here for themselves. */
      client: z.string(),
      clientState: z.string(),
      nickname: z.string(),
      /** The account's, else the organisation's; empty: neither has one. */
      timezone: z.string(),
    }),
    fails: ['account_missing'],
  }),
  changeSetting: call({
    method: 'PUT',
    path: '/user/changeUserSetting',
    role: 'limited',
    summary: 'Changes units, language, time zone, nickname or client of the signed-in user',
    body: z.object({
      temperatureUnit: z.union([z.literal(0), z.literal(1)]).optional(),
      /** All of them; what is absent is shown in the usual unit. */
      units: z.object(Units).optional(),
      language: z.literal(Object.values(LANGUAGES).map(({ number }) => number)).optional(),
      nickname: Nickname.optional(),
      timezone: Timezone.optional(),
      client: ClientText.optional(),
      clientState: ClientText.optional(),
    }),
    fails: ['parameter_invalid'],
  }),
  changePassword: call({
    method: 'PUT',
    path: '/user/changePassword',
    role: 'limited',
    notSimulated: true,
    summary: 'Changes the password of the signed-in user and ends the other sessions',
    body: z.object({ password: PasswordProof, new_password: NewPassword }),
    fails: ['account_missing', 'account_locked', 'password_wrong'],
  }),
  viewOrganisation: call({
    method: 'GET',
    path: '/user/getUserOrgInfo',
    role: 'limited',
    beforeSecondFactor: true,
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
      /** Empty: none yet. */
      timezone: z.string(),
      user_id: z.string(),
      child_id: z.string(),
      account: z.string(),
      nickname: z.string(),
      role: z.enum(['limited', 'observer', 'administrator', 'owner']),
      /** Whether the organisation runs the installation. */
      runs_installation: z.boolean(),
      um_balance: z.number(),
      dm_balance: z.number(),
    }),
    fails: ['account_missing'],
  }),
  editOrganisation: call({
    method: 'POST',
    path: '/user/editUserOrgInfo',
    role: 'owner',
    // An order needs an address.
    beforeRecharge: true,
    summary: 'Changes the given details of the organisation; an empty text removes one',
    body: z.object({
      name: Line.min(1).optional(),
      email: z.union([z.literal(''), Email]).optional(),
      telephone: Line.optional(),
      website: WebAddress.optional(),
      /** Two letters of ISO 3166-1. */
      country: z.string().max(2).optional(),
      state: Line.optional(),
      address: z.string().trim().max(LIMITS.addressLength).optional(),
      timezone: Timezone.optional(),
    }),
    fails: ['country_code_wrong'],
  }),
  listSessions: call({
    method: 'GET',
    path: '/user/list_sessions',
    role: 'limited',
    summary: 'Where the signed-in user is signed in: this session first, then those seen last',
    result: z.array(OwnSession),
  }),
  endSessions: call({
    method: 'PUT',
    path: '/user/end_sessions',
    role: 'limited',
    notSimulated: true,
    summary: 'Ends one session of the signed-in user, or all but the calling one; open screens close at once',
    body: z.object({ session_id: z.union([z.uuid(), z.literal(OTHER_SESSIONS)]) }),
    fails: ['resource_missing'],
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
    summary: 'Creates the first organisation and its owner, and signs the owner in',
    body: z.object({
      token: z.string().min(1).max(128),
      organisation: nameUpTo(64),
      email: Email,
      password: Password,
      with_demo_farm: z.boolean().default(false),
      timezone: BrowserTimezone,
    }),
    result: Session,
    fails: ['expired', 'account_exists', 'account_missing'],
  }),
};
