import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { televisions } from '@fieldscope/contract/calls/televisions';
import { fail } from '@fieldscope/contract/errors/fail';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import type { PlatformServices } from '../../platform/services';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import { storedVariable } from '../panel-shares/panel-shares.service';
import { getShownPanel } from '../panels/shown-panels.service';
import { televisionsChanged } from './televisions.events';
import * as repository from './televisions.repository';

type Ctx = OrgCtx<UserActor>;
type Input<Name extends keyof typeof televisions> = InputOf<(typeof televisions)[Name]>;
type Result<Name extends keyof typeof televisions> = Promise<ResultOf<(typeof televisions)[Name]>>;

const WINDOW_SECONDS = (15 * MINUTE_MS) / SECOND_MS;

/** What is counted of televisions; a right code gives its attempt back. */
export type TelevisionLimits = Record<'begun' | 'guessesOfUser' | 'guessesOfAddress', AttemptLimit>;

export const createTelevisionLimits = ({
  attempts,
}: Pick<PlatformServices, 'attempts'>): TelevisionLimits => ({
  begun: attempts('televisions-begun', TELEVISION_LIMITS.begun, WINDOW_SECONDS),
  guessesOfUser: attempts('television-codes-of-user', TELEVISION_LIMITS.guesses, WINDOW_SECONDS),
  guessesOfAddress: attempts('television-codes-of-address', TELEVISION_LIMITS.guesses, WINDOW_SECONDS),
});

/** Televisions of the organisation, by name. */
export async function listTelevisions({ db, orgId, clock }: Ctx): Result<'list'> {
  const rows = await repository.listTelevisions(db, orgId);
  const entries = await repository.listEntries(
    db,
    orgId,
    rows.map((row) => row.television_id),
  );
  const onlineSince = clock.now() - TELEVISION_LIMITS.onlineMs;
  return rows.map((row) => ({
    ...row,
    playlist: entries
      .filter(({ televisionId }) => televisionId === row.television_id)
      .map(({ panelId, name, seconds, variable }) => ({ panel_id: panelId, name, seconds, variable })),
    online: row.last_seen_at !== null && row.last_seen_at >= onlineSince,
  }));
}

/**
 * Has the television that waits with a code show panels.
 * @throws AppError trigger_limit, parameter_invalid when none waits with the code, creation_limit_reached, and what
 *   `entriesOf` throws
 */
export async function pairTelevision(
  ctx: Ctx,
  { guessesOfUser, guessesOfAddress }: TelevisionLimits,
  { code, name, playlist }: Input<'pair'>,
): Result<'pair'> {
  const { orgId, actor, address } = ctx;
  const { userId } = actor;
  // Counted before it is known whether it is right: of many at once only so many are tried.
  await guessesOfUser.count(userId);
  await guessesOfAddress.count(address);
  const televisionId = await inTransaction(ctx.db, async (trx) => {
    await lockOrganisation(trx, orgId);
    const id =
      (await repository.pairWaiting(trx, orgId, { code, name, now: ctx.clock.now(), userId })) ??
      fail('parameter_invalid', { field: 'code' });
    if ((await repository.countTelevisions(trx, orgId)) > TELEVISION_LIMITS.count)
      fail('creation_limit_reached', { limit: TELEVISION_LIMITS.count });
    await repository.replacePlaylist(trx, orgId, id, await entriesOf({ ...ctx, db: trx }, playlist));
    return id;
  });
  await ctx.events.announce(televisionsChanged, { orgId, televisionId });
  await guessesOfUser.giveBack(userId);
  await guessesOfAddress.giveBack(address);
  return { television_id: televisionId };
}

/** @throws AppError resource_missing, and what `entriesOf` throws */
export async function updateTelevision(
  ctx: Ctx,
  { television_id: televisionId, name, playlist }: Input<'update'>,
): Result<'update'> {
  const { orgId } = ctx;
  await changing(ctx, televisionId, async (trx) => {
    const before = (await repository.lockTelevision(trx, orgId, televisionId)) ?? fail('resource_missing');
    ctx.subject = name ?? before;
    if (name !== undefined) await repository.renameTelevision(trx, orgId, televisionId, name);
    if (playlist)
      await repository.replacePlaylist(
        ...([trx, orgId, televisionId] as const),
        await entriesOf({ ...ctx, db: trx }, playlist),
      );
  });
  return {};
}

/** @throws AppError resource_missing */
export async function revokeTelevision(
  ctx: Ctx,
  { television_id: televisionId }: Input<'revoke'>,
): Result<'revoke'> {
  await changing(ctx, televisionId, async (trx) => {
    const name = await repository.deleteTelevision(trx, ctx.orgId, televisionId);
    ctx.subject = name ?? fail('resource_missing');
  });
  return {};
}

/** Deletes televisions that were never paired. */
export const purgeTelevisions = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  repository.deleteUnpaired(db, clock.now());

/** What playlists show of the devices is shown no more. */
export const onDevicesLeaving: OnDevicesLeaving = async (trx, { orgId, deviceIds }) => {
  if (await repository.dropDevices(trx, orgId, deviceIds))
    await notifyProcesses(trx, televisionsChanged, [{ orgId, televisionId: null }]);
};

/** A change of a television in a transaction, of which it learns at once. */
async function changing(ctx: Ctx, televisionId: string, work: (trx: Db) => Promise<void>): Promise<void> {
  await inTransaction(ctx.db, work);
  await ctx.events.announce(televisionsChanged, { orgId: ctx.orgId, televisionId });
}

/** @throws AppError resource_missing when there is no such panel, and what `storedVariable` throws */
async function entriesOf(
  ctx: Ctx,
  playlist: NonNullable<Input<'update'>['playlist']>,
): Promise<repository.StoredEntry[]> {
  const entries: repository.StoredEntry[] = [];
  for (const [index, { panel_id: panelId, seconds, variable: wanted }] of playlist.entries()) {
    const { variable } = (await getShownPanel(ctx, panelId)).settings;
    const stored = await storedVariable(ctx, variable, wanted, `playlist.${index}.variable`);
    entries.push({ panelId, seconds, ...stored });
  }
  return entries;
}
