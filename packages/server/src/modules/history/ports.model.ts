import { createPorts, type Ports } from '../../platform/ports';
import type { Db } from '../../platform/postgres/db';
import type { HotUplink, Owned } from './packing.repository';

/** What modules that build on the history do with rows. Each registers its own part when it is created. */
export interface HistoryPorts {
  /** Looks at uplinks of a device whose rows are packed, in the transaction in which they are. */
  beforePacking(trx: Db, device: Owned, uplinks: readonly HotUplink[]): Promise<void>;
}

export const createHistoryPorts = (): Ports<HistoryPorts> =>
  createPorts<HistoryPorts>({ beforePacking: async () => {} });
