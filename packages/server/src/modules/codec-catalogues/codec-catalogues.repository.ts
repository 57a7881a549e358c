import type { CatalogueModel, CodecCatalogue } from '@fieldscope/contract/calls/codec-catalogues';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { UploadProgress } from '../../platform/uploads';
import type { ReadCatalogue } from './catalogue.model';

const { namedLeftOut, page: PAGE } = CODEC_CATALOGUE_LIMITS;

/** Leaves so many of the archives that are being uploaded, the latest. */
export async function deleteUploadsBefore(db: Db, orgId: OrgId, latest: number): Promise<void> {
  await sql`
    delete from codec_catalogue where catalogue_id in (
      select catalogue_id from codec_catalogue
      where org_id = ${orgId} and opened_at is null order by catalogue_id desc offset ${latest}
    )`.execute(db);
}

export async function insertUpload(
  db: Db,
  orgId: OrgId,
  { fileName, bytes }: { fileName: string; bytes: number },
  now: number,
): Promise<number> {
  const { rows } = await sql<{ catalogue_id: number }>`
    insert into codec_catalogue (org_id, file_name, bytes, created_at)
    values (${orgId}, ${fileName}, ${bytes}, ${at(now)})
    returning catalogue_id`.execute(db);
  return rows[0]!.catalogue_id;
}

/** How far an upload is; no other transaction changes it until this one ends. */
export async function lockUpload(
  db: Db,
  orgId: OrgId,
  uploadId: number,
): Promise<UploadProgress | undefined> {
  const { rows } = await sql<UploadProgress>`
    select bytes, received, (
      select count(*)::int from codec_catalogue_part as part where part.catalogue_id = upload.catalogue_id
    ) as parts
    from codec_catalogue as upload
    where org_id = ${orgId} and catalogue_id = ${uploadId} and opened_at is null for update`.execute(db);
  return rows[0];
}

/** Of an upload that the organisation has. */
export async function insertPart(
  db: Db,
  { uploadId, part }: { uploadId: number; part: number },
  bytes: Buffer,
): Promise<void> {
  await sql`
    insert into codec_catalogue_part (catalogue_id, part, bytes)
    values (${uploadId}, ${part}, ${bytes})`.execute(db);
  await sql`
    update codec_catalogue set received = received + ${bytes.length}
    where catalogue_id = ${uploadId}`.execute(db);
}

/** The bytes of an upload. */
export async function readParts(db: Db, orgId: OrgId, uploadId: number): Promise<Buffer[]> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select part.bytes
    from codec_catalogue_part as part join codec_catalogue as upload using (catalogue_id)
    where upload.org_id = ${orgId} and catalogue_id = ${uploadId} order by part`.execute(db);
  return rows.map(({ bytes }) => bytes);
}

/** Keeps what was read of an upload, in place of its bytes and of the organisation's other catalogues. */
export async function keepCatalogue(
  db: Db,
  orgId: OrgId,
  uploadId: number,
  { codecs, models, leftOut }: ReadCatalogue,
  now: number,
): Promise<void> {
  const { rows } = await sql`
    update codec_catalogue
    set opened_at = ${at(now)}, left_out = ${JSON.stringify(leftOut.slice(0, namedLeftOut))}::jsonb,
      left_out_count = ${leftOut.length}
    where org_id = ${orgId} and catalogue_id = ${uploadId} and opened_at is null
    returning 1`.execute(db);
  if (rows.length === 0) return;
  await sql`
    delete from codec_catalogue
    where org_id = ${orgId} and opened_at is not null and catalogue_id <> ${uploadId}`.execute(db);
  await sql`delete from codec_catalogue_part where catalogue_id = ${uploadId}`.execute(db);
  await sql`
    insert into catalogue_codec (catalogue_id, codec_id, path, script, tests, test_count)
    select ${uploadId}, given.codec_id, given.path, given.script, given.tests, given.test_count
    from unnest(
      ${codecs.map(({ path }) => path)}::text[], ${codecs.map(({ script }) => script)}::text[],
      ${codecs.map(({ tests }) => JSON.stringify(tests))}::text[],
      ${codecs.map(({ tests }) => tests.length)}::int[]
    ) with ordinality as given (path, script, tests, test_count, codec_id)`.execute(db);
  await sql`
    insert into catalogue_model (catalogue_id, model_id, codec_id, vendor, name, description, version)
    select ${uploadId}, given.model_id, given.codec_id, given.vendor, given.name, given.description, given.version
    from unnest(
      ${models.map(({ codec }) => codec + 1)}::int[], ${models.map(({ vendor }) => vendor)}::text[],
      ${models.map(({ name }) => name)}::text[], ${models.map(({ description }) => description)}::text[],
      ${models.map(({ version }) => version)}::text[]
    ) with ordinality as given (codec_id, vendor, name, description, version, model_id)`.execute(db);
}

/** @returns whether it was still there */
export async function deleteUpload(db: Db, orgId: OrgId, uploadId: number): Promise<void> {
  await sql`
    delete from codec_catalogue
    where org_id = ${orgId} and catalogue_id = ${uploadId} and opened_at is null`.execute(db);
}

/** The open catalogue of an organisation, as a table of one row or none. */
const opened = (orgId: OrgId) => sql`
  (select * from codec_catalogue where org_id = ${orgId} and opened_at is not null
   order by opened_at desc limit 1)`;

type CatalogueRow = Omit<CodecCatalogue, 'kept_until'>;

export async function findCatalogue(db: Db, orgId: OrgId): Promise<CatalogueRow | undefined> {
  const { rows } = await sql<CatalogueRow>`
    select file_name, opened_at, left_out, left_out_count,
      (select count(*)::int from catalogue_codec where catalogue_id = catalogue.catalogue_id) as codecs,
      (select count(*)::int from catalogue_model where catalogue_id = catalogue.catalogue_id) as models,
      (select coalesce(jsonb_agg(jsonb_build_object('name', vendor, 'models', count) order by first), '[]')
       from (
         select vendor, count(*), min(model_id) as first
         from catalogue_model where catalogue_id = catalogue.catalogue_id group by vendor
       ) as counted) as vendors
    from ${opened(orgId)} as catalogue`.execute(db);
  return rows[0];
}

const MODEL = sql`
  model_id, vendor, name, description, version, codec_id, path as codec_path, test_count as tests, passed, failed`;

/** Models in which each word is found, a page of them. */
export async function listModels(
  db: Db,
  orgId: OrgId,
  { words, vendor, page }: { words: readonly string[]; vendor: string | undefined; page: number },
): Promise<{ total: number; list: CatalogueModel[] }> {
  const found = sql`
    from ${opened(orgId)} as catalogue
      join catalogue_model using (catalogue_id) join catalogue_codec using (catalogue_id, codec_id)
    where (${vendor ?? null}::text is null or vendor = ${vendor ?? null})
      and not exists (
        select from unnest(${words.map((word) => word.toLowerCase())}::text[]) as word
        where strpos(lower(concat_ws(' ', vendor, name, description)), word) = 0
      )`;
  const { rows } = await sql<CatalogueModel>`
    select ${MODEL} ${found} order by model_id limit ${PAGE} offset ${(page - 1) * PAGE}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  return { total: counted[0]!.total, list: rows };
}

/** A model with its codec and the tests of it. */
export interface ModelRow extends CatalogueModel {
  catalogue_id: number;
  script: string;
  /** JSON of a list of stored tests. */
  tests_text: string;
}

export async function findModel(db: Db, orgId: OrgId, modelId: number): Promise<ModelRow | undefined> {
  const { rows } = await sql<ModelRow>`
    select catalogue_id, ${MODEL}, script, catalogue_codec.tests as tests_text
    from ${opened(orgId)} as catalogue
      join catalogue_model using (catalogue_id) join catalogue_codec using (catalogue_id, codec_id)
    where model_id = ${modelId}`.execute(db);
  return rows[0];
}

/** How the tests of a codec ended. */
export async function recordTests(
  db: Db,
  { catalogue_id: catalogueId, codec_id: codecId }: Pick<ModelRow, 'catalogue_id' | 'codec_id'>,
  { passed, failed }: { passed: number; failed: number },
): Promise<void> {
  await sql`
    update catalogue_codec set passed = ${passed}, failed = ${failed}
    where catalogue_id = ${catalogueId} and codec_id = ${codecId}`.execute(db);
}

export async function deleteCatalogue(db: Db, orgId: OrgId): Promise<void> {
  await sql`delete from codec_catalogue where org_id = ${orgId} and opened_at is not null`.execute(db);
}

/** Of all organisations: what was opened, and what was begun and never opened, before these times. */
export async function deleteOld(
  db: Db,
  { opened, begun }: Record<'opened' | 'begun', number>,
): Promise<void> {
  await sql`
    delete from codec_catalogue
    where opened_at < ${at(opened)} or (opened_at is null and created_at < ${at(begun)})`.execute(db);
}
