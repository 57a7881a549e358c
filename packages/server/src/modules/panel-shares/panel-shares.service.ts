import { randomBytes } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { panelShares } from '@fieldscope/contract/calls/panel-shares';
import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { fail } from '@fieldscope/contract/errors/fail';
import { Eui, GroupId } from '@fieldscope/contract/ids';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { lockGroup } from '../groups/groups.service';
import { lockPanelOf } from '../panels/panels.service';
import { getShownPanel } from '../panels/shown-panels.service';
import { panelSharesChanged } from './panel-shares.events';
import * as repository from './panel-shares.repository';

type Ctx = OrgCtx<UserActor>;
type Input<Name extends keyof typeof panelShares> = InputOf<(typeof panelShares)[Name]>;
type Result<Name extends keyof typeof panelShares> = Promise<ResultOf<(typeof panelShares)[Name]>>;

const TOKEN_BYTES = 32;
const EXPIRED_MS = PANEL_LIMITS.expiredShareDays * DAY_MS;

/** @throws AppError resource_missing, creation_limit_reached, and what `storedOf` throws */
export async function sharePanel(ctx: Ctx, { panel_id: panelId, ...given }: Input<'share'>): Result<'share'> {
  const { orgId, actor, clock } = ctx;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const passphraseHash = await hashOf(ctx, given.passphrase);
  const shareId = await changing(ctx, async (trx) => {
    const panel = await lockPanelOf(ctx, trx, panelId);
    const shares = await repository.countShares(trx, orgId, panelId, clock.now());
    if (shares >= PANEL_LIMITS.shares) fail('creation_limit_reached', { limit: PANEL_LIMITS.shares });
    return repository.insertShare(trx, orgId, {
      ...{ panelId, tokenDigest: digest(token), createdAt: clock.now(), createdBy: actor.userId },
      ...{ name: given.name, icon: given.icon, sites: given.sites, passphraseHash },
      expiresAt: ensureAhead(ctx, given.expires_at),
      ...(await storedVariable({ ...ctx, db: trx }, panel.settings.variable, given.variable)),
    });
  });
  ctx.subject = given.name;
  return { share_id: shareId, token };
}

/** Links to a panel, the newest first. @throws AppError resource_missing */
export async function listShares(ctx: Ctx, { panel_id: panelId }: Input<'list'>): Result<'list'> {
  await getShownPanel(ctx, panelId);
  return repository.listShares(ctx.db, ctx.orgId, panelId, ctx.clock.now() - EXPIRED_MS);
}

/** @throws AppError resource_missing, parameter_invalid, device_not_in_organisation, group_missing */
export async function updateShare(
  ctx: Ctx,
  { share_id: shareId, ...given }: Input<'update'>,
): Result<'update'> {
  const { orgId } = ctx;
  const passphraseHash = await hashOf(ctx, given.passphrase ?? null);
  await changing(ctx, async (trx) => {
    const share = (await repository.lockShare(trx, orgId, shareId)) ?? fail('resource_missing');
    ctx.subject = given.name ?? share.name;
    const panel = await getShownPanel({ ...ctx, db: trx }, share.panelId);
    await repository.updateShare(trx, orgId, shareId, {
      ...share,
      ...(given.name !== undefined && { name: given.name }),
      ...(given.icon !== undefined && { icon: given.icon }),
      ...(given.sites !== undefined && { sites: given.sites }),
      ...(given.passphrase !== undefined && { passphraseHash }),
      ...(given.expires_at !== undefined && { expiresAt: ensureAhead(ctx, given.expires_at) }),
      ...(given.variable !== undefined &&
        (await storedVariable({ ...ctx, db: trx }, panel.settings.variable, given.variable))),
    });
  });
  return {};
}

/** @throws AppError resource_missing */
export async function withdrawShare(ctx: Ctx, { share_id: shareId }: Input<'withdraw'>): Result<'withdraw'> {
  await changing(ctx, async (trx) => {
    const name = await repository.deleteShare(trx, ctx.orgId, shareId);
    ctx.subject = name ?? fail('resource_missing');
  });
  return {};
}

/** Sites that may show the panel of a link in a frame; none of a link that is unknown or expired. */
export const listEmbeddingSites = async (
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  shareId: string,
): Promise<string[]> =>
  z.uuid().safeParse(shareId).success ? repository.listSites(db, shareId, clock.now()) : [];

/** Deletes links that have long expired. */
export const purgeShares = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  repository.deleteExpired(db, clock.now() - EXPIRED_MS);

/** A change of links in a transaction; open pages of links are checked again. */
async function changing<T>(ctx: Ctx, work: (trx: Db) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx.db, work);
  await ctx.events.announce(panelSharesChanged, { orgId: ctx.orgId });
  return result;
}

const hashOf = ({ passwords }: Ctx, passphrase: string | null): Promise<string | null> | null =>
  passphrase === null ? null : passwords.hash(passphrase);

/** @throws AppError parameter_invalid when it is over */
function ensureAhead({ clock }: Ctx, expiresAt: number | null): number | null {
  if (expiresAt !== null && expiresAt <= clock.now()) fail('parameter_invalid', { field: 'expires_at' });
  return expiresAt;
}

/**
 * What is stored of a device or group that the variable of a panel is to stand for.
 * @throws AppError parameter_invalid when the panel has no variable of that kind, device_not_in_organisation, group_missing
 */
export async function storedVariable(
  ctx: Ctx,
  variable: PanelVariable | null,
  wanted: string | null,
  field = 'variable',
): Promise<Pick<repository.ShareFacts, 'deviceId' | 'groupId'>> {
  if (wanted === null) return { deviceId: null, groupId: null };
  const [eui, group] = [Eui.safeParse(wanted), GroupId.safeParse(wanted)];
  if (variable?.kind === 'device' && eui.success) {
    const devices = await ensureDevicesOfOrganisation(ctx, [eui.data]);
    return { deviceId: devices.get(eui.data)!.device_id, groupId: null };
  }
  if (variable?.kind !== 'group' || !group.success) return fail('parameter_invalid', { field });
  if (wanted !== '' && !(await lockGroup(ctx.db, ctx.orgId, group.data))) fail('group_missing');
  return { deviceId: null, groupId: wanted };
}
