import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { signOn } from '@fieldscope/contract/calls/sign-on';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import type { Db } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { audienceOf } from '../accounts/organisation.service';
import { ensureOwnPassword } from '../accounts/own-password.service';
import { ensureNotFixed, isFixed, storeProvider } from './installation.service';
import type { AskedProvider, OidcClients } from './oidc-client.service';
import { returnAddress } from './paths.model';
import { deleteProvider, findProviderOf } from './providers.repository';

type OwnerCtx = OrgCtx<UserActor>;
type Call = typeof signOn;

/** Whether sub-accounts of an organisation sign in at its identity provider alone. */
export const isSignOnRequired = async (db: Db, orgId: OrgId): Promise<boolean> =>
  (await findProviderOf(db, orgId))?.required ?? false;

export async function viewProvider(ctx: OwnerCtx): Promise<ResultOf<Call['view']>> {
  const found = await findProviderOf(ctx.db, ctx.orgId);
  const redirect = { fixed: await isFixed(ctx), redirect_address: returnAddress(ctx.publicUrl()) };
  if (!found) return { provider: null, ...redirect };
  const { org_id: _org, secret_sealed: _secret, runs_installation: _runs, ...provider } = found;
  return { provider, ...redirect };
}

/**
 * Sets the identity provider, once its description can be read.
 * @throws AppError account_missing, account_locked, password_wrong, parameter_missing (no secret), parameter_invalid (no
 *   identity provider is there), operation_unsupported
 */
export async function saveProvider(
  ctx: OwnerCtx,
  { password, client_secret: given, ...settings }: BodyOf<Call['save']>,
  clients: OidcClients,
): Promise<ResultOf<Call['save']>> {
  await ensureOwnPassword(ctx, password);
  await ensureNotFixed(ctx);
  const entered = await enteredProvider(ctx, { ...settings, client_secret: given });
  await clients.get(entered).catch((error: unknown) => {
    ctx.log.info({ err: error, issuer: settings.issuer }, 'an identity provider could not be read');
    return fail('parameter_invalid', { field: 'issuer' });
  });
  const stored = { ...settings, secretSealed: ctx.secrets.seal(entered.secret) };
  return { provider_id: await storeProvider(ctx, ctx.orgId, stored) };
}

/**
 * An identity provider as it was entered, with the secret of before where none was.
 * @throws AppError parameter_missing: a secret is for the identity provider that it was entered for
 */
async function enteredProvider(
  ctx: OwnerCtx,
  { client_secret: given, issuer, client_id }: BodyOf<Call['check']>,
): Promise<AskedProvider> {
  const before = await findProviderOf(ctx.db, ctx.orgId);
  const isSame = before?.issuer === issuer && before.client_id === client_id;
  const known = isSame ? ctx.secrets.unseal(before.secret_sealed) : undefined;
  const secret = given ?? known ?? fail('parameter_missing', { field: 'client_secret' });
  const isOperator = (await audienceOf(ctx.db, ctx.orgId)) === 'operator';
  return { issuer, client_id, secret, runs_installation: isOperator };
}

/** Tries an identity provider as it was entered. @throws AppError parameter_missing, trigger_limit */
export async function checkProvider(
  ctx: OwnerCtx,
  input: BodyOf<Call['check']>,
  { clients, ofOrganisation }: { clients: OidcClients; ofOrganisation: AttemptLimit },
): Promise<ResultOf<Call['check']>> {
  await ofOrganisation.count(ctx.orgId);
  const entered = await enteredProvider(ctx, input);
  return clients.check(entered, returnAddress(ctx.publicUrl()));
}

/** @throws AppError account_missing, account_locked, password_wrong, resource_missing, operation_unsupported */
export async function removeProvider(ctx: OwnerCtx, { password }: BodyOf<Call['remove']>) {
  await ensureOwnPassword(ctx, password);
  await ensureNotFixed(ctx);
  if (!(await deleteProvider(ctx.db, ctx.orgId))) fail('resource_missing');
  return {};
}
