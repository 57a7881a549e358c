import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { isKnownMeasurement } from '@fieldscope/contract/definitions/measurements';
import { nameIn } from '@fieldscope/contract/definitions/own-names';
import { isKnownSensorType, SENSOR_TYPES } from '@fieldscope/contract/definitions/sensor-types';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import { measurementsChanged } from './measurements.events';
import { sensorNamesOf, sharesName, usersOf } from './measurements.model';
import { ownMeasurements } from './measurements.service';
import * as repository from './sensor-types.repository';
import { listSensorTypeUses } from './type-uses.repository';

type Input<Name extends keyof typeof customSensorTypes> = InputOf<(typeof customSensorTypes)[Name]>;
type Result<Name extends keyof typeof customSensorTypes> = Promise<
  ResultOf<(typeof customSensorTypes)[Name]>
>;

/** Sensor types that an organisation created. */
export const ownSensorTypes = repository.listSensorTypes;

/** Measurements of a sensor type, published or the organisation's own; none of any other. */
export async function measurementsOfType(db: Db, orgId: OrgId, type: string): Promise<number[]> {
  if (isKnownSensorType(type)) return [...SENSOR_TYPES[type]];
  const own = await repository.listSensorTypes(db, orgId);
  return own.find(({ id }) => String(id) === type)?.measurementIds ?? [];
}

export async function listSensorTypes(ctx: OrgCtx): Result<'list'> {
  return (await repository.listSensorTypes(ctx.db, ctx.orgId)).map(({ id, names }) => ({
    sensor_type: String(id),
    ...sensorNamesOf(names),
  }));
}

export async function listSensorInformation(ctx: OrgCtx): Result<'listInformation'> {
  const [types, uses] = await Promise.all([
    repository.listSensorTypes(ctx.db, ctx.orgId),
    listSensorTypeUses(ctx.db, ctx.orgId),
  ]);
  return types.map(({ id, names, measurementIds }) => ({
    sensor_type: String(id),
    ...sensorNamesOf(names),
    measurement_ids: measurementIds,
    used_by: uses.filter((use) => use.id === id).map(({ id: _, ...use }) => use),
  }));
}

/** @throws AppError sensor_type_exists when the organisation has one with this id or name, parameter_invalid */
export async function createSensorType(ctx: OrgCtx, input: Input<'create'>): Result<'create'> {
  const created = typeIn(input);
  await changing(ctx, async (db, types) => {
    ctx.subject = nameIn(created.names, 'en');
    if (types.some((one) => one.id === created.id || sharesName(one.names, created.names)))
      fail('sensor_type_exists');
    await save(ctx, db, created);
  });
  return {};
}

/** @throws AppError resource_missing, sensor_type_exists when another one has this name, parameter_invalid */
export async function updateSensorType(ctx: OrgCtx, input: Input<'update'>): Result<'update'> {
  const changed = typeIn(input);
  await changing(ctx, async (db, types) => {
    ctx.subject = nameIn(changed.names, 'en');
    if (!types.some(({ id }) => id === changed.id)) fail('resource_missing');
    if (types.some((one) => one.id !== changed.id && sharesName(one.names, changed.names)))
      fail('sensor_type_exists');
    await save(ctx, db, changed);
  });
  return {};
}

/**
 * Deletes a sensor type. Channels with sensors of it keep their measurements.
 * @throws AppError resource_missing, operation_unsupported with what uses it unless the caller says that it is in use
 */
export async function removeSensorType(
  ctx: OrgCtx,
  { sensor_type: id, in_use: mayBeInUse }: Input<'remove'>,
): Result<'remove'> {
  await changing(ctx, async (db, types) => {
    const removed = types.find((one) => one.id === id) ?? fail('resource_missing');
    ctx.subject = nameIn(removed.names, 'en');
    const uses = (await listSensorTypeUses(db, ctx.orgId)).filter((use) => use.id === id);
    if (uses.length > 0 && !mayBeInUse) fail('operation_unsupported', { users: usersOf(uses) });
    await repository.deleteSensorType(db, ctx.orgId, id);
  });
  return {};
}

/** @throws AppError parameter_invalid when a measurement is neither published nor the organisation's */
async function save(ctx: OrgCtx, db: Db, type: repository.SensorType): Promise<void> {
  const own = await ownMeasurements(db, ctx.orgId);
  if (!type.measurementIds.every((id) => isKnownMeasurement(id) || own.has(id)))
    fail('parameter_invalid', { field: 'measurement_id' });
  await repository.saveSensorType(db, ctx.orgId, type);
}

/** Changes the organisation's sensor types, alone, and has open screens load them again. */
async function changing(
  ctx: OrgCtx,
  change: (db: Db, types: repository.SensorType[]) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockOrganisation(trx, ctx.orgId);
    await change(trx, await repository.listSensorTypes(trx, ctx.orgId));
  });
  await ctx.events.announce(measurementsChanged, { orgId: ctx.orgId });
}

const typeIn = (input: Input<'create'>): repository.SensorType => ({
  id: input.sensor_type,
  names: { en: input.sensor_name_en, zh: input.sensor_name_zh, ru: input.sensor_name_ru },
  measurementIds: [...new Set<number>(input.measurement_ids)],
});
