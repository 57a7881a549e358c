import { SECOND_MS } from '@fieldscope/contract/time';
import { Unfinished } from '../../platform/jobs/job-kind';
import { inTransaction } from '../../platform/postgres/db';
import { audienceOf } from '../accounts/organisation.service';
import { type CloudAnswer, type CloudRange, type CloudReading, readNodes } from './cloud-answers.model';
import { CloudError, openCloud } from './cloud-client.service';
import { CloudSecret } from './cloud-imports.service';
import { READ_CLOUD_TELEMETRY, STORE_CLOUD_BATCH } from './cloud-imports.work';
import { requestsOf } from './cloud-requests.model';
import { rowContext } from './file-rows.service';
import { queueImport } from './import-jobs.service';
import { endImport, type ImportParts } from './import-store.service';
import { inThread } from './import-thread.service';
import type { CloudSettings, ImportKey } from './imports.repository';
import * as repository from './imports.repository';
import { isStoredAsNumber } from './row-reading.model';

/** An outage of a night is outlasted. */
const ATTEMPTS = 60;
const FIRST_WAIT_MS = 5 * SECOND_MS;
const LONGEST_WAIT_MS = 600 * SECOND_MS;
/** Further attempts are of no use. */
const FINAL = ['key_refused', 'answer_unreadable'];

interface CloudParts extends ImportParts {
  /** Waits, in ms; replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
}

/**
 * Fetches from a cloud until an import ends, or the cloud has to be left alone for a while.
 * @throws Unfinished when its turn is over before
 */
export async function runCloudImport(parts: CloudParts, key: ImportKey): Promise<void> {
  const { db, clock, secrets, job } = parts;
  const row = await repository.findImport(db, key);
  if (row?.state !== 'writing' || row.secret === null) return;
  const settings = row.settings as CloudSettings;
  const secret = CloudSecret.parse(JSON.parse(secrets.unseal(row.secret)));
  const audience = await audienceOf(db, key.orgId);
  const telemetry = (answer: CloudAnswer, range: CloudRange) =>
    inThread(parts, READ_CLOUD_TELEMETRY, key, { answer, range });
  const read = { nodes: readNodes, telemetry };
  const access = { ...secret, address: settings.address, audience };
  const cloud = openCloud(access, { pause: parts.pause, read });
  const { earliest, latest, ownUnits } = await rowContext(parts, key.orgId, clock.now());
  const isStorable = ({ measurementId: id, measuredAt }: CloudReading) =>
    isStoredAsNumber(id, ownUnits) && measuredAt >= earliest && measuredAt <= latest;
  const requests = requestsOf(settings);
  try {
    for (let done = row.done; done < requests.length; done++) {
      if (await job?.isTurnOver()) throw new Unfinished();
      const { eui } = requests[done]!;
      const found = (await listOf(cloud, requests[done]!)).filter(isStorable);
      const readings = found.map((reading) => ({ ...reading, eui }));
      const batch = { readings, from: done, to: done + 1 };
      if (!(await inThread(parts, STORE_CLOUD_BATCH, key, { key, batch }))) return;
    }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    return waitOrFail(parts, row, error);
  }
  await endImport(parts, row, 'done');
}

/** A device that the key does not reach has nothing there. */
async function listOf(
  cloud: ReturnType<typeof openCloud>,
  { eui, from, to }: ReturnType<typeof requestsOf>[number],
): Promise<CloudReading[]> {
  try {
    return await cloud.listReadings(eui, from, to);
  } catch (error) {
    if (error instanceof CloudError && error.problem === 'device_refused') return [];
    throw error;
  }
}

/** Notes what the cloud answered, and queues the next attempt, each later than the one before. */
async function waitOrFail(
  { db, clock, queue }: CloudParts,
  key: ImportKey,
  { problem, waitMs }: CloudError,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await repository.lockImport(trx, key);
    if (row?.state !== 'writing') return;
    const attempts = row.attempts + 1;
    await repository.updateImport(trx, row, ['writing'], { problem, attempts });
    if (FINAL.includes(problem) || attempts > ATTEMPTS) return endImport({ db: trx, clock }, row, 'failed');
    const wait = Math.max(waitMs, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)));
    await queueImport(queue, trx, row, { afterSeconds: Math.ceil(wait / SECOND_MS) });
  });
}
