import { SECOND_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { type BankStatement, readStatement } from './bank-statement.model';

/** A statement of megabytes takes seconds. */
export const READ_STATEMENT: WorkKind<{ file: string }, BankStatement> = {
  name: 'payments.statement',
  priority: 'readLong',
  limitMs: 20 * SECOND_MS,
};

export const readStatementFile = async (_: WorkTools, { file }: { file: string }): Promise<BankStatement> =>
  readStatement(file);
