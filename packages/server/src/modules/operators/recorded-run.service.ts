import type { OperatorCommand, OperatorServices } from '../../platform/operator/operator-command';
import { inTransaction } from '../../platform/postgres/db';
import { recordOperatorChanges } from '../audit/audit.service';

/**
 * Runs a command, and writes what it changes into the audit logs of the organisations: in its transaction, or before it where it
 * works in portions. However it ends, no change is without its entry.
 */
export async function runRecorded(
  { run, changed, changing }: Pick<OperatorCommand, 'run' | 'changed' | 'changing'>,
  services: OperatorServices,
  input: Record<string, unknown>,
): Promise<unknown> {
  if (changing) await recordOperatorChanges(services, await changing(services, input));
  if (!changed) return run(services, input);
  return inTransaction(services.db, async (db) => {
    const result = await run({ ...services, db }, input);
    await recordOperatorChanges({ ...services, db }, changed(result, input));
    return result;
  });
}
