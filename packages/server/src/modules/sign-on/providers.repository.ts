import type { Provider } from '@fieldscope/contract/calls/sign-on';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

export interface StoredProvider extends Provider {
  org_id: OrgId;
  secret_sealed: Buffer;
  /** Whether its organisation runs the installation. */
  runs_installation: boolean;
}

const columns = sql`
  provider_id, identity_provider.org_id, identity_provider.name, issuer, client_id, secret_sealed, groups_claim,
  group_roles, default_role, makes_accounts, required, runs_installation`;

export async function findProviderOf(db: Db, orgId: OrgId): Promise<StoredProvider | undefined> {
  const { rows } = await sql<StoredProvider>`
    select ${columns} from identity_provider join organisation using (org_id) where org_id = ${orgId}`.execute(
    db,
  );
  return rows[0];
}

/** For people who are about to sign in, of whom no organisation is known. */
export async function findProvider(db: Db, providerId: string): Promise<StoredProvider | undefined> {
  const { rows } = await sql<StoredProvider>`
    select ${columns} from identity_provider join organisation using (org_id)
    where provider_id = ${providerId}`.execute(db);
  return rows[0];
}

/** The organisation that runs the installation; undefined: none does. */
export async function findOperator(db: Db): Promise<OrgId | undefined> {
  const { rows } = await sql<{ org_id: OrgId }>`
    select org_id from organisation where runs_installation limit 1`.execute(db);
  return rows[0]?.org_id;
}

export type ProviderSettings = Omit<Provider, 'provider_id'> & { secretSealed: Buffer };

/** Sets the identity provider of an organisation. With another issuer or client the people of before are others. */
export async function putProvider(
  db: Db,
  orgId: OrgId,
  given: ProviderSettings,
  now: number,
): Promise<string> {
  await sql`
    delete from identity_provider
    where org_id = ${orgId} and (issuer <> ${given.issuer} or client_id <> ${given.client_id})`.execute(db);
  const { rows } = await sql<{ provider_id: string }>`
    insert into identity_provider
      (org_id, name, issuer, client_id, secret_sealed, groups_claim, group_roles, default_role, makes_accounts,
       required, created_at)
    values (${orgId}, ${given.name}, ${given.issuer}, ${given.client_id}, ${given.secretSealed}, ${given.groups_claim},
            ${JSON.stringify(given.group_roles)}::jsonb, ${given.default_role}, ${given.makes_accounts},
            ${given.required}, ${at(now)})
    on conflict (org_id) do update
      set name = excluded.name, secret_sealed = excluded.secret_sealed, groups_claim = excluded.groups_claim,
          group_roles = excluded.group_roles, default_role = excluded.default_role,
          makes_accounts = excluded.makes_accounts, required = excluded.required
    returning provider_id`.execute(db);
  return rows[0]!.provider_id;
}

/** @returns whether there was one */
export async function deleteProvider(db: Db, orgId: OrgId): Promise<boolean> {
  const { rows } = await sql`delete from identity_provider where org_id = ${orgId} returning 1`.execute(db);
  return rows.length > 0;
}

/** The account of a person, kept from other changes until the transaction ends. */
export async function lockAccountOf(
  db: Db,
  { provider_id: providerId, org_id: orgId }: Pick<StoredProvider, 'provider_id' | 'org_id'>,
  subject: string,
): Promise<UserId | undefined> {
  const { rows } = await sql<{ user_id: UserId }>`
    select account.user_id from account_identity join account using (user_id)
    where provider_id = ${providerId} and subject = ${subject} and org_id = ${orgId}
    for update of account`.execute(db);
  return rows[0]?.user_id;
}

/** @throws the database's unique violation when the person has an account already */
export async function insertIdentity(
  db: Db,
  { providerId, subject, userId }: { providerId: string; subject: string; userId: UserId },
): Promise<void> {
  await sql`
    insert into account_identity (provider_id, subject, user_id)
    values (${providerId}, ${subject}, ${userId})`.execute(db);
}

/** The identity provider at which an account signs in; undefined: none. */
export async function findProviderOfAccount(
  db: Db,
  orgId: OrgId,
  userId: UserId,
): Promise<StoredProvider | undefined> {
  const { rows } = await sql<StoredProvider>`
    select ${columns} from identity_provider join organisation using (org_id) join account_identity using (provider_id)
    where org_id = ${orgId} and user_id = ${userId}`.execute(db);
  return rows[0];
}
