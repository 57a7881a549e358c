import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { fields } from '@fieldscope/contract/calls/fields';
import { fail } from '@fieldscope/contract/errors/fail';
import { cornersOf, type Outline } from '@fieldscope/contract/field-geometry';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { createPorts, type Ports } from '../../platform/ports';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import { CHECK_OUTLINES, type CheckedOutline } from './check-outlines.work';
import { fieldsChanged } from './fields.events';
import * as repository from './fields.repository';

/** What modules that build on fields do when one gets another outline. Each registers its own part; fields know none of them. */
export interface FieldPorts {
  /** Has what follows outlines begin again, in the transaction of the change. */
  restartFollowers(trx: Db, orgId: OrgId, fieldIds: readonly number[], now: number): Promise<void>;
  /** Has what follows outlines of an organisation be read again, after it. */
  reloadFollowers(orgId: OrgId): Promise<void>;
}

/** Without any of them, nothing follows a field. */
export const createFieldPorts = (): Ports<FieldPorts> =>
  createPorts<FieldPorts>({
    restartFollowers: async () => {},
    reloadFollowers: async () => {},
  });

type Input<Name extends keyof typeof fields> = InputOf<(typeof fields)[Name]>;
type Result<Name extends keyof typeof fields> = Promise<ResultOf<(typeof fields)[Name]>>;

/** Names that a refusal or the audit log has. */
const NAMED = 5;

export const listFields = ({ db, orgId }: OrgCtx): Result<'list'> => repository.listFields(db, orgId);

export const listNames = ({ db, orgId }: OrgCtx): Result<'listNames'> => repository.listNames(db, orgId);

export const listOutlines = ({ db, orgId }: OrgCtx): Result<'listOutlines'> =>
  repository.listOutlines(db, orgId);

/**
 * Makes fields, all of them or none.
 * @throws AppError parameter_invalid with the name of the field whose outline is wrong, creation_limit_reached, data_duplicate
 * with names that are given twice or, unless they are replaced, that fields have
 */
export async function createFields(
  ctx: OrgCtx,
  ports: FieldPorts,
  { fields: given, existing }: Input<'create'>,
): Result<'create'> {
  ctx.subject = namesOf(given);
  ensureNamesDiffer(given);
  ensureNotTooMuch(given);
  const checked = await checkAll(ctx, given);
  const { orgId } = ctx;
  const made = await changing(ctx, ports, async (trx) => {
    const counted = await repository.countFieldsAlone(trx, orgId);
    const names = given.map(({ name }) => name);
    const held = new Map((await repository.lockNamedFields(trx, orgId, names)).map((one) => [one.name, one]));
    if (existing === 'refuse' && held.size > 0) fail('data_duplicate', { name: namesOf([...held.values()]) });
    const added = checked.filter(({ name }) => !held.has(name));
    const replaced = checked.flatMap((one) => {
      const before = held.get(one.name);
      return before ? [{ ...one, field_id: before.field_id }] : [];
    });
    ensureWithinLimits({
      fields: counted.fields + added.length,
      corners: counted.corners + sumOfCorners(checked) - sumOfCorners([...held.values()]),
    });
    const newIds = await repository.insertFields(trx, orgId, added);
    const moved = await repository.updateFields(trx, orgId, replaced, { keepsCrop: true });
    await ports.restartFollowers(trx, orgId, moved, ctx.clock.now());
    const idOf = new Map(added.map(({ name }, index) => [name, newIds[index]!]));
    return {
      created: added.length,
      replaced: replaced.length,
      field_ids: names.map((name) => idOf.get(name) ?? held.get(name)!.field_id),
    };
  });
  return made;
}

/**
 * Replaces a field. With another outline, what follows it begins again.
 * @throws AppError resource_missing, data_duplicate, creation_limit_reached, parameter_invalid when its outline is wrong
 */
export async function updateField(
  ctx: OrgCtx,
  ports: FieldPorts,
  { field_id: fieldId, ...facts }: Input<'update'>,
): Result<'update'> {
  const [checked] = await checkAll(ctx, [facts]);
  await changing(ctx, ports, async (trx) => {
    const { corners } = await repository.countFieldsAlone(trx, ctx.orgId);
    const [held] = await repository.lockFieldsAlone(trx, ctx.orgId, [fieldId]);
    if (!held) fail('resource_missing');
    ensureWithinLimits({ corners: corners + checked!.corners - held.corners });
    const moved = await repository.updateFields(trx, ctx.orgId, [{ ...checked!, field_id: fieldId }], {
      keepsCrop: false,
    });
    await ports.restartFollowers(trx, ctx.orgId, moved, ctx.clock.now());
  });
  return {};
}

/** @throws AppError resource_missing, operation_unsupported with the geofences that follow one of them */
export async function removeFields(ctx: OrgCtx, { field_id }: Input<'remove'>): Result<'remove'> {
  const ids = [...new Set(field_id)];
  await inTransaction(ctx.db, async (trx) => {
    const held = await repository.lockFieldsAlone(trx, ctx.orgId, ids);
    if (held.length < ids.length) fail('resource_missing');
    ctx.subject = namesOf(held);
    const followers = await repository.listFollowers(trx, ctx.orgId, ids, NAMED);
    if (followers.length > 0) fail('operation_unsupported', { users: followers.join(', ') });
    await repository.deleteFields(trx, ctx.orgId, ids);
  });
  await announceChange(ctx);
  return {};
}

/**
 * Says in which field devices are whose position is not known.
 * @throws AppError device_not_in_organisation, resource_missing, operation_unsupported with devices whose position is known
 */
export async function assignDevices(
  ctx: OrgCtx,
  { eui, field_id: fieldId }: Input<'assignDevices'>,
): Result<'assignDevices'> {
  const { db, orgId } = ctx;
  await inTransaction(db, async (trx) => {
    const devices = await repository.lockDevices(trx, orgId, eui);
    for (const one of eui)
      if (!devices.some((device) => device.eui === one)) fail('device_not_in_organisation', { eui: one });
    ctx.subject = namesOf(devices);
    const ids = devices.map(({ device_id }) => device_id);
    if (fieldId === null) return repository.forgetDevices(trx, orgId, ids);
    if (!(await repository.lockField(trx, orgId, fieldId))) fail('resource_missing');
    const placed = devices.filter(({ is_placed }) => is_placed);
    if (placed.length > 0) fail('operation_unsupported', { users: namesOf(placed) });
    return repository.assignDevices(trx, orgId, ids, fieldId);
  });
  await announceChange(ctx);
  return {};
}

const namesOf = (named: readonly { name: string }[]): string =>
  named
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ') + (named.length > NAMED ? ' …' : '');

function ensureNamesDiffer(given: readonly { name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of given) {
    if (seen.has(name)) fail('data_duplicate', { name });
    seen.add(name);
  }
}

/** As much as a worker thread looks through in its time. */
function ensureNotTooMuch(given: readonly { outline: Outline }[]): void {
  const corners = given.reduce((sum, { outline }) => sum + countGiven(outline), 0);
  if (corners > FIELD_LIMITS.cornersAtOnce) fail('parameter_invalid', { field: 'outline', problem: 'many' });
}
const countGiven = (outline: Outline): number =>
  outline.flat().reduce((sum, ring) => sum + cornersOf(ring).length, 0);

const sumOfCorners = (held: readonly { corners: number }[]): number =>
  held.reduce((sum, { corners }) => sum + corners, 0);

function ensureWithinLimits({ fields: count = 0, corners }: { fields?: number; corners: number }): void {
  if (count > FIELD_LIMITS.count) fail('creation_limit_reached', { limit: FIELD_LIMITS.count });
  if (corners > FIELD_LIMITS.cornersOfAll)
    fail('creation_limit_reached', { corners: FIELD_LIMITS.cornersOfAll });
}

async function checkAll<Facts extends { name: string; outline: Outline }>(
  ctx: OrgCtx,
  given: readonly Facts[],
): Promise<(Facts & CheckedOutline)[]> {
  const checked = await ctx.workers.run(
    CHECK_OUTLINES,
    ctx.orgId,
    given.map(({ outline }) => outline),
    { signal: ctx.whenGone() },
  );
  return given.map((facts, index) => {
    const one = checked[index]!;
    if ('problem' in one)
      fail('parameter_invalid', { field: 'outline', item: facts.name, problem: one.problem });
    return { ...facts, ...one };
  });
}

/** A change of outlines in a transaction, which what follows them and open screens learn of. */
async function changing<T>(ctx: OrgCtx, ports: FieldPorts, work: (trx: Db) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx.db, work).catch((error: unknown) => {
    if (violatedUnique(error) === 'field_name') fail('data_duplicate');
    throw error;
  });
  await ports.reloadFollowers(ctx.orgId);
  await announceChange(ctx);
  return result;
}

const announceChange = ({ events, orgId }: OrgCtx) => events.announce(fieldsChanged, { orgId });

export const lockField = repository.lockField;
export const eraseFields = repository.deleteUnusedFields;
