import type { BrandLink, BrandPicture, BrandText } from '@fieldscope/contract/brand-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';

/** What an organisation has set. null: as the installation has it, or the product. */
export interface BrandSettings {
  name: string | null;
  colour: string | null;
  sender: string | null;
  links: Partial<Record<BrandLink, string>>;
}

export interface OwnDomain {
  domain: string;
  domain_code: string;
  /** Epoch ms. */
  domain_proven_at: number | null;
}

export interface StoredBrand extends BrandSettings, Partial<OwnDomain> {
  org_id: OrgId;
  runs_installation: boolean;
  /** Digests. */
  pictures: Partial<Record<BrandPicture, string>>;
  texts: Partial<Record<BrandText, string>>;
}

const columns = sql`
  organisation.org_id, brand.name, colour, sender, coalesce(links, '{}') as links, domain, domain_code, domain_proven_at,
  runs_installation, coalesce((
    select jsonb_object_agg(picture, digest) from brand_picture where brand_picture.org_id = organisation.org_id
  ), '{}') as pictures, coalesce((
    select jsonb_object_agg(text, digest) from brand_text where brand_text.org_id = organisation.org_id
  ), '{}') as texts`;

/** The brand of an organisation, nothing set where it has none; undefined: there is no such organisation. */
export async function findBrand(db: Db, orgId: OrgId): Promise<StoredBrand | undefined> {
  const { rows } = await sql<StoredBrand>`
    select ${columns} from organisation left join brand using (org_id) where org_id = ${orgId}`.execute(db);
  return rows[0];
}

/** The brand of the organisation that runs the installation. */
export async function findBrandOfInstallation(db: Db): Promise<StoredBrand | undefined> {
  const { rows } = await sql<StoredBrand>`
    select ${columns} from organisation left join brand using (org_id) where runs_installation`.execute(db);
  return rows[0];
}

/** What people see before they sign in: the brand of the installation, and those under domains of their own. */
export async function listPublicBrands(db: Db): Promise<StoredBrand[]> {
  const { rows } = await sql<StoredBrand>`
    select ${columns} from organisation left join brand using (org_id)
    where runs_installation or domain_proven_at is not null`.execute(db);
  return rows;
}

interface Names {
  name: string | null;
  sender: string | null;
  /** Of the organisation itself, proven. */
  domain: string | null;
}

/** Name of the brand and of the sender of mails, of an organisation where it has them, else of the installation. */
export async function findNames(db: Db, orgId: OrgId | undefined): Promise<Names> {
  const { rows } = await sql<Names>`
    select coalesce(own.name, installation.name) as name,
           coalesce(own.sender, own.name, installation.sender, installation.name) as sender,
           case when own.domain_proven_at is not null then own.domain end as domain
    from (select) as one
    left join brand as own on own.org_id = ${orgId ?? null}::bigint
    left join (brand as installation join organisation using (org_id)) on runs_installation
    limit 1`.execute(db);
  return rows[0]!;
}

export async function putSettings(
  db: Db,
  orgId: OrgId,
  { name, colour, sender, links }: BrandSettings,
): Promise<void> {
  await sql`
    insert into brand (org_id, name, colour, sender, links)
    values (${orgId}, ${name}, ${colour}, ${sender}, ${JSON.stringify(links)}::jsonb)
    on conflict (org_id) do update
      set name = excluded.name, colour = excluded.colour, sender = excluded.sender, links = excluded.links`.execute(
    db,
  );
}

/** The legal texts of an organisation. */
export async function findTexts(db: Db, orgId: OrgId): Promise<Partial<Record<BrandText, string>>> {
  const { rows } = await sql<{ text: BrandText; words: string }>`
    select text, words from brand_text where org_id = ${orgId}`.execute(db);
  return Object.fromEntries(rows.map(({ text, words }) => [text, words]));
}

/** Replaces all of them. */
export async function putTexts(
  db: Db,
  orgId: OrgId,
  texts: readonly { text: string; digest: string; words: string }[],
): Promise<void> {
  await sql`
    delete from brand_text where org_id = ${orgId} and text <> all(${texts.map(({ text }) => text)})`.execute(
    db,
  );
  await sql`
    insert into brand_text (org_id, text, digest, words)
    select ${orgId}, text, digest, words
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as given (text text, digest text, words text)
    on conflict (org_id, text) do update set digest = excluded.digest, words = excluded.words`.execute(db);
}

/** The words of a text of any organisation: whoever knows the digest has seen it on a page that everybody sees. */
export async function findText(db: Db, digest: string): Promise<string | undefined> {
  const { rows } = await sql<{ words: string }>`
    select words from brand_text where digest = ${digest} limit 1`.execute(db);
  return rows[0]?.words;
}

/** Names a domain that is not proven. One that is named already stays as it is. */
export async function putDomain(
  db: Db,
  orgId: OrgId,
  { domain, code }: { domain: string | null; code: string | null },
): Promise<void> {
  await sql`
    insert into brand (org_id, domain, domain_code) values (${orgId}, ${domain}, ${code})
    on conflict (org_id) do update
      set domain = excluded.domain, domain_code = excluded.domain_code, domain_proven_at = null
      where brand.domain is distinct from excluded.domain`.execute(db);
}

/** Who has proven a domain. */
export async function findHolder(
  db: Db,
  domain: string,
): Promise<{ org_id: OrgId; domain: string; domain_code: string } | undefined> {
  const { rows } = await sql<{ org_id: OrgId; domain: string; domain_code: string }>`
    select org_id, domain, domain_code from brand where domain = ${domain} and domain_proven_at is not null`.execute(
    db,
  );
  return rows[0];
}

/** Takes back the proof of a domain whose record is gone. */
export async function forgetProof(
  db: Db,
  { org_id, domain }: { org_id: OrgId; domain: string },
): Promise<void> {
  await sql`
    update brand set domain_proven_at = null where org_id = ${org_id} and domain = ${domain}`.execute(db);
}

/** @throws the database's unique violation `brand_proven_domain` when another organisation has proven it */
export async function noteProven(
  db: Db,
  orgId: OrgId,
  { domain, domain_code: code }: Pick<OwnDomain, 'domain' | 'domain_code'>,
  now: number,
): Promise<void> {
  await sql`
    update brand set domain_proven_at = coalesce(domain_proven_at, ${at(now)})
    where org_id = ${orgId} and domain = ${domain} and domain_code = ${code}`.execute(db);
}

export async function putPicture(
  db: Db,
  orgId: OrgId,
  { picture, digest, bytes }: { picture: BrandPicture; digest: string; bytes: Uint8Array },
): Promise<void> {
  await sql`
    insert into brand_picture (org_id, picture, digest, bytes)
    values (${orgId}, ${picture}, ${digest}, ${Buffer.from(bytes)}::bytea)
    on conflict (org_id, picture) do update set digest = excluded.digest, bytes = excluded.bytes`.execute(db);
}

/** @returns whether there was one */
export async function deletePicture(db: Db, orgId: OrgId, picture: BrandPicture): Promise<boolean> {
  const { rows } = await sql`
    delete from brand_picture where org_id = ${orgId} and picture = ${picture} returning 1`.execute(db);
  return rows.length > 0;
}

/** The bytes of a picture of any organisation: whoever knows the digest has seen it on a page that everybody sees. */
export async function findPicture(db: Db, digest: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from brand_picture where digest = ${digest} limit 1`.execute(db);
  return rows[0]?.bytes;
}
