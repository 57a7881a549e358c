import { z } from 'zod';
import { call } from '../call';
import { answer, nameUpTo, SecondFactorCode } from '../fields';
import { OrgId } from '../ids';
import { OPERATOR_LIMITS } from '../operator-limits';
import { mixesKinds } from '../password-rule';

const OperatorName = nameUpTo(OPERATOR_LIMITS.nameLength);
const Token = z.string().min(1).max(128);
const Proof = z.string().min(1).max(OPERATOR_LIMITS.passwordMaxLength);

/** Longer than that of a user: whoever has it may do everything. */
export const OperatorPassword = z
  .string()
  .min(OPERATOR_LIMITS.passwordMinLength)
  .max(OPERATOR_LIMITS.passwordMaxLength)
  .refine(mixesKinds);

const SignedIn = answer({
  name: z.string(),
  /** Epoch ms: after that the session is over, whatever is done in it. */
  ends_at: z.number(),
});

/** The sign-in of operators. Their session is a cookie that no script reads. */
export const operators = {
  begin: call({
    base: 'operator',
    method: 'POST',
    path: '/begin',
    role: 'public',
    reads: true,
    summary: 'Shows the secret for an authenticator app to whoever has the link of a new operator',
    body: z.object({ token: Token }),
    result: answer({
      name: z.string(),
      /** otpauth address, as authenticator apps read it from a QR code. */
      uri: z.string(),
      /** The same secret in Base32, for typing. */
      secret: z.string(),
    }),
    fails: ['expired', 'trigger_limit'],
  }),
  complete: call({
    base: 'operator',
    method: 'POST',
    path: '/complete',
    role: 'public',
    summary: 'Sets the password of a new operator, with a code of the authenticator app, and signs in',
    body: z.object({ token: Token, password: OperatorPassword, code: SecondFactorCode }),
    result: SignedIn.extend({
      /** Each replaces a code once. They are in this response only. */
      recovery_codes: z.array(z.string()),
    }),
    fails: ['expired', 'verification_code_wrong', 'trigger_limit'],
  }),
  signIn: call({
    base: 'operator',
    method: 'POST',
    path: '/sign_in',
    role: 'public',
    summary: 'Signs an operator in with name, password and a code; which of them was wrong is not said',
    body: z.object({ name: OperatorName, password: Proof, code: SecondFactorCode }),
    result: SignedIn,
    fails: ['credentials_wrong', 'account_locked', 'trigger_limit'],
  }),
  signOut: call({
    base: 'operator',
    method: 'POST',
    path: '/sign_out',
    role: 'installation_operator',
    summary: 'Ends the session',
  }),
  view: call({
    base: 'operator',
    method: 'GET',
    path: '/view',
    role: 'installation_operator',
    summary: 'Who is signed in, and until when',
    result: SignedIn.extend({ recovery_codes_left: z.number().int() }),
  }),
};

const Option = answer({
  name: z.string(),
  /** `file`: the text of a file is given. */
  kind: z.enum(['text', 'number', 'choice', 'file']),
  required: z.boolean(),
  choices: z.array(z.string()),
  /** What it is when nothing is given; empty: nothing. */
  usual: z.string(),
  /** Its value is in no log. */
  is_secret: z.boolean(),
});

/** `guarded`: erases, or lets somebody in; it asks for the own password. */
export const COMMAND_EFFECTS = ['shows', 'changes', 'guarded'] as const;

const Command = answer({
  name: z.string(),
  /** In the reader's language. */
  summary: z.string(),
  effect: z.enum(COMMAND_EFFECTS),
  options: z.array(Option),
  /** Why it is not run from a page; empty: it is. */
  tool_only: z.string(),
  /** It goes on after the response; how it ended is in the log. */
  takes_long: z.boolean(),
});
export type OperatorCommandShown = z.infer<typeof Command>;

/** Names in the audit log of an organisation of what the operator's commands change in it, beside what is also a call. */
export const OPERATOR_ACTIONS = [
  'operator.freeze',
  'operator.unfreeze',
  'operator.giveCredits',
  'operator.giveLicence',
  'operator.eraseHistory',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** The commands of the operator's tool, from the same registry. */
export const operatorCommands = {
  list: call({
    base: 'operator',
    method: 'GET',
    path: '/list_commands',
    role: 'installation_operator',
    summary: 'The commands of the operator’s tool, with their options',
    result: z.array(Command),
  }),
  run: call({
    base: 'operator',
    method: 'POST',
    path: '/run_command',
    role: 'installation_operator',
    summary: 'Runs a command, and answers what it prints, in the reader’s language',
    bodyBytes: OPERATOR_LIMITS.fileLength + 64 * 1024,
    body: z.object({
      /** Such as `list-failed-jobs`. */
      name: z.string().regex(/^[a-z][a-z-]{0,63}$/),
      options: z
        .record(z.string().max(64), z.string().max(OPERATOR_LIMITS.fileLength))
        .refine((options) => Object.keys(options).length <= 32)
        .default({}),
      /** Of the operator, for what is guarded. */
      password: Proof.optional(),
    }),
    result: answer({
      outcome: z.enum(['done', 'refused', 'started']),
      text: z.string(),
    }),
    fails: [
      'resource_missing',
      'operation_unsupported',
      'parameter_invalid',
      'password_wrong',
      'account_locked',
    ],
  }),
};

/** A page of a list: those after `after`, which is the key of the last row of the page before. */
const After = z.string().max(64).optional();
const Search = z.string().trim().max(OPERATOR_LIMITS.searchLength).default('');
const keyedPageOf = <T extends z.ZodType>(row: T) =>
  answer({
    list: z.array(row),
    /** What the next page begins after; null: there is none. */
    next: z.string().nullable(),
  });

/** A count that is not counted further than that. */
const Counted = answer({ count: z.number().int(), more: z.boolean() });

const Finding = answer({ name: z.string(), ok: z.boolean(), detail: z.string() });

const ListedOrganisation = answer({
  org_id: z.string(),
  name: z.string(),
  /** Account of the owner. */
  owner: z.string(),
  country: z.string(),
  created_at: z.number(),
  is_frozen: z.boolean(),
  runs_installation: z.boolean(),
  um_balance: z.number(),
  dm_balance: z.number(),
  accounts: z.number().int(),
  devices: Counted,
});

const SignIn = answer({
  entry_id: z.string(),
  at: z.number(),
  /** null: of no organisation. */
  org_id: z.string().nullable(),
  who: z.string(),
  /** Name of the call: password, passkey, identity provider, simulated login. */
  call: z.string(),
  code: z.number().int(),
  /** In the reader's language; empty after success. */
  reason: z.string(),
  address: z.string(),
  user_agent: z.string(),
});

const Refusals = answer({
  /** null: of the operator's own token, of a kit, or without a valid token. */
  org_id: z.string().nullable(),
  organisation: z.string(),
  /** Connection or token; empty: none that is valid, or a kit. */
  label: z.string(),
  kind: z.string(),
  /** Name of the error. */
  cause: z.string(),
  /** The cause in the reader's language. */
  reason: z.string(),
  count: z.number(),
  example: z.string(),
  last_at: z.number(),
});

const FoundDevice = answer({
  eui: z.string(),
  dev_eui: z.string(),
  name: z.string(),
  model: z.string(),
  kind: z.string(),
  /** null: bound by nobody. */
  org_id: z.string().nullable(),
  organisation: z.string(),
  bound_at: z.number().nullable(),
  last_heard_at: z.number().nullable(),
  /** What was refused of it last. */
  refusals: z.array(
    answer({ cause: z.string(), reason: z.string(), count: z.number(), last_at: z.number() }),
  ),
});

export const JOB_STATES = ['waiting', 'active', 'failed'] as const;
const ListedJob = answer({
  id: z.string(),
  kind: z.string(),
  pool: z.string(),
  state: z.enum(JOB_STATES),
  /** Empty: its payload cannot be read. */
  about: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  queued_at: z.number(),
  failed_at: z.number().nullable(),
});

/** How long calls or statements took in one process since it started, in ms. */
const Timing = answer({
  name: z.string(),
  count: z.number().int(),
  failed: z.number().int(),
  mean_ms: z.number(),
  /** At most so long took 95 of 100. */
  p95_ms: z.number(),
  longest_ms: z.number(),
  longest_at: z.number(),
});
export type Timing = z.infer<typeof Timing>;

const Entry = answer({
  entry_id: z.string(),
  at: z.number(),
  who: z.string(),
  way: z.enum(['page', 'tool']),
  action: z.string(),
  options: z.record(z.string(), z.string()),
  outcome: z.enum(['done', 'refused', 'failed', 'started']),
  reason: z.string(),
  address: z.string(),
  user_agent: z.string(),
});

const Backup = answer({
  name: z.string(),
  made_at: z.number(),
  bytes: z.number(),
  /** Of this installation. */
  is_own: z.boolean(),
  /** null: nobody tried to restore it. */
  is_proven: z.boolean().nullable(),
  /** Why it could not be restored, or how long it took. */
  proof: z.string(),
});

const ofOperator = { base: 'operator', method: 'GET', role: 'installation_operator' } as const;

/** What operators look at. */
export const operatorViews = {
  overview: call({
    ...ofOperator,
    path: '/view_overview',
    summary: 'What needs attention, and what runs here in which version',
    result: answer({
      /** null: the first examination is not over yet. */
      examined_at: z.number().nullable(),
      findings: z.array(Finding),
      versions: answer({
        portal: z.string(),
        node: z.string(),
        postgresql: z.string(),
        migration: z.string(),
        migrations: z.number().int(),
      }),
      process: answer({
        /** Of its machine. */
        host: z.string(),
        pid: z.number().int(),
        roles: z.array(z.string()),
        uptime_seconds: z.number(),
        memory_bytes: z.number(),
        worker_threads: z.boolean(),
        /** Connections to the database: open, and calls that wait for one. */
        connections: z.number().int(),
        waiting: z.number().int(),
      }),
    }),
  }),
  listOrganisations: call({
    ...ofOperator,
    path: '/list_organisations',
    summary: 'Organisations by part of their name, account of the owner or ID',
    query: z.object({ search: Search, sort: z.enum(['name', 'newest']).default('name'), after: After }),
    result: keyedPageOf(ListedOrganisation),
  }),
  viewOrganisation: call({
    ...ofOperator,
    path: '/view_organisation',
    summary: 'An organisation: accounts, devices, credits, last sign-ins, last actions',
    query: z.object({ org_id: OrgId }),
    result: ListedOrganisation.extend({
      email: z.string(),
      users: z.array(
        answer({
          account: z.string(),
          nickname: z.string(),
          role: z.string(),
          is_frozen: z.boolean(),
          has_second_factor: z.boolean(),
          last_sign_in_at: z.number().nullable(),
        }),
      ),
      sign_ins: z.array(SignIn),
      actions: z.array(SignIn.extend({ subject: z.string() })),
      /** What its history takes; null: it is too much to be counted here. */
      history_bytes: z.number().nullable(),
    }),
    fails: ['resource_missing'],
  }),
  findDevices: call({
    ...ofOperator,
    path: '/find_devices',
    summary: 'Devices whose EUI or DevEUI begins so',
    query: z.object({
      search: z
        .string()
        .trim()
        .regex(/^[0-9A-Fa-f]{0,16}$/)
        .default(''),
      after: After,
    }),
    result: keyedPageOf(FoundDevice),
  }),
  listRefusals: call({
    ...ofOperator,
    path: '/list_refusals',
    summary: 'Why messages were refused in the last 30 days, by cause and connection',
    query: z.object({ cause: z.string().max(64).default(''), org_id: OrgId.optional() }),
    result: answer({ list: z.array(Refusals), causes: z.array(z.string()), more: z.boolean() }),
  }),
  viewQueue: call({
    ...ofOperator,
    path: '/view_queue',
    summary: 'How much waits in each pool of workers, by kind and state',
    result: answer({
      pools: z.array(
        answer({
          pool: z.string(),
          /** Jobs that one process runs at a time. */
          workers: z.number().int(),
          kind: z.string(),
          waiting: z.number().int(),
          active: z.number().int(),
          failed: z.number().int(),
          /** Of those that are due. */
          oldest_due_at: z.number().nullable(),
        }),
      ),
      /** There are more jobs than were counted. */
      more: z.boolean(),
    }),
  }),
  listJobs: call({
    ...ofOperator,
    path: '/list_jobs',
    summary: 'Jobs of one state, the newest first; mails are those of the kind `mail`',
    query: z.object({ state: z.enum(JOB_STATES), kind: z.string().max(64).default(''), after: After }),
    result: keyedPageOf(ListedJob),
  }),
  viewMails: call({
    ...ofOperator,
    path: '/view_mails',
    summary: 'How mails leave, and how many wait',
    result: answer({
      /** Whether a mail server is set; else they wait in the outbox. */
      has_server: z.boolean(),
      waiting: z.number().int(),
      failed: z.number().int(),
      outbox: z.number().int(),
      oldest_in_outbox_at: z.number().nullable(),
    }),
  }),
  viewSpace: call({
    ...ofOperator,
    path: '/view_space',
    summary: 'Space of tables, of the database by day, and of the disk',
    result: answer({
      tables: z.array(
        answer({
          name: z.string(),
          /** `raw`: uplinks as they came; `packed`: history that is packed; else `other`. */
          kind: z.enum(['raw', 'packed', 'other']),
          /** With indexes. */
          bytes: z.number(),
          /** About; null: not counted yet. */
          rows: z.number().nullable(),
        }),
      ),
      days: z.array(answer({ day: z.string(), bytes: z.number() })),
      database_bytes: z.number(),
      disk: answer({ folder: z.string(), free_bytes: z.number(), total_bytes: z.number() }).nullable(),
    }),
  }),
  viewSlow: call({
    ...ofOperator,
    path: '/view_slow',
    summary: 'Calls and statements that took longest together, in this process and in the database',
    result: answer({
      /** That answered: its machine and PID. */
      process: z.string(),
      since: z.number(),
      calls: z.array(Timing),
      statements: z.array(Timing),
      /** Of pg_stat_statements; null: the database has it not, or this user may not read it. */
      database: z
        .array(
          answer({
            statement: z.string(),
            calls: z.number(),
            total_ms: z.number(),
            mean_ms: z.number(),
            rows: z.number(),
          }),
        )
        .nullable(),
    }),
  }),
  listSignIns: call({
    ...ofOperator,
    path: '/list_sign_ins',
    summary: 'Who signed in, and who was refused, the newest first',
    query: z.object({
      search: Search,
      outcome: z.enum(['done', 'refused']).optional(),
      after: After,
    }),
    result: keyedPageOf(SignIn),
  }),
  listBackups: call({
    ...ofOperator,
    path: '/list_backups',
    summary: 'The backups of the configured place, the newest first, with what was proven of each',
    result: answer({
      /** Empty: none is configured. */
      place: z.string(),
      backups: z.array(Backup),
      /** Why the place could not be read; empty: it could. */
      fault: z.string(),
    }),
  }),
  listLog: call({
    ...ofOperator,
    path: '/list_log',
    summary: 'What operators did, the newest first',
    query: z.object({ search: Search, after: After }),
    result: keyedPageOf(Entry),
  }),
};
