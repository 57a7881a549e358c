import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { notes } from '@fieldscope/contract/calls/notes';
import { fail } from '@fieldscope/contract/errors/fail';
import { NOTE_LIMITS } from '@fieldscope/contract/note-limits';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { findKeyOwner } from '../access-keys/access-keys.service';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { notesChanged } from './notes.events';
import * as repository from './notes.repository';

type Input<Name extends keyof typeof notes> = InputOf<(typeof notes)[Name]>;
type Result<Name extends keyof typeof notes> = Promise<ResultOf<(typeof notes)[Name]>>;

/** @throws AppError device_not_in_organisation */
export async function listNotes(
  ctx: OrgCtx,
  { time_start: from, time_end: to, eui }: Input<'list'>,
): Result<'list'> {
  const device = eui && (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui);
  const newest = await repository.listNewest(
    ctx.db,
    ctx.orgId,
    { from, to, deviceId: device?.device_id },
    NOTE_LIMITS.listed,
  );
  return newest.reverse();
}

/** @throws AppError operation_unsupported at the limit, device_not_in_organisation */
export async function createNote(ctx: OrgCtx, { at, text, eui }: Input<'create'>): Result<'create'> {
  ctx.subject = text;
  const id = await changing(ctx, async (trx) => {
    if ((await repository.countNotesAlone(trx, ctx.orgId)) >= NOTE_LIMITS.count)
      fail('operation_unsupported');
    const inserted = await repository.insertNote(trx, ctx.orgId, {
      at,
      text,
      eui: eui ?? null,
      ...(await authorOf(trx, ctx)),
    });
    return inserted ?? fail('device_not_in_organisation', { eui: eui ?? '' });
  });
  return { note_id: id };
}

/** Of a program the name, which stays when its key or grant goes. */
async function authorOf(
  db: Db,
  { actor }: OrgCtx,
): Promise<Pick<repository.NewNote, 'authorId' | 'authorName'>> {
  if (actor.kind === 'user') return { authorId: actor.userId, authorName: null };
  if (actor.kind === 'program') return { authorId: null, authorName: actor.name };
  const key = actor.kind === 'key' ? await findKeyOwner(db, actor.accessId) : undefined;
  return { authorId: null, authorName: key?.label ?? null };
}

/** @throws AppError resource_missing */
export async function updateNote(ctx: OrgCtx, { note_id: id, at, text }: Input<'update'>): Result<'update'> {
  ctx.subject = text;
  await changing(ctx, async (trx) => {
    if (!(await repository.updateNote(trx, ctx.orgId, id, { at, text }))) fail('resource_missing');
  });
  return {};
}

/** @throws AppError resource_missing */
export async function removeNote(ctx: OrgCtx, { note_id: id }: Input<'remove'>): Result<'remove'> {
  await changing(ctx, async (trx) => {
    ctx.subject = (await repository.deleteNote(trx, ctx.orgId, id)) ?? fail('resource_missing');
  });
  return {};
}

/** A change of notes in a transaction, which is published to open screens. */
async function changing<T>(ctx: OrgCtx, work: (trx: Db) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx.db, work);
  await ctx.events.announce(notesChanged, { orgId: ctx.orgId });
  return result;
}
