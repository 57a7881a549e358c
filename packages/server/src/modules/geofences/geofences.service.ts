import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { geofences } from '@fieldscope/contract/calls/geofences';
import { fail } from '@fieldscope/contract/errors/fail';
import { GEOFENCE_LIMITS } from '@fieldscope/contract/geofence-limits';
import type { GeofenceShape } from '@fieldscope/contract/geofence-shape';
import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx } from '../../platform/http/request-context';
import { createPorts, type Ports } from '../../platform/ports';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import { type FieldPorts, lockField } from '../fields/fields.service';
import * as repository from './geofences.repository';

/** What modules that build on geofences do when one gets another shape. Each registers its own part; geofences know none of them. */
export interface GeofencePorts {
  /** Has the rules of a geofence begin again, in the transaction of the change. */
  restartRules(trx: Db, orgId: OrgId, geofenceId: number, now: number): Promise<void>;
  /** Has the rules of an organisation read again, after it. */
  reloadRules(orgId: OrgId): Promise<void>;
}

/** Without any of them, geofences are shapes and nothing follows from them. */
export const createGeofencePorts = (): Ports<GeofencePorts> =>
  createPorts<GeofencePorts>({
    restartRules: async () => {},
    reloadRules: async () => {},
  });

type Input<Name extends keyof typeof geofences> = InputOf<(typeof geofences)[Name]>;
type Result<Name extends keyof typeof geofences> = Promise<ResultOf<(typeof geofences)[Name]>>;

/** Rules that a refusal names. */
const NAMED_RULES = 5;

export const listGeofences = ({ db, orgId }: OrgCtx): Result<'list'> => repository.listGeofences(db, orgId);

/**
 * @throws AppError operation_unsupported when the organisation has as many as it may, data_duplicate when it has one of that
 * name, resource_missing without the field
 */
export async function createGeofence({ db, orgId }: OrgCtx, facts: Input<'create'>): Result<'create'> {
  const inserting = inTransaction(db, async (trx) => {
    if ((await repository.countGeofencesAlone(trx, orgId)) >= GEOFENCE_LIMITS.count)
      fail('operation_unsupported');
    await ensureField(trx, orgId, facts.shape);
    return repository.insertGeofence(trx, orgId, facts);
  });
  return { geofence_id: await inserting.catch(refuseSecond) };
}

/**
 * Replaces a geofence. With another shape its rules begin again, and their open alarms end.
 * @throws AppError resource_missing, data_duplicate
 */
export async function updateGeofence(
  { db, orgId, clock }: OrgCtx,
  ports: GeofencePorts,
  { geofence_id: geofenceId, ...facts }: Input<'update'>,
): Result<'update'> {
  const updating = inTransaction(db, async (trx) => {
    if (!(await repository.lockGeofenceAlone(trx, orgId, geofenceId))) fail('resource_missing');
    await ensureField(trx, orgId, facts.shape);
    if (await repository.updateGeofence(trx, orgId, geofenceId, facts))
      await ports.restartRules(trx, orgId, geofenceId, clock.now());
  });
  await updating.catch(refuseSecond);
  await ports.reloadRules(orgId);
  return {};
}

/** @throws AppError resource_missing, operation_unsupported with the alarm rules that use it */
export async function removeGeofence(ctx: OrgCtx, { geofence_id: id }: Input<'remove'>): Result<'remove'> {
  const { db, orgId } = ctx;
  await inTransaction(db, async (trx) => {
    const { name } = (await repository.lockGeofenceAlone(trx, orgId, id)) ?? fail('resource_missing');
    ctx.subject = name;
    const users = await repository.listRuleNames(trx, orgId, id, NAMED_RULES);
    if (users.length > 0) fail('operation_unsupported', { users: users.join(', ') });
    await repository.deleteGeofence(trx, orgId, id);
  });
  return {};
}

async function ensureField(trx: Db, orgId: OrgId, shape: GeofenceShape): Promise<void> {
  if (shape.kind === 'field' && !(await lockField(trx, orgId, shape.field_id))) fail('resource_missing');
}

/** Fields have other outlines: rules of the geofences that follow them begin again, in the transaction of the change. */
export const restartFollowers =
  (ports: GeofencePorts): FieldPorts['restartFollowers'] =>
  async (trx, orgId, fieldIds, now) => {
    for (const geofenceId of await repository.listFollowers(trx, orgId, fieldIds))
      await ports.restartRules(trx, orgId, geofenceId, now);
  };

function refuseSecond(error: unknown): never {
  if (violatedUnique(error) === 'geofence_name') fail('data_duplicate');
  throw error;
}

export const lockGeofence = repository.lockGeofence;

export const eraseGeofences = repository.deleteUnusedGeofences;
