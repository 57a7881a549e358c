import { type Said, said } from '../../platform/operator/told';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { type ImportRow, lineFault, readImport } from './import.model';
import { listTaken } from './production.repository';
import { registerDevices } from './production.service';

export type ImportResult = { imported: number } | { faults: Said[] };

/**
 * Registers devices that were produced elsewhere, as CSV with a line of column names: EUI, code, model, DevEUI, JoinEUI,
 * AppKey. All or none of them; `faults` name every line that is wrong.
 */
export async function importDevices(
  services: Pick<PlatformServices, 'db' | 'clock' | 'secrets'>,
  csv: string,
): Promise<ImportResult> {
  const { rows, faults } = readImport(csv);
  if (faults.length > 0) return { faults };
  return inTransaction(services.db, async (trx) => {
    const registered = await registerDevices({ ...services, db: trx }, rows);
    if (registered.length === rows.length) return { imported: rows.length };
    throw new TakenError(rows);
  }).catch(async (error: unknown) => {
    if (!(error instanceof TakenError)) throw error;
    return { faults: await takenOf(services, rows) };
  });
}

/** Some of the devices are registered already: nothing of the file is. */
class TakenError extends Error {
  constructor(rows: ImportRow[]) {
    super(`some of ${rows.length} devices are registered`);
  }
}

async function takenOf({ db }: Pick<PlatformServices, 'db'>, rows: ImportRow[]): Promise<Said[]> {
  const taken = await listTaken(db, rows);
  return rows.flatMap(({ line, eui, dev_eui }) => {
    if (taken.euis.has(eui)) return lineFault(line, said('columnTaken', { column: 'EUI' }));
    return taken.devEuis.has(dev_eui) ? lineFault(line, said('columnTaken', { column: 'DevEUI' })) : [];
  });
}
