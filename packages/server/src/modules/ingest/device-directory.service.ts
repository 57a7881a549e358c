import type { Eui } from '@fieldscope/contract/ids';
import type { Events } from '../../platform/events';
import type { Db } from '../../platform/postgres/db';
import { findBoundDevice } from './device-directory.repository';
import type { KnownDevice } from './ingest.model';

/** Bound devices by DevEUI and by EUI, remembered until something about them changes. */
export class DeviceDirectory {
  private readonly byDevEui = new Map<Eui, Promise<KnownDevice | undefined>>();
  private readonly byEui = new Map<Eui, Promise<KnownDevice | undefined>>();

  constructor(
    private readonly db: Db,
    events: Events,
  ) {
    events.on('device_changed', (eui) => this.remove(eui));
  }

  /** The device that sends with this DevEUI; undefined while nobody has bound it. */
  findByDevEui(devEui: Eui): Promise<KnownDevice | undefined> {
    return this.find(this.byDevEui, 'dev_eui', devEui);
  }

  findByEui(eui: Eui): Promise<KnownDevice | undefined> {
    return this.find(this.byEui, 'eui', eui);
  }

  private async find(
    known: Map<Eui, Promise<KnownDevice | undefined>>,
    column: 'eui' | 'dev_eui',
    eui: Eui,
  ): Promise<KnownDevice | undefined> {
    const before = known.get(eui);
    if (before) return before;
    const looking = findBoundDevice(this.db, column, eui);
    known.set(eui, looking);
    // Neither a failure nor an unbound device is worth remembering.
    const device = await looking.catch((error: unknown) => {
      known.delete(eui);
      throw error;
    });
    if (!device && known.get(eui) === looking) known.delete(eui);
    return device;
  }

  private remove(eui: string): void {
    for (const known of [this.byDevEui, this.byEui]) {
      // A device whose DevEUI is not its EUI stands under the former: dropping all of them costs one query each.
      if (known === this.byDevEui || eui === '') known.clear();
      else known.delete(eui as Eui);
    }
  }
}
