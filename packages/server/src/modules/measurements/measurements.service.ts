import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { measurements } from '@fieldscope/contract/calls/channels';
import type { customMeasurements } from '@fieldscope/contract/calls/measurement-types';
import { CUSTOM_MEASUREMENT_IDS, findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { nameIn } from '@fieldscope/contract/definitions/own-names';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import { measurementsChanged } from './measurements.events';
import { measurementNamesOf, sharesName, usersOf } from './measurements.model';
import * as repository from './measurements.repository';
import { listMeasurementUses } from './type-uses.repository';

type Input<Name extends keyof typeof customMeasurements> = InputOf<(typeof customMeasurements)[Name]>;
type Result<Name extends keyof typeof customMeasurements> = Promise<
  ResultOf<(typeof customMeasurements)[Name]>
>;
type Named = repository.NamedMeasurement;

/** Measurements that an organisation created or renamed, by id. A renamed one has the published unit. */
export async function ownMeasurements(db: Db, orgId: OrgId): Promise<Map<number, Named>> {
  const rows = await repository.listNamed(db, orgId);
  return new Map(
    rows.map((row) => [row.id, isCustom(row) ? row : { ...row, unit: findMeasurement(row.id)?.unit ?? '' }]),
  );
}

/**
 * Names that the organisation gave to measurements. Clients name an organisation, but see none but their own.
 */
export async function listNames(
  ctx: OrgCtx,
  _input: InputOf<typeof measurements.listNames>,
): Promise<ResultOf<typeof measurements.listNames>> {
  return [...(await ownMeasurements(ctx.db, ctx.orgId)).values()].map(({ id, names, unit }) => ({
    measurement_id: id,
    measurement_name: nameIn(names, ctx.language),
    ...measurementNamesOf(names),
    measurement_unit: unit,
  }));
}

export async function listCustom(ctx: OrgCtx): Result<'list'> {
  const [named, uses] = await Promise.all([
    repository.listNamed(ctx.db, ctx.orgId),
    listMeasurementUses(ctx.db, ctx.orgId),
  ]);
  return named.filter(isCustom).map(({ id, names, unit }) => ({
    measurement_id: id,
    ...measurementNamesOf(names),
    measurement_unit: unit,
    used_by: uses.filter((use) => use.id === id).map(({ id: _, ...use }) => use),
  }));
}

/** @throws AppError measurement_exists when the organisation has one with this id or name */
export async function createCustom(ctx: OrgCtx, input: Input<'create'>): Result<'create'> {
  const created = namedIn(input);
  await changing(ctx, created, async (db, named) => {
    if (named.some((one) => one.id === created.id || sharesName(one.names, created.names)))
      fail('measurement_exists');
    await repository.saveNamed(db, ctx.orgId, created);
  });
  return {};
}

/** @throws AppError resource_missing, measurement_exists when another one has this name */
export async function updateCustom(ctx: OrgCtx, input: Input<'update'>): Result<'update'> {
  const changed = namedIn(input);
  await changing(ctx, changed, async (db, named) => {
    if (!named.some(({ id }) => id === changed.id)) fail('resource_missing');
    if (named.some((one) => one.id !== changed.id && sharesName(one.names, changed.names)))
      fail('measurement_exists');
    await repository.saveNamed(db, ctx.orgId, changed);
  });
  return {};
}

/**
 * Deletes a custom measurement. Its readings stay, without a name.
 * @throws AppError resource_missing, operation_unsupported with what uses it unless the caller says that it is in use
 */
export async function removeCustom(
  ctx: OrgCtx,
  { measurement_id: id, in_use: mayBeInUse }: Input<'remove'>,
): Result<'remove'> {
  await changing(ctx, undefined, async (db, named) => {
    const removed = named.find((one) => one.id === id) ?? fail('resource_missing');
    ctx.subject = nameIn(removed.names, 'en');
    const uses = (await listMeasurementUses(db, ctx.orgId)).filter((use) => use.id === id);
    if (uses.length > 0 && !mayBeInUse) fail('operation_unsupported', { users: usersOf(uses) });
    await repository.deleteNamed(db, ctx.orgId, id);
  });
  return {};
}

/** Names a measurement of the catalogue; without a name the published one counts again. */
export async function rename(ctx: OrgCtx, input: Input<'rename'>): Result<'rename'> {
  const renamed = namedIn({ ...input, measurement_unit: '' });
  await changing(ctx, renamed, (db) =>
    nameIn(renamed.names, 'en') === ''
      ? repository.deleteNamed(db, ctx.orgId, renamed.id)
      : repository.saveNamed(db, ctx.orgId, renamed),
  );
  return {};
}

/** Changes what the organisation named, alone, and has open screens load it again. */
async function changing(
  ctx: OrgCtx,
  subject: Named | undefined,
  change: (db: Db, custom: Named[]) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockOrganisation(trx, ctx.orgId);
    await change(trx, (await repository.listNamed(trx, ctx.orgId)).filter(isCustom));
  });
  if (subject) ctx.subject = nameIn(subject.names, 'en') || String(subject.id);
  await ctx.events.announce(measurementsChanged, { orgId: ctx.orgId });
}

const isCustom = ({ id }: Named): boolean =>
  id >= CUSTOM_MEASUREMENT_IDS.first && id <= CUSTOM_MEASUREMENT_IDS.last;

const namedIn = (input: Omit<Input<'create'>, 'in_use'>): Named => ({
  id: input.measurement_id,
  names: {
    en: input.measurement_name_en,
    zh: input.measurement_name_zh,
    ru: input.measurement_name_ru,
  },
  unit: input.measurement_unit,
});
