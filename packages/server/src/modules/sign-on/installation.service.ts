import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { endPasswordSessions } from '../accounts/sessions.service';
import { findOperator, findProviderOf, type ProviderSettings, putProvider } from './providers.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'config' | 'secrets'>;

/** The identity provider that settings of the installation have; undefined: none. */
function providerOfSettings({ config, secrets }: Needs): ProviderSettings | undefined {
  if (config.SIGN_ON_NAME === undefined) return undefined;
  return {
    name: config.SIGN_ON_NAME,
    issuer: config.SIGN_ON_ISSUER!,
    client_id: config.SIGN_ON_CLIENT_ID!,
    secretSealed: secrets.seal(config.SIGN_ON_CLIENT_SECRET!),
    groups_claim: config.SIGN_ON_GROUPS_CLAIM,
    group_roles: config.SIGN_ON_ROLES,
    default_role: config.SIGN_ON_DEFAULT_ROLE ?? null,
    makes_accounts: true,
    required: config.SIGN_ON_REQUIRED === 'on',
  };
}

/** Stores an identity provider. Where it is required, sub-accounts that are signed in otherwise have to sign in there. @returns its id */
export const storeProvider = (
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  orgId: OrgId,
  settings: ProviderSettings,
): Promise<string> =>
  inTransaction(db, async (trx) => {
    if (settings.required) await endPasswordSessions({ db: trx, clock }, orgId);
    return putProvider(trx, orgId, settings, clock.now());
  });

/** Sets the identity provider of the organisation that runs the installation, once there is one, where settings have it. */
export async function applySettings(services: Needs): Promise<void> {
  const settings = providerOfSettings(services);
  const orgId = settings && (await findOperator(services.db));
  if (!settings || orgId === undefined) return;
  await storeProvider(services, orgId, settings);
}

/** The identity provider of the installation, in the place of one that a link names. */
export async function findProviderOfInstallation(services: Needs) {
  const orgId = await findOperator(services.db);
  if (orgId === undefined) return undefined;
  const known = await findProviderOf(services.db, orgId);
  if (known || services.config.SIGN_ON_NAME === undefined) return known;
  // The organisation is younger than this process.
  await applySettings(services);
  return findProviderOf(services.db, orgId);
}

/** Whether settings of the installation have the identity provider of an organisation. */
export const isFixed = async ({ config, db, orgId }: { config: Needs['config']; db: Db; orgId: OrgId }) =>
  config.SIGN_ON_NAME !== undefined && (await findOperator(db)) === orgId;

/** @throws AppError operation_unsupported: settings of the installation have it */
export async function ensureNotFixed(ctx: { config: Needs['config']; db: Db; orgId: OrgId }): Promise<void> {
  if (await isFixed(ctx)) fail('operation_unsupported');
}
