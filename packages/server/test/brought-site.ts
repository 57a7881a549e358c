import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import { broughtArchives, offeredArchives } from '@fieldscope/contract/calls/brought-archives';
import { notices } from '@fieldscope/contract/calls/notices';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { NOTICE_KINDS } from '@fieldscope/contract/notice-kinds';
import { ORGANISATION_TABLES } from '../src/modules';
import { BROUGHT_FILES } from '../src/modules/brought-archives/brought-files.service';
import { examineArchive } from '../src/modules/brought-archives/examine-job.service';
import { restoreArchive } from '../src/modules/brought-archives/restore-job.service';
import { ArchiveWriter } from '../src/platform/backup/archive-writer';
import { makeOrganisationArchive } from '../src/platform/backup/organisation/make-organisation-archive';
import { installationIn } from '../src/platform/backup/place/installation-name';
import { PASSPHRASE } from './archive-site';
import { admin, aFolder, placeOf } from './backup-site';
import {
  anInstallationOperator,
  OPERATOR_PASSWORD,
  PASSWORD,
  type SignedInOperator,
  type User,
} from './builders';
import { sealed } from './forged-archive';
import { aServer, type TestServer } from './harness';
import { bundled } from './programs';

/** Where archives of this site were made. */
export const OLD_ADDRESS = 'https://old.farm.example';
export const refused = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code });
const signal = new AbortController().signal;

/** Where farms move from, where to, and who decides there: without the role jobs, so that the tests run each step. */
export async function aMove(): Promise<{ from: TestServer; to: TestServer; olga: SignedInOperator }> {
  const [from, to] = await Promise.all([
    aServer({ ROLES: 'web,ingest', PUBLIC_URL: OLD_ADDRESS }),
    aServer({ ROLES: 'web,ingest', PUBLIC_URL: 'https://new.farm.example' }),
  ]);
  return { from, to, olga: await anInstallationOperator(to) };
}

/** An archive of an organisation as its owner has it, made by the tool. */
export async function anArchiveByTheTool({ orgId, server }: User): Promise<Buffer> {
  const file = join(await aFolder(), 'farm.archive');
  const settings = { ...placeOf(server), BACKUP_PASSPHRASE: PASSPHRASE, PUBLIC_URL: OLD_ADDRESS };
  await admin(settings, 'backup', '--organisation', orgId, '--file', file);
  return readFile(file);
}

/** The same, encrypted with less work: it is opened several times by most tests. */
export async function anArchiveOf({ orgId, server }: User): Promise<Buffer> {
  const madeAt = server.clock.now();
  const tar = new PassThrough();
  const archive = ArchiveWriter.open(tar, undefined, new Date(madeAt));
  const name = (await installationIn(server.config.DATA_DIR)) ?? '';
  const client = await server.pool.connect();
  try {
    const parts = { client, secrets: server.secrets, organisationTables: ORGANISATION_TABLES, orgId };
    const [packed] = await Promise.all([
      buffer(tar),
      makeOrganisationArchive({
        ...parts,
        ...{ installation: { name, address: OLD_ADDRESS }, archive, madeAt, rest: async () => {} },
      }),
    ]);
    return Buffer.from(await sealed(packed));
  } finally {
    client.release();
  }
}

export const begin = (who: User, bytes: number, input: object = {}) =>
  who.call(broughtArchives.begin, {
    ...{ file_name: 'farm.archive', bytes, passphrase: PASSPHRASE, password: PASSWORD },
    ...input,
  });

export async function upload(who: User, id: string, file: Buffer, from = 0): Promise<void> {
  for (let part = from; part * BROUGHT_LIMITS.partBytes < file.length; part += 1)
    await who.call(broughtArchives.upload, partOf(id, file, part));
}

/** What a part of a file is sent as. */
export function partOf(id: string, file: Buffer, part: number) {
  const start = part * BROUGHT_LIMITS.partBytes;
  const data = file.subarray(start, start + BROUGHT_LIMITS.partBytes).toString('base64');
  return { archive_id: id, part, data };
}

export const keyOf = (who: User, archiveId: string) => ({ orgId: who.orgId, archiveId });
const theTool = () => bundled('../src/admin.ts');
/** As the job does it. */
export const examine = async (who: User, id: string) =>
  examineArchive({ ...who.server, signal }, await theTool(), keyOf(who, id));
/** As the job does it. @param ending ends it */
export const restore = async (who: User, id: string, ending: AbortSignal = signal) =>
  restoreArchive({ ...who.server, signal: ending }, await theTool(), keyOf(who, id));

/** Uploads a file, and has it examined. */
export async function bring(who: User, file: Buffer, input: object = {}): Promise<string> {
  const { archive_id: id } = await begin(who, file.length, input);
  await upload(who, id, file);
  await examine(who, id);
  return id;
}

export const listed = async (who: User) => (await who.call(broughtArchives.list)).archives;
export const isKept = ({ config }: TestServer, id: string) => existsSync(BROUGHT_FILES.pathOf(config, id));
/** The passphrase of an archive. */
export const sealedOf = async ({ pool }: TestServer, id: string) =>
  (await pool.query('select passphrase from brought_archive where archive_id = $1', [id])).rows[0]
    ?.passphrase;
/** What an account is told of archives, the newest first. */
export const newsOf = async (who: User) =>
  (await who.call(notices.list, {})).list
    .map(({ body }) => body)
    .filter(({ type }) => type === NOTICE_KINDS.archive.type)
    .map(({ text }) => text);

/** What an operator does about archives. */
export const deciding = (operator: SignedInOperator) => ({
  offered: async (id: string) =>
    (await operator.call(offeredArchives.list)).find((one) => one.archive_id === id),
  accept: (id: string, credits: 'keep' | 'drop' = 'drop') =>
    operator.call(offeredArchives.accept, { archive_id: id, credits, password: OPERATOR_PASSWORD }),
  decline: (id: string, reason: string) =>
    operator.call(offeredArchives.decline, { archive_id: id, reason, password: OPERATOR_PASSWORD }),
});
