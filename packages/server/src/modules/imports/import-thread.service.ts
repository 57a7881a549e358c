import { AppError } from '@fieldscope/contract/errors/fail';
import { Unfinished } from '../../platform/jobs/job-kind';
import type { WorkKind } from '../../platform/workers/work-kind';
import type { ImportParts } from './import-store.service';
import type { ImportKey } from './imports.repository';

/** Has work of an import done in a worker thread. @throws Unfinished when the process ends, what the work throws */
export async function inThread<Input, Output>(
  { workers, signal }: ImportParts,
  kind: WorkKind<Input, Output>,
  { orgId }: ImportKey,
  input: Input,
): Promise<Output> {
  try {
    return await workers.run(kind, orgId, input, { signal });
  } catch (error) {
    if (signal?.aborted && error instanceof AppError) throw new Unfinished();
    throw error;
  }
}
