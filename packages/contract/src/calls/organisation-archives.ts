import { z } from 'zod';
import { ARCHIVE_LIMITS } from '../archive-limits';
import { call } from '../call';
import { answer, PasswordProof } from '../fields';

const { min, max } = ARCHIVE_LIMITS.passphrase;
const ArchiveId = z.string().regex(/^\d{1,18}$/);

/** An archive of the whole organisation, as another installation restores it. */
export const organisationArchives = {
  list: call({
    method: 'GET',
    path: '/organization/archive/list_archives',
    role: 'owner',
    summary: 'Archives of the organisation that are made or can be downloaded, newest first',
    result: answer({
      /** The operator allows them. */
      possible: z.boolean(),
      archives: z.array(
        answer({
          archive_id: z.string(),
          /** Under which the file is saved. */
          name: z.string(),
          state: z.enum(['running', 'ready', 'failed']),
          bytes: z.number(),
          created_at: z.number(),
          /** When the file is deleted; null while it is made. */
          expires_at: z.number().nullable(),
        }),
      ),
    }),
  }),
  create: call({
    method: 'POST',
    path: '/organization/archive/create_archive',
    role: 'owner',
    notSimulated: true,
    summary:
      'Begins an archive of the whole organisation with its history, keys and people, encrypted with a passphrase; it is made in the background',
    body: z.object({ passphrase: z.string().min(min).max(max), password: PasswordProof }),
    result: answer({ archive_id: z.string() }),
    fails: [
      'password_wrong',
      'account_locked',
      'account_missing',
      // Others are being made or kept.
      'in_progress',
      // The operator does not allow it.
      'operation_unsupported',
    ],
  }),
  remove: call({
    method: 'DELETE',
    path: '/organization/archive/delete_archive',
    role: 'owner',
    summary: 'Deletes an archive of the organisation; one that is being made is not kept',
    query: z.object({ archive_id: ArchiveId }),
    fails: ['resource_missing'],
  }),
  createLink: call({
    method: 'POST',
    path: '/organization/archive/create_download_link',
    role: 'owner',
    notSimulated: true,
    summary:
      'A link that opens an archive for an hour without a sign-in: whole, or in parts (Range, If-Range)',
    body: z.object({ archive_id: ArchiveId }),
    result: answer({
      /** Below the base of the portal API. */
      path: z.string(),
      expires_at: z.number(),
    }),
    fails: ['resource_missing'],
  }),
};
