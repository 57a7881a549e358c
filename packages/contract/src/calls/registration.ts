import { z } from 'zod';
import { call } from '../call';
import { answer, Email, NewPassword, nameUpTo } from '../fields';
import { LIMITS } from '../limits';
import { PROOF } from '../proof-of-work';
import { BrowserTimezone } from '../time-zone';
import { Session } from './users';

/** Occupations to choose from. */
export const JOBS = [
  'business',
  'data_scientist',
  'model_maker',
  'engineer',
  'student',
  'developer',
  'other',
] as const;

/** May be empty, so that a missing code is refused with 11009 and not with a parameter error. */
const TypedCode = z.string().trim().max(16).default('');
/** The number found for each part of a task (proof-of-work.ts), in their order. */
const Solution = z
  .string()
  .regex(new RegExp(`^\\d{1,9}(?:\\.\\d{1,9}){${PROOF.parts - 1}}$`))
  .transform((text) => text.split('.').map(Number));
const Line = nameUpTo(LIMITS.organisationFieldLength);

export const registration = {
  view: call({
    method: 'GET',
    path: '/registration/view_registration',
    role: 'public',
    summary: 'Whether people may register organisations themselves',
    result: answer({ open: z.boolean() }),
  }),
  giveTask: call({
    method: 'GET',
    path: '/auth/code',
    role: 'public',
    summary: 'A task whose solution takes processor time; harder the more of them the address had of late',
    result: answer({
      task: z.string(),
      /** Hashes that its solution takes on average. */
      tries: z.number(),
      /** Seconds until the task expires. */
      expires_in: z.number(),
    }),
    fails: ['trigger_limit'],
  }),
  sendCode: call({
    method: 'GET',
    path: '/user/getEmailCode',
    role: 'public',
    summary: 'Mails a code of six digits; the response is the same whether or not the address is known',
    query: z.object({
      email: Email,
      purpose: z.enum(['register', 'reset']),
      task: z.string().max(128),
      solution: Solution,
    }),
    /** Seconds until the code expires, and until another one can be sent. */
    result: answer({ expires_in: z.number(), resend_in: z.number() }),
    fails: ['operation_unsupported', 'expired', 'too_frequent', 'trigger_limit', 'mail_failed'],
  }),
  register: call({
    method: 'POST',
    path: '/user/userRegisterByEmail',
    role: 'public',
    summary:
      'Registers an account with the code from the mail; it becomes active once its organisation is registered',
    body: z.object({
      email: Email,
      code: TypedCode,
      password: NewPassword,
      /** Two letters of ISO 3166-1. */
      country: z.string().max(2),
      job: z.enum(JOBS),
      workplace: Line,
      agreement: z.literal(true),
    }),
    /** Seconds until the activation token expires. */
    result: answer({ activation_token: z.string(), expires_in: z.number() }),
    fails: [
      'operation_unsupported',
      'country_code_wrong',
      'verification_code_missing',
      'verification_code_wrong',
      'verification_code_expired',
      'trigger_limit',
      'account_exists',
    ],
  }),
  activate: call({
    method: 'POST',
    path: '/organization/registerOrganization',
    role: 'public',
    summary: 'Creates the organisation of a registered account and signs its owner in',
    body: z.object({
      activation_token: z.string().min(1).max(128),
      name: Line,
      timezone: BrowserTimezone,
    }),
    result: Session,
    fails: ['operation_unsupported', 'expired', 'account_exists', 'account_missing'],
  }),
  resetPassword: call({
    method: 'PUT',
    path: '/user/resetPassword',
    role: 'public',
    summary: 'Sets a new password with the code from the mail; ends all sessions of the account',
    body: z.object({ email: Email, code: TypedCode, password: NewPassword }),
    fails: [
      'verification_code_missing',
      'verification_code_wrong',
      'verification_code_expired',
      'trigger_limit',
      'account_missing',
    ],
  }),
  listCountries: call({
    method: 'GET',
    path: '/common/getCountryList',
    role: 'public',
    summary: 'All countries with their names in the languages of the product',
    result: answer({
      list: z.array(
        answer({ code: z.string(), name_en: z.string(), name_zh: z.string(), name_ru: z.string() }),
      ),
    }),
  }),
};
