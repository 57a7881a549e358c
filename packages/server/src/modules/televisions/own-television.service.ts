import { randomBytes, randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { televisions } from '@fieldscope/contract/calls/televisions';
import { fail } from '@fieldscope/contract/errors/fail';
import { makeTelevisionCode, writeTelevisionCode } from '@fieldscope/contract/television-code';
import { TELEVISION_LIMITS } from '@fieldscope/contract/television-limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { Ctx, ShareActor } from '../../platform/http/request-context';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { viewBrand } from '../brands/brands.service';
import type { ShownBrands } from '../brands/shown-brands.service';
import { namesOfShown } from '../panel-shares/opening.service';
import type { ShareCredentials } from '../panel-shares/share-credentials.service';
import * as repository from './televisions.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock'>;

const TOKEN_BYTES = 32;
/** When a television was seen last is written at most this often. */
const SEEN_EVERY_MS = MINUTE_MS / 2;

/** Makes a television that waits. @throws AppError trigger_limit */
export async function beginTelevision(
  { db, clock, address }: Ctx,
  begun: AttemptLimit,
): Promise<ResultOf<typeof televisions.begin>> {
  await begun.count(address);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const codeUntil = clock.now() + TELEVISION_LIMITS.codeMs;
  for (;;) {
    const code = makeTelevisionCode(randomInt);
    if (await repository.insertTelevision(db, { tokenDigest: digest(token), code, codeUntil }))
      return { token, code: writeTelevisionCode(code), code_until: codeUntil };
  }
}

/** What a television shows, or its code while it waits. @throws AppError no_authority, account_frozen, too_frequent */
export async function viewOwnTelevision(
  ctx: Ctx,
  { credentials, shown }: { credentials: Pick<ShareCredentials, 'countAddress'>; shown: ShownBrands },
  { share_token: token }: InputOf<typeof televisions.viewOwn>,
): Promise<ResultOf<typeof televisions.viewOwn>> {
  await credentials.countAddress(ctx.address);
  const found = (await repository.findByToken(ctx.db, digest(token))) ?? fail('no_authority');
  if (found.orgId === null) {
    const { code, codeUntil } = found;
    if (codeUntil <= ctx.clock.now()) fail('no_authority');
    const nothing = { name: null, playlist: [], measurement_names: [], brand: null };
    return { code: writeTelevisionCode(code), code_until: codeUntil, ...nothing };
  }
  const { actor, entries } = await useTelevision(ctx, found);
  const panelIds = actor.panels.map(({ panelId }) => panelId);
  return {
    ...{ code: null, code_until: null, name: found.name },
    playlist: entries.map(({ panelId, name, seconds, shown }) => ({
      ...{ panel_id: panelId, name, seconds, variable: shown?.id ?? null },
    })),
    measurement_names: await namesOfShown({ ...ctx, orgId: found.orgId, actor }, panelIds),
    brand: await viewBrand({ db: ctx.db, orgId: found.orgId }, shown),
  };
}

/** The actor of a television that shows panels; undefined: there is none with this token. @throws AppError account_frozen */
export async function findActor(needs: Needs, tokenDigest: Buffer): Promise<ShareActor | undefined> {
  const found = await repository.findByToken(needs.db, tokenDigest);
  if (!found || found.orgId === null) return undefined;
  return (await useTelevision(needs, found)).actor;
}

/** What the actor of a television is seen by. */
export const credentialOf = (televisionId: string): string => `television ${televisionId}`;

type Paired = Extract<Awaited<ReturnType<typeof repository.findByToken>>, { name: string }>;

async function useTelevision(
  { db, clock }: Needs,
  { televisionId, orgId, isFrozen, seenAt }: Paired,
): Promise<{ actor: ShareActor; entries: Awaited<ReturnType<typeof repository.listEntries>> }> {
  if (isFrozen) fail('account_frozen');
  const now = clock.now();
  if (now - (seenAt ?? 0) >= SEEN_EVERY_MS) await repository.noteSeen(db, televisionId, now);
  const entries = await repository.listEntries(db, orgId, [televisionId]);
  const panels = entries.map(({ panelId, shown }) => ({ panelId, variable: shown }));
  const credential = credentialOf(televisionId);
  return { actor: { kind: 'share', orgId, credential, panels, endsAt: null }, entries };
}
