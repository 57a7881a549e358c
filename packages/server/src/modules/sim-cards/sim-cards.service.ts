import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimCard } from '@fieldscope/contract/calls/device-reports';
import type { Log } from '../../platform/observability/log';
import { tell } from '../../platform/operator/told';
import { readSimCards, SIM_CARD_FILE, type SimCardFile } from './sim-cards.model';

/** Where SIM cards are looked up; another source (a carrier's interface) has the same shape. */
export interface SimCards {
  /** The card in a device; undefined: none is known, or the device was adopted: its EUI may be another's. */
  find(device: { eui: string; adopted: boolean }): Promise<SimCard | undefined>;
  /** All that are known, by the EUIs of devices that were not adopted. */
  all(): Promise<ReadonlyMap<string, SimCard>>;
}

/** The file of SIM cards in DATA_DIR. */
export const simCardFile = (dataDir: string): string => join(dataDir, SIM_CARD_FILE);

const NO_CARDS: SimCardFile = { cards: new Map(), faults: [] };

/** Reads the file of SIM cards; undefined: there is none. */
export async function loadSimCards(dataDir: string): Promise<SimCardFile | undefined> {
  try {
    return readSimCards(await readFile(simCardFile(dataDir), 'utf8'));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** SIM cards out of the file in DATA_DIR, read again once it has changed; its wrong lines are named in the log. */
export function createSimCardFile({ dataDir, log }: { dataDir: string; log: Log }): SimCards {
  let read: { changedAt: number; file: Promise<SimCardFile> } | undefined;

  async function reload(): Promise<SimCardFile> {
    const file = (await loadSimCards(dataDir)) ?? NO_CARDS;
    if (file.faults.length > 0) {
      log.warn(
        { file: simCardFile(dataDir), faults: file.faults.map((fault) => tell('en', fault)) },
        'lines of the SIM card file are left out',
      );
    }
    return file;
  }

  async function all(): Promise<ReadonlyMap<string, SimCard>> {
    const changedAt = await stat(simCardFile(dataDir)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (read?.changedAt !== changedAt) read = { changedAt, file: reload() };
    return (await read.file).cards;
  }

  return {
    all,
    find: async ({ eui, adopted }) => (adopted ? undefined : (await all()).get(eui)),
  };
}
