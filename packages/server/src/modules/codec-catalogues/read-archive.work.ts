import type { OrgId } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { inTransaction } from '../../platform/postgres/db';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { type ArchiveFault, UnreadableArchive } from './archive-faults.model';
import { CatalogueDraft, type ReadCatalogue } from './catalogue.model';
import * as repository from './codec-catalogues.repository';

/** One at a time: what an archive may unpack to is held in memory. */
export const READ_ARCHIVE: WorkKind<{ orgId: OrgId; uploadId: number }, { fault: ArchiveFault | null }> = {
  name: 'codec-catalogues.read',
  priority: 'background',
  limitMs: MINUTE_MS,
};

/** Reads an uploaded archive and keeps its catalogue in place of the organisation's one of before. */
export async function openArchive(
  { db, clock }: WorkTools,
  { orgId, uploadId }: { orgId: OrgId; uploadId: number },
): Promise<{ fault: ArchiveFault | null }> {
  try {
    const catalogue = await catalogueOf(Buffer.concat(await repository.readParts(db, orgId, uploadId)));
    await inTransaction(db, (trx) => repository.keepCatalogue(trx, orgId, uploadId, catalogue, clock.now()));
    return { fault: null };
  } catch (error) {
    if (error instanceof UnreadableArchive) return { fault: error.fault };
    throw error;
  }
}

/** The catalogue of an archive in either layout. @throws UnreadableArchive */
export async function catalogueOf(archive: Buffer): Promise<ReadCatalogue> {
  const { readArchive } = await import('./archive-files.service');
  const { readChirpstackLayout } = await import('./chirpstack-layout.model');
  const { readThingsStackLayout } = await import('./things-stack-layout.model');
  const draft = new CatalogueDraft(await readArchive(archive));
  readChirpstackLayout(draft);
  readThingsStackLayout(draft);
  return draft.finished();
}
