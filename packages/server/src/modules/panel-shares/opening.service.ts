import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { panelShares } from '@fieldscope/contract/calls/panel-shares';
import { fail } from '@fieldscope/contract/errors/fail';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { Ctx, OrgCtx, ShareActor } from '../../platform/http/request-context';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import type { PlatformServices } from '../../platform/services';
import { viewBrand } from '../brands/brands.service';
import type { ShownBrands } from '../brands/shown-brands.service';
import { listNames } from '../measurements/measurements.service';
import { listShownIds, listVariableChoices } from '../panels/shown-panels.service';
import { noteView, type ShareRow } from './panel-shares.repository';
import { actorOfShare, ensureUsable, type ShareCredentials } from './share-credentials.service';
import { readProof, writeProof } from './share-proofs.model';

type Input = InputOf<typeof panelShares.open>;
type Result = ResultOf<typeof panelShares.open>;

/** Wrong passphrases, of one address and of one link. */
const GUESSES_OF_ADDRESS = 10;
const GUESSES_OF_LINK = 200;
const WINDOW_SECONDS = HOUR_MS / SECOND_MS / 4;

interface OpeningParts {
  credentials: ShareCredentials;
  shown: ShownBrands;
  /** A right passphrase gives its attempt back. */
  guesses: Record<'ofAddress' | 'ofLink', AttemptLimit>;
}

export const createGuessLimits = ({
  attempts,
}: Pick<PlatformServices, 'attempts'>): OpeningParts['guesses'] => ({
  ofAddress: attempts('passphrases-of-address', GUESSES_OF_ADDRESS, WINDOW_SECONDS),
  ofLink: attempts('passphrases-of-link', GUESSES_OF_LINK, WINDOW_SECONDS),
});

/**
 * What a link leads to. Whoever opens it counts as a view; who renews a proof does not.
 * @throws AppError no_authority, account_frozen, resource_missing, expired, password_wrong, trigger_limit, too_frequent
 */
export async function openShare(
  ctx: Ctx,
  { credentials, shown, guesses }: OpeningParts,
  { share_token: token, passphrase, proof }: Input,
): Promise<Result> {
  await credentials.countAddress(ctx.address);
  const share = (await credentials.find(token)) ?? fail('no_authority');
  const now = ctx.clock.now();
  ensureUsable(share, now);
  const brand = await viewBrand({ db: ctx.db, orgId: share.orgId }, shown);
  const isRenewed = proof !== undefined && isProven(ctx, share, proof);
  if (!isRenewed && share.passphraseHash !== null) {
    if (passphrase === undefined) return beforePassphrase(share, brand);
    await ensurePassphrase(ctx, guesses, share.shareId, passphrase, share.passphraseHash);
  }
  if (!isRenewed) await noteView(ctx.db, share.shareId, now);
  return opened({ ...ctx, orgId: share.orgId, actor: actorOfShare(share) }, share, brand);
}

function isProven({ secrets, clock }: Ctx, { shareId, passphraseHash }: ShareRow, proof: string): boolean {
  if (passphraseHash === null) return false;
  return readProof(secrets.hmac, { shareId, passphraseHash }, proof, clock.now()) !== undefined;
}

/** Counted before it is known whether it is right: of many at once only so many are checked. */
async function ensurePassphrase(
  ctx: Ctx,
  { ofAddress, ofLink }: OpeningParts['guesses'],
  shareId: string,
  passphrase: string,
  passphraseHash: string,
): Promise<void> {
  await ofLink.ensureLeft(shareId);
  await ofAddress.count(ctx.address);
  await ofLink.count(shareId);
  if (!(await ctx.passwords.matches(passphraseHash, passphrase))) fail('password_wrong');
  await ofAddress.giveBack(ctx.address);
  await ofLink.giveBack(shareId);
}

const beforePassphrase = ({ panelId, name, icon, expiresAt }: ShareRow, brand: Result['brand']): Result => ({
  ...{ panel_id: panelId, name, icon, expires_at: expiresAt },
  ...{ asks_passphrase: true, proof: null, proof_until: null },
  ...{ variable: null, choices: [], measurement_names: [], brand },
});

async function opened(ctx: OrgCtx<ShareActor>, share: ShareRow, brand: Result['brand']): Promise<Result> {
  const { panelId, shareId, passphraseHash, variable } = share;
  const until = ctx.clock.now() + PANEL_LIMITS.shareProofMs;
  const proof = passphraseHash && writeProof(ctx.secrets.hmac, { shareId, passphraseHash }, until);
  return {
    ...beforePassphrase(share, brand),
    ...{ asks_passphrase: false, proof, proof_until: proof === null ? null : until },
    variable: variable?.id ?? null,
    choices: variable ? [] : await listVariableChoices(ctx, panelId),
    measurement_names: await namesOfShown(ctx, [panelId]),
  };
}

/** Names that the organisation gave to what panels show. */
export async function namesOfShown(
  ctx: OrgCtx,
  panelIds: readonly number[],
): Promise<Result['measurement_names']> {
  const shown = new Set<number>();
  for (const panelId of new Set(panelIds)) for (const id of await listShownIds(ctx, panelId)) shown.add(id);
  const names = await listNames(ctx, {});
  return names
    .filter(({ measurement_id: id }) => shown.has(id))
    .map(({ measurement_id, measurement_name, measurement_unit }) => ({
      ...{ measurement_id, measurement_name, measurement_unit },
    }));
}
