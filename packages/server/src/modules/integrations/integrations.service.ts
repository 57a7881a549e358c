import { randomUUID } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { integrations } from '@fieldscope/contract/calls/integrations';
import { fail } from '@fieldscope/contract/errors/fail';
import { factsOfIntegrationKind, type IntegrationKind } from '@fieldscope/contract/integration-kinds';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { HOUR_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { newSecret } from '../../platform/http/signed-messages';
import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { DEFAULT_GROUP_ID } from '../groups/groups.model';
import { lockGroup } from '../groups/groups.service';
import { deleteOldMessages } from './delivery/delivery.repository';
import { lagOf } from './delivery/sending.service';
import { queueTarget } from './delivery/waking.service';
import { integrationsChanged } from './integrations.events';
import { stateOf } from './integrations.model';
import * as repository from './integrations.repository';
import { deleteEntriesOfDevices, deleteOldEntries } from './log/entries.repository';
import { readSealed, type SealedSettings, seal } from './sealed-settings.service';

type Ctx = OrgCtx<UserActor>;
type Input<Name extends keyof typeof integrations> = InputOf<(typeof integrations)[Name]>;
type Result<Name extends keyof typeof integrations> = Promise<ResultOf<(typeof integrations)[Name]>>;

/** What the portal makes itself is stored among the secrets under this name. */
const MADE_SECRET = 'secret';

/** Integrations of the organisation, the oldest first. */
export async function listIntegrations(ctx: Ctx): Result<'list'> {
  const { db, orgId } = ctx;
  const rows = await repository.listIntegrations(db, orgId);
  const named = await repository.listNamedDevices(db, orgId);
  return Promise.all(
    rows.map(async (row) => {
      const { settings, secrets } = readSealed(ctx, row.sealed);
      return {
        ...{ integration_id: row.integrationId, kind: row.kind, name: row.name, settings: { ...settings } },
        secrets: factsOfIntegrationKind(row.kind).secrets.filter((name) => secrets[name]),
        topics: row.topics,
        euis:
          row.scope === 'devices'
            ? named.filter(({ integrationId }) => integrationId === row.integrationId).map(({ eui }) => eui)
            : null,
        group_uuid: row.scope !== 'group' ? null : row.isUngrouped ? DEFAULT_GROUP_ID : row.groupId,
        is_group_missing: row.scope === 'group' && !row.isUngrouped && row.groupId === null,
        ...{ is_on: row.isOn, was_turned_off: row.wasTurnedOff, state: stateOf(row) },
        ...{ last_message_at: row.lastMessageAt, last_error: row.lastError, last_status: row.lastStatus },
        last_detail: row.lastDetail,
        ...{ last_error_at: row.lastErrorAt, failing_since: row.failingSince },
        lag: await lagOf(db, row),
      };
    }),
  );
}

/** @throws AppError creation_limit_reached, device_not_in_organisation, group_missing, parameter_invalid */
export async function createIntegration(ctx: Ctx, input: Input<'create'>): Result<'create'> {
  const { db, orgId, clock, actor } = ctx;
  const { kind, name, settings, topics } = input;
  ensureSecrets(kind, input.secrets);
  const secret = factsOfIntegrationKind(kind).makesSecret ? newSecret() : null;
  const secrets = { ...input.secrets, ...(secret !== null && { [MADE_SECRET]: secret }) };
  const one = { orgId, integrationId: randomUUID() };
  await inTransaction(db, async (trx) => {
    await lockOrganisation(trx, orgId);
    const limit = INTEGRATION_LIMITS.integrations;
    if ((await repository.countIntegrations(trx, orgId)) >= limit) fail('creation_limit_reached', { limit });
    await repository.insertIntegration(trx, one, {
      ...(await scopeOf(ctx, trx, input)),
      ...{ kind, name, topics: topicsOf(kind, topics), createdBy: actor.userId, now: clock.now() },
      sealed: seal(ctx, { settings, secrets }),
    });
    await announce(trx, orgId);
  });
  return { integration_id: one.integrationId, secret };
}

/** @throws AppError resource_missing, device_not_in_organisation, group_missing, parameter_invalid */
export async function updateIntegration(ctx: Ctx, input: Input<'update'>): Result<'update'> {
  const { db, orgId } = ctx;
  const { kind, name, settings, topics } = input;
  ensureSecrets(kind, input.secrets);
  await inTransaction(db, async (trx) => {
    const row = await getIntegration({ db: trx, orgId }, input);
    if (row.kind !== kind) fail('parameter_invalid', { field: 'kind' });
    const before = readSealed(ctx, row.sealed);
    ensureEnteredAnew(kind, before, { settings, secrets: input.secrets });
    const kept = Object.entries({ ...before.secrets, ...input.secrets });
    const secrets = Object.fromEntries(kept.filter(([, secret]) => secret !== ''));
    await repository.updateIntegration(trx, row, {
      ...(await scopeOf(ctx, trx, input)),
      ...{ name, topics: topicsOf(kind, topics), sealed: seal(ctx, { settings, secrets }) },
    });
    await goOn(ctx, trx, row);
  });
  return {};
}

/** @throws AppError parameter_invalid for a secret that the kind does not have */
function ensureSecrets(kind: IntegrationKind, given: Record<string, string>): void {
  const known = factsOfIntegrationKind(kind).secrets;
  for (const name of Object.keys(given))
    if (!known.includes(name)) fail('parameter_invalid', { field: `secrets.${name}` });
}

/**
 * Whoever has an integration send elsewhere would learn there what others have entered.
 * @throws AppError parameter_invalid for a secret that is kept though it would go to another place
 */
function ensureEnteredAnew(kind: IntegrationKind, before: SealedSettings, now: SealedSettings): void {
  const { place = [], secrets } = factsOfIntegrationKind(kind);
  const settingsOf = ({ settings }: SealedSettings) => settings as Record<string, unknown>;
  if (place.every((name) => settingsOf(before)[name] === settingsOf(now)[name])) return;
  for (const name of secrets)
    if (before.secrets[name] && now.secrets[name] === undefined)
      fail('parameter_invalid', { field: `secrets.${name}` });
}

/** Who has the newest state is told of everything. */
function topicsOf(kind: IntegrationKind, topics: Input<'create'>['topics']) {
  const { topics: possible, holdsConnection } = factsOfIntegrationKind(kind);
  return possible.filter((topic) => holdsConnection || topics.includes(topic));
}

/** @throws AppError device_not_in_organisation, group_missing */
async function scopeOf(
  ctx: Ctx,
  trx: Db,
  { euis, group_uuid: group }: Pick<Input<'create'>, 'euis' | 'group_uuid'>,
): Promise<repository.Scope & { deviceIds: number[] }> {
  const everywhere = { groupId: null, isUngrouped: false, deviceIds: [] };
  if (euis !== null) {
    const devices = await ensureDevicesOfOrganisation(ctx, [...new Set(euis)]);
    const deviceIds = [...devices.values()].map((device) => device.device_id);
    return { ...everywhere, scope: 'devices', deviceIds };
  }
  if (group === null) return { ...everywhere, scope: 'all' };
  if (group === DEFAULT_GROUP_ID) return { ...everywhere, scope: 'group', isUngrouped: true };
  if ((await lockGroup(trx, ctx.orgId, group)) === undefined) fail('group_missing');
  return { ...everywhere, scope: 'group', groupId: group };
}

/** Switches an integration; switched on, it goes on where it stopped. @throws AppError resource_missing */
export async function switchIntegration(ctx: Ctx, input: Input<'switch'>): Result<'switch'> {
  const one = ownedOf(ctx, input);
  await inTransaction(ctx.db, async (trx) => {
    if (!(await repository.switchIntegration(trx, one, input.is_on))) fail('resource_missing');
    await goOn(ctx, trx, one);
  });
  return {};
}

/** @throws AppError resource_missing, when it has none either */
export async function replaceSecret(ctx: Ctx, input: Input<'replaceSecret'>): Result<'replaceSecret'> {
  const secret = newSecret();
  await inTransaction(ctx.db, async (trx) => {
    const row = await getIntegration({ db: trx, orgId: ctx.orgId }, input);
    if (!factsOfIntegrationKind(row.kind).makesSecret) fail('resource_missing');
    const { settings, secrets } = readSealed(ctx, row.sealed);
    const sealed = seal(ctx, { settings, secrets: { ...secrets, [MADE_SECRET]: secret } });
    await repository.updateSealed(trx, row, sealed);
    await announce(trx, ctx.orgId);
  });
  return { secret };
}

/** @throws AppError resource_missing */
export async function removeIntegration(ctx: Ctx, input: Input<'remove'>): Result<'remove'> {
  await inTransaction(ctx.db, async (trx) => {
    if (!(await repository.deleteIntegration(trx, ownedOf(ctx, input)))) fail('resource_missing');
    await announce(trx, ctx.orgId);
  });
  return {};
}

export const ownedOf = (
  { orgId }: Pick<Ctx, 'orgId'>,
  { integration_id }: { integration_id: string },
): repository.Owned => ({ orgId, integrationId: integration_id });

/** @throws AppError resource_missing */
export const getIntegration = async (
  ctx: Pick<Ctx, 'db' | 'orgId'>,
  input: { integration_id: string },
): Promise<repository.IntegrationRow> =>
  (await repository.findIntegration(ctx.db, ownedOf(ctx, input))) ?? fail('resource_missing');

/** Has an integration that was changed looked after at once. */
async function goOn(ctx: Pick<Ctx, 'queue'>, trx: Db, one: repository.Owned): Promise<void> {
  await queueTarget(ctx, trx, one);
  await announce(trx, one.orgId);
}

const announce = (trx: Db, orgId: Ctx['orgId']): Promise<void> =>
  notifyProcesses(trx, integrationsChanged, [{ orgId }]);

/** Devices that leave are named no longer, and nothing more is told of them. */
export const onDevicesLeaving: OnDevicesLeaving = async (trx, { orgId, deviceIds }) => {
  await repository.deleteDevices(trx, orgId, deviceIds);
  await deleteEntriesOfDevices(trx, orgId, deviceIds);
};

/** Deletes what no integration needs any more. */
export async function purgeIntegrations({
  db,
  clock,
}: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteOldEntries(db, {
    // An hour longer than uplinks are looked for that are packed.
    toldBefore: now - INTEGRATION_LIMITS.replayMs - HOUR_MS,
    before: now - INTEGRATION_LIMITS.keptMs,
  });
  await deleteOldMessages(db, INTEGRATION_LIMITS.listedMessages);
}
