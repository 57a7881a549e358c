import { SECOND_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import type { BankStatement } from './bank-statement.model';

/** A statement of megabytes takes seconds. */
export const READ_STATEMENT: WorkKind<{ file: string }, BankStatement> = {
  name: 'payments.statement',
  priority: 'readLong',
  limitMs: 20 * SECOND_MS,
};

export async function readStatementFile(_: WorkTools, { file }: { file: string }): Promise<BankStatement> {
  const { readStatement } = await import('./bank-statement.model');
  return readStatement(file);
}
