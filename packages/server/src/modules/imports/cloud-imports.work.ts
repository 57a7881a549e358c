import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { type CloudAnswer, type CloudRange, readNodes, readTelemetry } from './cloud-answers.model';
import { type Batch, storeBatch } from './import-store.service';
import type { ImportKey } from './imports.repository';

/** Reads which nodes a cloud has; a person waits for it. */
export const READ_CLOUD_NODES: WorkKind<CloudAnswer, ReturnType<typeof readNodes>> = {
  name: 'imports.cloud-nodes',
  priority: 'read',
  limitMs: 10 * SECOND_MS,
};

export const readCloudNodes = async (_: WorkTools, answer: CloudAnswer) => readNodes(answer);

/** Reads what a cloud answers of a device. */
export const READ_CLOUD_TELEMETRY: WorkKind<
  { answer: CloudAnswer; range: CloudRange },
  ReturnType<typeof readTelemetry>
> = { name: 'imports.cloud-telemetry', priority: 'background', limitMs: MINUTE_MS };

export const readCloudTelemetry = async (
  _: WorkTools,
  { answer, range }: { answer: CloudAnswer; range: CloudRange },
) => readTelemetry(answer, range);

/** Stores readings of a cloud as one batch of its import. */
export const STORE_CLOUD_BATCH: WorkKind<{ key: ImportKey; batch: Batch }, boolean> = {
  name: 'imports.cloud-batch',
  priority: 'background',
  limitMs: 5 * MINUTE_MS,
};

export const storeCloudBatch = (tools: WorkTools, { key, batch }: { key: ImportKey; batch: Batch }) =>
  storeBatch(tools, key, batch);
