import { isOfDevice, isOfGeofence } from '@fieldscope/contract/alarm-kinds';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { alarms } from '@fieldscope/contract/calls/alarms';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../../platform/events';
import type { OrgCtx } from '../../../platform/http/request-context';
import { isOneAddress } from '../../../platform/mail/mail';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { ensureDevicesOfOrganisation } from '../../devices/devices.service';
import { lockGeofence } from '../../geofences/geofences.service';
import { DEFAULT_GROUP_ID } from '../../groups/groups.model';
import { lockGroup } from '../../groups/groups.service';
import { listPushed } from '../../push/subscriptions.service';
import { alarmsChanged } from '../alarms.events';
import type { AlarmEvaluation } from '../evaluation/evaluation.service';
import { announceRules } from './rule-announcements.service';
import * as repository from './rules.repository';

type Input<Name extends keyof typeof alarms> = InputOf<(typeof alarms)[Name]>;
type Result<Name extends keyof typeof alarms> = Promise<ResultOf<(typeof alarms)[Name]>>;

type Evaluation = Pick<AlarmEvaluation, 'reload'>;

export const listRules = ({ db, orgId }: OrgCtx): Result<'listRules'> => repository.listRules(db, orgId);

export async function listReceivers({ db, orgId }: OrgCtx): Result<'listReceivers'> {
  const persons = await repository.listReceivers(db, orgId);
  const pushed = await listPushed(db, orgId);
  return persons.map(({ account, ...person }) => ({
    ...person,
    has_email: isOneAddress(account),
    has_push: pushed.has(person.user_id),
  }));
}

/**
 * Makes a rule, which watches what is measured from now on.
 * @throws AppError operation_unsupported at the limit; and those of `resolveRule` and `writeReceivers`
 */
export async function createRule(
  ctx: OrgCtx,
  evaluation: Evaluation,
  input: Input<'createRule'>,
): Result<'createRule'> {
  const { orgId, clock } = ctx;
  const ruleId = await inTransaction(ctx.db, async (trx) => {
    if ((await repository.countRulesAlone(trx, orgId)) >= ALARM_LIMITS.rules) fail('operation_unsupported');
    const made = await repository.insertRule(trx, orgId, await resolveRule(ctx, trx, input), clock.now());
    await writeReceivers(trx, orgId, made, input);
    await announceRules(trx, orgId);
    return made;
  });
  await evaluation.reload(orgId);
  return { rule_id: ruleId };
}

/**
 * Replaces a rule; it starts again, and its open alarms end.
 * @throws AppError resource_missing; and those of `resolveRule` and `writeReceivers`
 */
export async function updateRule(
  ctx: OrgCtx,
  evaluation: Evaluation,
  input: Input<'updateRule'>,
): Result<'updateRule'> {
  const { orgId, clock } = ctx;
  const { rule_id: ruleId } = input;
  await inTransaction(ctx.db, async (trx) => {
    const rule = await resolveRule(ctx, trx, input);
    if (!(await repository.updateRule(trx, orgId, ruleId, rule, clock.now()))) fail('resource_missing');
    await writeReceivers(trx, orgId, ruleId, input);
    await repository.endAlarmsOfRule(trx, orgId, ruleId, clock.now());
    await announceRules(trx, orgId);
  });
  await evaluation.reload(orgId);
  return {};
}

/** Deletes a rule; its open alarms end, and its history stays. @throws AppError resource_missing */
export async function removeRule(
  ctx: OrgCtx,
  evaluation: Evaluation,
  { rule_id: ruleId }: Input<'removeRule'>,
): Result<'removeRule'> {
  const { orgId, clock } = ctx;
  await inTransaction(ctx.db, async (trx) => {
    ctx.subject = (await repository.lockRule(trx, orgId, ruleId)) ?? fail('resource_missing');
    await repository.endAlarmsOfRule(trx, orgId, ruleId, clock.now());
    await repository.deleteRule(trx, orgId, ruleId);
    await announceRules(trx, orgId);
  });
  await evaluation.reload(orgId);
  return {};
}

/** The part of an input that says what is watched. */
export type Scope = Pick<
  Input<'createRule'>,
  'condition' | 'eui' | 'group_uuid' | 'channel' | 'measurement_id'
>;

/** @throws AppError as `resolveScope` */
async function resolveRule(ctx: OrgCtx, trx: Db, input: Input<'createRule'>): Promise<repository.NewRule> {
  return {
    ...(await resolveScope(ctx, trx, input)),
    name: input.name,
    severity: input.severity,
    isOn: input.is_on,
    condition: input.condition,
    hours: input.hours,
    holdMinutes: input.hold_minutes,
    cooldownMinutes: input.cooldown_minutes,
  };
}

/**
 * @throws AppError device_not_in_organisation, group_missing, parameter_missing without the measurement that it needs,
 * resource_missing without its geofence
 */
export async function resolveScope(
  ctx: OrgCtx,
  db: Db,
  { condition, eui, group_uuid: group, channel, measurement_id }: Scope,
): Promise<Pick<repository.NewRule, 'deviceId' | 'groupId' | 'isUngrouped' | 'channel' | 'measurementId'>> {
  if (!isOfDevice(condition) && measurement_id === null)
    fail('parameter_missing', { field: 'measurement_id' });
  if (isOfGeofence(condition) && !(await lockGeofence(db, ctx.orgId, condition.geofence_id)))
    fail('resource_missing');
  const device = eui === null ? null : (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  const inGroup = device === null && group !== null && group !== DEFAULT_GROUP_ID;
  if (inGroup && (await lockGroup(db, ctx.orgId, group)) === undefined) fail('group_missing');
  return {
    deviceId: device?.device_id ?? null,
    groupId: inGroup ? group : null,
    isUngrouped: device === null && group === DEFAULT_GROUP_ID,
    channel: isOfDevice(condition) ? null : channel,
    measurementId: isOfDevice(condition) ? null : measurement_id,
  };
}

/** @throws AppError account_missing when one of them is not the organisation's */
async function writeReceivers(
  trx: Db,
  orgId: OrgId,
  ruleId: number,
  { receivers }: Pick<Input<'createRule'>, 'receivers'>,
): Promise<void> {
  const unique = [...new Map(receivers.map((one) => [one.user_id, one])).values()];
  if ((await repository.replaceReceivers(trx, orgId, ruleId, unique)) < unique.length)
    fail('account_missing');
}

type Needs = Pick<PlatformServices, 'db' | 'clock'>;

/** Ends alarms that nothing watches any more. */
export async function endUnwatchedAlarms({ db, clock }: Needs): Promise<void> {
  await inTransaction(db, async (trx) => {
    const orgIds = await repository.endUnwatched(trx, clock.now());
    await notifyProcesses(
      trx,
      alarmsChanged,
      orgIds.map((orgId) => ({ orgId })),
    );
  });
}

/** Deletes alarms that ended longer ago than they are kept, and what no rule needs any more. */
export const purgeAlarms = ({ db, clock }: Needs): Promise<void> =>
  repository.deleteOld(db, clock.now() - ALARM_LIMITS.keptMs);

/** Deletes rules, and every alarm of theirs or of devices, as if there had been none. */
export async function eraseRules(
  trx: Db,
  orgId: OrgId,
  given: { ruleIds: readonly number[]; deviceIds: readonly number[] },
): Promise<void> {
  await repository.deleteRulesAndAlarms(trx, orgId, given);
  await announceRules(trx, orgId);
}
