import { z } from 'zod';
import { ARCHIVE_LIMITS, BROUGHT_LIMITS } from '../archive-limits';
import { call } from '../call';
import { answer, lineUpTo, nameUpTo, PasswordProof } from '../fields';
import { OPERATOR_LIMITS } from '../operator-limits';

const { min, max } = ARCHIVE_LIMITS.passphrase;
const ArchiveId = z.string().regex(/^\d{1,18}$/);

/**
 * `uploading`: its parts come. `examining`: it is read as a whole. `refused`: it cannot be read, or not here. `waiting`: for the operator.
 * `failed`: the operator accepted it, and it could not be restored.
 */
export const BROUGHT_STATES = [
  'uploading',
  'examining',
  'refused',
  'waiting',
  'declined',
  'expired',
  'restoring',
  'restored',
  'failed',
] as const;
export type BroughtState = (typeof BROUGHT_STATES)[number];

/** What an archive says of itself; its checksums hold, and whoever has the passphrase could have written it. */
const Claims = answer({
  organisation: z.string(),
  /** 8 hex digits that tell installations from each other; empty: it does not say. */
  installation: z.string(),
  /** Where that one is reached; empty: it does not say. */
  address: z.string(),
  /** The newest migration, which is that of this installation. */
  version: z.string(),
  made_at: z.number(),
  devices: z.number().int(),
  people: z.number().int(),
  rows: z.number(),
  /** Unpacked. */
  bytes: z.number(),
  /** The first ones; the owner's first. */
  accounts: z.array(z.string()),
});

const Brought = answer({
  archive_id: z.string(),
  file_name: z.string(),
  state: z.enum(BROUGHT_STATES),
  /** Of the file, and how many of them have come. */
  bytes: z.number(),
  received: z.number(),
  created_at: z.number(),
  /** When the file is deleted, where nobody decides; null: it is decided. */
  expires_at: z.number().nullable(),
  claims: Claims.nullable(),
  /** Why it is refused: an error of the catalogue that names the field. */
  fault: answer({ code: z.number(), field: z.enum(['file', 'passphrase']), msg: z.string() }).nullable(),
  /** What the operator wrote, or the one line of the tool that could not restore it. */
  reason: z.string(),
  has_new_codes: z.boolean(),
});

/** An archive of the own organisation, made by another installation, that its owner brings here. */
export const broughtArchives = {
  list: call({
    method: 'GET',
    path: '/organization/archive/list_brought',
    role: 'owner',
    summary: 'Archives of another installation that were brought here, newest first',
    result: answer({
      /** The operator allows them. */
      possible: z.boolean(),
      /** Of a file. */
      most_bytes: z.number(),
      archives: z.array(Brought),
    }),
  }),
  begin: call({
    method: 'POST',
    path: '/organization/archive/begin_bringing',
    role: 'owner',
    notSimulated: true,
    summary: 'Begins to bring an archive of another installation; its parts are uploaded next',
    body: z.object({
      file_name: nameUpTo(BROUGHT_LIMITS.nameLength),
      bytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      passphrase: z.string().min(min).max(max),
      password: PasswordProof,
    }),
    result: answer({ archive_id: z.string() }),
    fails: [
      'password_wrong',
      'account_locked',
      'account_missing',
      // Another one is not decided yet.
      'in_progress',
      // The operator does not allow it.
      'operation_unsupported',
      // There is no space on the disk.
      'upload_failed',
    ],
  }),
  upload: call({
    method: 'POST',
    path: '/organization/archive/upload_part',
    role: 'owner',
    notSimulated: true,
    // That it began is in the audit log, which its parts would fill.
    reads: true,
    summary:
      'Uploads an archive part by part, in order; a part that is repeated changes nothing. After the last one the file is examined',
    bodyBytes: Math.ceil(BROUGHT_LIMITS.partBytes * 1.4),
    body: z.object({
      archive_id: ArchiveId,
      /** From 0; each but the last has as many bytes as a part may have. */
      part: z.number().int().min(0).max(0x7fff_ffff),
      data: z
        .string()
        .min(1)
        .max(Math.ceil(BROUGHT_LIMITS.partBytes / 3) * 4)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    }),
    result: answer({ received: z.number() }),
    // The part does not follow the one before, or there is no space on the disk.
    fails: ['resource_missing', 'operation_unsupported', 'upload_failed'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/organization/archive/withdraw_brought',
    role: 'owner',
    notSimulated: true,
    summary: 'Withdraws a brought archive, whose file is deleted; not while it is restored',
    query: z.object({ archive_id: ArchiveId }),
    fails: ['resource_missing', 'in_progress'],
  }),
  viewCodes: call({
    method: 'GET',
    path: '/organization/archive/view_new_codes',
    role: 'owner',
    notSimulated: true,
    summary:
      'Key codes that devices of a restored archive got anew: those of their stickers are known elsewhere',
    query: z.object({ archive_id: ArchiveId }),
    result: z.array(answer({ eui: z.string(), code: z.string() })),
    fails: ['resource_missing'],
  }),
};

const Offered = answer({
  archive_id: z.string(),
  state: z.enum(BROUGHT_STATES),
  file_name: z.string(),
  /** Of the file. */
  bytes: z.number(),
  created_at: z.number(),
  expires_at: z.number().nullable(),
  /** Who brings it. */
  org_id: z.string(),
  by_organisation: z.string(),
  by_account: z.string(),
  claims: Claims.nullable(),
  /** Credits, times of service or licences. */
  holds_credits: z.boolean(),
  um: z.number(),
  dm: z.number(),
  /** Names that are here already, the first of them; with one of them it cannot be restored. */
  taken_accounts: z.array(z.string()),
  taken_euis: z.array(z.string()),
  taken: z.number().int(),
  credits: z.enum(['keep', 'drop']).nullable(),
  decided_by: z.string(),
  decided_at: z.number().nullable(),
  reason: z.string(),
  /** null: it is not restored. */
  restored_org_id: z.string().nullable(),
});
export type OfferedArchive = z.infer<typeof Offered>;

const Proof = z.string().min(1).max(OPERATOR_LIMITS.passwordMaxLength);

/** What the operator decides of archives that owners bring. */
export const offeredArchives = {
  list: call({
    base: 'operator',
    method: 'GET',
    path: '/list_brought_archives',
    role: 'installation_operator',
    summary: 'Archives that owners bring: those that wait first, then the newest',
    result: z.array(Offered),
  }),
  accept: call({
    base: 'operator',
    method: 'POST',
    path: '/accept_brought_archive',
    changes: true,
    role: 'installation_operator',
    summary: 'Has an archive restored as a new organisation, beside those that are here',
    body: z.object({
      archive_id: ArchiveId,
      /** Whether it is believed what was paid for: credits, times of service, licences. */
      credits: z.enum(['keep', 'drop']),
      /** Of the operator. */
      password: Proof,
    }),
    fails: ['resource_missing', 'operation_unsupported', 'password_wrong', 'account_locked'],
  }),
  decline: call({
    base: 'operator',
    method: 'POST',
    path: '/decline_brought_archive',
    changes: true,
    role: 'installation_operator',
    summary: 'Declines an archive with a reason that its owner reads; the file is deleted',
    body: z.object({
      archive_id: ArchiveId,
      reason: lineUpTo(BROUGHT_LIMITS.reasonLength).min(1),
      password: Proof,
    }),
    fails: ['resource_missing', 'password_wrong', 'account_locked'],
  }),
};
