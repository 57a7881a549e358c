import type { CameraModel, LibraryModel } from '@fieldscope/contract/calls/cameras';
import { at, type Db, sql } from '../../../platform/postgres/db';
import type { UploadProgress } from '../../../platform/uploads';

/** Models of the installation by name. */
export async function listLibrary(db: Db): Promise<LibraryModel[]> {
  const { rows } = await sql<LibraryModel>`
    select model_id, name, version, algorithm, description, classes, bytes, received, checksum is not null as is_ready,
      created_at, (
        select count(*)::int from camera_task as task where task.model_id = model.model_id and ended_at is null
      ) as tasks
    from camera_model as model order by name, model_id`.execute(db);
  return rows;
}

/** Those that cameras can download. */
export async function listReady(db: Db): Promise<CameraModel[]> {
  const { rows } = await sql<CameraModel>`
    select model_id, name, version, algorithm, description, classes, bytes, created_at
    from camera_model where checksum is not null order by name, model_id`.execute(db);
  return rows;
}

export async function findReady(db: Db, modelId: number): Promise<CameraModel | undefined> {
  const { rows } = await sql<CameraModel>`
    select model_id, name, version, algorithm, description, classes, bytes, created_at
    from camera_model where checksum is not null and model_id = ${modelId}
    for key share`.execute(db);
  return rows[0];
}

/** What people say of a model. */
export type ModelFacts = Pick<CameraModel, 'name' | 'version' | 'algorithm' | 'description' | 'classes'>;

/** Number of models; until the transaction ends no other one adds any. */
export async function countModelsAlone(db: Db): Promise<number> {
  await sql`lock table camera_model in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from camera_model`.execute(db);
  return rows[0]!.count;
}

/** @throws the database's unique violation `camera_model_name` */
export async function insertModel(
  db: Db,
  { name, version, algorithm, description, classes, bytes }: ModelFacts & { bytes: number },
  now: number,
): Promise<number> {
  const { rows } = await sql<{ model_id: number }>`
    insert into camera_model (name, version, algorithm, description, classes, bytes, created_at)
    values (${name}, ${version}, ${algorithm}, ${description}, ${classes}::text[], ${bytes}, ${at(now)})
    returning model_id`.execute(db);
  return rows[0]!.model_id;
}

/** Whether a model has a name and version. */
export async function isNamed(
  db: Db,
  { name, version }: Pick<ModelFacts, 'name' | 'version'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from camera_model where name = ${name} and version = ${version}`.execute(db);
  return rows.length > 0;
}

/** The model of a file, the oldest of several. */
export async function findByChecksum(db: Db, checksum: string): Promise<number | undefined> {
  const { rows } = await sql<{ model_id: number }>`
    select model_id from camera_model where checksum = ${checksum} order by model_id limit 1`.execute(db);
  return rows[0]?.model_id;
}

/** @returns whether there is such a model @throws the database's unique violation `camera_model_name` */
export async function updateModel(
  db: Db,
  modelId: number,
  { name, version, algorithm, description, classes }: ModelFacts,
): Promise<boolean> {
  const { rows } = await sql`
    update camera_model set name = ${name}, version = ${version}, algorithm = ${algorithm},
      description = ${description}, classes = ${classes}::text[]
    where model_id = ${modelId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Keeps tasks with a model from being made until the transaction ends. @returns its name; undefined: there is none */
export async function lockModel(db: Db, modelId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from camera_model where model_id = ${modelId} for update`.execute(db);
  return rows[0]?.name;
}

export async function deleteModel(db: Db, modelId: number): Promise<void> {
  await sql`delete from camera_model where model_id = ${modelId}`.execute(db);
}

/** How far the file of a model is; no other transaction changes it until this one ends. */
export async function lockUpload(
  db: Db,
  modelId: number,
): Promise<(UploadProgress & { name: string; is_ready: boolean }) | undefined> {
  const { rows } = await sql<UploadProgress & { name: string; is_ready: boolean }>`
    select name, bytes, received, checksum is not null as is_ready, (
      select count(*)::int from camera_model_part as part where part.model_id = model.model_id
    ) as parts
    from camera_model as model where model_id = ${modelId} for update`.execute(db);
  return rows[0];
}

export async function insertPart(
  db: Db,
  { modelId, part, startsAt }: { modelId: number; part: number; startsAt: number },
  bytes: Buffer,
): Promise<void> {
  await sql`
    insert into camera_model_part (model_id, part, starts_at, bytes)
    values (${modelId}, ${part}, ${startsAt}, ${bytes})`.execute(db);
  await sql`
    update camera_model set received = received + ${bytes.length} where model_id = ${modelId}`.execute(db);
}

export async function readFile(db: Db, modelId: number): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from camera_model_part where model_id = ${modelId} order by part`.execute(db);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** Its file has come whole. */
export async function setChecksum(db: Db, modelId: number, checksum: string): Promise<void> {
  await sql`update camera_model set checksum = ${checksum} where model_id = ${modelId}`.execute(db);
}

/** The file of a model that has come whole: its bytes and checksum. */
export async function findFile(
  db: Db,
  modelId: number,
): Promise<{ bytes: number; checksum: string } | undefined> {
  const { rows } = await sql<{ bytes: number; checksum: string }>`
    select bytes, checksum from camera_model where model_id = ${modelId} and checksum is not null`.execute(
    db,
  );
  return rows[0];
}

/** Bytes of a file from one to another, the latter included. */
export async function readRange(
  db: Db,
  modelId: number,
  { first, last }: { first: number; last: number },
): Promise<Buffer> {
  const { rows } = await sql<{ starts_at: number; bytes: Buffer }>`
    select starts_at, bytes from camera_model_part
    where model_id = ${modelId} and starts_at <= ${last} and starts_at + octet_length(bytes) > ${first}
    order by part`.execute(db);
  const whole = Buffer.concat(rows.map(({ bytes }) => bytes));
  const from = rows[0]?.starts_at ?? 0;
  return whole.subarray(first - from, last - from + 1);
}
