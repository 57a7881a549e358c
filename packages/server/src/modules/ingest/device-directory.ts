import type { Eui } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/db';
import type { Events } from '../../platform/events';
import { findBoundDevice } from './device-directory.repository';
import type { KnownDevice } from './ingest.model';

/** Bound devices by DevEUI and by EUI, remembered until something about them changes. */
export class DeviceDirectory {
  private readonly byDevEui = new Map<Eui, KnownDevice>();
  private readonly byEui = new Map<Eui, KnownDevice>();

  constructor(
    private readonly db: Db,
    events: Events,
  ) {
    events.on('device_changed', (eui) => this.forget(eui));
  }

  /** The device that sends with this DevEUI; undefined while nobody has bound it. */
  findByDevEui(devEui: Eui): Promise<KnownDevice | undefined> {
    return this.find(this.byDevEui, 'dev_eui', devEui);
  }

  findByEui(eui: Eui): Promise<KnownDevice | undefined> {
    return this.find(this.byEui, 'eui', eui);
  }

  private async find(
    known: Map<Eui, KnownDevice>,
    column: 'eui' | 'dev_eui',
    eui: Eui,
  ): Promise<KnownDevice | undefined> {
    const before = known.get(eui);
    if (before) return before;
    const device = await findBoundDevice(this.db, column, eui);
    if (device) known.set(eui, device);
    return device;
  }

  private forget(eui: string): void {
    for (const known of [this.byDevEui, this.byEui]) {
      if (eui === '') known.clear();
      else for (const [key, device] of known) if (device.eui === eui) known.delete(key);
    }
  }
}
