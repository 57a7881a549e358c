import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { HistoryImport, imports } from '@fieldscope/contract/calls/imports';
import { fail } from '@fieldscope/contract/errors/fail';
import { IMPORT_LIMITS } from '@fieldscope/contract/import-limits';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { takePart } from '../../platform/uploads';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import { queueImport } from './import-jobs.service';
import type { FileSettings, ImportRow } from './imports.repository';
import * as repository from './imports.repository';

type Input<Name extends keyof typeof imports> = InputOf<(typeof imports)[Name]>;
type Result<Name extends keyof typeof imports> = Promise<ResultOf<(typeof imports)[Name]>>;

/** Imports of the organisation, the newest first. */
export async function listImports(ctx: OrgCtx): Result<'list'> {
  return (await repository.listImports(ctx.db, ctx.orgId)).map(shownOf);
}

const shownOf = (row: ImportRow): HistoryImport => ({
  import_id: row.importId,
  source: row.source,
  name: row.name,
  state: row.state,
  created_at: row.createdAt,
  finished_at: row.finishedAt,
  progress: progressOf(row),
  readings: row.readings,
  duplicates: row.duplicates,
  first_at: row.firstAt,
  last_at: row.lastAt,
  report: row.report,
  problem: row.problem,
});

function progressOf({ state, received, bytes, checked, done, total }: ImportRow): number {
  if (state === 'uploading') return received / bytes;
  const share = (part: number) => (total === 0 ? 0 : Math.min(1, part / total));
  return state === 'checking' ? share(checked) : share(done);
}

/**
 * Takes the next part of a file. One that came already changes nothing.
 * @throws resource_missing; operation_unsupported when too many imports are open, or parts are missing or too many
 */
export async function uploadFile(
  ctx: OrgCtx,
  { import_id: importId, name, bytes, part, data }: Input<'upload'>,
): Result<'upload'> {
  const { orgId } = ctx;
  const content = Buffer.from(data, 'base64');
  return inTransaction(ctx.db, async (trx) => {
    const id = importId ?? (await beginUpload(ctx, trx, { name, bytes, part }));
    const key = { orgId, importId: id };
    const row = (await repository.lockImport(trx, key)) ?? fail('resource_missing');
    ctx.subject = row.name;
    const parts = await repository.countParts(trx, key);
    const received = await takePart({ ...row, parts }, { part, content }, async (come) => {
      if (row.state !== 'uploading') fail('operation_unsupported');
      await repository.insertPart(trx, key, part, content);
      const state = come === row.bytes ? 'uploaded' : 'uploading';
      await repository.updateImport(trx, key, ['uploading'], { received: come, state });
    });
    return { import_id: id, received };
  });
}

async function beginUpload(
  { orgId, clock }: OrgCtx,
  db: Db,
  { name, bytes, part }: Pick<Input<'upload'>, 'name' | 'bytes' | 'part'>,
): Promise<number> {
  if (part !== 0) fail('operation_unsupported');
  await ensureMayImport(db, orgId);
  return repository.insertImport(
    db,
    orgId,
    { source: 'file', name, state: 'uploading', bytes, total: 0 },
    clock.now(),
  );
}

/** Until this transaction ends no other one makes one. @throws operation_unsupported */
export async function ensureMayImport(db: Db, orgId: ImportRow['orgId']): Promise<void> {
  await lockOrganisation(db, orgId);
  if ((await repository.countOpen(db, orgId)) >= IMPORT_LIMITS.open)
    fail('operation_unsupported', { limit: IMPORT_LIMITS.open });
}

/**
 * Has a job check an uploaded file and store it.
 * @throws resource_missing; operation_unsupported: it is not uploaded, or under way, or done
 */
export async function startImport(ctx: OrgCtx, input: Input<'start'>): Promise<object> {
  const key = { orgId: ctx.orgId, importId: input.import_id };
  const settings: FileSettings = {
    format: input.format,
    mapping: input.mapping,
    leaveFaulty: input.leave_faulty,
    leaveUnknown: input.leave_unknown,
  };
  await inTransaction(ctx.db, async (trx) => {
    const row = (await repository.lockImport(trx, key)) ?? fail('resource_missing');
    ctx.subject = row.name;
    const change = { state: 'checking', settings, checked: 0, done: 0, total: 0, report: null } as const;
    if (!(await repository.updateImport(trx, key, ['uploaded', 'refused'], change)))
      fail('operation_unsupported');
    await queueImport(ctx.queue, trx, { ...key, source: 'file', state: 'checking' });
  });
  return {};
}

/** Removes an import; a job removes what it stored. @throws resource_missing */
export async function removeImportOf(ctx: OrgCtx, input: Input<'remove'>): Promise<object> {
  const key = { orgId: ctx.orgId, importId: input.import_id };
  await inTransaction(ctx.db, async (trx) => {
    const row = (await repository.lockImport(trx, key)) ?? fail('resource_missing');
    ctx.subject = row.name;
    if (row.readings === 0) return repository.deleteImport(trx, key);
    await repository.updateImport(trx, key, [row.state], { state: 'removing', secret: null, problem: null });
    await queueImport(ctx.queue, trx, { ...key, source: row.source, state: 'removing' });
  });
  return {};
}
